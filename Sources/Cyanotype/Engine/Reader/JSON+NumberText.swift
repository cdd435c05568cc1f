public import FoundationEssentials

extension JSON.Number {
    /// Creates the number that `text` represents, or `nil` if it is not exactly one JSON number.
    public init?(text: String) {
        var text = text
        let number = text.withUTF8 { utf8 -> JSON.Number? in
            var reader = unsafe JSONReader(UnsafeRawBufferPointer(utf8), options: JSONOptions(maximumIssues: 1))
            guard reader.isAtNumber, let number = try? reader.readNumber() else { return nil }
            return reader.position == reader.end ? number : nil
        }
        guard let number else { return nil }
        self = number
    }

    /// Creates the shortest number that reads back as `value`, or `nil` if `value` is not finite.
    public init?(_ value: Double) {
        guard value.isFinite else { return nil }
        self.init(text: value.description)
    }

    /// Creates a number from a decimal, digit by digit, or `nil` if it is not a number.
    public init?(_ value: Decimal) {
        guard value.isFinite else { return nil }
        self.init(text: value.description)
    }
}

extension JSON: ExpressibleByFloatLiteral {
    /// Creates the shortest number that reads back as the literal's `Double`.
    public init(floatLiteral value: Double) {
        // The compiler rejects a literal that is not finite.
        self = Number(value).map(JSON.number) ?? .null
    }
}
