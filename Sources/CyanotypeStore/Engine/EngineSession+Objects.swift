internal import Cyanotype

// MARK: - Expiry

extension EngineSession {
    /// Whether an object has expired.
    func hasExpired<M: Model>(_ object: M, _ shape: ObjectShape) -> Bool {
        guard case .real(let time)? = shape.expirationKey(of: object) else { return false }
        return time <= now
    }

    /// Returns whether an object with an identity exists, has not expired, and is of the class.
    func isVisible<M: Model>(_ identity: StorageKey, in table: Table, _ type: M.Type) throws(StoreError) -> Bool {
        switch try visibility(of: identity, in: table) {
        case .missing, .ofAnotherClass, .expired: return false
        case .visible: return true
        case .dependsOnDocument:
            let decoder = ObjectDecoder(self, table.shape)
            var isVisible = false
            try forEachVisibleRow(of: [identity], in: table) { _, row throws(StoreError) in
                isVisible = !hasExpired(try decoder.object(type, of: row), table.shape)
            }
            return isVisible
        }
    }
}

// MARK: - Objects by identity

extension EngineSession {
    /// Returns the visible objects of some identities, in their order; `nil` for one that does not exist.
    func objects<M: Model>(
        _ type: M.Type,
        of identities: [StorageKey?],
        in table: Table
    ) throws(StoreError) -> [M?] {
        var objects = [M?](repeating: nil, count: identities.count)
        if !models.mayRefer(table.shape) {
            let decoder = ObjectDecoder(self, table.shape)
            try forEachVisibleRow(of: identities, in: table) { position, row throws(StoreError) in
                objects[position] = try decoder.visibleObject(type, of: row)
            }
            return objects
        }
        var (positions, next): ([Int], Int) = ([], 0)
        try forEachReferringRow(
            in: table,
            { take throws(StoreError) in
                try forEachVisibleRow(of: identities, in: table) { position, row throws(StoreError) in
                    positions.append(position)
                    _ = try take(row)
                }
            },
            { row, decoder throws(StoreError) in
                objects[positions[next]] = try decoder.visibleObject(type, of: row)
                next += 1
                return true
            }
        )
        return objects
    }
}

// MARK: - Closures of the program

extension EngineSession {
    /// Calls a predicate or closure of the program.
    ///
    /// - Throws: ``StoreError`` with the code `query`, whose `underlying` error is the one that `body` throws.
    func evaluating<M: Model, Value>(_ type: M.Type, _ body: () throws -> Value) throws(StoreError) -> Value {
        do {
            return try body()
        } catch {
            var failure = StoreError(.query, "a predicate or closure of the query threw: \(error)")
            failure.underlying = error
            failure.type = type.storedName
            throw failure
        }
    }
}

// MARK: - Objects of a query

extension EngineSession {
    /// Calls a closure with each object that a query finds, in its order, and with the key of the object's identity,
    /// until the closure returns `false`.
    ///
    /// - Parameters:
    ///   - query: The query.
    ///   - onFailure: Handles the error of an object that cannot be decoded, and the object's identity. The object is
    ///     left out. Without this closure, the error is thrown.
    ///   - body: Handles an object and its identity. It owns the object, so that it can be kept without a copy.
    /// - Throws: ``StoreError``, also those that the closures throw.
    func forEach<M: Model>(
        _ query: ObjectQuery<M>,
        onFailure: (StoreError, StorageKey) throws(StoreError) -> Void = { error, _ throws(StoreError) in throw error },
        _ body: (consuming M, StorageKey) throws(StoreError) -> Bool
    ) throws(StoreError) {
        try forEach(query, onFailure: onFailure, object: body) { row, decoder throws(StoreError) in
            try decode(row, decoder, onFailure, body)
        }
    }

    /// Calls a closure with each row that a query finds, if the engine's rows are the results; otherwise calls another
    /// closure with each object.
    ///
    /// - Parameters:
    ///   - query: The query.
    ///   - onFailure: Handles the error of an object that cannot be decoded, and the object's identity, unless the rows
    ///     are the results.
    ///   - object: Handles an object and its identity.
    ///   - expecting: May be called before the first row, with the number of rows that are likely.
    ///   - row: Handles a row, with a decoder for it.
    /// - Throws: ``StoreError``, also those that the closures throw.
    func forEach<M: Model>(
        _ query: ObjectQuery<M>,
        onFailure: (StoreError, StorageKey) throws(StoreError) -> Void = { error, _ throws(StoreError) in throw error },
        object: (consuming M, StorageKey) throws(StoreError) -> Bool,
        expecting: (Int) -> Void = { _ in },
        row: (borrowing StoredRow, borrowing ObjectDecoder) throws(StoreError) -> Bool
    ) throws(StoreError) {
        guard let table = try table(for: M.self, .reading) else { return }
        let run = try run(query, in: table, .current)
        if run.selection.isEmpty { return }
        // An incomplete selection lacks stale rows, which do not have all keys of the class.
        if !run.selection.isComplete { return try forEachBesideStaleRows(run, in: table, onFailure, object) }
        guard run.hasResults, run.selection.isOrdered, !models.mayRefer(table.shape) else {
            return try forEach(of: run, in: table, onFailure, object)
        }
        let decoder = ObjectDecoder(self, table.shape)
        try forEachRow(of: run.selection, in: table, expecting: expecting) { found throws(StoreError) in
            try row(found, decoder)
        }
    }

    /// Decodes the object of a row, and calls one of the closures.
    private func decode<M: Model>(
        _ row: borrowing StoredRow,
        _ decoder: borrowing ObjectDecoder,
        _ onFailure: (StoreError, StorageKey) throws(StoreError) -> Void,
        _ body: (consuming M, StorageKey) throws(StoreError) -> Bool
    ) throws(StoreError) -> Bool {
        let object: M
        do throws(StoreError) {
            object = try decoder.object(M.self, of: row)
        } catch {
            try onFailure(error, row.identity)
            return true
        }
        return try body(object, row.identity)
    }

    /// Calls a closure with the objects of a selection's rows that match the query, in its order and within its limit.
    func forEach<M: Model>(
        of run: QueryRun<M, Selection>,
        in table: Table,
        _ onFailure: (StoreError, StorageKey) throws(StoreError) -> Void,
        _ body: (consuming M, StorageKey) throws(StoreError) -> Bool
    ) throws(StoreError) {
        if !run.selection.isOrdered { return try forEachSorted(of: run, in: table, onFailure, body) }
        if run.hasResults { return try forEachObject(of: run, in: table, onFailure, body) }
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
        _ body: (consuming M, StorageKey) throws(StoreError) -> Bool
    ) throws(StoreError) {
        var found: [(object: M, identity: StorageKey)] = []
        try forEachObject(of: run, in: table, onFailure) { (object: consuming M, identity) in
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
        _ body: (consuming M, StorageKey) throws(StoreError) -> Bool
    ) throws(StoreError) {
        if models.mayRefer(table.shape) {
            return try forEachReferringRow(
                in: table,
                { take throws(StoreError) in
                    try forEachRow(of: run.selection, in: table, expecting: { _ in }, take)
                },
                { row, decoder throws(StoreError) in try decode(row, decoder, onFailure, body) }
            )
        }
        let decoder = ObjectDecoder(self, table.shape)
        try forEachRow(of: run.selection, in: table, expecting: { _ in }) { row throws(StoreError) in
            try decode(row, decoder, onFailure, body)
        }
    }
}
