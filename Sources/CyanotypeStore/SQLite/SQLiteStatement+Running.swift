/// Complete runs of a lent statement: bind, step, reset. They also reset it if a closure throws. Memory that `bind`
/// lends must stay valid until they return.
extension SQLiteStatement {
    /// Runs to the end.
    borrowing func run(_ bind: (borrowing SQLiteStatement) -> Void = { _ in }) throws(SQLiteError) {
        defer { reset() }
        bind(self)
        while try step() {}
    }

    /// Calls `row` with each row until it returns `false`.
    borrowing func forEach<Failure: SQLiteFailure>(
        bind: (borrowing SQLiteStatement) -> Void = { _ in },
        row: (borrowing SQLiteStatement) throws(Failure) -> Bool
    ) throws(Failure) {
        defer { reset() }
        bind(self)
        while try stepConverting(Failure.self), try row(self) {}
    }

    /// Calls `row` with each row until it returns `false`.
    borrowing func forEach(
        bind: (borrowing SQLiteStatement) -> Void = { _ in },
        row: (borrowing SQLiteStatement) -> Bool
    ) throws(SQLiteError) {
        try forEach(bind: bind) { statement throws(SQLiteError) in row(statement) }
    }

    /// Returns what `row` makes of the first row; `nil` if there is none.
    borrowing func first<Value: ~Copyable, Failure: SQLiteFailure>(
        bind: (borrowing SQLiteStatement) -> Void = { _ in },
        row: (borrowing SQLiteStatement) throws(Failure) -> Value
    ) throws(Failure) -> Value? {
        defer { reset() }
        bind(self)
        return try stepConverting(Failure.self) ? try row(self) : nil
    }

    /// Returns what `row` makes of the first row; `nil` if there is none.
    borrowing func first<Value: ~Copyable>(
        bind: (borrowing SQLiteStatement) -> Void = { _ in },
        row: (borrowing SQLiteStatement) -> Value
    ) throws(SQLiteError) -> Value? {
        try first(bind: bind) { statement throws(SQLiteError) in row(statement) }
    }

    /// Steps to the next row, and converts an error to another type.
    borrowing func stepConverting<Failure: SQLiteFailure>(_: Failure.Type) throws(Failure) -> Bool {
        do throws(SQLiteError) {
            return try step()
        } catch {
            throw Failure(error)
        }
    }
}
