internal import Cyanotype
internal import FoundationEssentials

/// The numbers at one place, and the types that hold all of them exactly.
///
/// A type holds a number if decoding and encoding it gives an equal number. `Double` holds `0.1`, which it encodes as
/// `0.1`, but not `0.10000000000000000001`.
struct NumberShape {
    /// The candidate types, the most common first.
    enum Fit: String, CaseIterable {
        case int = "Int"
        case uint64 = "UInt64"
        case int128 = "Int128"
        case uint128 = "UInt128"
        case double = "Double"
        case decimal = "Decimal"

        /// Whether this type holds `number`, whose text is `text`, exactly.
        fileprivate func holds(_ number: JSON.Number, _ text: String) -> Bool {
            switch self {
            case .int: return Int(exactly: number) != nil
            case .uint64: return UInt64(exactly: number) != nil
            case .int128: return Int128(exactly: number) != nil
            case .uint128: return UInt128(exactly: number) != nil
            case .double: return JSON.Number(Double(number)) == number
            case .decimal:
                // The fast path for most numbers: a text this short has at most 38 digits.
                if text.utf8.count <= 38, !text.utf8.contains(where: { $0 | 0x20 == UInt8(ascii: "e") }) { return true }
                // `Decimal` cannot parse every zero, but the library can.
                return number == JSON.Number(0) || Decimal(string: text).flatMap { JSON.Number($0) } == number
            }
        }

        /// Whether the type is for numbers without a fraction.
        fileprivate var isInteger: Bool { self != .double && self != .decimal }
    }

    /// The number of numbers.
    private(set) var count = 0
    /// The unit since 1970, if all numbers look like timestamps in the same unit.
    private(set) var hint: TimestampHint?
    private var hasFractions = false
    private var fits = Fit.allCases

    /// Adds one number.
    mutating func add(_ number: JSON.Number) {
        let hint = TimestampHint(number)
        self.hint = count == 0 || hint == self.hint ? hint : nil
        count += 1
        // Go by the text: 1.0 implies that the number may have a fraction.
        let text = number.text
        if text.utf8.contains(where: { $0 == UInt8(ascii: ".") || $0 | 0x20 == UInt8(ascii: "e") }) {
            hasFractions = true
        }
        fits.removeAll { !$0.holds(number, text) }
    }

    /// Merges in the numbers of another place.
    mutating func absorb(_ other: NumberShape) {
        guard other.count > 0 else { return }
        hint = count == 0 || hint == other.hint ? other.hint : nil
        count += other.count
        hasFractions = hasFractions || other.hasFractions
        fits.removeAll { !other.fits.contains($0) }
    }

    /// The type that holds all numbers exactly, or `nil` if only a ``JSON`` value does.
    var fit: Fit? {
        fits.first { $0.isInteger != hasFractions }
    }
}

/// The unit of a number if it is a timestamp, judged by its size: from the end of 2001 to 2096.
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
