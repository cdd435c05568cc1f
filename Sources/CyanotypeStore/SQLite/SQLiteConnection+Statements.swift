internal import CSQLite

/// Statements are prepared once, lent to a closure, and reset after it, even if it throws. A statement that is used
/// again in its own closure is prepared a second time.
extension SQLiteConnection {
    /// Lends a statement, for several runs or for the caller's own loops.
    func withStatement<Value: ~Copyable, Failure: SQLiteFailure>(
        _ sql: SQL,
        _ body: (borrowing SQLiteStatement) throws(Failure) -> Value
    ) throws(Failure) -> Value {
        let prepared: PreparedStatement
        do throws(SQLiteError) {
            prepared = try idleStatement(sql)
        } catch {
            throw Failure(error)
        }
        prepared.isInUse = true
        defer {
            prepared.reset()
            prepared.isInUse = false
        }
        return try body(SQLiteStatement(prepared))
    }

    /// Runs a statement to its end. Memory that `bind` lends must stay valid until this returns.
    func run(_ sql: SQL, _ bind: (borrowing SQLiteStatement) -> Void = { _ in }) throws(SQLiteError) {
        try withStatement(sql) { statement throws(SQLiteError) in
            bind(statement)
            while try statement.step() {}
        }
    }

    /// Calls `row` with each row until it returns `false`. Memory that `bind` lends must stay valid until this returns.
    func forEach<Failure: SQLiteFailure>(
        _ sql: SQL,
        bind: (borrowing SQLiteStatement) -> Void = { _ in },
        row: (borrowing SQLiteStatement) throws(Failure) -> Bool
    ) throws(Failure) {
        try withStatement(sql) { statement throws(Failure) in
            bind(statement)
            while try statement.stepConverting(Failure.self), try row(statement) {}
        }
    }

    /// Calls `row` with each row until it returns `false`. Memory that `bind` lends must stay valid until this returns.
    func forEach(
        _ sql: SQL,
        bind: (borrowing SQLiteStatement) -> Void = { _ in },
        row: (borrowing SQLiteStatement) -> Bool
    ) throws(SQLiteError) {
        try forEach(sql, bind: bind) { statement throws(SQLiteError) in row(statement) }
    }

    /// Returns what `row` makes of the first row; `nil` if there is none. Memory that `bind` lends must stay valid
    /// until this returns.
    func first<Value: ~Copyable, Failure: SQLiteFailure>(
        _ sql: SQL,
        bind: (borrowing SQLiteStatement) -> Void = { _ in },
        row: (borrowing SQLiteStatement) throws(Failure) -> Value
    ) throws(Failure) -> Value? {
        try withStatement(sql) { statement throws(Failure) in
            bind(statement)
            return try statement.stepConverting(Failure.self) ? try row(statement) : nil
        }
    }

    /// Returns what `row` makes of the first row; `nil` if there is none. Memory that `bind` lends must stay valid
    /// until this returns.
    func first<Value: ~Copyable>(
        _ sql: SQL,
        bind: (borrowing SQLiteStatement) -> Void = { _ in },
        row: (borrowing SQLiteStatement) -> Value
    ) throws(SQLiteError) -> Value? {
        try first(sql, bind: bind) { statement throws(SQLiteError) in row(statement) }
    }

    private func idleStatement(_ sql: SQL) throws(SQLiteError) -> PreparedStatement {
        if let found = statements.find(sql) {
            if !found.isInUse { return found }
            return try found.spare { () throws(SQLiteError) in try prepare(sql) }
        }
        let prepared = try prepare(sql)
        statements.insert(prepared, for: sql)
        return prepared
    }
}
