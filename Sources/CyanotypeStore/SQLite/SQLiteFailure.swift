/// An error type that can stand for an error of SQLite, so that closures with their own errors can be run by statements.
protocol SQLiteFailure: Error {
    init(_ error: SQLiteError)
}

extension SQLiteError: SQLiteFailure {
    init(_ error: SQLiteError) { self = error }
}
