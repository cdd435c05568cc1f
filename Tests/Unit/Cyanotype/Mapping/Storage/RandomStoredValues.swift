import CyanotypeTestSupport
import Foundation

// Random values, with those at the limits far more often than chance would have them.

extension Double {
    static func randomStored(using generator: inout SeededGenerator) -> Double {
        let special: [Double] = [
            .nan, .infinity, -.infinity, 0, -0.0, .leastNonzeroMagnitude, .greatestFiniteMagnitude, .pi, 0.1, 1e300,
        ]
        if Int.random(in: 0..<4, using: &generator) == 0 { return special.randomElement(using: &generator) ?? 0 }
        return Double(bitPattern: generator.next())
    }
}

extension Float {
    static func randomStored(using generator: inout SeededGenerator) -> Float {
        let special: [Float] = [.nan, .infinity, -.infinity, 0, -0.0, .leastNonzeroMagnitude, .greatestFiniteMagnitude]
        if Int.random(in: 0..<4, using: &generator) == 0 { return special.randomElement(using: &generator) ?? 0 }
        return Float(bitPattern: UInt32(truncatingIfNeeded: generator.next()))
    }
}

extension Date {
    static func randomStored(using generator: inout SeededGenerator) -> Date {
        switch Int.random(in: 0..<3, using: &generator) {
        case 0: Date(timeIntervalSinceReferenceDate: .random(in: -1e10...1e10, using: &generator))
        case 1: Date(timeIntervalSince1970: Double(Int.random(in: -4_000_000_000...4_000_000_000, using: &generator)))
        default: Date(timeIntervalSinceReferenceDate: .randomStored(using: &generator))
        }
    }
}

extension Decimal {
    static func randomStored(using generator: inout SeededGenerator) -> Decimal {
        switch Int.random(in: 0..<4, using: &generator) {
        case 0: return .nan
        case 1: return Decimal(sign: .minus, exponent: -2, significand: Decimal(generator.next()))
        default:
            return Decimal(
                sign: Bool.random(using: &generator) ? .plus : .minus,
                exponent: .random(in: -120...120, using: &generator),
                significand: Decimal(generator.next()) * Decimal(UInt32.random(in: 0...9, using: &generator))
            )
        }
    }
}

extension URL {
    static func randomStored(using generator: inout SeededGenerator) -> URL {
        let base = URL(string: "https://example.org/a/")
        let urls = [
            base, URL(string: "b?c=d#e", relativeTo: base), URL(string: "../f", relativeTo: base), URL(string: "g h"),
            URL(filePath: "/tmp/ä b/e\u{301}"), URL(string: "mailto:a@b.example"), URL(string: "#a#b"),
            URL(string: "https://a/?q=\(generator.next())"), URL(filePath: "i", relativeTo: URL(filePath: "/j/")),
        ]
        return urls.compactMap { $0 }.randomElement(using: &generator) ?? URL(filePath: "/")
    }
}

extension Data {
    static func randomStored(using generator: inout SeededGenerator) -> Data {
        Data((0..<Int.random(in: 0...20, using: &generator)).map { _ in UInt8.random(in: 0...255, using: &generator) })
    }
}

extension Optional {
    /// `nil`, or a value.
    static func randomStored(
        using generator: inout SeededGenerator,
        _ value: (inout SeededGenerator) -> Wrapped
    ) -> Self {
        Bool.random(using: &generator) ? value(&generator) : nil
    }
}

extension Array {
    /// At most four elements.
    static func randomStored(
        using generator: inout SeededGenerator,
        _ value: (inout SeededGenerator) -> Element
    ) -> Self {
        (0..<Int.random(in: 0...4, using: &generator)).map { _ in value(&generator) }
    }
}
