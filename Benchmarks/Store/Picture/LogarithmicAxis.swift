import Foundation

/// Places numbers on a line by their logarithms.
struct LogarithmicAxis {
    /// The numbers at the ends.
    let range: ClosedRange<Double>
    /// The places of the ends.
    private let start: Double
    private let end: Double

    init(_ range: ClosedRange<Double>, from start: Double, to end: Double) {
        (self.range, self.start, self.end) = (range, start, end)
    }

    func place(_ value: Double) -> Double {
        let part = log10(value / range.lowerBound) / log10(range.upperBound / range.lowerBound)
        return start + part * (end - start)
    }

    /// The round numbers in the range: powers of ten, and between them 2 and 5 if there are few powers.
    var ticks: [Double] {
        let powers = Int(log10(range.lowerBound).rounded(.down))...Int(log10(range.upperBound).rounded(.up))
        let isShort = log10(range.upperBound / range.lowerBound) < 2.5
        return powers.flatMap { power in (isShort ? [1.0, 2, 5] : [1]).map { $0 * pow(10, Double(power)) } }
            .filter { range.lowerBound * 0.999...range.upperBound * 1.001 ~= $0 }
    }

    /// The smallest range with round ends that has all values; `nil` if there are none.
    static func roundRange(of values: [Double]) -> ClosedRange<Double>? {
        guard let least = values.min(), let most = values.max(), least > 0 else { return nil }
        let lower = roundNumbers(near: least).last { $0 <= least * 0.95 } ?? least
        let upper = roundNumbers(near: most).first { $0 >= most * 1.05 } ?? most
        return lower...upper
    }

    private static func roundNumbers(near value: Double) -> [Double] {
        let power = Int(log10(value).rounded(.down))
        return (power - 1...power + 1).flatMap { power in [1.0, 2, 5].map { $0 * pow(10, Double(power)) } }
    }
}
