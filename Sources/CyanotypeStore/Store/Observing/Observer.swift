internal import Cyanotype
internal import CyanotypeSystem
internal import FoundationEssentials

/// Looks at a store's objects now and after each commit, for one task. No look blocks a thread of Swift's tasks.
///
/// After a failure that may pass, it looks again in 10 ms, 20 ms and so on, up to 1 s. After a failure of the objects
/// themselves, it looks again when they change.
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
        /// See ``Look/next``.
        var nextLook: Double?
        var hasEnded = false
    }

    private let store: ObjectStore
    private let signal = ChangeSignal()
    private let look: @Sendable (ChangeSignal) throws(StoreError) -> Look
    private let state = Locked(State())

    /// - Parameters:
    ///   - store: The store, which stays open as long as this object exists.
    ///   - look: Returns what is new since the last call. The first call has the signal join the store's hub before it
    ///     reads.
    init(_ store: ObjectStore, _ look: @escaping @Sendable (ChangeSignal) throws(StoreError) -> Look) {
        (self.store, self.look) = (store, look)
    }

    deinit { store.engine.hub.leave(signal) }

    /// Waits for the next event; `nil` after the end, or if the task is cancelled.
    func next() async -> Event? {
        while !state.withLock({ $0.hasEnded }) {
            if let pause = state.withLock({ Self.pause(after: $0.failureCount) }) { try? await Task.sleep(for: pause) }
            // A new signal is raised, so the first look comes at once.
            await waitForSignal()
            if Task.isCancelled {
                // Waiting has lowered the signal, but nothing was looked at.
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

    /// Looks on one of the few threads that all stores share. If the look would have to wait for a lock, it is repeated
    /// on a thread of the store, so that it does not hold up other stores.
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
            // A day at most: the clock may be set meanwhile, and a look is cheap.
            try await Task.sleep(for: .seconds(max(0, min(seconds, 86_400))), clock: .continuous)
            signal.raise()
        }
        defer { alarm.cancel() }
        await signal.wait()
    }

    private func handle(_ error: StoreError) -> Event? {
        if error.isCausedByObjects {
            // A time that has passed would repeat the failing look without end.
            state.withLock { ($0.failureCount, $0.nextLook) = (0, nil) }
            return .failure(error)
        }
        // The next iteration or call looks again.
        signal.raise()
        // Only the task is cancelled. The observer goes on.
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
