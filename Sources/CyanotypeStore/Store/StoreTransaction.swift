/// A transaction of a store, in which reads and writes are one step.
///
/// It ends with the closure that gets it. The closure gets it as `inout`, so that the compiler refuses closures and
/// tasks that would use it later. A copy that is used after the end throws. See `transaction` of ``ObjectStore``.
public struct StoreTransaction: StoreOperations {
    private let unchecked: any EngineSession

    init(_ session: any EngineSession) {
        unchecked = session
    }

    /// The session, while the transaction lasts.
    var session: any EngineSession {
        get throws(StoreError) {
            if !unchecked.hasEnded { return unchecked }
            throw StoreError(
                .ended,
                "the transaction has ended; use it only in the closure that gets it, before the closure returns"
            )
        }
    }
}

@available(*, unavailable)
extension StoreTransaction: Sendable {}

// MARK: - Nested transactions

extension StoreTransaction {
    /// Calls a closure. If it throws, its changes are undone, and the earlier changes of the transaction stay.
    ///
    /// - Parameter body: The closure.
    /// - Returns: What the closure returns.
    /// - Throws: What the closure throws, or another ``StoreError``.
    @discardableResult
    public func transaction<Value>(
        _ body: (inout StoreTransaction) throws(StoreError) -> Value
    ) throws(StoreError) -> Value {
        let session = try session
        return try session.nested { () throws(StoreError) in
            var transaction = StoreTransaction(session)
            return try body(&transaction)
        }
    }

    /// Calls a closure. If it throws, its changes are undone, and the earlier changes of the transaction stay.
    ///
    /// - Parameter body: The closure.
    /// - Returns: What the closure returns.
    /// - Throws: What the closure throws, or ``StoreError``.
    @_disfavoredOverload
    @discardableResult
    public func transaction<Value>(_ body: (inout StoreTransaction) throws -> Value) throws -> Value {
        var thrown: (any Error)?
        do throws(StoreError) {
            return try transaction { transaction throws(StoreError) in try transaction.call(body, &thrown) }
        } catch {
            throw thrown ?? error
        }
    }

    /// Calls a closure that throws errors of any type, and keeps its error.
    func call<Value>(
        _ body: (inout StoreTransaction) throws -> Value,
        _ thrown: inout (any Error)?
    ) throws(StoreError) -> Value {
        do {
            var transaction = self
            return try body(&transaction)
        } catch {
            thrown = error
            // Makes the engine undo the changes. The caller throws `thrown` in place of this error.
            throw StoreError(.cancelled, "the closure threw")
        }
    }
}

// MARK: - Operations

extension StoreTransaction {
    @inlinable
    public func perform<Operation: StoreOperation>(_ operation: Operation) throws(StoreError) -> Operation.Output {
        var output: Operation.Output?
        try withSession(for: Operation._use) { session throws(StoreError) in output = try operation._run(in: session) }
        // The closure has been called. The output is moved, because an object's copy would retain each of its strings.
        return unsafe output.take().unsafelyUnwrapped
    }

    @usableFromInline
    func withSession(
        for use: _StoreUse,
        _ body: (_StoreSession) throws(StoreError) -> Void
    ) throws(StoreError) {
        let session = try session
        switch use {
        case .readingOne, .reading: try body(_StoreSession(session))
        // A closure that catches the error must not commit half of the operation.
        case .writing: try session.nested { () throws(StoreError) in try body(_StoreSession(session)) }
        case .writingOne: try session.nestedStoringOne { () throws(StoreError) in try body(_StoreSession(session)) }
        }
    }
}
