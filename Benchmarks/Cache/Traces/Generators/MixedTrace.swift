import BenchmarkSupport

/// Half of the requests are for popular keys; the others follow a loop, repeat a recent request, or are never repeated.
struct MixedTrace: TraceGenerator {
    let keyCount: Int
    let loopLength: Int
    var requestCount = 1_000_000

    private static let longestRepeat = 500

    func keys(_ random: inout XorShift) -> [UInt64] {
        let popularity = ZipfDistribution(exponent: 0.9, count: keyCount)
        var (looped, fresh) = (0, UInt64(keyCount + loopLength))
        var keys: [UInt64] = []
        while keys.count < requestCount {
            switch random.nextUnit() {
            case ..<0.5:
                keys.append(popularity.next(&random))
            case ..<0.7:
                keys.append(UInt64(keyCount + looped % loopLength))
                looped += 1
            case ..<0.85 where !keys.isEmpty:
                let distance = 1 + random.next(below: min(keys.count, Self.longestRepeat))
                keys.append(keys[keys.count - distance])
            default:
                keys.append(fresh)
                fresh += 1
            }
        }
        return keys
    }
}
