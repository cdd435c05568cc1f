internal import Cyanotype

// Rows that a program has written which does not know all columns of the class, or whose documents no program could
// decode. No column says whether a query finds them, so their documents do.
extension ObjectAccess {
    /// An object, or why it cannot be decoded.
    struct StaleEntry<M> {
        let identity: StorageKey
        let object: Result<M, StoreError>
    }

    /// Calls a closure with each object whose row is stale, in the order of their identities.
    func forEachStaleRow<M: Model>(
        _ search: ObjectSearch<M>,
        _ body: (StaleEntry<M>) throws(StoreError) -> Void
    ) throws(StoreError) {
        if search.isComplete { return }
        let plan = search.plan
        try forEachRow(search.staleStatement(selecting: "o.schema, o.id, o.checksum, o.doc")) {
            row throws(StoreError) in
            let identity = row.key(1)
            let result: Result<M, StoreError>
            do throws(StoreError) {
                result = .success(
                    try self.object(M.self, plan, schema: row.integer(0), row, document: 3, identity)
                )
            } catch {
                result = .failure(error)
            }
            try body(StaleEntry(identity: identity, object: result))
            return .next
        }
    }

    /// Runs a query over the rows that are true, by SQL, and over the others, in memory.
    func forEachBesideStaleRows<M: Model>(
        _ search: ObjectSearch<M>,
        _ onFailure: (StoreError, StorageKey) throws(StoreError) -> Void,
        _ body: (M, StorageKey) throws(StoreError) -> Continuation
    ) throws(StoreError) {
        let stale = try staleResults(search)
        if stale.isEmpty { return try forEach(of: search, onFailure, body) }
        let query = search.query
        var entries: [StaleEntry<M>] = []
        // The stale ones may come before all of these.
        var most = query.offset(0)
        if let count = query.maximumCount {
            most = most.limit(min(count, .max - query.skippedCount) + query.skippedCount)
        }
        try forEach(
            of: try ObjectSearch(most, search.plan, now: now),
            { error, identity in entries.append(StaleEntry(identity: identity, object: .failure(error))) },
            { object, identity in
                entries.append(StaleEntry(identity: identity, object: .success(object)))
                return .next
            }
        )
        for entry in try merged(entries, stale, query) {
            switch entry.object {
            case .failure(let error): try onFailure(error, entry.identity)
            case .success(let object): if try body(object, entry.identity) == .stop { return }
            }
        }
    }

    /// The stale rows that a query finds, and those that cannot be decoded, so that nobody knows.
    private func staleResults<M: Model>(_ search: ObjectSearch<M>) throws(StoreError) -> [StaleEntry<M>] {
        var entries: [StaleEntry<M>] = []
        let test = search.query.makeTest()
        try forEachStaleRow(search) { entry throws(StoreError) in
            if case .success(let object) = entry.object {
                if hasExpired(object, search.plan) { return }
                if !search.query.isAfterCursor(object, identity: entry.identity) { return }
                guard try evaluating(M.self, { try test(object) }) else { return }
            }
            entries.append(entry)
        }
        return entries
    }

    /// The entries of both kinds of rows in the order of a query, without those that its offset and limit leave out.
    ///
    /// Objects that cannot be decoded have only their identities to be ordered by. With other orderings, they come first.
    private func merged<M: Model>(
        _ entries: [StaleEntry<M>],
        _ stale: [StaleEntry<M>],
        _ query: Query<M>
    ) throws(StoreError) -> some Sequence<StaleEntry<M>> {
        let all = entries + stale
        if query.orderings.isEmpty {
            let ordered = all.sorted { $0.identity < $1.identity }.dropFirst(query.skippedCount)
            return Array(query.maximumCount.map { ordered.prefix($0) } ?? ordered)
        }
        var failures: [StaleEntry<M>] = []
        var objects: [(object: M, identity: StorageKey)] = []
        for entry in all {
            switch entry.object {
            case .failure: failures.append(entry)
            case .success(let object): objects.append((object, entry.identity))
            }
        }
        // The search has checked the cursor.
        let results = try evaluating(M.self) { try query.results(among: objects) ?? [] }
        return failures + results.map { StaleEntry(identity: $0.identity, object: .success($0.object)) }
    }
}
