internal import Cyanotype
internal import CyanotypeSystem
internal import FoundationEssentials

/// Looks at a store's objects now and after each commit, on the store's own threads, for one task.
///
/// A failure that may pass is tried again after 10 ms, 20 ms and so on, up to 1 s. One of the objects themselves is tried
/// again when they change.
final class Observer<Output: Sendable>: Sendable {
    enum Event: Sendable {
        case output(Output)
        /// The observer tries again, now or after the next change.
        case failure(StoreError)
        /// The observer has ended.
        case end(StoreError)
    }

    /// What a look has found.
    struct Look: Sendable {
        /// What is new; `nil` if nothing is.
        var output: Output?
        /// When to look again without a change, in seconds since the reference date; `nil` for never.
        var next: Double?
    }

    private struct State {
        var failureCount = 0
        var nextLook: Double?
        var hasEnded = false
    }

    private let store: ObjectStore
    private let signal = ChangeSignal()
    private let look: @Sendable (ChangeSignal) throws(StoreError) -> Look
    private let state = Locked(State())

    /// - Parameters:
    ///   - store: The store, which stays open as long as this object.
    ///   - look: Returns what is new since the last call. It lets the store's hub raise the signal.
    init(_ store: ObjectStore, _ look: @escaping @Sendable (ChangeSignal) throws(StoreError) -> Look) {
        (self.store, self.look) = (store, look)
    }

    deinit { store.engine.hub.leave(signal) }

    /// Waits for the next event; `nil` after the end, or if the task is cancelled.
    func next() async -> Event? {
        while !state.withLock({ $0.hasEnded }) {
            if let pause = state.withLock({ Self.pause(after: $0.failureCount) }) { try? await Task.sleep(for: pause) }
            await waitForSignal()
            if Task.isCancelled {
                signal.raise()
                return nil
            }
            do throws(StoreError) {
                let found = try await lookOnce()
                state.withLock { ($0.failureCount, $0.nextLook) = (0, found.next) }
                if let output = found.output { return .output(output) }
            } catch {
                if let event = handle(error) { return event }
            }
        }
        return nil
    }

    /// Looks on one of the threads that all stores share, and if it would have to wait there, on one of the store's.
    private func lookOnce() async throws(StoreError) -> Look {
        let (look, signal) = (look, signal)
        do throws(StoreError) {
            return try await ObserverThreads.shared.run { () throws(StoreError) in
                try CallWaiting.never.apply { () throws(StoreError) in try look(signal) }
            }
        } catch {
            guard error.code == .wouldWait else { throw error }
        }
        return try await store.readers.run { () throws(StoreError) in try look(signal) }
    }

    /// Waits for the signal, or for the time of the next look.
    private func waitForSignal() async {
        guard let next = state.withLock({ $0.nextLook }) else { return await signal.wait() }
        let seconds = next - Date().timeIntervalSinceReferenceDate
        let alarm = Task { [signal] in
            // The clock may be set meanwhile, and a look is cheap.
            try await Task.sleep(for: .seconds(max(0, min(seconds, 86_400))), clock: .continuous)
            signal.raise()
        }
        defer { alarm.cancel() }
        await signal.wait()
    }

    private func handle(_ error: StoreError) -> Event? {
        if error.isCausedByObjects {
            state.withLock { ($0.failureCount, $0.nextLook) = (0, nil) }
            return .failure(error)
        }
        // The next call looks again.
        signal.raise()
        if error.code == .cancelled, Task.isCancelled { return nil }
        if error.isLasting {
            state.withLock { $0.hasEnded = true }
            store.engine.hub.leave(signal)
            return .end(error)
        }
        state.withLock { $0.failureCount += 1 }
        return .failure(error)
    }

    private static func pause(after failureCount: Int) -> Duration? {
        failureCount == 0 ? nil : min(.milliseconds(10 << min(failureCount - 1, 10)), .seconds(1))
    }
}
