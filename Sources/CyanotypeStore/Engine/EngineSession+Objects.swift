internal import Cyanotype

// MARK: - Decoding

extension EngineSession {
    /// Decodes the object of a row.
    func object<M: Model>(
        _ type: M.Type,
        of row: borrowing StoredRow,
        _ shape: ObjectShape
    ) throws(StoreError) -> M {
        let place = UnsafeMutablePointer<M>.allocate(capacity: 1)
        defer { unsafe place.deallocate() }
        try unsafe decode(row, shape, into: place)
        return unsafe place.move()
    }

    /// Decodes the object of a row into memory for one object, which is initialized unless this throws.
    ///
    /// So a caller that decodes many rows allocates once. Returning an optional object would do too, but functions that
    /// are not specialized for the model would look up the optional's metadata.
    @unsafe
    func decode<M: Model>(
        _ row: borrowing StoredRow,
        _ shape: ObjectShape,
        into place: UnsafeMutablePointer<M>
    ) throws(StoreError) {
        if !row.isWhole { throw damage(of: row, shape) }
        do throws(MappingError) {
            // Only instances of classes may be of another type.
            if row.className == nil || !(M.self is AnyObject.Type) { return try unsafe row.decode(into: place) }
        } catch {
            throw StoreError(error, of: shape.className, row.identity, shape)
        }
        unsafe place.initialize(to: try instance(M.self, of: row, shape))
    }

    /// Records damage, and returns the error for a document that differs from the one that was written.
    @inline(never)
    private func damage(of row: borrowing StoredRow, _ shape: ObjectShape) -> StoreError {
        recordDamage()
        var error = StoreError(
            .corrupt,
            "the document is damaged; restore the file from a backup, or delete the object"
        )
        error.setObject(row.identity, shape)
        return error
    }

    /// Decodes an instance of the table's class or of a subclass.
    private func instance<M: Model>(
        _ type: M.Type,
        of row: borrowing StoredRow,
        _ shape: ObjectShape
    ) throws(StoreError) -> M {
        let name = row.className ?? shape.className
        if name == shape.className, let object = try read(type, row, name, shape) as? M { return object }
        if let model = model(named: name, ofType: shape.typeName), let object = try read(model, row, name, shape) as? M
        {
            return object
        }
        var error = StoreError(.type, "the object is of a class that the store has not used; name it among its models")
        error.setObject(row.identity, shape)
        error.type = name
        throw error
    }

    private func read<Exact: Model>(
        _ type: Exact.Type,
        _ row: borrowing StoredRow,
        _ name: String,
        _ shape: ObjectShape
    ) throws(StoreError) -> any Model {
        let place = UnsafeMutablePointer<Exact>.allocate(capacity: 1)
        defer { unsafe place.deallocate() }
        do throws(MappingError) {
            try unsafe row.decode(into: place)
        } catch {
            throw StoreError(error, of: name, row.identity, shape)
        }
        return unsafe place.move()
    }
}

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
            var isVisible = false
            try forEachVisibleRow(of: [identity], in: table) { _, row throws(StoreError) in
                isVisible = !hasExpired(try object(type, of: row, table.shape), table.shape)
            }
            return isVisible
        }
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
