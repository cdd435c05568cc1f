internal import Cyanotype

/// A row that was copied, and its object once it is decoded.
///
/// It is a class because rows refer to one another, and each is looked at often.
final class ReferencedRow {
    struct Reference {
        let target: ModelReference
        /// The keys of the field.
        let keys: [String]
        /// The row of the target; `nil` if it is missing, or if its object was decoded at once. All rows live as long as the
        /// read.
        fileprivate(set) unowned var row: ReferencedRow?
        /// The state of an object that was decoded at once.
        fileprivate(set) var state: KnownStates.Event?
        /// Whether the store has no such object.
        fileprivate(set) var isMissing = false
    }

    /// The target of a reference, as far as the read has come.
    enum Target {
        case row(ReferencedRow)
        /// The object was decoded at once. It has no state if it cannot be encoded.
        case object(state: KnownStates.Event?)
        case missing
    }

    /// How others refer to it.
    let reference: ModelReference
    /// The shape of the table in which it was found.
    let shape: ObjectShape
    /// The row; `nil` after its object was decoded.
    private(set) var copy: CopiedRow?
    /// The shape of the row's class, which may be a subclass of the table's; `nil` if the store has not used its model.
    private(set) var exact: ObjectShape?
    /// The members of the document, if a migration has changed them.
    private var migrated: JSON.Object?
    /// The document of the current version, without references to missing objects, unless it is the row's own.
    private(set) var document: [UInt8]?
    private(set) var references: [Reference] = []

    // MARK: - Decoding

    /// The object, or the instance that becomes it.
    var object: (any Model)?
    /// The failure of the object, or of one that it needs.
    var failure: StoreError? {
        get { if case .failed(let error)? = outcome { error } else { nil } }
        set { outcome = newValue.map { .failed($0) } }
    }
    private var outcome: Outcome?
    /// The position among the objects that wait for those to which they refer; `nil` if it is not one of them.
    var position: Int?

    /// It is indirect because an error is larger than all else of a row, and very rare.
    private indirect enum Outcome {
        case failed(StoreError)
    }

    init(_ copy: CopiedRow, _ shape: ObjectShape, _ reference: ModelReference) {
        (self.reference, self.shape, self.copy) = (reference, shape, copy)
    }

    /// Whether the object is known, or why there is none.
    var isDone: Bool { object != nil || outcome != nil }

    /// Whether the object refers to others that are missing, or that cannot be decoded.
    var lacksObjects: Bool { references.contains { $0.isMissing || $0.row?.failure != nil } }

    /// Whether there is nothing to be decoded before this object.
    var isNext: Bool { references.allSatisfy { $0.row?.isDone ?? true } }

    /// Frees what only decoding needs.
    func release() { (copy, migrated, document, references) = (nil, nil, nil, []) }

    // MARK: - References

    /// Finds the references in the document.
    ///
    /// - Parameters:
    ///   - session: The session.
    ///   - reader: A reader that is not in use.
    ///   - body: Called with each reference, and with the model of its field.
    /// - Throws: ``StoreError``
    func findReferences(
        in session: some EngineSession,
        _ reader: borrowing DocumentReader,
        _ body: (ModelReference, any Model.Type) -> Void
    ) throws(StoreError) {
        guard let copy else { return }
        exact = try exactShape(of: copy, in: session)
        guard let exact, exact.hasReferences else { return }
        func add(_ target: ModelReference, _ field: ReferenceField, _ model: any Model.Type) {
            references.append(Reference(target: target, keys: field.keys, row: nil))
            body(target, model)
        }
        try copy.lend { row throws(StoreError) in
            // Decoding it reports the damage, and so it does with a failing migration.
            if !row.isWhole { return }
            if row.foreign?.isCurrent ?? true {
                if unsafe reader.forEachReference(in: row.document, of: exact.references(), add) { return }
                references.removeAll()
            }
            guard let members = members(of: row, exact, reader) else { return }
            if case .older? = row.foreign?.state(for: exact) { migrated = members }
            exact.references().forEach(in: members) { found in
                if let target = found.reference { add(target, found.field, found.model) }
            }
        }
    }

    /// The members of the document in its current version; `nil` if the class has no references, if it cannot be read, or
    /// after the object was decoded.
    var members: JSON.Object? {
        guard let exact, exact.hasReferences else { return nil }
        if let migrated { return migrated }
        return try? copy?.lend { row throws(StoreError) in
            row.isWhole ? members(of: row, exact, DocumentReader()) : nil
        }
    }

    private func members(
        of row: borrowing StoredRow,
        _ exact: ObjectShape,
        _ reader: borrowing DocumentReader
    ) -> JSON.Object? {
        guard let members = unsafe JSON.Object(document: row.document, reader) else { return nil }
        return switch row.foreign?.state(for: exact) {
        case .refused: nil
        case .older(let migration): try? migration.migrated(members)
        case .current, nil: members
        }
    }

    private func exactShape(of row: CopiedRow, in session: some EngineSession) throws(StoreError) -> ObjectShape? {
        func exact<M: Model>(_ type: M.Type) throws(StoreError) -> ObjectShape { try session.shape(of: type) }
        guard let name = row.className, name != shape.className else { return shape }
        guard let model = session.model(named: name, ofType: shape.typeName) else { return nil }
        return try exact(model)
    }

    // MARK: - Missing objects

    /// Finds the targets of the references, and removes references to missing objects where a value can do without. All others
    /// make decoding fail, with their paths.
    func link(_ target: (ModelReference) -> Target) {
        var lacksTargets = false
        for index in references.indices {
            switch target(references[index].target) {
            case .row(let row): references[index].row = row
            case .object(let state): references[index].state = state
            case .missing: (references[index].isMissing, lacksTargets) = (true, true)
            }
        }
        if lacksTargets || migrated != nil {
            document = members.flatMap { try? RowMigration.document(withoutMissing($0), of: shape.className) }
        }
    }

    /// Returns the members of the document without references to missing objects.
    private func withoutMissing(_ members: JSON.Object) -> JSON.Object {
        let missing = Set(references.lazy.filter(\.isMissing).map(\.target))
        if missing.isEmpty { return members }
        var members = members
        exact?.references().forEach(in: &members) { found in
            found.reference.map(missing.contains) ?? false ? .remove : .keep
        }
        return members
    }

    /// Returns the members with references to missing objects, which the object does not have.
    ///
    /// - Parameter nullified: Objects whose references are removed from the members, where the rule of the field says so.
    /// - Returns: The members; `nil` if there are none.
    func dangling(except nullified: Set<ModelReference> = []) -> JSON.Object? {
        guard references.contains(where: \.isMissing), var all = members else { return nil }
        let rest = withoutMissing(all)
        if !nullified.isEmpty {
            exact?.references().forEach(in: &all) { found in
                found.field.rule == .nullify && found.reference.map(nullified.contains) ?? false ? .remove : .keep
            }
        }
        var dangling = JSON.Object()
        for (key, value) in all where rest[key] != value { dangling[key] = value }
        return dangling.isEmpty ? nil : dangling
    }
}
