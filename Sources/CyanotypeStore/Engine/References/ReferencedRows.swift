internal import Cyanotype

/// Copies of rows, and of all rows to which they refer, of one state of the store.
final class ReferencedRows {
    /// A row that was copied.
    struct Node {
        /// The row; `nil` after its object was decoded.
        fileprivate(set) var row: CopiedRow?
        /// The shape of the table in which it was found.
        let shape: ObjectShape
        /// The shape of the row's class, which may be a subclass of the table's; `nil` if the store has not used its model.
        fileprivate(set) var exact: ObjectShape?
        /// The members of the document in its current version; `nil` if the class has no references.
        fileprivate(set) var members: JSON.Object?
        /// The document of the current version, without references to missing objects, unless it is the row's own.
        fileprivate(set) var document: [UInt8]?
        fileprivate(set) var references: [Reference] = []
        fileprivate var isMigrated = false
    }

    struct Reference {
        let target: ModelReference
        /// The keys of the field.
        let keys: [String]
    }

    private(set) var nodes: [ModelReference: Node] = [:]
    /// The rows whose references are not known yet.
    private var open: [ModelReference] = []
    /// The objects that are still to be found, by their tables.
    private var wanted: [String: (model: any Model.Type, keys: Set<StorageKey>)] = [:]
    private let reader = DocumentReader()

    /// Whether there are rows whose references are not known yet.
    var hasOpenRows: Bool { !open.isEmpty }

    /// Copies a row.
    ///
    /// - Returns: The reference by which others would refer to it.
    @discardableResult
    func add(_ row: borrowing StoredRow, _ shape: ObjectShape) -> ModelReference {
        let reference = ModelReference(typeName: shape.typeName, key: row.identity)
        if nodes[reference] == nil {
            nodes[reference] = Node(row: CopiedRow(row), shape: shape)
            open.append(reference)
        }
        return reference
    }

    /// Frees the memory of a row whose object was decoded. The row still counts as one that exists.
    func release(_ reference: ModelReference) {
        guard let node = nodes[reference] else { return }
        nodes[reference] = Node(row: nil, shape: node.shape)
    }

    /// Copies all rows to which the rows refer, directly or by others, level by level.
    ///
    /// - Precondition: The session copies rows: see ``EngineSession/copyingRows(_:)``.
    func addReferenced(in session: some EngineSession) throws(StoreError) {
        var all: [ModelReference] = []
        while !open.isEmpty {
            all += open
            for reference in open { try findReferences(of: reference, in: session) }
            open = []
            let wanted = wanted
            self.wanted = [:]
            // In a fixed order, so that errors do not depend on hashes.
            for (_, found) in wanted.sorted(by: { $0.key < $1.key }) {
                try add(found.keys, of: found.model, in: session)
            }
        }
        for reference in all { removeMissing(from: reference) }
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

    // MARK: - References of a row

    private func findReferences(of reference: ModelReference, in session: some EngineSession) throws(StoreError) {
        guard var node = nodes[reference], let row = node.row else { return }
        let exact = try exactShape(of: row, node.shape, in: session)
        node.exact = exact
        defer { nodes[reference] = node }
        guard let exact, exact.hasReferences else { return }
        try row.lend { row throws(StoreError) in
            // Decoding it reports the damage, and so it does with a failing migration.
            guard row.isWhole, let (members, isMigrated) = members(row, exact) else { return }
            (node.members, node.isMigrated) = (members, isMigrated)
        }
        guard var members = node.members else { return }
        exact.references().forEach(in: &members) { found in
            if let target = found.reference {
                node.references.append(Reference(target: target, keys: found.field.keys))
                want(target, found.model)
            }
            return .keep
        }
    }

    /// Returns the members of a row's document in its current version; `nil` if it cannot be read.
    private func members(_ row: borrowing StoredRow, _ shape: ObjectShape) -> (JSON.Object, isMigrated: Bool)? {
        guard let members = unsafe JSON.Object(document: row.document, reader) else { return nil }
        switch row.foreign?.state(for: shape) {
        case .refused: return nil
        case .older(let migration): return (try? migration.migrated(members)).map { ($0, true) }
        case .current, nil: return (members, false)
        }
    }

    /// The shape of the class of a row's object, which may be a subclass of the table's.
    private func exactShape(
        of row: CopiedRow,
        _ shape: ObjectShape,
        in session: some EngineSession
    ) throws(StoreError) -> ObjectShape? {
        func exact<M: Model>(_ type: M.Type) throws(StoreError) -> ObjectShape { try session.shape(of: type) }
        guard let name = row.className, name != shape.className else { return shape }
        guard let model = session.model(named: name, ofType: shape.typeName) else { return nil }
        return try exact(model)
    }

    private func want(_ target: ModelReference, _ model: any Model.Type) {
        if nodes[target] != nil { return }
        // The table of a superclass has the rows of all its subclasses.
        let root = model.modelSuperclasses.first ?? model
        wanted[target.typeName, default: (root, [])].keys.insert(target.key)
    }

    // MARK: - Missing objects

    /// Removes the references to missing objects where a value can do without. All others make decoding fail, with their paths.
    private func removeMissing(from reference: ModelReference) {
        guard var node = nodes[reference], let members = withoutMissing(node) else { return }
        node.document = try? RowMigration.document(members, of: node.shape.className)
        nodes[reference] = node
    }

    /// The members of a document without references to missing objects; `nil` if they are those of the row.
    private func withoutMissing(_ node: Node) -> JSON.Object? {
        guard var members = node.members else { return nil }
        if node.references.allSatisfy({ nodes[$0.target] != nil }) { return node.isMigrated ? members : nil }
        node.exact?.references().forEach(in: &members) { found in
            found.reference.map { nodes[$0] == nil } ?? false ? .remove : .keep
        }
        return members
    }

    /// Returns the members with references to missing objects, which the object of a row does not have.
    ///
    /// - Parameters:
    ///   - node: The row.
    ///   - nullified: Objects whose references are removed from the members, where the rule of the field says so.
    /// - Returns: The members; `nil` if there are none.
    func dangling(_ node: Node?, except nullified: Set<ModelReference> = []) -> JSON.Object? {
        guard let node, var all = node.members, let rest = withoutMissing(node) else { return nil }
        if !nullified.isEmpty {
            node.exact?.references().forEach(in: &all) { found in
                found.field.rule == .nullify && found.reference.map(nullified.contains) ?? false ? .remove : .keep
            }
        }
        var dangling = JSON.Object()
        for (key, value) in all where rest[key] != value { dangling[key] = value }
        return dangling.isEmpty ? nil : dangling
    }
}
