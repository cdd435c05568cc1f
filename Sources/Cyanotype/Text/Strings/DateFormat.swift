/// The form of dates in JSON.
///
/// | format | JSON |
/// |---|---|
/// | ``millisecondsSince1970`` | `1710753993125`, or a string of it |
/// | ``secondsSince1970`` | `1710753993.125` |
/// | ``iso8601`` | `"2024-03-18T09:26:33.125Z"` |
/// | ``day`` | `"2024-03-18"` |
///
/// The format can be set in several places. The first one that sets it wins:
///
/// 1. the field: `Field("seen", \.seen, as: .iso8601)`;
/// 2. the blueprint, for the dates of its own fields: ``Blueprint/dateFormat(_:)``;
/// 3. the call, for the dates of one type: ``JSONOptions/dateFormat(_:in:)``;
/// 4. the call, for all other dates of the document: ``JSONOptions/dateFormat``;
/// 5. the library: ``millisecondsSince1970``.
///
/// So the setting closest to the value wins. A blueprint that sets its format describes an API, and a call that decodes
/// many models cannot change it by accident. To decode one model in two formats, give it two blueprints, or leave the
/// format to the call.
///
/// The types of `Codable` properties decode by their own rules, unless the call sets a format for them.
public enum DateFormat: Sendable, Hashable, CaseIterable {
    /// Milliseconds since 1970: see ``Conversion/millisecondsSince1970``.
    case millisecondsSince1970
    /// Seconds since 1970: see ``Conversion/secondsSince1970``.
    case secondsSince1970
    /// A time of RFC 3339: see ``Conversion/iso8601``.
    case iso8601
    /// A day without a time: see ``Conversion/day``.
    case day
}
