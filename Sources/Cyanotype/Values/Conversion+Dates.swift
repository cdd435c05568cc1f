public import FoundationEssentials

extension Conversion where Value == Date {
    /// Milliseconds since 1970, as a `Date` is mapped without a conversion.
    public static var millisecondsSince1970: Self {
        Self(from: Date.self, decode: { $0 }, encode: { $0 })
    }

    /// Seconds since 1970 as a number, with a fraction where the date has one.
    public static var secondsSince1970: Self {
        Self(
            from: Double.self,
            decode: { Date(timeIntervalSince1970: $0) },
            encode: { $0.timeIntervalSince1970 }
        )
    }

    /// A string such as `2024-03-18T09:26:53.125Z` (ISO 8601 as profiled by RFC 3339).
    ///
    /// Read with or without a fraction, and with any offset from UTC. Written in UTC, with as many digits of a fraction
    /// as the date needs to be read back the same.
    public static var iso8601: Self {
        Self(from: String.self, decode: { try Date(rfc3339: $0) }, encode: { try $0.rfc3339() })
    }
}

/// Why a date is not one, for the report.
private struct DateFormatError: Error, CustomStringConvertible {
    let description: String
}

extension Date {
    fileprivate init(rfc3339 text: String) throws {
        // Foundation's parser reads a fraction into milliseconds; here it is taken out and read exactly.
        let utf8 = Array(text.utf8)
        var whole = utf8
        var fraction = 0.0
        if let dot = utf8.firstIndex(of: ASCII.dot) {
            let digits = utf8[(dot + 1)...].prefix(while: ASCII.isDigit)
            guard !digits.isEmpty, let value = Double("0." + String(decoding: digits, as: UTF8.self)) else {
                throw DateFormatError(description: "not a date in ISO 8601, such as 2024-03-18T09:26:53Z")
            }
            fraction = value
            whole.removeSubrange(dot..<digits.endIndex)
        }
        guard let date = try? Date(String(decoding: whole, as: UTF8.self), strategy: .iso8601) else {
            throw DateFormatError(description: "not a date in ISO 8601, such as 2024-03-18T09:26:53Z")
        }
        self.init(timeIntervalSinceReferenceDate: date.timeIntervalSinceReferenceDate + fraction)
    }

    fileprivate func rfc3339() throws -> String {
        let interval = timeIntervalSinceReferenceDate
        let seconds = interval.rounded(.down)
        // The years that the format has four digits for: 0000 to 9999.
        guard (-63_145_699_200..<252_455_616_000).contains(seconds) else {
            throw DateFormatError(description: "ISO 8601 has the years 0 to 9999")
        }
        var text = Date(timeIntervalSinceReferenceDate: seconds).formatted(.iso8601)
        if interval == seconds { return text }
        text.removeLast()
        return text + "." + Self.fraction(of: interval, from: seconds) + "Z"
    }

    /// The fewest digits behind the point that bring `seconds` back to `interval`, at most fifteen.
    ///
    /// A date of this century needs seven at most.
    private static func fraction(of interval: Double, from seconds: Double) -> String {
        let fraction = interval - seconds
        var scale = 1.0
        var digits = ""
        for count in 1...15 {
            scale *= 10
            let text = String(UInt64(min((fraction * scale).rounded(), scale - 1)))
            digits = String(repeating: "0", count: count - text.utf8.count) + text
            if let value = Double("0." + digits), seconds + value == interval { break }
        }
        return digits
    }
}
