internal import Cyanotype

/// An object, or why it cannot be decoded.
private struct Entry<M> {
    let identity: StorageKey
    let object: Result<M, StoreError>
}

// Stale rows were written by a program that does not know all keys of the class, or their documents could not be
// decoded by any program. So their documents decide whether a query finds them, not their keys.
extension EngineSession {
    /// Runs a query over the rows that the engine chooses, and over the stale ones in memory.
    func forEachBesideStaleRows<M: Model>(
        _ run: QueryRun<M, Selection>,
        in table: Table,
        _ onFailure: (StoreError, StorageKey) throws(StoreError) -> Void,
        _ body: (consuming M, StorageKey) throws(StoreError) -> Bool
    ) throws(StoreError) {
        let stale = try staleResults(run, table)
        if stale.isEmpty { return try forEach(of: run, in: table, onFailure, body) }
        let query = run.query
        var entries: [Entry<M>] = []
        try forEach(
            of: try self.run(query.withoutOffset, in: table, .current),
            in: table,
            { error, identity in entries.append(Entry(identity: identity, object: .failure(error))) },
            { object, identity in
                entries.append(Entry(identity: identity, object: .success(object)))
                return true
            }
        )
        for entry in try merged(entries, stale, query) {
            switch entry.object {
            case .failure(let error): try onFailure(error, entry.identity)
            case .success(let object): if try !body(object, entry.identity) { return }
            }
        }
    }

    /// Returns the objects of a selection's stale rows that match the query, and the errors of the rows that cannot be
    /// decoded.
    private func staleResults<M: Model>(
        _ run: QueryRun<M, Selection>,
        _ table: Table
    ) throws(StoreError) -> [Entry<M>] {
        var entries: [Entry<M>] = []
        let test = run.query.makeTest()
        try forEachStaleObject(of: run, in: table) { result, identity throws(StoreError) in
            if case .success(let object) = result {
                if hasExpired(object, table.shape) { return }
                if !run.query.isAfterCursor(object, identity: identity) { return }
                guard try evaluating(M.self, { try test(object) }) else { return }
            }
            entries.append(Entry(identity: identity, object: result))
        }
        return entries
    }

    /// Calls a closure with the object of each stale row, or the error of decoding it, in the order of the identities.
    func forEachStaleObject<M: Model>(
        of run: QueryRun<M, Selection>,
        in table: Table,
        _ body: (Result<M, StoreError>, StorageKey) throws(StoreError) -> Void
    ) throws(StoreError) {
        if run.selection.isComplete { return }
        let decoder = ObjectDecoder(self, table.shape)
        try forEachStaleRow(of: run.selection, in: table) { row throws(StoreError) in
            let result: Result<M, StoreError>
            do throws(StoreError) {
                result = .success(try decoder.object(M.self, of: row))
            } catch {
                result = .failure(error)
            }
            try body(result, row.identity)
            return true
        }
    }

    /// Returns the entries of both kinds of rows in the order of a query, without those that its offset and limit leave
    /// out.
    ///
    /// An object that cannot be decoded has only its identity to be ordered by. If the query has orderings, such
    /// objects come first, and offset and limit do not count them.
    private func merged<M: Model>(
        _ entries: [Entry<M>],
        _ stale: [Entry<M>],
        _ query: ObjectQuery<M>
    ) throws(StoreError) -> [Entry<M>] {
        let all = entries + stale
        if query.orderings.isEmpty {
            let ordered = all.sorted { $0.identity < $1.identity }.dropFirst(query.skippedCount)
            return Array(query.maximumCount.map { ordered.prefix($0) } ?? ordered)
        }
        var failures: [Entry<M>] = []
        var objects: [(object: M, identity: StorageKey)] = []
        for entry in all {
            switch entry.object {
            case .failure: failures.append(entry)
            case .success(let object): objects.append((object, entry.identity))
            }
        }
        // The engine's `run` throws a mistake of the query, so the results are not `nil`.
        let results = try evaluating(M.self) { try query.results(among: objects) ?? [] }
        return failures + results.map { Entry(identity: $0.identity, object: .success($0.object)) }
    }
}

extension ObjectQuery {
    /// The query for all results up to the last one that this query finds.
    ///
    /// Stale rows may come before or between the results, so the offset and the limit apply to both together.
    var withoutOffset: ObjectQuery {
        let whole = offset(0)
        return maximumCount.map { whole.limit(min($0, .max - skippedCount) + skippedCount) } ?? whole
    }
}
