import BenchmarkSupport
import Foundation

/// Numbers from 0, each `n` with a probability that is proportional to `1 / (n + 1)^exponent`.
struct ZipfDistribution {
    /// The probabilities of all numbers up to each one, together.
    private let sums: [Double]

    init(exponent: Double, count: Int) {
        var sum = 0.0
        sums = (1...count).map { rank in
            sum += pow(Double(rank), -exponent)
            return sum
        }
    }

    func next(_ random: inout XorShift) -> UInt64 {
        let wanted = random.nextUnit() * (sums.last ?? 0)
        var (low, high) = (0, sums.count - 1)
        while low < high {
            let middle = (low + high) / 2
            if sums[middle] > wanted { high = middle } else { low = middle + 1 }
        }
        return UInt64(low)
    }
}
