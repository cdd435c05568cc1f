extension SQLiteSession {
    /// Calls a closure whose changes are undone if it throws.
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
            // After some failures SQLite has undone the whole transaction, which then cannot be committed.
            if connection.isInTransaction {
                try? connection.run(Self.rollback)
                try? connection.run(Self.release)
            }
            throw error
        }
    }

    // A statement names the innermost savepoint of that name.
    private static let savepoint = SQL("SAVEPOINT nested")
    private static let release = SQL("RELEASE nested")
    private static let rollback = SQL("ROLLBACK TO nested")
}
