/// How the policy divides the cache, as the shadows try it.
struct WindowChoice: Equatable {
    /// The window's part of the limit.
    let window: Double

    /// Whether a key that was evicted lately needs no comparison when it returns.
    let admitsReturning: Bool

    static let all = [
        WindowChoice(window: 0.01, admitsReturning: false),
        WindowChoice(window: 0.10, admitsReturning: false),
        WindowChoice(window: 0.10, admitsReturning: true),
        WindowChoice(window: 0.40, admitsReturning: false),
        WindowChoice(window: 0.99, admitsReturning: false),
    ]
}
