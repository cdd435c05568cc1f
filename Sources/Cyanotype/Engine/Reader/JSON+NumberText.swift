public import FoundationEssentials

extension JSON.Number {
    /// The number that `text` writes, or `nil` when it is not exactly one JSON number.
    public init?(text: String) {
        var text = text
        let number = text.withUTF8 { utf8 -> JSON.Number? in
            var reader = JSONReader(UnsafeRawBufferPointer(utf8), options: JSONOptions(maximumIssues: 1))
            guard reader.isAtNumber, let number = try? reader.readNumber() else { return nil }
            return reader.position == reader.end ? number : nil
        }
        guard let number else { return nil }
        self = number
    }

    /// The shortest number that reads back as `value`, or `nil` when it is not finite.
    public init?(_ value: Double) {
        guard value.isFinite else { return nil }
        self.init(text: value.description)
    }

    /// A decimal, digit by digit, or `nil` when it is not a number.
    public init?(_ value: Decimal) {
        guard value.isFinite else { return nil }
        self.init(text: value.description)
    }

    /// Writes the number as it is.
    func write(to writer: inout JSONWriter) {
        switch storage {
        case .plain(let digits, let decimals, let isNegative):
            writer.write(magnitude: digits, decimals: Int(decimals), isNegative: isNegative)
        case .text(let text):
            writer.write(text: text)
        }
    }
}

extension JSON: ExpressibleByFloatLiteral {
    /// The shortest number that reads back as the literal's `Double`.
    public init(floatLiteral value: Double) {
        // The compiler refuses a literal that is not finite.
        self = Number(value).map(JSON.number) ?? .null
    }
}
