internal import Cyanotype

/// Looks at a store's objects now and after each commit, on the store's own threads, for one task.
///
/// A failure that may pass is tried again after 10 ms, 20 ms and so on, up to 1 s.
final class Observer<Output: Sendable>: Sendable {
    enum Event: Sendable {
        case output(Output)
        /// The observer tries again.
        case failure(StoreError)
        /// The observer has ended.
        case end(StoreError)
    }

    private struct State {
        var failureCount = 0
        var hasEnded = false
    }

    private let store: ObjectStore
    private let signal = ChangeSignal()
    private let look: @Sendable (ChangeSignal) throws(StoreError) -> Output?
    private let state = Locked(State())

    /// - Parameters:
    ///   - store: The store, which stays open as long as this object.
    ///   - look: Returns what is new since the last call, or `nil` if nothing is. It lets the store's hub raise the
    ///     signal.
    init(_ store: ObjectStore, _ look: @escaping @Sendable (ChangeSignal) throws(StoreError) -> Output?) {
        (self.store, self.look) = (store, look)
    }

    deinit { store.connections.hub.leave(signal) }

    /// Waits for the next event; `nil` after the end, or if the task is cancelled.
    func next() async -> Event? {
        while !state.withLock({ $0.hasEnded }) {
            if let pause = state.withLock({ Self.pause(after: $0.failureCount) }) { try? await Task.sleep(for: pause) }
            await signal.wait()
            if Task.isCancelled {
                signal.raise()
                return nil
            }
            do throws(StoreError) {
                let (look, signal) = (look, signal)
                let output = try await store.workers.run { () throws(StoreError) in try look(signal) }
                state.withLock { $0.failureCount = 0 }
                if let output { return .output(output) }
            } catch {
                if let event = handle(error) { return event }
            }
        }
        return nil
    }

    private func handle(_ error: StoreError) -> Event? {
        // The next call looks again.
        signal.raise()
        if error.code == .cancelled, Task.isCancelled { return nil }
        if error.isLasting {
            state.withLock { $0.hasEnded = true }
            store.connections.hub.leave(signal)
            return .end(error)
        }
        state.withLock { $0.failureCount += 1 }
        return .failure(error)
    }

    private static func pause(after failureCount: Int) -> Duration? {
        failureCount == 0 ? nil : min(.milliseconds(10 << min(failureCount - 1, 10)), .seconds(1))
    }
}
