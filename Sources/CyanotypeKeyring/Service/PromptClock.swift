internal import CyanotypeSystem

/// The state of prompts and answers that the calls on one thread share.
final class PromptClock: Sendable {
    private struct State {
        var waitUntil: ContinuousClock.Instant?
        var lastRefusal: (instant: ContinuousClock.Instant, failure: ServiceFailure)?
    }
    private let state = Locked(State())

    /// The earliest deadline of queued calls, because the current call waits for the user or still gets answers.
    var waitUntil: ContinuousClock.Instant? { state.withLock { $0.waitUntil } }
    /// The time and failure of the last prompt that failed.
    var lastRefusal: (instant: ContinuousClock.Instant, failure: ServiceFailure)? { state.withLock { $0.lastRefusal } }

    func wait(until instant: ContinuousClock.Instant) { state.withLock { $0.waitUntil = instant } }
    func refuse(_ failure: ServiceFailure) { state.withLock { $0.lastRefusal = (.now, failure) } }
}
