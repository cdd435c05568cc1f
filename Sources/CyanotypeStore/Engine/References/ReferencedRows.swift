internal import Cyanotype

/// Copies of rows, and of all rows to which they refer, of one state of the store.
final class ReferencedRows {
    /// A row that was copied.
    struct Node {
        let row: CopiedRow
        /// The shape of the table in which it was found.
        let shape: ObjectShape
        /// The references of the row's class, which may be a subclass of the table's.
        fileprivate var kinds: DocumentReferences?
        /// The document of the current version, without references to missing objects, unless it is the row's own.
        fileprivate(set) var document: [UInt8]?
        fileprivate(set) var references: [Reference] = []
        /// The members, until it is known whether the objects exist.
        fileprivate var members: JSON.Object?
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

    /// Copies all rows to which the rows refer, directly or by others, level by level.
    ///
    /// - Precondition: The session copies rows: see ``EngineSession/copyingRows(_:)``.
    func addReferenced(in session: some EngineSession) throws(StoreError) {
        var level: [ModelReference] = []
        while !open.isEmpty {
            level += open
            for reference in open { try findReferences(of: reference, in: session) }
            open = []
            let wanted = wanted
            self.wanted = [:]
            // In a fixed order, so that errors do not depend on hashes.
            for (_, found) in wanted.sorted(by: { $0.key < $1.key }) {
                try add(found.keys, of: found.model, in: session)
            }
        }
        for reference in level { removeMissing(from: reference) }
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
        guard var node = nodes[reference], node.shape.hasReferences || node.shape.isClass else { return }
        let shape = try exactShape(of: node, in: session)
        guard shape.hasReferences else { return }
        try node.row.lend { row throws(StoreError) in
            // Decoding it reports the damage.
            guard row.isWhole, var members = unsafe JSON.Object(document: row.document, reader) else { return }
            if let foreign = row.foreign, case .older(let migration) = foreign.state(for: shape) {
                // So it does with a failing migration.
                guard let migrated = try? migration.migrated(members) else { return }
                (members, node.isMigrated) = (migrated, true)
            }
            let kinds = shape.references()
            node.kinds = kinds
            kinds.forEach(in: &members) { found in
                if let target = found.reference {
                    node.references.append(Reference(target: target, keys: found.field.keys))
                    want(target, found.model)
                }
                return .keep
            }
            node.members = members
        }
        nodes[reference] = node
    }

    /// The shape of the class of a row's object, which may be a subclass of the table's.
    private func exactShape(of node: Node, in session: some EngineSession) throws(StoreError) -> ObjectShape {
        func shape<M: Model>(_ type: M.Type) throws(StoreError) -> ObjectShape { try session.shape(of: type) }
        let name = try node.row.lend { row in row.foreign?.className }
        guard let name, name != node.shape.className,
            let model = session.model(named: name, ofType: node.shape.typeName)
        else { return node.shape }
        return try shape(model)
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
        guard var node = nodes[reference], var members = node.members else { return }
        node.members = nil
        let isAnyMissing = node.references.contains { nodes[$0.target] == nil }
        if isAnyMissing {
            node.kinds?.forEach(in: &members) { found in
                found.reference.map { nodes[$0] == nil } ?? false ? .remove : .keep
            }
        }
        if isAnyMissing || node.isMigrated {
            node.document = try? RowMigration.document(members, of: node.shape.className)
        }
        nodes[reference] = node
    }
}
