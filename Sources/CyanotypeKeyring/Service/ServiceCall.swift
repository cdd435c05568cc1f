internal import Cyanotype
internal import CyanotypeSystem

/// A call to the service, with the deadline for its next answer and the means to cancel it. The caller and the worker
/// thread share it.
///
/// The timeout limits the wait for each answer, not the call. A call that removes a thousand items continues as long as
/// the service answers.
final class ServiceCall: Sendable {
    let cancellation = Cancellation()
    let start = ContinuousClock.now
    let timeout: Duration
    private let clock: PromptClock
    /// The call's own deadline, without that of the clock; whether it has shown a prompt, and whether it shows one now.
    private let own: Locked<(deadline: ContinuousClock.Instant, hasPrompted: Bool, isPrompting: Bool)>
    /// The run of the service that shows a prompt; `nil` without a prompt.
    private let prompter = Locked<ServiceRun?>(nil)
    /// See `givenUp`.
    private let reason = Locked<ServiceFailure?>(nil)
    /// See `mayHaveChanged`.
    private let change = Locked(false)

    init(timeout: Duration, clock: PromptClock) {
        self.timeout = Self.bounded(timeout)
        self.clock = clock
        own = Locked((start + self.timeout, false, false))
    }

    /// The time at which the caller gives up. An earlier call extends it while it waits for the user, or gets its
    /// answers in time.
    var deadline: ContinuousClock.Instant {
        let (deadline, hasPrompted, _) = own.withLock { $0 }
        // A call that has prompted is no longer queued; the clock's time is for those after it.
        guard !hasPrompted, let prompted = clock.waitUntil else { return deadline }
        return max(deadline, prompted)
    }

    /// Runs `body`, which makes one request, and restarts the timeout after the service's answer.
    func answering<Value>(
        _ body: (Cancellation) throws(ServiceFailure) -> Value
    ) throws(ServiceFailure) -> Value {
        let value = try body(cancellation)
        noteAnswer()
        return value
    }

    /// Records an answer of the service, and so restarts the timeout.
    func noteAnswer() {
        // The caller no longer waits, and another call may have set the clock.
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
            // The request may have been carried out.
            case .serviceEnded where !error.isUndelivered, .busEnded, .notAnswering: break
            // This request changed nothing. The result of an earlier one may still be unknown.
            default: change.withLock { $0 = before }
            }
            throw error
        }
    }

    /// Records that a change was made which may not last, or may be incomplete.
    func noteUnknownChange() { change.withLock { $0 = true } }

    /// Whether a change was requested whose result the service has not reported.
    var mayHaveChanged: Bool { change.withLock { $0 } }

    /// Runs `body`, which shows a prompt. The user has `limit` to answer; after that, the usual timeout applies.
    ///
    /// If the service ends meanwhile, it never answers, and libsecret does not always notice. The waiting caller detects
    /// this with `run`.
    func prompting<Value>(
        upTo limit: Duration,
        by run: ServiceRun? = nil,
        _ body: () throws(ServiceFailure) -> Value
    ) throws(ServiceFailure) -> Value {
        let limit = Self.bounded(limit)
        own.withLock { $0 = (.now + limit, true, true) }
        // The calls after this one also wait for the answer after the prompt.
        clock.wait(until: .now + limit + timeout)
        prompter.withLock { $0 = run }
        defer {
            prompter.withLock { $0 = nil }
            own.withLock { $0 = (.now + timeout, true, false) }
            // A cancelled call must not change the shared time: later calls may be waiting for their own prompts.
            if !cancellation.isCancelled { clock.wait(until: .now + timeout) }
        }
        return try body()
    }

    /// The failure of the last prompt that has failed since this call was created, if any. So calls queued after that
    /// prompt do not prompt a user again who declined or is away.
    var refusal: ServiceFailure? {
        clock.lastRefusal.flatMap { $0.instant > start ? $0.failure : nil }
    }

    /// Records that a prompt has failed.
    func refuse(_ failure: ServiceFailure) { clock.refuse(failure) }

    /// Whether the service that shows a prompt for this call has ended. Queries the bus, which takes a moment.
    var hasLostService: Bool {
        guard let run = prompter.withLock({ $0 }) else { return false }
        return !run.isAlive
    }

    /// The reason why the call was cancelled; `nil` if it was not.
    var givenUp: ServiceFailure? { reason.withLock { $0 } }

    /// Cancels the call, because its deadline has passed or the service has ended.
    ///
    /// - Returns: The reason, as far as it is known.
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
        // The reason comes first: the worker reads it when its cancelled request returns.
        reason.withLock { $0 = failure }
        cancellation.cancel()
        return failure
    }

    /// Returns the duration, clamped to between zero and a day, so that sums do not overflow.
    private static func bounded(_ duration: Duration) -> Duration {
        min(max(duration, .zero), .seconds(86_400))
    }
}
