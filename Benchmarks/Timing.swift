/// The time of one call, from many.
struct Sample {
    /// The shortest, in nanoseconds.
    var best: Double

    /// The median, in nanoseconds.
    var median: Double

    /// Calls `body` for about this many seconds, five times at least.
    ///
    /// The clock is read once for `batch` calls, so that it does not dominate the time of a short one. The end of the
    /// last result's life is not part of the time.
    ///
    /// - Parameters:
    ///   - seconds: For how long.
    ///   - batch: How many calls are timed together.
    ///   - body: What is timed.
    init<Result>(seconds: Double, batch: Int, _ body: () throws -> Result) rethrows {
        let clock = ContinuousClock()
        var times: [Double] = []
        let start = clock.now
        while times.count < 5 || (clock.now - start) / .seconds(1) < seconds {
            let start = clock.now
            for _ in 1..<batch { blackHole(try body()) }
            let result = try body()
            times.append((clock.now - start) / .nanoseconds(1) / Double(batch))
            blackHole(result)
        }
        best = times.min() ?? .nan
        median = times.median
    }

    /// The best of several rounds, and the median of their medians.
    init(rounds: [Sample]) {
        best = rounds.map(\.best).min() ?? .nan
        median = rounds.map(\.median).median
    }
}

extension [Double] {
    /// The element in the middle, when sorted; the higher one of two.
    var median: Double { isEmpty ? .nan : sorted()[count / 2] }
}

/// Takes a value that nobody needs, so that the optimizer does not remove what made it.
@inline(never)
func blackHole<Value>(_ value: Value) {
    withExtendedLifetime(value) {}
}
