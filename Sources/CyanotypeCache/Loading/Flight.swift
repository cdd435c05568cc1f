internal import CyanotypeSystem

/// A load of one key's value, which all who ask for the key meanwhile wait for.
final class Flight<Key: Hashable & Sendable, Value: Sendable>: Sendable {
    let key: Key

    /// The right to keep the value, which an insertion or removal of the key takes away.
    let ticket: InsertionTicket

    private struct State {
        var waiters: [Int: CheckedContinuation<Value?, any Error>] = [:]
        /// How many wait or are about to, with the task that starts the load.
        var waiting = 1
        var lastWaiter = 0
        var task: Task<Void, Never>?
        var result: Result<Value, any Error>?
        /// Whether nobody waits any more, so that the task was cancelled.
        var isAbandoned = false
        /// Until when a failure is kept, in nanoseconds of the cache's clock.
        var failureEnd: Int64?
    }

    private let state = Locked(State())

    /// Whether the load goes on though nobody waits, because it replaces a value that is still served.
    let isRefresh: Bool

    init(_ key: Key, isRefresh: Bool, ticket: InsertionTicket) {
        self.key = key
        self.ticket = ticket
        self.isRefresh = isRefresh
    }

    /// Starts the load.
    func start(_ load: @escaping @Sendable () async -> Void) {
        // The task may end before it is kept, and the last waiter may be gone before it starts.
        let task = Task { await load() }
        let isAbandoned = state.withLock { state in
            if state.result == nil { state.task = task }
            return state.isAbandoned
        }
        if isAbandoned { task.cancel() }
    }

    /// Gives the result to all who wait.
    func finish(_ result: Result<Value, any Error>, keepFailureUntil end: Int64?) {
        let waiters = state.withLock { state in
            state.result = result
            state.failureEnd = end
            state.task = nil
            defer { state.waiters = [:] }
            return Array(state.waiters.values)
        }
        for waiter in waiters { waiter.resume(with: result.map { $0 }) }
    }

    /// Whether the load has ended.
    var hasEnded: Bool { state.withLock { $0.result != nil } }

    /// Whether the load has failed, and that is remembered for a time.
    var isRemembered: Bool { state.withLock { $0.failureEnd != nil } }

    /// Whether the load has failed, and the time until which that is remembered is over.
    func isOver(at now: Int64) -> Bool { state.withLock { $0.failureEnd.map { $0 <= now } ?? false } }

    /// How many wait for the result, or are about to.
    var waiting: Int { state.withLock { $0.waiting } }

    /// Waits for the result.
    ///
    /// - Parameters:
    ///   - isFirst: Whether the caller has started the load.
    ///   - abandoned: Is called if this was the last who waited, after the load was cancelled.
    /// - Returns: The result, or `nil` if the load was abandoned before.
    /// - Throws: The error of the load, or `CancellationError` if the caller's task was cancelled.
    func wait(isFirst: Bool, abandoned: @Sendable () -> Void) async throws -> Value? {
        let waiter = state.withLock { state -> Int? in
            if state.isAbandoned { return nil }
            if isFirst { return 0 }
            state.waiting += 1
            state.lastWaiter += 1
            return state.lastWaiter
        }
        guard let waiter else { return nil }
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                let result = state.withLock { state -> Result<Value?, any Error>? in
                    if let result = state.result { return result.map { $0 } }
                    if Task.isCancelled { return .failure(CancellationError()) }
                    state.waiters[waiter] = continuation
                    return nil
                }
                if let result { continuation.resume(with: result) }
            }
        } onCancel: {
            cancel(waiter, abandoned)
        }
    }

    private func cancel(_ waiter: Int, _ abandoned: () -> Void) {
        let (continuation, task, isLast) = state.withLock { state in
            let continuation = state.waiters.removeValue(forKey: waiter)
            state.waiting -= 1
            let isLast = state.waiting == 0 && state.result == nil && !isRefresh
            if isLast { state.isAbandoned = true }
            return (continuation, isLast ? state.task : nil, isLast)
        }
        task?.cancel()
        if isLast {
            // A load that does not notice that it is cancelled must not replace what comes after it.
            ticket.revoke()
            abandoned()
        }
        continuation?.resume(throwing: CancellationError())
    }
}
