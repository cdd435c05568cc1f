/// Decides how large the window of a TinyLFU cache is.
protocol WindowClimber {
    init(capacity: Int)

    /// Counts a request of the full cache.
    ///
    /// - Returns: By how many keys the window changes; `nil` if it stays.
    mutating func change(isHit: Bool) -> Int?
}

/// Leaves the window at 1 %.
struct FixedWindow: WindowClimber {
    init(capacity: Int) {}

    mutating func change(isHit: Bool) -> Int? { nil }
}

/// Climbs towards the window with the best hit ratio, as Caffeine did until 2026, and still does in small caches.
///
/// After each sample of requests, the window takes a step in the direction of the last one if the hit ratio has risen, else
/// in the other one. Steps become shorter, until the hit ratio has changed by 5 points.
struct ReactiveClimber: WindowClimber {
    private static let restart = 0.05

    private let isSmall: Bool
    private let longestStep: Double
    private let period: Int
    private var step: Double
    private var sample: Int
    private var requests = 0
    private var hits = 0
    private var lastRatio = 0.0
    /// The part of a key that was not moved yet.
    private var rest = 0.0

    init(capacity: Int) {
        isSmall = capacity <= 512
        longestStep = max(0.0625 * Double(capacity), 2)
        period = 10 * capacity
        step = isSmall ? longestStep : -longestStep
        sample = period
    }

    mutating func change(isHit: Bool) -> Int? {
        requests += 1
        if isHit { hits += 1 }
        guard requests >= sample else { return nil }
        let ratio = Double(hits) / Double(requests)
        rest += move(after: ratio - lastRatio)
        (lastRatio, requests, hits) = (ratio, 0, 0)
        let change = Int(rest)
        rest -= Double(change)
        return change
    }

    /// Returns how far the window moves when the hit ratio has changed, and sets the next step.
    private mutating func move(after change: Double) -> Double {
        let move = change >= 0 ? step : -step
        if abs(change) >= Self.restart {
            step = Double(signOf: move, magnitudeOf: longestStep)
        } else {
            step = (isSmall ? 0.995 : 0.98) * move
        }
        if isSmall {
            // The shorter the steps, the less they change, and the longer it takes to see it.
            let shortest = max(abs(step), longestStep / 4)
            sample = Int(Double(period) * min(max(longestStep / shortest, 1), 4))
        }
        return move
    }
}
