/// An error that a ``SQLiteError`` can be converted to.
///
/// A function that runs a statement and calls a closure for its rows throws the closure's type of error, also for a
/// failure of the statement.
protocol SQLiteFailure: Error {
    init(_ error: SQLiteError)
}

extension SQLiteError: SQLiteFailure {
    /// Copies the error, for closures that throw no other type.
    init(_ error: SQLiteError) { self = error }
}
