public import Cyanotype
internal import CyanotypeSystem

// MARK: - On the caller's thread

extension ObjectStore: StoreOperations {
    @inlinable
    public func perform<Operation: StoreOperation>(_ operation: Operation) throws(StoreError) -> Operation.Output {
        var output: Operation.Output?
        try withSession(for: Operation._use, Operation._name) { session throws(StoreError) in
            output = try operation._run(in: session)
        }
        // The closure has been called. The output is moved, because an object's copy would retain each of its strings.
        return unsafe output.take().unsafelyUnwrapped
    }

    @usableFromInline
    func withSession(
        for use: _StoreUse,
        _ name: StaticString,
        _ body: (_StoreSession) throws(StoreError) -> Void
    ) throws(StoreError) {
        try engine.withSession(for: use, name, body)
    }
}

// MARK: - On a thread that may wait

extension ObjectStore: Store {
    public typealias _Visibility = _HiddenOperations

    // Both protocols have one.
    public func query<M: Model>(_ type: M.Type) -> ObjectQuery<M> { ObjectQuery() }

    public func perform<Operation: StoreOperation & Sendable>(
        _ operation: Operation
    ) async throws(StoreError) -> Operation.Output where Operation.Output: Sendable {
        if Task.isCancelled { throw StoreError(.cancelled, "the task was cancelled before the call began") }
        if mayStart(Operation._use) {
            do throws(StoreError) {
                return try CallWaiting.never.apply { () throws(StoreError) in try performNow(operation) }
            } catch {
                guard error.code == .wouldWait else { throw error }
            }
        }
        return try await performElsewhere(operation)
    }

    /// Performs an operation on a thread of the store's own.
    func performElsewhere<Operation: StoreOperation & Sendable>(
        _ operation: Operation
    ) async throws(StoreError) -> Operation.Output where Operation.Output: Sendable {
        let threads =
            switch Operation._use {
            case .readingOne, .reading: readers
            case .writing, .writingOne: writers
            }
        return try await threads.run { [self] () throws(StoreError) in try performNow(operation) }
    }

    /// Calls the synchronous `perform(_:)`: in an asynchronous function, the name selects the asynchronous one.
    private func performNow<Operation: StoreOperation>(
        _ operation: Operation
    ) throws(StoreError) -> Operation.Output {
        try perform(operation)
    }

    /// Whether an operation can be tried on the caller's thread.
    private func mayStart(_ use: _StoreUse) -> Bool {
        switch use {
        case .readingOne, .reading: true
        // Commits wait for the disk.
        case .writing, .writingOne: engine.configuration.durability != .powerLoss || engine.isInMemory
        }
    }
}

// MARK: - Transactions

extension Store where _Visibility: _OperationVisibility, Self: _StoreOnObjectStore {
    @_implements(Store,transaction(_:))
    @discardableResult
    public func _transaction<Value: Sendable>(
        _ body: @escaping @Sendable (inout StoreTransaction) throws(StoreError) -> Value
    ) async throws(StoreError) -> Value {
        let store = _objectStore
        return try await store.writers.run { () throws(StoreError) in try store.transaction(body) }
    }

    @_implements(Store,transaction(_:))
    @_disfavoredOverload
    @discardableResult
    public func _transaction<Value: Sendable>(
        _ body: @escaping @Sendable (inout StoreTransaction) throws -> Value
    ) async throws -> Value {
        let store = _objectStore
        return try await store.writers.run { () throws(StoreError) in Result { try store.transaction(body) } }.get()
    }
}

/// A store that runs its transactions on an ``ObjectStore``. Not for programs.
public protocol _StoreOnObjectStore {
    var _objectStore: ObjectStore { get }
}

extension ObjectStore: _StoreOnObjectStore {
    public var _objectStore: ObjectStore { self }
}
