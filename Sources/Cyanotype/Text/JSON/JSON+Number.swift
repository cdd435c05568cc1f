extension JSON {
    /// A JSON number, as it is written.
    ///
    /// Nothing is rounded: integers of any length and decimals of any precision survive. Two numbers are equal when
    /// their values are, however they are written; those with exponents beyond 2^49, when they are written alike.
    public struct Number: Sendable {
        let storage: Storage

        /// Most numbers are short and plain, and kept without a string.
        enum Storage: Sendable {
            /// Written in digits, without zeros in front, of which the last `decimals`, less than 19, are after the
            /// point.
            case plain(digits: UInt64, decimals: UInt8, isNegative: Bool)
            /// Any other, as it is written.
            case text(String)
        }

        /// The number as JSON writes it (RFC 8259 section 6).
        public var text: String {
            switch storage {
            case .plain: withText { String(decoding: $0, as: UTF8.self) }
            case .text(let text): text
            }
        }

        /// A number of at most 19 digits, of which the last `decimals` are after the point.
        init(digits: UInt64, decimals: Int, isNegative: Bool) {
            storage = .plain(digits: digits, decimals: UInt8(decimals), isNegative: isNegative)
        }

        /// The number of a text that a reader has found to be one.
        init(checked text: String) {
            storage = .text(text)
        }

        /// An integer.
        public init(_ value: some BinaryInteger) {
            if let magnitude = UInt64(exactly: value.magnitude) {
                self.init(digits: magnitude, decimals: 0, isNegative: value < 0)
            } else {
                self.init(checked: value.description)
            }
        }
    }
}

extension JSON.Number {
    /// Hands the text to `body`.
    private func withText<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
        switch storage {
        case .text(var text):
            return text.withUTF8(body)
        case .plain(let digits, let decimals, let isNegative):
            return withUnsafeTemporaryAllocation(of: UInt8.self, capacity: DecimalDigits.longestDecimal) { buffer in
                // The capacity is not zero.
                guard let text = buffer.baseAddress else { return body(UnsafeBufferPointer(buffer)) }
                let count = DecimalDigits.write(digits, decimals: Int(decimals), isNegative: isNegative, to: text)
                return body(UnsafeBufferPointer(start: text, count: count))
            }
        }
    }

    fileprivate func withNumberText<Result>(_ body: (NumberText) -> Result) -> Result {
        withText { body(NumberText($0)) }
    }

    /// An upper bound for the number of bytes of the text.
    var maximumByteCount: Int {
        // Up to 20 digits, a sign and a point.
        if case .text(let text) = storage { text.utf8.count } else { 22 }
    }

    /// The value without a fraction, if it is known without a look at the text.
    fileprivate var plainInteger: (magnitude: UInt64, isNegative: Bool)? {
        guard case .plain(let digits, 0, let isNegative) = storage else { return nil }
        return (digits, isNegative)
    }

    fileprivate var double: Double {
        guard case .plain(let digits, let decimals, let isNegative) = storage else {
            return withNumberText { $0.double }
        }
        return Decimal19(isNegative: isNegative, digits: digits, exponent: -Int(decimals)).double
    }
}

extension FixedWidthInteger {
    /// The value of `number`, or `nil` when it is not an integer or does not fit.
    public init?(exactly number: JSON.Number) {
        if let (magnitude, isNegative) = number.plainInteger, !isNegative || magnitude <= 1 << 63 {
            // -(2^63) has no positive counterpart in Int64, so the sign goes in by wrapping.
            guard
                let value = isNegative
                    ? Self(exactly: Int64(truncatingIfNeeded: 0 &- magnitude)) : Self(exactly: magnitude)
            else { return nil }
            self = value
            return
        }
        guard case .value(let value) = number.withNumberText({ $0.integer(as: Self.self) }) else { return nil }
        self = value
    }
}

extension Double {
    /// The `Double` nearest to `number`; infinite when it is too large.
    public init(_ number: JSON.Number) {
        self = number.double
    }
}

extension JSON.Number: Hashable {
    /// The value in one form: the digits without zeros at either end, and the power of ten of the last.
    private struct Canonical: Hashable {
        var isNegative: Bool
        var digits: [UInt8]
        var exponent: Int

        /// What is written, for an exponent that is as good as infinite.
        var text: [UInt8]?

        init(_ number: NumberText) {
            digits = Array(number.digits)
            exponent = number.exponent
            while digits.last == ASCII.zero {
                digits.removeLast()
                exponent += 1
            }
            isNegative = number.isNegative && !digits.isEmpty
            if digits.isEmpty { exponent = 0 } else if number.isClamped { text = Array(number.text) }
        }
    }

    private var canonical: Canonical { withNumberText { Canonical($0) } }

    public static func == (left: JSON.Number, right: JSON.Number) -> Bool {
        switch (left.storage, right.storage) {
        case (.plain(let left, let leftDecimals, let isLeft), .plain(let right, let rightDecimals, let isRight))
        where leftDecimals == rightDecimals:
            left == right && (isLeft == isRight || left == 0)
        case (.text(let left), .text(let right)) where left == right:
            true
        default:
            left.canonical == right.canonical
        }
    }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(canonical)
    }
}

extension JSON.Number: CustomStringConvertible {
    public var description: String { text }
}
