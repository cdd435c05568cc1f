internal import Cyanotype

/// Lists changes that a server does not have.
struct ListOutbox: EngineOperation, Sendable {
    static var _use: _StoreUse { .reading }
    static var _name: StaticString { "outbox(of:after:limit:)" }

    let types: [any Model.Type]
    let cursor: OutboxCursor?
    let limit: Int

    func run(in session: some EngineSession) throws(StoreError) -> OutboxPage {
        let shapes = try orderedShapes(session)
        var listing = OutboxListing(store: try session.syncStoreName(), limit: max(1, limit))
        var rest = shapes.map { ($0, false) } + shapes.reversed().map { ($0, true) }
        if let cursor {
            let position = rest.firstIndex { shape, isDeletion in
                shape.typeName == cursor.typeName && isDeletion == cursor.isInDeletions
            }
            if let position { rest.removeFirst(position) }
        }
        for (index, (shape, isDeletion)) in rest.enumerated() {
            let start = index == 0 && cursor?.typeName == shape.typeName ? cursor?.identity : nil
            try listing.add(shape.model, after: start, inDeletions: isDeletion, session)
            if listing.isFull { break }
        }
        return OutboxPage(changes: listing.changes, next: listing.next)
    }

    /// The shapes of the types, each once, and each after those to which its objects refer.
    private func orderedShapes(_ session: some EngineSession) throws(StoreError) -> [ObjectShape] {
        func shape<M: Model>(_ type: M.Type) throws(StoreError) -> ObjectShape { try session.shape(of: type) }
        var shapes: [ObjectShape] = []
        for type in types {
            let shape = try shape(type)
            if !shapes.contains(where: { $0.typeName == shape.typeName && shape.isOf($0) }) {
                shapes.removeAll { $0.typeName == shape.typeName && $0.isOf(shape) }
                shapes.append(shape)
            }
        }
        var (ordered, begun): ([ObjectShape], Set<String>) = ([], [])
        func add(_ shape: ObjectShape) {
            guard begun.insert(shape.className).inserted else { return }
            if shape.hasReferences {
                let names = shape.references().typeNames
                for target in shapes where names.contains(target.typeName) { add(target) }
            }
            ordered.append(shape)
        }
        shapes.forEach(add)
        return ordered
    }
}

extension ObjectShape {
    /// Whether the class is another one or a subclass of it.
    fileprivate func isOf(_ other: ObjectShape) -> Bool {
        className == other.className || superclasses.contains(other.className)
    }
}

/// The changes that were found, up to a number.
private struct OutboxListing {
    let store: String
    let limit: Int
    private(set) var changes: [OutboxChange] = []
    /// The place after the last change, if there are more.
    private(set) var next: OutboxCursor?
    private var last: OutboxCursor?

    init(store: String, limit: Int) { (self.store, self.limit) = (store, limit) }

    var isFull: Bool { next != nil }

    /// Adds the changes of a class, or the deletions of its type.
    mutating func add<M: Model>(
        _ type: M.Type,
        after identity: StorageKey?,
        inDeletions isInDeletions: Bool,
        _ session: some EngineSession
    ) throws(StoreError) {
        guard let table = try session.table(for: type, .reading), table.isSynchronized else { return }
        let typeName = table.shape.typeName
        let source = OutboxChange.Source(store: store, shape: table.shape)
        if isInDeletions {
            try session.forEachTombstone(in: table, after: identity) { identity, record in
                guard let tombstone = record.tombstone else { return true }
                let change = OutboxChange(of: identity, record, source, row: nil, revision: tombstone.revision)
                return append(change, OutboxCursor(isInDeletions: true, typeName: typeName, identity: identity))
            }
        } else {
            try session.forEachPendingRow(in: table, after: identity) { row, revision, record in
                let state =
                    record?.sent.map { $0.isDeletion || $0.state != nil } ?? false
                    ? nil : SyncRecord.State(row, exact: exact(row, session, table.shape))
                let change = OutboxChange(of: row.identity, record, source, row: state, revision: revision)
                return append(change, OutboxCursor(isInDeletions: false, typeName: typeName, identity: row.identity))
            }
        }
    }

    /// The shape of a row's class, if it is another one than the table's.
    private func exact(
        _ row: borrowing StoredRow,
        _ session: some EngineSession,
        _ shape: ObjectShape
    ) -> ObjectShape? {
        guard let name = row.foreign?.className, name != shape.className else { return nil }
        return session.models.knownShape(ofClass: name, type: shape.typeName)
    }

    private mutating func append(_ change: OutboxChange, _ place: OutboxCursor) -> Bool {
        if changes.count == limit {
            next = last
            return false
        }
        changes.append(change)
        last = place
        return true
    }
}

/// Lists the changes that a server has rejected.
struct ListRejections: EngineOperation, Sendable {
    static var _use: _StoreUse { .reading }
    static var _name: StaticString { "rejectedChanges(of:)" }

    let model: any Model.Type

    func run(in session: some EngineSession) throws(StoreError) -> [OutboxChange] {
        try changes(of: model, session)
    }

    private func changes<M: Model>(
        of type: M.Type,
        _ session: some EngineSession
    ) throws(StoreError) -> [OutboxChange] {
        guard let table = try session.table(for: type, .reading), table.isSynchronized else { return [] }
        let source = OutboxChange.Source(store: try session.syncStoreName(), shape: table.shape)
        var found: [(identity: StorageKey, record: SyncRecord)] = []
        try session.forEachRejection(in: table) { identity, record in
            found.append((identity, record))
            return true
        }
        var changes: [OutboxChange] = []
        for (identity, record) in found {
            if let tombstone = record.tombstone {
                changes.append(
                    OutboxChange(of: identity, record, source, row: nil, revision: tombstone.revision)
                )
                continue
            }
            let revision = try session.revision(of: identity, in: table) ?? 0
            try session.forEachVisibleRow(of: [identity], in: table) { _, row in
                let state = SyncRecord.State(row)
                changes.append(
                    OutboxChange(of: identity, record, source, row: state, revision: revision)
                )
            }
        }
        return changes
    }
}

/// Decodes the object that a change saves.
struct DecodeChange<M: Model>: EngineOperation, Sendable {
    static var _use: _StoreUse { .reading }
    static var _name: StaticString { "object(_:of:)" }

    let change: OutboxChange

    func run(in session: some EngineSession) throws(StoreError) -> M? {
        guard let state = change.state else { return nil }
        return try session.object(M.self, state, change.id.key)
    }
}

extension EngineSession {
    /// Decodes the object of a state.
    func object<M: Model>(
        _ type: M.Type,
        _ state: SyncRecord.State,
        _ identity: StorageKey
    ) throws(StoreError) -> M {
        let decoder = ObjectDecoder(self, try shape(of: type))
        return try state.lend(identity) { row throws(StoreError) in try decoder.object(type, of: row) }
    }
}
