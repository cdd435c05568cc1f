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
    static let malformed = Self(description: "not a date in ISO 8601, such as 2024-03-18T09:26:53Z")

    let description: String
}

// Foundation's own parser passes over what is behind the date, takes 30 February for 1 March, and counts days before
// 1582 by the Julian calendar. So the few lines of RFC 3339 section 5.6 are here.
extension Date {
    /// The date that `text` says. A leap second, which a `Date` does not have, is refused.
    fileprivate init(rfc3339 text: String) throws {
        var rest = Array(text.utf8)[...]

        func skip(_ byte: UInt8) throws {
            guard rest.popFirst() == byte else { throw DateFormatError.malformed }
        }
        func number(_ count: Int, _ range: ClosedRange<Int>) throws -> Int {
            let digits = rest.prefix(count)
            guard digits.count == count, digits.allSatisfy(ASCII.isDigit) else { throw DateFormatError.malformed }
            rest = rest.dropFirst(count)
            let value = digits.reduce(0) { $0 * 10 + Int($1 - ASCII.zero) }
            guard range.contains(value) else { throw DateFormatError.malformed }
            return value
        }

        let year = try number(4, 0...9999)
        try skip(ASCII.minus)
        let month = try number(2, 1...12)
        try skip(ASCII.minus)
        let day = try number(2, 1...31)
        let days = Self.days(year: year, month: month, day: day)
        // Another date when the month does not have the day.
        guard Self.civil(days) == (year, month, day) else { throw DateFormatError.malformed }
        try skip(UInt8(ascii: "T"))
        var seconds = try days * 86400 + number(2, 0...23) * 3600
        try skip(ASCII.colon)
        seconds += try number(2, 0...59) * 60
        try skip(ASCII.colon)
        seconds += try number(2, 0...59)
        var fraction = 0.0
        if rest.first == ASCII.dot {
            let digits = rest.dropFirst().prefix(while: ASCII.isDigit)
            guard !digits.isEmpty, let value = Double("0." + String(decoding: digits, as: UTF8.self)) else {
                throw DateFormatError.malformed
            }
            fraction = value
            rest = rest[digits.endIndex...]
        }
        switch rest.popFirst() {
        case UInt8(ascii: "Z"): break
        case let sign? where sign == ASCII.plus || sign == ASCII.minus:
            var offset = try number(2, 0...23) * 3600
            try skip(ASCII.colon)
            offset += try number(2, 0...59) * 60
            seconds -= sign == ASCII.plus ? offset : -offset
        default: throw DateFormatError.malformed
        }
        guard rest.isEmpty else { throw DateFormatError.malformed }
        self.init(timeIntervalSinceReferenceDate: Double(seconds - Self.secondsTo2001) + fraction)
    }

    fileprivate func rfc3339() throws -> String {
        let interval = timeIntervalSinceReferenceDate
        let whole = interval.rounded(.down)
        // The years that the format has four digits for: 0000 to 9999.
        guard let sinceReference = Int(exactly: whole),
            (-62_167_219_200..<253_402_300_800).contains(sinceReference + Self.secondsTo2001)
        else { throw DateFormatError(description: "ISO 8601 has the years 0 to 9999") }
        let seconds = sinceReference + Self.secondsTo2001
        // Down to a day, also before 1970.
        let days = (seconds - (seconds % 86400 + 86400) % 86400) / 86400
        let time = seconds - days * 86400
        let (year, month, day) = Self.civil(days)
        func padded(_ value: Int, _ count: Int = 2) -> String {
            let digits = String(value)
            return String(repeating: "0", count: count - digits.utf8.count) + digits
        }
        var text = "\(padded(year, 4))-\(padded(month))-\(padded(day))T"
        text += "\(padded(time / 3600)):\(padded(time / 60 % 60)):\(padded(time % 60))"
        if interval != whole { text += "." + Self.fraction(of: interval, from: whole) }
        return text + "Z"
    }

    /// The seconds between 1970 and 2001, from which a `Date` counts.
    private static var secondsTo2001: Int { 978_307_200 }

    /// The days from 1970-01-01 to a date of the Gregorian calendar, also before there was one, as ISO 8601 has it.
    ///
    /// Years are counted from March, so that the leap day is the last of a year (Hinnant, "chrono-Compatible Low-Level
    /// Date Algorithms").
    private static func days(year: Int, month: Int, day: Int) -> Int {
        // One era of 400 years further, so that nothing is negative.
        let year = year + 400 - (month <= 2 ? 1 : 0)
        let dayOfYear = (153 * ((month + 9) % 12) + 2) / 5 + day - 1
        return year * 365 + year / 4 - year / 100 + year / 400 + dayOfYear - 719_468 - 146_097
    }

    /// The date of the Gregorian calendar this many days after 1970-01-01; the inverse of `days(year:month:day:)`.
    private static func civil(_ days: Int) -> (year: Int, month: Int, day: Int) {
        let shifted = days + 719_468 + 146_097
        let era = shifted / 146_097
        let dayOfEra = shifted % 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let monthFromMarch = (5 * dayOfYear + 2) / 153
        let month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
        let day = dayOfYear - (153 * monthFromMarch + 2) / 5 + 1
        return (era * 400 + yearOfEra - 400 + (month <= 2 ? 1 : 0), month, day)
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
