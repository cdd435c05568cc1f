internal import Cyanotype

/// Whether to go on with the next object.
enum Continuation {
    case next, stop
}

extension ObjectAccess {
    /// Calls `body` with the objects that a query finds, in its order, and with the keys of their identities.
    ///
    /// - Parameters:
    ///   - query: The query.
    ///   - onFailure: Handles the failure of an object that cannot be decoded, which is then left out, and its identity.
    ///   - body: Handles an object.
    /// - Throws: ``StoreError``
    func forEach<M: Model>(
        _ query: Query<M>,
        onFailure: (StoreError, StorageKey) throws(StoreError) -> Void = { error, _ throws(StoreError) in throw error },
        _ body: (M, StorageKey) throws(StoreError) -> Continuation
    ) throws(StoreError) {
        guard let plan = try plan(for: M.self) else { return }
        let search = try ObjectSearch(query, plan, now: now)
        if search.isEmpty { return }
        if search.isComplete { return try forEach(of: search, onFailure, body) }
        try forEachBesideStaleRows(search, onFailure, body)
    }

    /// Calls `body` with the objects of rows that are true.
    func forEach<M: Model>(
        of search: ObjectSearch<M>,
        _ onFailure: (StoreError, StorageKey) throws(StoreError) -> Void,
        _ body: (M, StorageKey) throws(StoreError) -> Continuation
    ) throws(StoreError) {
        let query = search.query
        if search.compiled.order == nil { return try forEachInMemory(search, onFailure, body) }
        let isIncluded = search.compiled.makeRemainingTest?()
        var skipped = search.compiled.allowsLimit ? 0 : query.skippedCount
        var left = search.compiled.allowsLimit ? .max : query.maximumCount ?? .max
        try forEachRow(of: search, onFailure) { object, identity throws(StoreError) in
            if let isIncluded, !(try evaluating(M.self) { try isIncluded(object) }) { return .next }
            if skipped > 0 {
                skipped -= 1
                return .next
            }
            left -= 1
            return try body(object, identity) == .stop || left == 0 ? .stop : .next
        }
    }

    /// Runs a query whose order SQL cannot say.
    private func forEachInMemory<M: Model>(
        _ search: ObjectSearch<M>,
        _ onFailure: (StoreError, StorageKey) throws(StoreError) -> Void,
        _ body: (M, StorageKey) throws(StoreError) -> Continuation
    ) throws(StoreError) {
        var found: [(object: M, identity: StorageKey)] = []
        try forEachRow(of: search, onFailure) { object, identity in
            found.append((object, identity))
            return .next
        }
        // The search has checked the cursor.
        let results = try evaluating(M.self) { try search.query.results(among: found) ?? [] }
        for (object, identity) in results where try body(object, identity) == .stop { return }
    }

    /// Calls `body` with the object of each row that SQL finds.
    func forEachRow<M: Model>(
        of search: ObjectSearch<M>,
        _ onFailure: (StoreError, StorageKey) throws(StoreError) -> Void,
        _ body: (M, StorageKey) throws(StoreError) -> Continuation
    ) throws(StoreError) {
        let statement = search.statement(selecting: "o.schema, o.id, o.checksum, o.doc")
        if let sharing { return try forEachCopiedRow(of: statement, search.plan, sharing, onFailure, body) }
        let plan = search.plan
        try forEachRow(statement) { row throws(StoreError) in
            let identity = row.key(1)
            let object: M
            do throws(StoreError) {
                object = try self.object(M.self, plan, schema: row.integer(0), row, document: 3, identity)
            } catch {
                try onFailure(error, identity)
                return .next
            }
            return try body(object, identity)
        }
    }

    /// The same for a store with one connection, on which the program's initializers and closures must keep nobody waiting.
    private func forEachCopiedRow<M: Model>(
        of statement: SQLText,
        _ plan: ObjectPlan,
        _ sharing: StoreConnections,
        _ onFailure: (StoreError, StorageKey) throws(StoreError) -> Void,
        _ body: (M, StorageKey) throws(StoreError) -> Continuation
    ) throws(StoreError) {
        var rows: [CopiedRow] = []
        try forEachRow(statement) { row in
            rows.append(CopiedRow(row.integer(0), row.key(1), row.integer(2), row.blob(3)))
            return .next
        }
        try sharing.lettingOthersUse(connection) { () throws(StoreError) in
            for row in rows {
                let object: M
                do throws(StoreError) {
                    object = try self.object(M.self, plan, row)
                } catch {
                    try onFailure(error, row.identity)
                    continue
                }
                if try body(object, row.identity) == .stop { return }
            }
        }
    }

    /// Runs a statement that is made for one query.
    func forEachRow(
        _ sql: SQLText,
        _ body: (borrowing SQLiteStatement) throws(StoreError) -> Continuation
    ) throws(StoreError) {
        try connection.forEach(SQL(adHoc: ObjectPlan.dialect.statement(sql)), bind: { $0.bind(sql.bindings) }) {
            row throws(StoreError) in
            try body(row) == .next
        }
    }

    /// Calls a program's predicate or closure.
    func evaluating<M, Value>(_ type: M.Type, _ body: () throws -> Value) throws(StoreError) -> Value {
        do {
            return try body()
        } catch {
            var failure = StoreError(.query, "a predicate or closure of the query threw: \(error)")
            failure.underlying = error
            failure.type = "\(type)"
            throw failure
        }
    }
}

// MARK: - Results

extension ObjectAccess {
    func fetch<M: Model>(_ query: Query<M>) throws(StoreError) -> [M] {
        var objects: [M] = []
        try forEach(query) { object, _ in
            objects.append(object)
            return .next
        }
        return objects
    }

    func fetch<M: Model>(_ query: Query<M>, failures: inout [StoreError]) throws(StoreError) -> [M] {
        var objects: [M] = []
        var found: [StoreError] = []
        defer { failures += found }
        try forEach(query, onFailure: { error, _ in found.append(error) }) { object, _ in
            objects.append(object)
            return .next
        }
        return objects
    }

    /// Returns the objects of a page, and the place after the last of them, if there are others.
    func fetchPage<M: Model>(_ query: Query<M>) throws(StoreError) -> Page<M> {
        let size = query.maximumCount ?? .max
        if size == 0 {
            throw StoreError(.query, "the limit of the page is 0, so that no page is the last; make it 1 or more")
        }
        if query.mistake == nil, !query.orderings.allSatisfy(\.hasOrderedKeys) { throw unorderedPages() }
        var objects: [M] = []
        var last: StorageKey?
        var isLast = true
        // One object more tells whether the page is the last. It need not be one that can be decoded.
        try forEach(size == .max ? query : query.limit(size < 0 ? size : size + 1)) { error, _ throws(StoreError) in
            if objects.count < size { throw error }
            isLast = false
        } _: { object, identity in
            if objects.count == size {
                isLast = false
                return .stop
            }
            objects.append(object)
            last = identity
            return .next
        }
        guard !isLast, let object = objects.last, let last else { return Page(objects: objects, next: nil) }
        guard let next = query.cursor(after: object, identity: last) else { throw unorderedPages() }
        return Page(objects: objects, next: next)
    }

    private func unorderedPages() -> StoreError {
        StoreError(.query, "the query orders by a property whose values have no keys; pages need such keys")
    }

    func count<M: Model>(_ query: Query<M>) throws(StoreError) -> Int {
        guard let plan = try plan(for: M.self) else { return 0 }
        let search = try ObjectSearch(query, plan, now: now)
        if search.isEmpty { return 0 }
        var count = 0
        guard search.isExact, search.isComplete, !search.isLimited || search.compiled.allowsLimit else {
            try forEach(query) { _, _ in
                count += 1
                return .next
            }
            return count
        }
        try forEachRow(search.countStatement) { row in
            count = Int(row.integer(0))
            return .stop
        }
        return count
    }
}

extension ObjectSearch {
    /// A statement with the number of the objects that SQL finds.
    var countStatement: SQLText {
        var sql = isLimited ? statement(selecting: "1") : statement(selecting: "1", groupedBy: nil)
        sql.text = "SELECT count(*) FROM (\(sql.text))"
        return sql
    }
}
