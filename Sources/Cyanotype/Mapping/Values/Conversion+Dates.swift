public import FoundationEssentials

extension Conversion where Value == Date {
    /// Milliseconds since 1970, the default for a `Date` unless its blueprint or the call sets another ``DateFormat``.
    public static var millisecondsSince1970: Self { DateConversions.millisecondsSince1970 }

    /// Seconds since 1970 as a number, with enough fraction digits to decode the same date. Whole seconds have none.
    public static var secondsSince1970: Self { DateConversions.secondsSince1970 }

    /// A string such as `2024-03-18T09:26:53.125Z` (ISO 8601 as profiled by RFC 3339).
    ///
    /// It is decoded with or without a fraction, and with any offset from UTC. It is encoded in UTC, with enough
    /// fraction digits to decode the same date.
    public static var iso8601: Self { DateConversions.iso8601 }

    /// A day without a time, such as `2024-03-18` (RFC 3339, `full-date`), as midnight in UTC.
    ///
    /// Encoding any other time of day is an error: the time would be lost, and the day may differ elsewhere.
    public static var day: Self { DateConversions.day }
}

extension DateFormat {
    /// The conversion of this format.
    var conversion: Conversion<Date> {
        switch self {
        case .millisecondsSince1970: DateConversions.millisecondsSince1970
        case .secondsSince1970: DateConversions.secondsSince1970
        case .iso8601: DateConversions.iso8601
        case .day: DateConversions.day
        }
    }
}

/// The conversions of dates, which are created once.
enum DateConversions {
    static let millisecondsSince1970 = Conversion<Date>(
        read: { (reader: inout JSONReader) throws(JSONReader.Failure) in try Date.readMilliseconds(from: &reader) },
        write: { date, writer in date.writeMilliseconds(to: &writer) },
        schema: { JSON.millisecondsSchema(in: $0) },
        stored: { Date.storedType }
    )

    static let secondsSince1970: Conversion<Date> = {
        let standard = Conversion<Date>(
            from: Double.self,
            decode: { Date(timeIntervalSince1970: $0) },
            encode: { $0.shortestSecondsSince1970 }
        )
        return Conversion<Date>(
            read: { (reader: inout JSONReader) throws(JSONReader.Failure) in
                if reader.readsExactValues, let date = try Date.readExactly(from: &reader) { return date }
                return try standard.read(from: &reader)
            },
            write: { date, writer in
                if writer.writesExactValues { return date.writeExactly(to: &writer) }
                // Up to this magnitude, other writers have no exponent either.
                if let seconds = Int64(exactly: date.shortestSecondsSince1970), seconds.magnitude < 1 << 54 {
                    writer.writeInteger(seconds)
                } else {
                    ValueSource.withSource(of: date) { standard.write(from: $0, to: &writer) }
                }
            },
            schema: { standard.jsonSchema(in: &$0) },
            stored: { Date.storedType }
        )
    }()

    static let day: Conversion<Date> = {
        let standard = Conversion<Date>(
            from: String.self,
            decode: { text in
                guard text.utf8.count == 10, let date = Date(rfc3339: text + "T00:00:00Z") else {
                    throw DateFormatError.notADay
                }
                return date
            },
            encode: { date in
                guard let text = date.rfc3339 else { throw DateFormatError.yearOutOfRange }
                guard text.hasSuffix("T00:00:00Z") else { throw DateFormatError.notMidnight }
                return String(text.prefix(10))
            }
        )
        return Conversion<Date>(
            read: { (reader: inout JSONReader) throws(JSONReader.Failure) in
                if reader.readsExactValues, let date = try Date.readExactly(from: &reader) { return date }
                return try standard.read(from: &reader)
            },
            write: { date, writer in
                if writer.writesExactValues { return date.writeExactly(to: &writer) }
                ValueSource.withSource(of: date) { standard.write(from: $0, to: &writer) }
            },
            schema: { _ in ["type": "string", "format": "date", "pattern": .string(SchemaPattern.day)] },
            stored: { Date.storedType }
        )
    }()

    static let iso8601: Conversion<Date> = {
        let standard = Conversion<Date>(
            from: String.self,
            decode: { text in
                guard let date = Date(rfc3339: text) else { throw DateFormatError.notADate }
                return date
            },
            encode: { date in
                guard let text = date.rfc3339 else { throw DateFormatError.yearOutOfRange }
                return text
            }
        )
        return Conversion<Date>(
            read: { (reader: inout JSONReader) throws(JSONReader.Failure) in
                if reader.readsExactValues, let date = try Date.readExactly(from: &reader) { return date }
                if reader.isAtString { return try standard.read(from: &reader) }
                guard reader.isAtNumber, reader.coerces(.datesFromNumbers) else {
                    throw reader.mismatch("an ISO 8601 date in a string")
                }
                let offset = reader.offset
                let date = try Date.readMilliseconds(from: &reader)
                reader.note(.coerced, at: offset, "milliseconds since 1970 taken for a date in ISO 8601")
                return date
            },
            write: { date, writer in
                if writer.writesExactValues { return date.writeExactly(to: &writer) }
                ValueSource.withSource(of: date) { standard.write(from: $0, to: &writer) }
            },
            schema: { context in
                let text: JSON = ["type": "string", "pattern": .string(SchemaPattern.date)]
                guard context.coercions.contains(.datesFromNumbers) else { return text }
                return .anySchema([text, .dateNumberSchema])
            },
            stored: { Date.storedType }
        )
    }()
}

extension Date {
    /// The seconds since 1970 with the fewest fraction digits that give this date.
    ///
    /// A `Date` counts from 2001, so the fraction of a date near 1970 is accurate only to a tenth of a microsecond, and
    /// its seconds have spurious digits.
    fileprivate var shortestSecondsSince1970: Double {
        let seconds = timeIntervalSince1970
        var scale = 1.0
        for _ in 0..<10 {
            let rounded = (seconds * scale).rounded() / scale
            if Date(timeIntervalSince1970: rounded) == self { return rounded }
            scale *= 10
        }
        return seconds
    }
}

/// The reason why a value is not a date, for the report.
private enum DateFormatError: Error, CustomStringConvertible {
    case notADate
    case notADay
    case notMidnight
    case yearOutOfRange

    var description: String {
        switch self {
        case .notADate: "not a date in ISO 8601, such as 2024-03-18T09:26:53Z"
        case .notADay: "not a day in ISO 8601, such as 2024-03-18"
        case .notMidnight: "not midnight in UTC, and the time would be lost"
        case .yearOutOfRange: "ISO 8601 has the years 0 to 9999"
        }
    }
}
