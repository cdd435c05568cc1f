internal import Cyanotype

/// Copies of rows, and of all rows to which they refer, of one state of the store.
final class ReferencedRows {
    private var rows = ReferenceMap<ReferencedRow>()
    /// The rows whose references are not known yet.
    private var open: [ReferencedRow] = []
    /// The objects that are still to be found, by their tables.
    private var wanted: [(typeName: String, model: any Model.Type, keys: Set<StorageKey>)] = []
    private let reader = DocumentReader()

    /// Whether there are rows whose references are not known yet.
    var hasOpenRows: Bool { !open.isEmpty }

    subscript(reference: ModelReference) -> ReferencedRow? { rows[reference] }

    /// Copies a row, unless it is there.
    @discardableResult
    func add(_ row: borrowing StoredRow, _ shape: ObjectShape) -> ReferencedRow {
        let reference = ModelReference(typeName: shape.typeName, key: row.identity)
        if let known = rows[reference] { return known }
        let added = ReferencedRow(row, shape, reference)
        rows[reference] = added
        open.append(added)
        return added
    }

    /// Copies all rows to which the rows refer, directly or by others, level by level.
    ///
    /// - Precondition: The session copies rows: see ``EngineSession/copyingRows(_:)``.
    func addReferenced(in session: some EngineSession) throws(StoreError) {
        var all: [ReferencedRow] = []
        while !open.isEmpty {
            let level = open
            open = []
            all += level
            for row in level { try row.findReferences(in: session, reader) { want($0, $1) } }
            // In a fixed order, so that errors do not depend on the objects.
            let wanted = wanted.sorted { $0.typeName < $1.typeName }
            self.wanted = []
            for found in wanted { try add(found.keys, of: found.model, in: session) }
        }
        for row in all { row.link { rows[$0] } }
    }

    private func add<M: Model>(
        _ keys: Set<StorageKey>,
        of type: M.Type,
        in session: some EngineSession
    ) throws(StoreError) {
        guard let table = try session.table(for: type, .identifying) else { return }
        try session.forEachVisibleRow(of: keys.sorted(), in: table) { _, row throws(StoreError) in
            add(row, table.shape)
        }
    }

    private func want(_ target: ModelReference, _ model: any Model.Type) {
        if rows[target] != nil { return }
        if let index = wanted.firstIndex(where: { $0.typeName == target.typeName }) {
            wanted[index].keys.insert(target.key)
        } else {
            // The table of a superclass has the rows of all its subclasses.
            wanted.append((target.typeName, model.modelSuperclasses.first ?? model, [target.key]))
        }
    }
}
