extension ObjectStore {
    /// Calls a closure whose reads and changes are one step: all changes are stored when it returns, and none if it
    /// throws.
    ///
    /// ```swift
    /// try store.transaction { transaction in
    ///     guard var account = try transaction.fetch(Account.self, id: 1) else { return }
    ///     account.balance -= 10
    ///     try transaction.save(account)
    /// }
    /// ```
    ///
    /// Other writers wait meanwhile, those of other processes too, so do nothing slow in the closure. Using the store
    /// itself in the closure throws a ``StoreError`` with the code `reentered`, because the call would wait forever.
    ///
    /// - Parameter body: The closure.
    /// - Returns: What the closure returns.
    /// - Throws: What the closure throws, or another ``StoreError``.
    @discardableResult
    public func transaction<Value>(
        _ body: (inout StoreTransaction) throws(StoreError) -> Value
    ) throws(StoreError) -> Value {
        try engine.write { session throws(StoreError) in
            var transaction = StoreTransaction(session)
            return try body(&transaction)
        }
    }

    /// Calls a closure that throws errors of any type. Its reads and changes are one step: all changes are stored when
    /// it returns, and none if it throws.
    ///
    /// - Parameter body: The closure.
    /// - Returns: What the closure returns.
    /// - Throws: What the closure throws, or ``StoreError``.
    @_disfavoredOverload
    @discardableResult
    public func transaction<Value>(_ body: (inout StoreTransaction) throws -> Value) throws -> Value {
        // Disfavored, so that a closure that throws only `StoreError` selects the function above.
        // The engine takes closures that throw a `StoreError`, so `call` keeps the closure's own error here.
        var thrown: (any Error)?
        do throws(StoreError) {
            return try transaction { transaction throws(StoreError) in try transaction.call(body, &thrown) }
        } catch {
            throw thrown ?? error
        }
    }
}
