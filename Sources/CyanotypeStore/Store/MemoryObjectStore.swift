/// Keeps objects in memory without SQLite. Tests compare stores with it.
final class MemoryObjectStore: StoreOperations, Sendable {
    private let engine = MemoryEngine()

    func perform<Operation: StoreOperation>(_ operation: Operation) throws(StoreError) -> Operation.Output {
        try engine.perform(operation)
    }

    /// Calls a closure whose reads and changes are one step.
    func transaction<Value>(
        _ body: (inout StoreTransaction) throws(StoreError) -> Value
    ) throws(StoreError) -> Value {
        try engine.write { session throws(StoreError) in
            var transaction = StoreTransaction(session)
            return try body(&transaction)
        }
    }

    /// Calls a closure whose reads and changes are one step.
    @_disfavoredOverload
    func transaction<Value>(_ body: (inout StoreTransaction) throws -> Value) throws -> Value {
        var thrown: (any Error)?
        do throws(StoreError) {
            return try transaction { transaction throws(StoreError) in try transaction.call(body, &thrown) }
        } catch {
            throw thrown ?? error
        }
    }
}
