public import FoundationEssentials

/// A date is milliseconds since 1970-01-01T00:00:00Z in JSON, not counting leap seconds: a number, or a string of one.
///
/// It is encoded as an integer, rounded to the nearest millisecond. Every `Int64` of milliseconds that a `Date` can
/// distinguish from its neighbors is exact both ways; any other is an error.
///
/// A field, a blueprint or a call can set another format: see ``DateFormat``.
///
/// A settings object stores a date in this format as a property list date, exact to the last bit. XML property lists
/// hold only whole seconds, so a date with a fraction is a string there, such as `$date:732446793.125` (seconds since
/// 2001), which only this library reads as a date. In any other format, a date is the string or number of that format.
///
/// A store of objects keeps dates exact to the last bit, whatever the format.
extension Date: Mappable {
    public static func read(from reader: inout JSONReader) throws(JSONReader.Failure) -> Date {
        if reader.dateFormat == .millisecondsSince1970 { return try readMilliseconds(from: &reader) }
        // A property list may contain a date from before the format was set.
        if case .date(let date) = reader.originalValue(at: reader.offset) {
            try reader.skipValue()
            return date
        }
        return try reader.dateFormat.conversion.read(from: &reader)
    }

    public func write(to writer: inout JSONWriter) {
        if writer.dateFormat == .millisecondsSince1970 { return writeMilliseconds(to: &writer) }
        writeFormatted(to: &writer)
    }

    @inline(never)
    private func writeFormatted(to writer: inout JSONWriter) {
        ValueSource.withSource(of: self) { writer.dateFormat.conversion.write(from: $0, to: &writer) }
    }
}

extension Date {
    /// Moves past a date in the form of a store's documents.
    ///
    /// Such a number always has a fraction or an exponent. Anything else is JSON of others, which a model has kept before
    /// it knew the key, or which a migration has written.
    ///
    /// - Returns: The date; `nil`, without moving, if it has another form.
    @inline(never)
    static func readExactly(from reader: inout JSONReader) throws(JSONReader.Failure) -> Date? {
        if reader.isAtDecimal { return Date(timeIntervalSinceReferenceDate: try reader.readDouble()) }
        return reader.readNumberName().map { Date(timeIntervalSinceReferenceDate: $0.number()) }
    }

    /// Writes the form of a store's documents: all that a date holds.
    func writeExactly(to writer: inout JSONWriter) {
        writer.writeDouble(timeIntervalSinceReferenceDate)
    }

    static func readMilliseconds(from reader: inout JSONReader) throws(JSONReader.Failure) -> Date {
        let offset = reader.offset
        let text: String
        if reader.isAtNumber {
            let first = reader.position
            // Most are integers, which need no string.
            if !reader.hasOriginalValues, let milliseconds = reader.readShortInteger() {
                if let date = Date(millisecondsSince1970: milliseconds) {
                    if reader.takesNotes, date.isSuspicious { reader.noteSuspiciousDate(at: offset) }
                    return date
                }
                reader.position = first
            }
            // Such a number is no integer, so the usual documents do not get here.
            if reader.readsExactValues, let date = try readExactly(from: &reader) { return date }
            text = try reader.readNumberText()
        } else if reader.isAtString {
            if reader.readsExactValues, let date = try readExactly(from: &reader) { return date }
            text = try reader.readString()
        } else {
            throw reader.mismatch("a date as milliseconds since 1970")
        }
        if case .date(let date) = reader.originalValue(at: offset) { return date }
        guard let number = JSON.Number(text: text) else {
            if reader.coerces(.datesFromStrings), let date = Date(rfc3339: text) {
                reader.note(.coerced, at: offset, "a string in ISO 8601 taken for a date")
                return date
            }
            throw reader.rejected(at: offset, code: .typeMismatch, expected: "a date as milliseconds since 1970")
        }
        guard let date = Date(millisecondsSince1970: number) else {
            throw reader.rejected(
                at: offset,
                code: .outOfRange,
                expected: "milliseconds since 1970 that a Date can hold"
            )
        }
        if reader.takesNotes, date.isSuspicious { reader.noteSuspiciousDate(at: offset) }
        return date
    }

    // An additional call is measurable in documents with many dates.
    @inline(__always)
    func writeMilliseconds(to writer: inout JSONWriter) {
        if writer.writesExactValues { return writeExactly(to: &writer) }
        guard let milliseconds = millisecondsSince1970 else {
            // Avoids the date's own description, which traps if the date is not finite.
            let found = "one \(timeIntervalSinceReferenceDate) seconds after 2001"
            return writer.cannotWrite("a date within 2^63 milliseconds of 1970", found: found)
        }
        writer.advertise(.date(self))
        writer.writeInteger(milliseconds)
    }
}

extension Date {
    /// The milliseconds between 1970 and 2001, the reference date from which a `Date` counts seconds.
    private static var referenceMilliseconds: Int64 { 978_307_200_000 }

    /// Creates the date this many milliseconds after 1970; `nil` if a `Date` cannot distinguish it from another
    /// millisecond.
    ///
    /// A `Date` is a `Double` of seconds since 2001. The whole seconds and the rest are each exact in a `Double` up to
    /// 2^53 seconds, so only the addition rounds; converting back shows whether the millisecond survived.
    init?(millisecondsSince1970 milliseconds: Int64) {
        let (sinceReference, overflow) = milliseconds.subtractingReportingOverflow(Self.referenceMilliseconds)
        guard !overflow else { return nil }
        let (seconds, rest) = sinceReference.quotientAndRemainder(dividingBy: 1000)
        self.init(timeIntervalSinceReferenceDate: Double(seconds) + Double(rest) / 1000)
        guard millisecondsSince1970 == milliseconds else { return nil }
    }

    /// Creates the date this many milliseconds after 1970, including fractions as far as a `Date` can hold them.
    fileprivate init?(millisecondsSince1970 number: JSON.Number) {
        if let milliseconds = Int64(exactly: number) {
            self.init(millisecondsSince1970: milliseconds)
            return
        }
        let milliseconds = Double(number)
        guard abs(milliseconds) < 0x1p63 else { return nil }
        self.init(timeIntervalSince1970: milliseconds / 1000)
    }

    /// The nearest millisecond since 1970; `nil` outside of `Int64`.
    var millisecondsSince1970: Int64? {
        let interval = timeIntervalSinceReferenceDate
        let seconds = interval.rounded(.down)
        guard let whole = Int64(exactly: seconds) else { return nil }
        // Exact, because it is the difference of a number and its floor.
        let rest = Int64(((interval - seconds) * 1000).rounded())
        let (milliseconds, overflow) = whole.multipliedReportingOverflow(by: 1000)
        let (sum, overflow2) = milliseconds.addingReportingOverflow(rest)
        let (since1970, overflow3) = sum.addingReportingOverflow(Self.referenceMilliseconds)
        return overflow || overflow2 || overflow3 ? nil : since1970
    }
}

extension JSONReader {
    /// Whether a number with a fraction or an exponent starts at the position.
    fileprivate var isAtDecimal: Bool {
        guard isAtNumber else { return false }
        var cursor = position + 1
        while cursor != end, ASCII.isDigit(cursor.pointee) { cursor += 1 }
        return cursor != end && (cursor.pointee == ASCII.dot || ASCII.isExponent(cursor.pointee))
    }

    /// Moves past the number at the position if it is an integer of at most 18 digits, which always fits in `Int64`.
    fileprivate mutating func readShortInteger() -> Int64? {
        var cursor = position
        let isNegative = cursor != end && cursor.pointee == ASCII.minus
        if isNegative { cursor += 1 }
        let first = cursor
        let last = end - cursor > 18 ? cursor + 18 : end
        var magnitude: Int64 = 0
        while cursor != last, ASCII.isDigit(cursor.pointee) {
            magnitude = magnitude &* 10 &+ Int64(cursor.pointee &- ASCII.zero)
            cursor += 1
        }
        let count = cursor - first
        guard count > 0, count == 1 || first.pointee != ASCII.zero, endsInteger(cursor) else { return nil }
        position = cursor
        return isNegative ? -magnitude : magnitude
    }
}
