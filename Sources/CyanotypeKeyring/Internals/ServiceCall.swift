internal import CLibsecret
internal import Synchronization

/// How long one call may take, and the way to give it up. The caller and the thread that works for it share it.
final class ServiceCall: Sendable {
    let cancellation = Cancellation()
    let start = ContinuousClock.now
    let timeout: Duration
    private let clock: PromptClock
    private let own: Mutex<(deadline: ContinuousClock.Instant, hasPrompted: Bool)>

    init(timeout: Duration, clock: PromptClock) {
        self.timeout = Self.bounded(timeout)
        self.clock = clock
        own = Mutex((start + self.timeout, false))
    }

    /// When the caller gives up: not while a call before this one waits for a person.
    var deadline: ContinuousClock.Instant {
        let (deadline, hasPrompted) = own.withLock { $0 }
        guard !hasPrompted, let prompted = clock.waitUntil else { return deadline }
        return max(deadline, prompted)
    }

    /// Runs `body`, which shows a prompt, with `limit` for a person to answer it and the usual time afterwards.
    func prompting<Value>(
        upTo limit: Duration,
        _ body: () throws(ServiceFailure) -> Value
    ) throws(ServiceFailure) -> Value {
        let limit = Self.bounded(limit)
        own.withLock { $0 = (.now + limit, true) }
        clock.wait(until: .now + limit + timeout)
        defer {
            own.withLock { $0.deadline = .now + timeout }
            clock.wait(until: .now + timeout)
        }
        return try body()
    }

    /// Whether somebody declined a prompt since this call was made. Whoever declines once is not asked again by each of
    /// the calls that were waiting behind that prompt.
    var wasDeclined: Bool { clock.lastRefusal.map { $0 > start } ?? false }

    /// Notes that somebody declined a prompt.
    func declined() { clock.decline() }

    /// No more than a day, so that sums of it do not overflow, and not negative.
    private static func bounded(_ duration: Duration) -> Duration {
        min(max(duration, .zero), .seconds(86_400))
    }
}

/// What the calls on one thread share about prompts.
final class PromptClock: Sendable {
    private struct State {
        var waitUntil: ContinuousClock.Instant?
        var lastRefusal: ContinuousClock.Instant?
    }
    private let state = Mutex(State())

    /// Until when the calls that wait behind a prompt should wait; in the past when there is none.
    var waitUntil: ContinuousClock.Instant? { state.withLock { $0.waitUntil } }
    var lastRefusal: ContinuousClock.Instant? { state.withLock { $0.lastRefusal } }

    func wait(until instant: ContinuousClock.Instant) { state.withLock { $0.waitUntil = instant } }
    func decline() { state.withLock { $0.lastRefusal = .now } }
}

/// Owns a `GCancellable`.
///
/// `@unchecked` because of the pointer: it is set once, `GCancellable` may be used and cancelled from any thread, and
/// the reference is given back when nobody has this object any more.
final class Cancellation: @unchecked Sendable {
    let pointer: UnsafeMutablePointer<GCancellable>

    init() {
        // g_cancellable_new does not fail: GLib ends the process when there is no memory.
        pointer = g_cancellable_new()
    }

    deinit { g_object_unref(pointer) }

    /// Asks the calls that were given this to return. One that has returned already is not affected.
    func cancel() { g_cancellable_cancel(pointer) }

    var isCancelled: Bool { g_cancellable_is_cancelled(pointer) != 0 }
}
