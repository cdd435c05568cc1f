import CyanotypeSystem

/// A clock that stands still until a test advances it.
final class ManualClock: Clock, Sendable {
    struct Instant: InstantProtocol {
        var offset: Duration

        func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }
        func duration(to other: Instant) -> Duration { other.offset - offset }
        static func < (one: Instant, other: Instant) -> Bool { one.offset < other.offset }
    }

    private struct State {
        var now = Instant(offset: .zero)
        var sleepers: [Int: (deadline: Instant, continuation: CheckedContinuation<Void, any Error>)] = [:]
        var lastSleeper = 0
        /// Who wait until there are so many sleepers.
        var waiters: [(count: Int, continuation: CheckedContinuation<Void, Never>)] = []
    }

    private let state = Locked(State())

    /// Runs whenever the clock is read.
    private let whenRead: @Sendable () -> Void

    init(whenRead: @escaping @Sendable () -> Void = {}) { self.whenRead = whenRead }

    var now: Instant {
        whenRead()
        return state.withLock { $0.now }
    }

    var minimumResolution: Duration { .nanoseconds(1) }

    /// The durations of all sleeps this far.
    var sleeps: [Duration] { allSleeps.withLock { $0 } }
    private let allSleeps = Locked<[Duration]>([])

    func advance(by duration: Duration) {
        let due = state.withLock { state in
            state.now = state.now.advanced(by: duration)
            let due = state.sleepers.filter { $0.value.deadline <= state.now }
            for id in due.keys { state.sleepers[id] = nil }
            return due.values.map(\.continuation)
        }
        for continuation in due { continuation.resume() }
    }

    func sleep(until deadline: Instant, tolerance: Duration?) async throws {
        let id = state.withLock { state in
            state.lastSleeper += 1
            return state.lastSleeper
        }
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                let (isOver, waiters) = state.withLock { state in
                    allSleeps.withLock { $0.append(state.now.duration(to: deadline)) }
                    if Task.isCancelled || deadline <= state.now {
                        return (true, [CheckedContinuation<Void, Never>]())
                    }
                    state.sleepers[id] = (deadline, continuation)
                    let ready = state.waiters.filter { $0.count <= state.sleepers.count }
                    state.waiters.removeAll { $0.count <= state.sleepers.count }
                    return (false, ready.map(\.continuation))
                }
                for waiter in waiters { waiter.resume() }
                if isOver {
                    if Task.isCancelled {
                        continuation.resume(throwing: CancellationError())
                    } else {
                        continuation.resume()
                    }
                }
            }
        } onCancel: {
            let sleeper = state.withLock { $0.sleepers.removeValue(forKey: id) }
            sleeper?.continuation.resume(throwing: CancellationError())
        }
    }

    /// Returns when at least so many sleep.
    func waitForSleepers(_ count: Int) async {
        await withCheckedContinuation { continuation in
            let isReady = state.withLock { state in
                if state.sleepers.count >= count { return true }
                state.waiters.append((count, continuation))
                return false
            }
            if isReady { continuation.resume() }
        }
    }
}
