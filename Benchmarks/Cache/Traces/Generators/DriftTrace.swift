import BenchmarkSupport

/// Keys whose popularity changes slowly: each becomes more popular until it is the most popular one, and is then not
/// requested any more.
struct DriftTrace: TraceGenerator {
    let keyCount: Int
    /// After how many requests all ranks move by one.
    let interval: Int
    var requestCount = 1_000_000

    func keys(_ random: inout XorShift) -> [UInt64] {
        let popularity = ZipfDistribution(exponent: 0.8, count: keyCount)
        return (0..<requestCount).map { UInt64($0 / interval) + popularity.next(&random) }
    }
}
