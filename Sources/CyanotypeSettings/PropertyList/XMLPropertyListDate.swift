internal import Cyanotype

/// The text of `<date>`: `2004-11-29T21:33:09Z`, whole seconds in UTC in the Gregorian calendar.
enum XMLPropertyListDate {
    /// Returns the text for the seconds since 2001. Returns `nil` if the format cannot hold the date: it has a
    /// fraction, is `-0.0`, or is outside the years 1 to 9999.
    static func text(of seconds: Double) -> String? {
        guard let whole = Int(exactly: seconds), Double(whole).bitPattern == seconds.bitPattern,
            (-63_113_904_000...252_423_993_599).contains(whole)
        else { return nil }
        return GregorianCalendar.text(ofSecond: whole + GregorianCalendar.secondsTo2001) + "Z"
    }

    /// Parses a text into the seconds since 2001; `nil` if it is not a date.
    ///
    /// As in Foundation, a field may exceed its range and then carries over, and the year may be negative. Fractions,
    /// offsets from UTC and dates without a time, which other programs write, are accepted.
    static func seconds(of text: UnsafeBufferPointer<UInt8>) -> Double? {
        var scanner = unsafe DateScanner(text: text)
        let isNegative = scanner.consume("-")
        guard let year = scanner.number(), scanner.consume("-"), let month = scanner.number(), scanner.consume("-"),
            let day = scanner.number()
        else { return nil }
        let days = GregorianCalendar.days(year: isNegative ? -year : year, month: month, day: day)
        let start = Double(days * GregorianCalendar.secondsInDay - GregorianCalendar.secondsTo2001)
        if scanner.isAtEnd { return start }
        guard scanner.consume("T") || scanner.consume(" "), let hours = scanner.number(), scanner.consume(":"),
            let minutes = scanner.number(), scanner.consume(":"), let seconds = scanner.number(),
            let fraction = scanner.fraction()
        else { return nil }
        let time = Double(hours * 3_600 + minutes * 60 + seconds) + fraction
        guard let offset = scanner.offset(), scanner.isAtEnd else { return nil }
        return start + time - Double(offset)
    }
}

/// Scans the text of a date.
@safe
private struct DateScanner {
    let text: UnsafeBufferPointer<UInt8>
    private var position = 0

    init(text: UnsafeBufferPointer<UInt8>) {
        unsafe self.text = text
    }

    var isAtEnd: Bool { unsafe position == text.count }

    mutating func consume(_ character: Unicode.Scalar) -> Bool {
        guard unsafe position < text.count, unsafe text[position] == UInt8(ascii: character) else { return false }
        position += 1
        return true
    }

    /// Scans one to nine digits.
    mutating func number() -> Int? {
        let start = position
        var number = 0
        while unsafe position < text.count, position - start < 9, unsafe (48...57).contains(text[position]) {
            number = unsafe number * 10 + Int(text[position]) - 48
            position += 1
        }
        return position == start ? nil : number
    }

    /// Scans `.5`, or nothing.
    mutating func fraction() -> Double? {
        if !consume(".") { return 0 }
        var fraction = 0.0
        var unit = 0.1
        let start = position
        while unsafe position < text.count, unsafe (48...57).contains(text[position]) {
            unsafe fraction += Double(text[position] - 48) * unit
            unit /= 10
            position += 1
        }
        return position == start ? nil : fraction
    }

    /// Scans `Z`, `+01:00`, `+0100`, or nothing. Returns seconds.
    mutating func offset() -> Int? {
        if consume("Z") || isAtEnd { return 0 }
        _ = consume(" ")
        let isNegative = consume("-")
        guard isNegative || consume("+"), var hours = number() else { return nil }
        var minutes = 0
        if consume(":") {
            guard let number = number() else { return nil }
            minutes = number
        } else if hours > 99 {
            (hours, minutes) = (hours / 100, hours % 100)
        }
        let offset = hours * 3_600 + minutes * 60
        return isNegative ? -offset : offset
    }
}
