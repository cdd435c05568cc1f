internal import Cyanotype

// MARK: - Differences between a file and the program

extension PlanRecorder {
    /// A comparison of a file with a model of the program.
    struct Report {
        /// The report on the class; `nil` if the file does not have it yet.
        let type: OpenReport.TypeReport?
        /// The comparisons with shapes of the same version.
        let comparisons: [ShapeComparison]
        /// Whether the file has all that the model needs, or nothing may be added to it.
        let isPrepared: Bool
    }

    /// Compares the file's records of a model's class with the model, without writing anything.
    func report<M: Model>(on model: M.Type) throws(StoreError) -> Report {
        let shape = try registry.shape(of: model)
        guard let record = try record(of: shape) else {
            return Report(type: nil, comparisons: [], isPrepared: false)
        }
        try checkIdentity(shape, record)
        let comparisons = comparisons(shape, record)
        let used = record.schemas.filter { $0.isUsed && $0.shape.className == shape.className }
        let versions = Set(used.compactMap { record.shape($0.shape.shape)?.contents.version })
        func make(_ state: OpenReport.TypeReport.State, isPrepared: Bool, reason: StoreError? = nil) -> Report {
            let type = OpenReport.TypeReport(
                typeName: shape.className,
                state: state,
                fileVersions: versions.sorted(),
                programVersion: shape.contents.version,
                differences: comparisons.flatMap(\.differences),
                reason: reason
            )
            return Report(type: used.isEmpty ? nil : type, comparisons: comparisons, isPrepared: isPrepared)
        }
        if comparisons.contains(where: { !$0.isCompatible }) {
            return make(.different, isPrepared: registry.policy == .readOnly)
        }
        let plan = try readingPlan(shape, record, nil)
        registry.add(plan)
        if let refusal = plan.writeRefusal { return make(.newer, isPrepared: true, reason: refusal) }
        let refused = used.lazy.compactMap { plan.schemas.foreign($0.id)?.refusal(for: shape) }.first
        if let refused { return make(.unsupported, isPrepared: plan.isRecorded, reason: refused) }
        return make(plan.schemasToMigrate.isEmpty ? .current : .older, isPrepared: plan.isRecorded)
    }

    /// Compares the shape of a model with the shapes that objects of its version have in the file. The result is empty
    /// if the file has the model's shape, because then the shapes were compared before.
    func comparisons(_ shape: ObjectShape, _ record: TypeRecord) -> [ShapeComparison] {
        let isKnown = record.shapes.contains { known in
            known.wasUsed && known.className == shape.className && known.contents == shape.contents
        }
        if isKnown {
            return []
        }
        let others = shape.comparableShapes(record)
        if others.isEmpty { return [] }
        let stored = shape.storedShape
        return others.map { shape.comparison(with: $0.contents, stored) }
    }

    /// Returns the error of a model whose shape differs from that of objects of its version; `nil` if it does not.
    func difference(_ shape: ObjectShape, _ record: TypeRecord) throws(StoreError) -> StoreError? {
        let comparisons = comparisons(shape, record)
        if comparisons.allSatisfy(\.isCompatible) { return nil }
        let format = try StoreError.converting { () throws(SQLiteError) in
            try catalog.format
        }
        let type = OpenReport.TypeReport(
            typeName: shape.className,
            state: .different,
            fileVersions: [shape.contents.version],
            programVersion: shape.contents.version,
            differences: comparisons.flatMap(\.differences)
        )
        return StoreError(comparisons, in: OpenReport(fileFormat: Int(format), types: [type]))
    }
}
