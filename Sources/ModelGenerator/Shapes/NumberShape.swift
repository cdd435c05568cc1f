internal import Cyanotype
internal import FoundationEssentials

/// What is known of the numbers at one place: which types hold all of them exactly.
///
/// A type holds a number when the value that is read from it is written back as an equal number. `Double` holds `0.1`,
/// because it writes `0.1`, but not `0.10000000000000000001`.
struct NumberShape {
    /// The types to choose from, the most usual first.
    enum Fit: String, CaseIterable {
        case int = "Int"
        case uint64 = "UInt64"
        case int128 = "Int128"
        case uint128 = "UInt128"
        case double = "Double"
        case decimal = "Decimal"

        /// Whether this type holds `number`, which is written as `text`, exactly.
        fileprivate func holds(_ number: JSON.Number, _ text: String) -> Bool {
            switch self {
            case .int: return Int(exactly: number) != nil
            case .uint64: return UInt64(exactly: number) != nil
            case .int128: return Int128(exactly: number) != nil
            case .uint128: return UInt128(exactly: number) != nil
            case .double: return JSON.Number(Double(number)) == number
            case .decimal:
                // What is this short has no more than 38 digits, and so have most numbers.
                if text.utf8.count <= 38, !text.utf8.contains(where: { $0 | 0x20 == UInt8(ascii: "e") }) { return true }
                // `Decimal` does not read every zero, but the library does.
                return number == JSON.Number(0) || Decimal(string: text).flatMap { JSON.Number($0) } == number
            }
        }

        /// Whether the type is meant for numbers without a fraction.
        fileprivate var isInteger: Bool { self != .double && self != .decimal }
    }

    /// How many numbers there are.
    private(set) var count = 0
    /// The numbers that hint at a point in time, and what they count since 1970.
    private(set) var hint: TimestampHint?
    private var hasFractions = false
    private var fits = Fit.allCases

    /// Takes in one number.
    mutating func add(_ number: JSON.Number) {
        let hint = TimestampHint(number)
        self.hint = count == 0 || hint == self.hint ? hint : nil
        count += 1
        // By how it is written: who writes 1.0 means a number that may have a fraction.
        let text = number.text
        if text.utf8.contains(where: { $0 == UInt8(ascii: ".") || $0 | 0x20 == UInt8(ascii: "e") }) {
            hasFractions = true
        }
        fits.removeAll { !$0.holds(number, text) }
    }

    /// Takes in the numbers of another place.
    mutating func absorb(_ other: NumberShape) {
        guard other.count > 0 else { return }
        hint = count == 0 || hint == other.hint ? other.hint : nil
        count += other.count
        hasFractions = hasFractions || other.hasFractions
        fits.removeAll { !other.fits.contains($0) }
    }

    /// The type that holds all of the numbers exactly, or `nil` when only a ``JSON`` value does.
    var fit: Fit? {
        fits.first { $0.isInteger != hasFractions }
    }
}

/// What a number would count if it were a point in time, judged by its size: from the end of 2001 to 2096.
enum TimestampHint: Hashable {
    case seconds
    case milliseconds

    init?(_ number: JSON.Number) {
        let seconds = 1_009_000_000.0..<4_000_000_000.0
        let value = Double(number)
        if seconds.contains(value) {
            self = .seconds
        } else if seconds.contains(value / 1000), value == value.rounded() {
            self = .milliseconds
        } else {
            return nil
        }
    }
}
