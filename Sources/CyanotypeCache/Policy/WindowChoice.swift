/// How the policy divides the cache, as the shadows try it.
struct WindowChoice: Equatable {
    /// The window's part of the limit.
    let window: Double

    /// Whether a key that was evicted lately needs no comparison when it returns.
    let admitsReturning: Bool

    /// Divides a limit, which may be any number: what is neither for the window nor protected is on probation.
    func parts(of limit: Int) -> (window: Int, protected: Int) {
        let window = max(1, Int(Double(limit) * window))
        let rest = limit - window
        return (window, rest / 5 * 4 + rest % 5 * 4 / 5)
    }

    static let all = [
        WindowChoice(window: 0.01, admitsReturning: false),
        WindowChoice(window: 0.10, admitsReturning: false),
        WindowChoice(window: 0.10, admitsReturning: true),
        first,
        leastRecentlyUsed,
    ]

    /// The choice of a new cache. Until a key returns, nothing shows whether the latest keys are needed again or the earliest,
    /// and a cache that had only one kind would have to fill once more if it were the wrong one. So it has some of both.
    static let first = WindowChoice(window: 0.40, admitsReturning: false)

    /// The choice that is nearly LRU.
    static let leastRecentlyUsed = WindowChoice(window: 0.99, admitsReturning: false)
}
