internal import Cyanotype
internal import CLibsecret

/// A call to the service, with the deadline for its next answer and the means to give it up. The caller and the thread that
/// works for it share it.
///
/// The timeout limits the silence of the service, not the call. A call that removes a thousand items goes on as long as the
/// service answers.
final class ServiceCall: Sendable {
    let cancellation = Cancellation()
    let start = ContinuousClock.now
    let timeout: Duration
    private let clock: PromptClock
    private let own: Locked<(deadline: ContinuousClock.Instant, hasPrompted: Bool, isPrompting: Bool)>
    /// The watch of the service that shows a prompt; `nil` while there is no prompt.
    private let watch = Locked<ServiceWatch?>(nil)
    private let reason = Locked<ServiceFailure?>(nil)
    private let change = Locked(false)

    init(timeout: Duration, clock: PromptClock) {
        self.timeout = Self.bounded(timeout)
        self.clock = clock
        own = Locked((start + self.timeout, false, false))
    }

    /// The time at which the caller gives up. It is extended while an earlier call waits for the user, or gets its answers in
    /// time.
    var deadline: ContinuousClock.Instant {
        let (deadline, hasPrompted, _) = own.withLock { $0 }
        guard !hasPrompted, let prompted = clock.waitUntil else { return deadline }
        return max(deadline, prompted)
    }

    /// Runs `body`, which makes one request, and restarts the timeout when the service has answered it.
    func answering<Value>(
        _ body: (Cancellation) throws(ServiceFailure) -> Value
    ) throws(ServiceFailure) -> Value {
        let value = try body(cancellation)
        noteAnswer()
        return value
    }

    /// Records that the service has answered, which restarts the timeout.
    func noteAnswer() {
        if cancellation.isCancelled { return }
        let next = ContinuousClock.now + timeout
        own.withLock { $0.deadline = max($0.deadline, next) }
        clock.wait(until: next)
    }

    /// Runs `body`, which makes one request that changes something, like ``answering(_:)``.
    func changing<Value>(
        _ body: (Cancellation) throws(ServiceFailure) -> Value
    ) throws(ServiceFailure) -> Value {
        let before = mayHaveChanged
        change.withLock { $0 = true }
        do throws(ServiceFailure) {
            let value = try answering(body)
            change.withLock { $0 = false }
            return value
        } catch {
            switch error.kind {
            case .serviceEnded, .busEnded, .notAnswering: break
            // This request reached no service, but an earlier one may have.
            case .noService: change.withLock { $0 = before }
            default: change.withLock { $0 = false }
            }
            throw error
        }
    }

    /// Whether a change was requested and the service has not reported its result.
    var mayHaveChanged: Bool { change.withLock { $0 } }

    /// Runs `body`, which shows a prompt, with `limit` for the user to answer it and the usual timeout afterwards.
    ///
    /// A service that ends meanwhile never answers, and libsecret never notices. The waiting caller sees it by `watch`.
    func prompting<Value>(
        upTo limit: Duration,
        watch new: ServiceWatch? = nil,
        _ body: () throws(ServiceFailure) -> Value
    ) throws(ServiceFailure) -> Value {
        let limit = Self.bounded(limit)
        own.withLock { $0 = (.now + limit, true, true) }
        clock.wait(until: .now + limit + timeout)
        watch.withLock { $0 = new }
        defer {
            watch.withLock { $0 = nil }
            own.withLock { $0 = (.now + timeout, true, false) }
            // Later calls still wait for their own prompts, long after this one was given up.
            if !cancellation.isCancelled { clock.wait(until: .now + timeout) }
        }
        return try body()
    }

    /// The failure of the last prompt since this call was made, if one has failed. A user who declines once, or is away, is
    /// not prompted again by each of the calls that were waiting after that prompt.
    var refusal: ServiceFailure? {
        clock.lastRefusal.flatMap { $0.instant > start ? $0.failure : nil }
    }

    /// Records that a prompt has failed.
    func refuse(_ failure: ServiceFailure) { clock.refuse(failure) }

    /// Whether the service that shows a prompt for this call has ended. This queries the bus, which takes a moment.
    var hasLostService: Bool {
        guard let watch = watch.withLock({ $0 }) else { return false }
        return !watch.isAlive
    }

    /// The reason why the call was given up; `nil` when it was not.
    var givenUp: ServiceFailure? { reason.withLock { $0 } }

    /// Cancels the work of the call, because its deadline has passed or the service has ended.
    ///
    /// - Returns: The reason, as far as the call knows it.
    func giveUp(lostService: Bool = false) -> ServiceFailure {
        let isPrompting = own.withLock { $0.isPrompting }
        let failure: ServiceFailure
        if lostService {
            failure = .endedDuringPrompt
        } else if isPrompting {
            failure = .unanswered
            refuse(failure)
        } else {
            failure = ServiceFailure(.notAnswering, "the Secret Service does not answer")
        }
        reason.withLock { $0 = failure }
        cancellation.cancel()
        return failure
    }

    /// The duration, limited to between zero and a day, so that sums do not overflow.
    private static func bounded(_ duration: Duration) -> Duration {
        min(max(duration, .zero), .seconds(86_400))
    }
}

/// The state of prompts and answers that the calls on one thread share.
final class PromptClock: Sendable {
    private struct State {
        var waitUntil: ContinuousClock.Instant?
        var lastRefusal: (instant: ContinuousClock.Instant, failure: ServiceFailure)?
    }
    private let state = Locked(State())

    /// The time until which queued calls should wait at least, because the current call waits for the user, or gets answers.
    var waitUntil: ContinuousClock.Instant? { state.withLock { $0.waitUntil } }
    /// The time and failure of the last prompt that failed.
    var lastRefusal: (instant: ContinuousClock.Instant, failure: ServiceFailure)? { state.withLock { $0.lastRefusal } }

    func wait(until instant: ContinuousClock.Instant) { state.withLock { $0.waitUntil = instant } }
    func refuse(_ failure: ServiceFailure) { state.withLock { $0.lastRefusal = (.now, failure) } }
}

/// Owns a `GCancellable`.
///
/// `@unchecked` because of the pointer: it is set once, `GCancellable` may be used and cancelled from any thread, and
/// the reference is released with this object.
final class Cancellation: @unchecked Sendable {
    let pointer: UnsafeMutablePointer<GCancellable>?

    init() {
        // g_cancellable_new does not fail: GLib ends the process when there is no memory.
        pointer = libsecret.g_cancellable_new()
    }

    deinit { libsecret.g_object_unref(pointer) }

    /// Asks the calls that use this to return. A call that has already returned is not affected.
    func cancel() { libsecret.g_cancellable_cancel(pointer) }

    var isCancelled: Bool { libsecret.g_cancellable_is_cancelled(pointer) != 0 }
}
