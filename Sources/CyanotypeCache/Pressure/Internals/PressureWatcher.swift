internal import CyanotypeSystem

/// The closure of a watch, and whether it is still to be called.
final class PressureWatcher: Sendable {
    private struct State {
        var isCancelled = false
        var failure: MemoryPressureError?
    }

    private let body: @Sendable () -> Bool
    private let state = Locked(State())

    /// - Parameter body: Returns whether it wants more notices.
    init(_ body: @escaping @Sendable () -> Bool) {
        self.body = body
    }

    var failure: MemoryPressureError? { state.withLock { $0.failure } }

    func cancel() { state.withLock { $0.isCancelled = true } }

    func fail(_ error: MemoryPressureError) { state.withLock { $0.failure = error } }

    /// Calls the closure, unless the watch was cancelled.
    ///
    /// - Returns: Whether it wants more notices.
    func notify() -> Bool { state.withLock { $0.isCancelled } ? false : body() }
}
