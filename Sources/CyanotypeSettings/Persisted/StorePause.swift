/// How long a store that did not answer is left alone by changes, each of which would otherwise wait for it again, or ask
/// somebody for a password.
///
/// That is ten times as long as it took to fail, and twice as long after each further failure, but ten minutes at most. A
/// store that fails within a second costs nothing and is asked again at once, unless a person has declined.
struct StorePause: Sendable {
    let error: BackingStoreError
    private let failures: Int
    private let end: ContinuousClock.Instant

    init(_ error: BackingStoreError, asked began: ContinuousClock.Instant, after former: StorePause?) {
        self.error = error
        failures = (former?.failures ?? 0) + 1
        let now = ContinuousClock.now
        var taken = now - began
        if error.code == .dismissed {
            taken = max(taken, .seconds(3))
        } else if taken < .seconds(1) {
            taken = .zero
        }
        end = now + min(taken * 10 * (1 << min(failures - 1, 10)), .seconds(600))
    }

    var isOver: Bool { ContinuousClock.now >= end }
}
