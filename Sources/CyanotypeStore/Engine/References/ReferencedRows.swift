internal import Cyanotype

/// Copies of rows, and of all rows to which they refer, of one state of the store.
///
/// Objects that refer to no others are decoded at once, without a copy.
final class ReferencedRows {
    private var rows = ReferenceMap<ReferencedRow>()
    /// The rows whose references are not known yet.
    private var open: [ReferencedRow] = []
    /// The objects that are to be found, by their tables. Some of them are there already, or twice in the list.
    private var wanted: [(typeName: String, model: any Model.Type, keys: [StorageKey])] = []
    private let reader = DocumentReader()
    private let leaves: ReferencedLeaves?

    /// - Parameter leaves: What decodes objects that refer to no others; `nil` if nothing may be decoded before all rows are
    ///   copied.
    init(_ leaves: ReferencedLeaves?) { self.leaves = leaves }

    /// Whether there are rows whose references are not known yet.
    var hasOpenRows: Bool { !open.isEmpty }

    subscript(reference: ModelReference) -> ReferencedRow? { rows[reference] }

    /// Adds a copy of a row, unless the row is there.
    @discardableResult
    func add(_ copy: CopiedRow, _ shape: ObjectShape) -> ReferencedRow {
        let reference = ModelReference(typeName: shape.typeName, key: copy.identity)
        if let known = rows[reference] { return known }
        return add(copy, shape, reference)
    }

    /// Adds a copy of a row, unless the row is there.
    @discardableResult
    func add(_ row: borrowing StoredRow, _ shape: ObjectShape) -> ReferencedRow {
        let reference = ModelReference(typeName: shape.typeName, key: row.identity)
        if let known = rows[reference] { return known }
        return add(CopiedRow(row), shape, reference)
    }

    /// Adds a copy of a row to which no other row of the read leads, so that it can be forgotten after its decoding.
    ///
    /// - Returns: The row; `nil` if it was added before, or if others may use the engine before it is decoded.
    func addRoot(_ copy: CopiedRow, _ shape: ObjectShape) -> ReferencedRow? {
        let reference = ModelReference(typeName: shape.typeName, key: copy.identity)
        if leaves == nil || rows[reference] != nil { return nil }
        let added = ReferencedRow(copy, shape, reference)
        open.append(added)
        return added
    }

    private func add(_ copy: CopiedRow, _ shape: ObjectShape, _ reference: ModelReference) -> ReferencedRow {
        let added = ReferencedRow(copy, shape, reference)
        rows[reference] = added
        if !shape.hasReferences, let object = leaves?.source[reference] {
            added.object = object
            added.release()
        } else {
            open.append(added)
        }
        return added
    }

    /// Finds all objects to which the rows refer, directly or by others, level by level.
    ///
    /// - Precondition: See ``EngineSession/copyingRows(_:)``.
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
            for wanted in wanted {
                try add(missing(wanted.keys, ofType: wanted.typeName), of: wanted.model, in: session)
            }
        }
        for row in all { row.link { target(of: $0) } }
    }

    private func target(of reference: ModelReference) -> ReferencedRow.Target {
        if let row = rows[reference] { return .row(row) }
        return leaves?.states[reference].map { .object(state: $0) } ?? .missing
    }

    private func add<M: Model>(
        _ keys: [StorageKey],
        of type: M.Type,
        in session: some EngineSession
    ) throws(StoreError) {
        guard !keys.isEmpty, let table = try session.table(for: type, .identifying) else { return }
        if let leaves, !table.shape.hasReferences { return try add(leaves, keys, of: type, table, in: session) }
        try session.forEachVisibleRow(of: keys, in: table) { _, row throws(StoreError) in add(row, table.shape) }
    }

    /// Decodes objects that refer to no others, so that their rows need not be copied.
    private func add<M: Model, Session: EngineSession>(
        _ leaves: ReferencedLeaves,
        _ keys: [StorageKey],
        of type: M.Type,
        _ table: Session.Table,
        in session: Session
    ) throws(StoreError) {
        let shape = table.shape
        let decoder = ObjectDecoder(session, shape, leaves.decoder, nil)
        try session.forEachVisibleRow(of: keys, in: table) { _, row throws(StoreError) in
            // An object of a subclass may refer to others. A failure is that of the objects that need this one.
            guard row.foreign == nil || !shape.isClass, let object = try? decoder.object(type, of: row) else {
                _ = add(row, shape)
                return
            }
            if row.mayHaveExpired, session.hasExpired(object, shape) { return }
            let reference = ModelReference(typeName: shape.typeName, key: row.identity)
            leaves.source[reference] = object
            leaves.states[reference] = .some(session.state(of: object, row, shape))
        }
    }

    private func want(_ target: ModelReference, _ model: any Model.Type) {
        if let index = wanted.firstIndex(where: { $0.typeName == target.typeName }) {
            wanted[index].keys.append(target.key)
        } else {
            // The table of a superclass has the rows of all its subclasses.
            wanted.append((target.typeName, model.modelSuperclasses.first ?? model, [target.key]))
        }
    }

    /// Returns the keys of objects that are not there yet, each once, in ascending order.
    private func missing(_ keys: [StorageKey], ofType typeName: String) -> [StorageKey] {
        var missing: [StorageKey] = []
        missing.reserveCapacity(keys.count)
        for key in keys.sorted() where key != missing.last {
            if case .missing = target(of: ModelReference(typeName: typeName, key: key)) { missing.append(key) }
        }
        return missing
    }
}
