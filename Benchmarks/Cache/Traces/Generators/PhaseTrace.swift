import BenchmarkSupport
import Foundation

/// Phases in which recent keys are requested, as LRU expects, and between them those with popular keys among others that are
/// requested once, which are too many for LRU.
struct PhaseTrace: TraceGenerator {
    /// How many keys are popular.
    let keyCount: Int
    /// The requests of a phase.
    let length: Int
    var requestCount = 1_600_000

    func keys(_ random: inout XorShift) -> [UInt64] {
        let popularity = ZipfDistribution(exponent: 1, count: keyCount)
        var fresh = UInt64(keyCount)
        return (0..<requestCount / length).flatMap { phase in
            phase % 2 == 0 ? recent(&random, &fresh) : popular(popularity, &random, &fresh)
        }
    }

    /// Keys that are requested for a while: how long ago a key was new is distributed exponentially.
    private func recent(_ random: inout XorShift, _ fresh: inout UInt64) -> [UInt64] {
        let first = fresh
        return (0..<length).map { _ in
            if fresh == first || random.nextUnit() < 0.1 { fresh += 1 }
            let age = -log(1 - random.nextUnit()) * Double(keyCount) / 20
            return fresh - 1 - min(UInt64(age), fresh - 1 - first)
        }
    }

    private func popular(_ popularity: ZipfDistribution, _ random: inout XorShift, _ fresh: inout UInt64) -> [UInt64] {
        (0..<length).map { _ in
            if random.nextUnit() < 0.7 { return popularity.next(&random) }
            fresh += 1
            return fresh - 1
        }
    }
}
