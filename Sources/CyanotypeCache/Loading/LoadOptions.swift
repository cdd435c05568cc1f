/// How a cache loads a value that it does not have.
public struct LoadOptions: Sendable {
    /// How often a load that fails is tried again. A load that was cancelled is not.
    public var retries: Int

    /// The pause before the first retry. Each further pause is twice as long, up to ``maximumPause``.
    public var pause: Duration

    /// The longest pause between two tries.
    public var maximumPause: Duration

    /// Returns the factor by which a pause is multiplied, from 0 to 1. It is random by default, so that many programs that
    /// failed at once do not come back at once.
    public var jitter: @Sendable () -> Double

    /// For how long whoever asks for the key gets the error of a load that has failed, instead of another load. `nil`: not
    /// at all. An insertion or removal of the key ends it.
    public var rememberFailures: Duration?

    /// - Parameters:
    ///   - retries: How often a load that fails is tried again: not at all by default.
    ///   - pause: The pause before the first retry: 100 ms by default.
    ///   - maximumPause: The longest pause between two tries: 10 s by default.
    ///   - rememberFailures: For how long a failure is kept: `nil` by default, for not at all.
    ///   - jitter: Returns the factor by which a pause is multiplied: a random number from 0.5 to 1 by default.
    public init(
        retries: Int = 0,
        pause: Duration = .milliseconds(100),
        maximumPause: Duration = .seconds(10),
        rememberFailures: Duration? = nil,
        jitter: @escaping @Sendable () -> Double = { .random(in: 0.5...1) }
    ) {
        self.retries = retries
        self.pause = pause
        self.maximumPause = maximumPause
        self.rememberFailures = rememberFailures
        self.jitter = jitter
    }

    /// The pause after a number of tries that have failed.
    func pause(afterTries tries: Int) -> Duration {
        var whole = max(.zero, min(pause, maximumPause))
        for _ in 1..<max(1, min(tries, 64)) where whole < maximumPause { whole = min(whole * 2, maximumPause) }
        let factor = jitter()
        return whole * (factor.isNaN ? 1 : min(max(factor, 0), 1))
    }
}
