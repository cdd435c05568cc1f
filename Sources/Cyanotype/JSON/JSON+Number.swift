public import FoundationEssentials

extension JSON {
    /// A JSON number, as it is written.
    ///
    /// Nothing is rounded: integers of any length and decimals of any precision survive. Two numbers are equal when
    /// their values are, however they are written.
    public struct Number: Sendable {
        /// The number as JSON writes it (RFC 8259 section 6).
        public let text: String

        /// The number that `text` writes, or `nil` when it is not exactly one JSON number.
        public init?(text: String) {
            var copy = text
            let isNumber = copy.withUTF8 { utf8 in
                var reader = JSONReader(UnsafeRawBufferPointer(utf8), options: JSONOptions(maximumIssues: 1))
                guard reader.isAtNumber, (try? reader.skipNumber()) != nil else { return false }
                return reader.position == reader.end
            }
            guard isNumber else { return nil }
            self.text = text
        }

        /// The number of a text that a reader has found to be one.
        init(checked text: String) {
            self.text = text
        }

        /// An integer.
        public init(_ value: some BinaryInteger) {
            text = value.description
        }

        /// The shortest number that reads back as `value`, or `nil` when it is not finite.
        public init?(_ value: Double) {
            guard value.isFinite else { return nil }
            text = value.description
        }

        /// A decimal, digit by digit, or `nil` when it is not a number.
        public init?(_ value: Decimal) {
            guard value.isFinite else { return nil }
            text = value.description
        }
    }
}

extension JSON.Number {
    fileprivate func withText<Result>(_ body: (NumberText) -> Result) -> Result {
        var text = text
        return text.withUTF8 { body(NumberText($0)) }
    }
}

extension FixedWidthInteger {
    /// The value of `number`, or `nil` when it is not an integer or does not fit.
    public init?(exactly number: JSON.Number) {
        guard case .value(let value) = number.withText({ $0.integer(as: Self.self) }) else { return nil }
        self = value
    }
}

extension Double {
    /// The `Double` nearest to `number`; infinite when it is too large.
    public init(_ number: JSON.Number) {
        self = number.withText { $0.double }
    }
}

extension JSON.Number: Hashable {
    /// The value in one form: the digits without zeros at either end, and the power of ten of the last.
    private struct Canonical: Hashable {
        var isNegative: Bool
        var digits: [UInt8]
        var exponent: Int

        init(_ number: NumberText) {
            digits = Array(number.digits)
            exponent = number.exponent
            while digits.last == ASCII.zero {
                digits.removeLast()
                exponent += 1
            }
            isNegative = number.isNegative && !digits.isEmpty
            if digits.isEmpty { exponent = 0 }
        }
    }

    private var canonical: Canonical { withText { Canonical($0) } }

    public static func == (left: JSON.Number, right: JSON.Number) -> Bool {
        left.text == right.text || left.canonical == right.canonical
    }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(canonical)
    }
}

extension JSON.Number: CustomStringConvertible {
    public var description: String { text }
}
