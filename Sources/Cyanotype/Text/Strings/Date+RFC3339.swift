package import FoundationEssentials

// Foundation's own format accepts invalid dates (February 30) and trailing text, and truncates fractions to
// milliseconds.
extension Date {
    /// Parses a date in the format of RFC 3339 section 5.6; `nil` if `text` is not one.
    ///
    /// Two more forms are accepted: an offset without a colon, which ISO 8601 allows, and the leap second `23:59:60`,
    /// which becomes the following second, because a `Date` does not count leap seconds. A date that is in another year
    /// than 0 to 9999 in UTC is refused, because it could not be written.
    package init?(rfc3339 text: String) {
        var scanner = DateScanner(text)
        guard let year = scanner.number(digits: 4), scanner.skip("-"),
            let month = scanner.number(digits: 2), scanner.skip("-"),
            let day = scanner.number(digits: 2), scanner.skip("T", "t", " "),
            let hour = scanner.number(digits: 2), scanner.skip(":"),
            let minute = scanner.number(digits: 2), scanner.skip(":"),
            let second = scanner.number(digits: 2),
            let fraction = scanner.fraction(),
            let offset = scanner.offset(), scanner.isAtEnd,
            GregorianCalendar.hasDay(year: year, month: month, day: day),
            hour < 24, minute < 60, second < 60 || (second == 60 && minute == 59)
        else { return nil }
        let days = GregorianCalendar.days(year: year, month: month, day: day)
        let seconds = days * GregorianCalendar.secondsInDay + hour * 3_600 + minute * 60 + second - offset
        self.init(timeIntervalSinceReferenceDate: Double(seconds - GregorianCalendar.secondsTo2001) + fraction)
        // The sum may have been rounded up.
        guard Self.rfc3339Seconds.contains(timeIntervalSinceReferenceDate) else { return nil }
    }

    /// The years 0 to 9999 in seconds since 2001.
    private static let rfc3339Seconds = -63_145_526_400.0..<252_423_993_600

    /// This date in RFC 3339 format, in UTC; `nil` outside of the years 0 to 9999.
    var rfc3339: String? {
        let interval = timeIntervalSinceReferenceDate
        let seconds = interval.rounded(.down)
        guard Self.rfc3339Seconds.contains(seconds) else { return nil }
        var text = GregorianCalendar.text(ofSecond: Int(seconds) + GregorianCalendar.secondsTo2001)
        if interval != seconds { text += "." + Self.fraction(of: interval, from: seconds) }
        return text + "Z"
    }

    /// The fewest digits after the decimal point, at most fifteen, that restore `interval` from `seconds`.
    ///
    /// A date of this century needs at most seven.
    private static func fraction(of interval: Double, from seconds: Double) -> String {
        let fraction = interval - seconds
        var scale = 1.0
        var digits = ""
        for count in 1...15 {
            scale *= 10
            digits = Int(min((fraction * scale).rounded(), scale - 1)).padded(count)
            if let value = Double("0." + digits), seconds + value == interval { break }
        }
        return digits
    }
}

/// Parses the text of a date from left to right.
private struct DateScanner {
    private var rest: Substring.UTF8View

    init(_ text: String) {
        rest = Substring(text).utf8
    }

    var isAtEnd: Bool { rest.isEmpty }

    /// Skips one of `characters`.
    mutating func skip(_ characters: Unicode.Scalar...) -> Bool {
        guard let next = rest.first, characters.contains(Unicode.Scalar(next)) else { return false }
        rest.removeFirst()
        return true
    }

    /// Reads a number of exactly this many digits.
    mutating func number(digits: Int) -> Int? {
        let text = rest.prefix(digits)
        guard text.count == digits, text.allSatisfy(ASCII.isDigit) else { return nil }
        rest.removeFirst(digits)
        return text.reduce(0) { $0 * 10 + Int($1 - ASCII.zero) }
    }

    /// Reads the fraction of a second; 0 if there is none, `nil` for a point without digits.
    mutating func fraction() -> Double? {
        guard skip(".") else { return 0 }
        let digits = rest.prefix(while: ASCII.isDigit)
        guard !digits.isEmpty else { return nil }
        rest.removeFirst(digits.count)
        return Double("0." + String(Substring(digits)))
    }

    /// Reads the offset from UTC in seconds.
    mutating func offset() -> Int? {
        if skip("Z", "z") { return 0 }
        let isWest = rest.first == ASCII.minus
        guard skip("+", "-"), let hours = number(digits: 2) else { return nil }
        _ = skip(":")
        guard let minutes = number(digits: 2), hours < 24, minutes < 60 else { return nil }
        return (hours * 3_600 + minutes * 60) * (isWest ? -1 : 1)
    }
}
