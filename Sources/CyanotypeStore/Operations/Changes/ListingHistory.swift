internal import Cyanotype

/// Lists the last changes of objects since a place in the history of their type.
struct ListHistory<M: Model>: EngineOperation, Sendable {
    static var _use: _StoreUse { .reading }
    static var _name: StaticString { "history(of:after:limit:)" }

    let token: HistoryToken?
    let limit: Int

    func run(in session: some EngineSession) throws(StoreError) -> HistoryPage {
        let store = try session.syncStoreName()
        let limit = min(max(1, limit), .max - 1)
        guard let table = try session.synchronizedTable(for: M.self, .reading) else {
            let start = HistoryPlace.start(horizon: 0)
            if let token {
                let place = HistoryPlace(token, store: store, try session.shape(of: M.self).identity.kind)
                guard place?.revision == start.revision else { throw Self.outdated }
            }
            return HistoryPage(changes: [], token: start.token(store: store), hasMore: false)
        }
        let horizon = try session.horizon(of: table)
        // A transaction that changes the type may go on to do so, or be undone, so its own changes come after its end.
        let last = try session.committedRevision(of: table)
        var place = HistoryPlace.start(horizon: horizon)
        if let token {
            guard let known = HistoryPlace(token, store: store, table.shape.identity.kind),
                known.isWithin(horizon), known.revision <= last
            else { throw Self.outdated }
            place = known
        }
        var changes = try changes(after: place, table, limit: limit + 1, session).filter { $0.revision <= last }
        let hasMore = changes.count > limit
        if hasMore { changes.removeLast(changes.count - limit) }
        if let change = changes.last {
            place = HistoryPlace(
                revision: change.revision,
                isDeletion: change.action == .delete,
                identity: change.id.key,
                horizon: place.horizon
            )
        }
        if !hasMore { place = HistoryPlace(revision: max(place.revision, last), horizon: place.horizon) }
        return HistoryPage(changes: changes, token: place.token(store: store), hasMore: hasMore)
    }

    private func changes<Session: EngineSession>(
        after place: HistoryPlace,
        _ table: Session.Table,
        limit: Int,
        _ session: Session
    ) throws(StoreError) -> [HistoryChange] {
        let shape = table.shape
        var changes: [HistoryChange] = []
        func add(_ identity: StorageKey, _ revision: Int64, _ state: SyncRecord.State?) {
            changes.append(
                HistoryChange(
                    typeName: shape.typeName,
                    id: ObjectID(identity, encoding: shape.identity.record.encoding),
                    action: state == nil ? .delete : .save,
                    revision: revision,
                    state: state,
                    shape: shape
                )
            )
        }
        try session.forEachChangedRow(in: table, after: place, limit: limit) { row, revision in
            add(row.identity, revision, SyncRecord.State(row, exact: session.exactShape(of: row, shape)))
        }
        try session.forEachDeletion(in: table, after: place, limit: limit) { identity, revision in
            add(identity, revision, nil)
        }
        // Both are sorted, which makes a sort of both as fast as a merge.
        changes.sort { one, other in
            if one.revision != other.revision { return one.revision < other.revision }
            if one.action != other.action { return one.action == .save }
            return one.id.key < other.id.key
        }
        return Array(changes.prefix(limit))
    }

    private static var outdated: StoreError {
        var error = StoreError(
            .outdatedToken,
            "the token is of another store, or older than what it still knows; synchronise all anew: fetch all without a token"
        )
        error.type = M.storedName
        return error
    }
}

/// Forgets the deletions of which the server knows.
struct ForgetHistory: EngineOperation, Sendable {
    static var _use: _StoreUse { .writing }
    static var _name: StaticString { "forget(before:)" }

    /// In seconds since 2001.
    let time: Double

    func run(in session: some EngineSession) throws(StoreError) -> Int { try session.forgetDeletions(before: time) }
}
