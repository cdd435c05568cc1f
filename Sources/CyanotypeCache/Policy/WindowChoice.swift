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
        WindowChoice(window: 0.40, admitsReturning: false),
        WindowChoice(window: 0.99, admitsReturning: false),
    ]
}
