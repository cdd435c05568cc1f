extension JSON {
    /// A JSON number in its original notation.
    ///
    /// Nothing is rounded: integers of any length and decimals of any precision survive. Numbers are equal if their
    /// values are equal, regardless of notation; numbers with exponents beyond 2^49 are equal only if their text is.
    public struct Number: Sendable {
        let storage: Storage

        /// The storage. Most numbers are short and plain, and need no string.
        enum Storage: Sendable {
            /// Digits without leading zeros. The last `decimals` of them, fewer than 19, follow the point.
            case plain(digits: UInt64, decimals: UInt8, isNegative: Bool)
            /// Any other number, as text.
            case text(String)
        }

        /// The number as JSON text (RFC 8259 section 6).
        public var text: String {
            switch storage {
            case .plain: unsafe withText { unsafe String(decoding: $0, as: UTF8.self) }
            case .text(let text): text
            }
        }

        /// Creates a number of at most 19 digits, of which the last `decimals` follow the point.
        init(digits: UInt64, decimals: Int, isNegative: Bool) {
            storage = .plain(digits: digits, decimals: UInt8(decimals), isNegative: isNegative)
        }

        /// Creates a number from text that a reader has already validated.
        init(checked text: String) {
            storage = .text(text)
        }

        /// Creates a number from an integer.
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
    /// Passes the text to `body`.
    private func withText<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
        switch storage {
        case .text(var text):
            return text.withUTF8(body)
        case .plain(let digits, let decimals, let isNegative):
            return unsafe withUnsafeTemporaryAllocation(of: UInt8.self, capacity: DecimalDigits.longestDecimal) {
                buffer in
                // The capacity is not zero.
                guard let text = buffer.baseAddress else { return unsafe body(UnsafeBufferPointer(buffer)) }
                let count = unsafe DecimalDigits.write(
                    digits,
                    decimals: Int(decimals),
                    isNegative: isNegative,
                    to: text
                )
                return unsafe body(UnsafeBufferPointer(start: text, count: count))
            }
        }
    }

    fileprivate func withNumberText<Result>(_ body: (NumberText) -> Result) -> Result {
        unsafe withText { unsafe body(NumberText($0)) }
    }

    /// An upper bound for the length of the text in bytes.
    var maximumByteCount: Int {
        // Up to 20 digits, a sign and a point.
        if case .text(let text) = storage { text.utf8.count } else { 22 }
    }

    /// The value if it has no fraction and is known without parsing the text.
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
    /// The value of `number`, or `nil` if it is not an integer or does not fit.
    public init?(exactly number: JSON.Number) {
        if let (magnitude, isNegative) = number.plainInteger, !isNegative || magnitude <= 1 << 63 {
            // -(2^63) has no positive counterpart in Int64, so wrapping arithmetic applies the sign.
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
    /// The `Double` nearest to `number`; infinite if it is too large.
    public init(_ number: JSON.Number) {
        self = number.double
    }
}

extension JSON.Number: Hashable {
    /// The canonical form of a value: the digits without leading and trailing zeros, and the power of ten of the last
    /// one.
    private struct Canonical: Hashable {
        var isNegative: Bool
        var digits: [UInt8]
        var exponent: Int

        /// The text of the number, if its exponent is effectively infinite.
        var text: [UInt8]?

        init(_ number: NumberText) {
            digits = number.digits
            exponent = number.exponent
            while digits.last == ASCII.zero {
                digits.removeLast()
                exponent += 1
            }
            isNegative = number.isNegative && !digits.isEmpty
            if digits.isEmpty { exponent = 0 } else if number.isClamped { text = unsafe Array(number.text) }
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
