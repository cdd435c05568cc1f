/// A period in which changes do not access a store that has failed. Without it, each change would wait for the store
/// again, or prompt the user for a password.
///
/// The pause is ten times as long as the failure took, doubles after each further failure, and is at most ten minutes.
/// A store that fails within a second is accessed again at once, because that costs little, unless the user dismissed a
/// prompt.
struct StoreBackoff: Sendable {
    let error: BackingStoreError
    private let failures: Int
    private let end: ContinuousClock.Instant

    init(_ error: BackingStoreError, asked began: ContinuousClock.Instant, after former: StoreBackoff?) {
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
