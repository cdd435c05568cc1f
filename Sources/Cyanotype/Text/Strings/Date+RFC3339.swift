internal import FoundationEssentials

// Foundation's own format accepts invalid dates (February 30) and trailing text, and truncates fractions to
// milliseconds.
extension Date {
    /// Parses a date in the format of RFC 3339 section 5.6; `nil` if `text` is not one.
    ///
    /// Two more forms are accepted: an offset without a colon, which ISO 8601 allows, and the leap second `23:59:60`,
    /// which becomes the following second, because a `Date` does not count leap seconds.
    init?(rfc3339 text: String) {
        var scanner = DateScanner(text)
        guard let year = scanner.number(digits: 4), scanner.skip("-"),
            let month = scanner.number(digits: 2), scanner.skip("-"),
            let day = scanner.number(digits: 2), scanner.skip("T", "t", " "),
            let hour = scanner.number(digits: 2), scanner.skip(":"),
            let minute = scanner.number(digits: 2), scanner.skip(":"),
            let second = scanner.number(digits: 2),
            let fraction = scanner.fraction(),
            let offset = scanner.offset(), scanner.isAtEnd,
            let days = Self.days(year: year, month: month, day: day),
            hour < 24, minute < 60, second < 60 || (second == 60 && minute == 59)
        else { return nil }
        let seconds = days * 86_400 + hour * 3_600 + minute * 60 + second - offset
        self.init(timeIntervalSinceReferenceDate: Double(seconds) + fraction)
    }

    /// This date in RFC 3339 format, in UTC; `nil` outside of the years 0 to 9999.
    var rfc3339: String? {
        let interval = timeIntervalSinceReferenceDate
        let seconds = interval.rounded(.down)
        guard abs(seconds) < 0x1p50 else { return nil }
        let (days, second) = Int(seconds).flooredQuotientAndRemainder(dividingBy: 86_400)
        let (year, month, day) = Self.calendarDay(days)
        guard (0...9999).contains(year) else { return nil }
        var text = year.padded(4) + "-" + month.padded(2) + "-" + day.padded(2) + "T"
        text += (second / 3_600).padded(2) + ":" + (second / 60 % 60).padded(2) + ":" + (second % 60).padded(2)
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

    // Years begin on March 1 here, so that the leap day is the last day of its year. They are grouped into eras of 400
    // years, which all have 146,097 days (Hinnant, "chrono-Compatible Low-Level Date Algorithms").

    /// The days from 2001-01-01, the reference date of `Date`, to 0000-03-01.
    private static var epochDays: Int { 730_791 }

    /// The days from 2001-01-01 to a day of the Gregorian calendar; `nil` if there is no such day.
    private static func days(year: Int, month: Int, day: Int) -> Int? {
        guard (1...12).contains(month), day > 0 else { return nil }
        let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
        let length = month == 2 ? (isLeap ? 29 : 28) : [4, 6, 9, 11].contains(month) ? 30 : 31
        guard day <= length else { return nil }
        let shifted = month <= 2 ? year - 1 : year
        let (era, yearOfEra) = shifted.flooredQuotientAndRemainder(dividingBy: 400)
        let dayOfYear = (153 * ((month + 9) % 12) + 2) / 5 + day - 1
        let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
        return era * 146_097 + dayOfEra - epochDays
    }

    /// The day of the Gregorian calendar this many days after 2001-01-01.
    private static func calendarDay(_ days: Int) -> (year: Int, month: Int, day: Int) {
        let (era, dayOfEra) = (days + epochDays).flooredQuotientAndRemainder(dividingBy: 146_097)
        let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let shiftedMonth = (5 * dayOfYear + 2) / 153
        let month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
        let year = era * 400 + yearOfEra + (month <= 2 ? 1 : 0)
        return (year, month, dayOfYear - (153 * shiftedMonth + 2) / 5 + 1)
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

extension Int {
    fileprivate func flooredQuotientAndRemainder(dividingBy divisor: Int) -> (quotient: Int, remainder: Int) {
        let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
        return remainder < 0 ? (quotient - 1, remainder + divisor) : (quotient, remainder)
    }

    /// The number in decimal, padded with zeros to `count` digits.
    fileprivate func padded(_ count: Int) -> String {
        let digits = String(self)
        return String(repeating: "0", count: Swift.max(0, count - digits.utf8.count)) + digits
    }
}
