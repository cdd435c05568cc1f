import BenchmarkTasks

/// The times of one task in one round.
struct Sample {
    /// The median time of one call, in nanoseconds.
    let median: Double

    /// The shortest, in nanoseconds.
    let best: Double

    /// Does the work again and again for about this many seconds, five times at least.
    init(of work: Work, seconds: Double) throws {
        // Short calls are timed many at once, so that the clock does not dominate.
        let batch = work.bytes < 10_000 ? 2_000 : 1
        let clock = ContinuousClock()
        let start = clock.now
        var times: [Double] = []
        while times.count < 5 || (clock.now - start) / .seconds(1) < seconds {
            times.append(try work(times: batch) / .nanoseconds(1) / Double(batch))
        }
        median = times.median
        best = times.min() ?? .nan
    }
}

extension [Double] {
    /// The element in the middle, when sorted; the mean of two.
    var median: Double {
        if isEmpty { return .nan }
        let sorted = sorted()
        return (sorted[(count - 1) / 2] + sorted[count / 2]) / 2
    }
}
