internal import Cyanotype

/// The changes of a page of an outbox.
struct OutboxListing {
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
        guard let table = try session.synchronizedTable(for: type, .reading) else { return }
        let (className, typeName) = (table.shape.className, table.shape.typeName)
        func cursor(_ identity: StorageKey, isInDeletions: Bool) -> OutboxCursor {
            OutboxCursor(isInDeletions: isInDeletions, className: className, typeName: typeName, identity: identity)
        }
        let source = OutboxChange.Source(store: store, shape: table.shape)
        if isInDeletions {
            try session.forEachTombstone(in: table, after: identity) { identity, record in
                guard let tombstone = record.tombstone else { return true }
                let change = OutboxChange(of: identity, record, source, row: nil, revision: tombstone.revision)
                return append(change, cursor(identity, isInDeletions: true))
            }
        } else {
            try session.forEachPendingRow(in: table, after: identity) { row, revision, record in
                let state =
                    record?.sent.map { $0.isDeletion || $0.state != nil } ?? false
                    ? nil : SyncRecord.State(row, exact: session.exactShape(of: row, table.shape))
                let change = OutboxChange(of: row.identity, record, source, row: state, revision: revision)
                return append(change, cursor(row.identity, isInDeletions: false))
            }
        }
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

    /// Adds a change in the order of references, unless the page is full.
    ///
    /// - Returns: Whether the change was added.
    mutating func appendOrdered(_ change: OutboxChange) -> Bool {
        if changes.count == limit { return false }
        changes.append(change)
        return true
    }

    /// Ends the changes that come in the order of references.
    ///
    /// - Parameters:
    ///   - place: The place after them.
    ///   - hasMore: Whether the page is full and has not all of them.
    mutating func endOrdered(at place: OutboxCursor, hasMore: Bool) {
        last = place
        if hasMore { next = place }
    }
}
