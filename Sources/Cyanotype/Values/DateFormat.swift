internal import FoundationEssentials

/// The form of dates in JSON.
///
/// | format | JSON |
/// |---|---|
/// | ``millisecondsSince1970`` | `1710753993125`, or a string of it |
/// | ``secondsSince1970`` | `1710753993.125` |
/// | ``iso8601`` | `"2024-03-18T09:26:33.125Z"` |
/// | ``day`` | `"2024-03-18"` |
///
/// Four places can set it. The first of them that does decides:
///
/// 1. the field: `Field("seen", \.seen, as: .iso8601)`;
/// 2. the blueprint, for the dates of its own fields: ``Blueprint/dateFormat(_:)``;
/// 3. the call, for all other dates of the document: ``JSONOptions/dateFormat``;
/// 4. the library: ``millisecondsSince1970``.
///
/// So the statement that is nearest to the value wins. A blueprint that names its format describes an API, which a call that
/// reads many models cannot change by accident. To read one model in two formats, give it two blueprints, or leave the
/// format to the call.
///
/// The types of `Codable` properties are read by their own rules.
public enum DateFormat: Sendable, Hashable, CaseIterable {
    /// Milliseconds since 1970: see ``Conversion/millisecondsSince1970``.
    case millisecondsSince1970
    /// Seconds since 1970: see ``Conversion/secondsSince1970``.
    case secondsSince1970
    /// A time of RFC 3339: see ``Conversion/iso8601``.
    case iso8601
    /// A day without a time: see ``Conversion/day``.
    case day

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

// MARK: - Dates that are probably in another unit

extension Date {
    /// Whether the date comes of seconds between 2001 and 2100 that were taken for milliseconds, most likely.
    var isSuspicious: Bool {
        (978_307_200..<4_102_444_800).contains(millisecondsSince1970 ?? 0)
    }
}

extension JSONReader {
    /// Notes that the date at the offset is suspicious. It is taken as it is.
    @inline(never)
    mutating func noteSuspiciousDate(at offset: Int) {
        note(
            .suspiciousDate,
            at: offset,
            "milliseconds of a date early in 1970; if they are seconds, the date format is secondsSince1970"
        )
    }
}
