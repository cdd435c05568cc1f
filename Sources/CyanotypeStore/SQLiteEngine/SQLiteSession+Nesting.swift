extension SQLiteSession {
    /// Calls a closure in a savepoint, and rolls its changes back if it throws.
    func nested<Value>(_ body: () throws(StoreError) -> Value) throws(StoreError) -> Value {
        let transaction = try writing
        let saved = transaction.state
        try StoreError.converting { () throws(SQLiteError) in try connection.run(Self.savepoint) }
        do throws(StoreError) {
            let value = try body()
            try StoreError.converting { () throws(SQLiteError) in try connection.run(Self.release) }
            return value
        } catch {
            transaction.state = saved
            // After some failures, SQLite has rolled the whole transaction back, which then cannot be committed.
            if connection.isInTransaction {
                try? connection.run(Self.rollback)
                try? connection.run(Self.release)
            }
            throw error
        }
    }

    // These name the innermost savepoint of that name, so nesting needs only one name.
    private static let savepoint = SQL("SAVEPOINT nested")
    private static let release = SQL("RELEASE nested")
    private static let rollback = SQL("ROLLBACK TO nested")
}
