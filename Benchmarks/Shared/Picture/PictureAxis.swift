import Foundation

/// The numbers along one side of a panel.
package struct PictureAxis {
    private enum Scale {
        case linear
        case logarithmic
    }

    /// A number with its label.
    package typealias Mark = (value: Double, label: String)

    private let scale: Scale
    /// The numbers at the ends.
    private let range: ClosedRange<Double>
    let marks: [Mark]

    /// The part of the axis up to a number: 0 at the start, 1 at the end.
    func part(upTo value: Double) -> Double {
        switch scale {
        case .linear: (value - range.lowerBound) / (range.upperBound - range.lowerBound)
        case .logarithmic: log10(value / range.lowerBound) / log10(range.upperBound / range.lowerBound)
        }
    }

    private static func label(of value: Double) -> String {
        value < 1 && value > 0 ? "\(value)" : Int(value.rounded()).grouped
    }
}

// MARK: - Logarithmic axes

extension PictureAxis {
    /// An axis from the first number to the last one. If there is only one, it is in the middle.
    package static func logarithmic(marks: [Mark]) -> PictureAxis? {
        guard let least = marks.first?.value, let most = marks.last?.value else { return nil }
        // One number would leave the axis without a length.
        return PictureAxis(
            scale: .logarithmic,
            range: least < most ? least...most : least / 10...least * 10,
            marks: marks
        )
    }

    /// The shortest axis with round ends that has all values; `nil` if there are none.
    package static func logarithmic(around values: [Double]) -> PictureAxis? {
        guard let least = values.min(), let most = values.max(), least > 0 else { return nil }
        let lower = roundNumbers(near: least).last { $0 <= least * 0.95 } ?? least
        let upper = roundNumbers(near: most).first { $0 >= most * 1.05 } ?? most
        let marks = logarithmicTicks(in: lower...upper).map { (value: $0, label: label(of: $0)) }
        return PictureAxis(scale: .logarithmic, range: lower...upper, marks: marks)
    }

    private static func roundNumbers(near value: Double) -> [Double] {
        let power = Int(log10(value).rounded(.down))
        return (power - 1...power + 1).flatMap { power in [1.0, 2, 5].map { $0 * pow(10, Double(power)) } }
    }

    /// The round numbers in a range: powers of ten, and between them 2 and 5 if there are few powers.
    private static func logarithmicTicks(in range: ClosedRange<Double>) -> [Double] {
        let powers = Int(log10(range.lowerBound).rounded(.down))...Int(log10(range.upperBound).rounded(.up))
        let isShort = log10(range.upperBound / range.lowerBound) < 2.5
        return powers.flatMap { power in (isShort ? [1.0, 2, 5] : [1]).map { $0 * pow(10, Double(power)) } }
            .filter { range.lowerBound * 0.999...range.upperBound * 1.001 ~= $0 }
    }
}

// MARK: - Linear axes

extension PictureAxis {
    /// The shortest axis with round ends that has all values, with at most six marks; `nil` if there are no values.
    package static func linear(around values: [Double]) -> PictureAxis? {
        guard let least = values.min(), let most = values.max() else { return nil }
        let step = roundStep(atLeast: max(most - least, 1) / 4)
        let first = (least / step).rounded(.down)
        let last = max((most / step).rounded(.up), first + 1)
        let marks = stride(from: first, through: last, by: 1).map { (value: $0 * step, label: label(of: $0 * step)) }
        return PictureAxis(scale: .linear, range: first * step...last * step, marks: marks)
    }

    private static func roundStep(atLeast value: Double) -> Double {
        let power = pow(10, log10(value).rounded(.down))
        return ([1.0, 2, 5].map { $0 * power }.first { $0 >= value }) ?? 10 * power
    }
}
