import BenchmarkSupport

/// Popular keys, interrupted by scans of others, one after another.
struct ScanTrace: TraceGenerator {
    let keyCount: Int
    /// How many requests of popular keys are before each scan.
    let interval: Int
    let scanLength: Int
    /// How many keys are scanned before the first one is scanned again.
    let scannedCount: Int
    var scans = 30

    func keys(_ random: inout XorShift) -> [UInt64] {
        let popularity = ZipfDistribution(exponent: 0.9, count: keyCount)
        return (0..<scans).flatMap { scan in
            let popular = (0..<interval).map { _ in popularity.next(&random) }
            let first = scan * scanLength
            return popular + (first..<first + scanLength).map { UInt64(keyCount + $0 % scannedCount) }
        }
    }
}
