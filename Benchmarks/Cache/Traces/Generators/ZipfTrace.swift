import BenchmarkSupport

/// Keys of constant popularity.
struct ZipfTrace: TraceGenerator {
    let exponent: Double
    let keyCount: Int
    var requestCount = 1_000_000

    func keys(_ random: inout XorShift) -> [UInt64] {
        let popularity = ZipfDistribution(exponent: exponent, count: keyCount)
        return (0..<requestCount).map { _ in popularity.next(&random) }
    }
}
