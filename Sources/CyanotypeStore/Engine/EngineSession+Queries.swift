internal import Cyanotype

extension EngineSession {
    /// Calls a closure with each object that a query finds, in its order, and with the key of the object's identity,
    /// until the closure returns `false`.
    ///
    /// - Parameters:
    ///   - query: The query.
    ///   - onFailure: Handles the error of an object that cannot be decoded, and the object's identity. The object is
    ///     left out. Without this closure, the error is thrown.
    ///   - body: Handles an object and its identity.
    /// - Throws: ``StoreError``, also those that the closures throw.
    func forEach<M: Model>(
        _ query: ObjectQuery<M>,
        onFailure: (StoreError, StorageKey) throws(StoreError) -> Void = { error, _ throws(StoreError) in throw error },
        _ body: (M, StorageKey) throws(StoreError) -> Bool
    ) throws(StoreError) {
        guard let table = try table(for: M.self, .reading) else { return }
        let run = try run(query, in: table, .current)
        if run.selection.isEmpty { return }
        // An incomplete selection lacks stale rows, which do not have all keys of the class.
        if run.selection.isComplete { return try forEach(of: run, in: table, onFailure, body) }
        try forEachBesideStaleRows(run, in: table, onFailure, body)
    }

    /// Calls a closure with the objects of a selection's rows that match the query, in its order and within its limit.
    func forEach<M: Model>(
        of run: QueryRun<M, Selection>,
        in table: Table,
        _ onFailure: (StoreError, StorageKey) throws(StoreError) -> Void,
        _ body: (M, StorageKey) throws(StoreError) -> Bool
    ) throws(StoreError) {
        if !run.selection.isOrdered { return try forEachSorted(of: run, in: table, onFailure, body) }
        let isIncluded = run.makeRemainingTest?()
        var skipped = run.selection.isLimited ? 0 : run.query.skippedCount
        // At least 1: an ordered selection with a limit of 0 is empty.
        var left = run.selection.isLimited ? .max : run.query.maximumCount ?? .max
        try forEachObject(of: run, in: table, onFailure) { object, identity throws(StoreError) in
            if let isIncluded, !(try evaluating(M.self) { try isIncluded(object) }) { return true }
            if skipped > 0 {
                skipped -= 1
                return true
            }
            left -= 1
            return try body(object, identity) && left > 0
        }
    }

    /// Runs a query if the engine cannot return rows in its order.
    private func forEachSorted<M: Model>(
        of run: QueryRun<M, Selection>,
        in table: Table,
        _ onFailure: (StoreError, StorageKey) throws(StoreError) -> Void,
        _ body: (M, StorageKey) throws(StoreError) -> Bool
    ) throws(StoreError) {
        var found: [(object: M, identity: StorageKey)] = []
        try forEachObject(of: run, in: table, onFailure) { object, identity in
            found.append((object, identity))
            return true
        }
        // The engine's `run` throws a mistake of the query, so the results are not `nil`.
        let results = try evaluating(M.self) { try run.query.results(among: found) ?? [] }
        for (object, identity) in results where try !body(object, identity) { return }
    }

    /// Calls a closure with the object of each row of a selection, whether or not it matches the query.
    func forEachObject<M: Model>(
        of run: QueryRun<M, Selection>,
        in table: Table,
        _ onFailure: (StoreError, StorageKey) throws(StoreError) -> Void,
        _ body: (M, StorageKey) throws(StoreError) -> Bool
    ) throws(StoreError) {
        let shape = table.shape
        // One allocation serves all rows.
        let place = UnsafeMutablePointer<M>.allocate(capacity: 1)
        defer { unsafe place.deallocate() }
        try forEachRow(of: run.selection, in: table) { row throws(StoreError) in
            do throws(StoreError) {
                try unsafe decode(row, shape, into: place)
            } catch {
                try onFailure(error, row.identity)
                return true
            }
            return try body(unsafe place.move(), row.identity)
        }
    }
}
