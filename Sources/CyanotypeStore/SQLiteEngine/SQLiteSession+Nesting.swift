extension SQLiteSession {
    /// Calls a closure in a savepoint, and rolls its changes back if it throws.
    func nested<Value>(_ body: () throws(StoreError) -> Value) throws(StoreError) -> Value {
        // This closure may be part of another one, which now needs more than one statement.
        try beginSavepoint()
        return try withSavepointDue { () throws(StoreError) in
            try beginSavepoint()
            return try body()
        }
    }

    /// Calls a closure that stores one object.
    ///
    /// Most objects are stored by one statement, which has no effect if it fails. What needs several statements begins
    /// the savepoint, which takes as long as the statement.
    func nestedStoringOne(_ body: () throws(StoreError) -> Void) throws(StoreError) {
        try beginSavepoint()
        try withSavepointDue(body)
    }

    /// Begins the savepoint of the innermost closure if it has none yet.
    func beginSavepoint() throws(StoreError) {
        guard let transaction, transaction.savepoint == .due else { return }
        try StoreError.converting { () throws(SQLiteError) in try connection.run(Self.savepoint) }
        transaction.savepoint = .begun
    }

    private func withSavepointDue<Value>(_ body: () throws(StoreError) -> Value) throws(StoreError) -> Value {
        let transaction = try writing
        let (saved, end) = (transaction.state, transaction.knownStates.end)
        let outer = transaction.savepoint
        transaction.savepoint = .due
        defer { transaction.savepoint = outer }
        do throws(StoreError) {
            let value = try body()
            if transaction.savepoint == .begun {
                try StoreError.converting { () throws(SQLiteError) in try connection.run(Self.release) }
            }
            return value
        } catch {
            transaction.state = saved
            transaction.knownStates.undo(to: end)
            // After some failures, SQLite has rolled the whole transaction back, which then cannot be committed.
            if transaction.savepoint == .begun, connection.isInTransaction {
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
