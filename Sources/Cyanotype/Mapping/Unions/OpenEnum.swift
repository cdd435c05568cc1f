/// A case of an enum with raw values, or an unknown raw value, which is kept and written back.
///
/// ```swift
/// enum Status: String, Mappable, CaseIterable { case active, closed }
///
/// struct Order: Model {
///     let status: OpenEnum<Status>    // "paused" is .unknown("paused")
///     …
/// }
/// ```
///
/// An unknown raw value is an entry of the ``MappingReport``; a value of another JSON type is an error.
public enum OpenEnum<Known: RawRepresentable & SendableMetatype> {
    /// A known case.
    case known(Known)
    /// A raw value without a case.
    case unknown(Known.RawValue)
}

extension OpenEnum: RawRepresentable {
    /// Creates the case with this raw value, or keeps the raw value if there is none.
    public init(rawValue: Known.RawValue) {
        self = Known(rawValue: rawValue).map { .known($0) } ?? .unknown(rawValue)
    }

    public var rawValue: Known.RawValue {
        switch self {
        case .known(let known): known.rawValue
        case .unknown(let rawValue): rawValue
        }
    }

    /// Creates a value from a known case.
    public init(_ known: Known) {
        self = .known(known)
    }

    /// The case; `nil` if the raw value is unknown.
    public var known: Known? {
        if case .known(let known) = self { return known }
        return nil
    }
}

extension OpenEnum: CustomStringConvertible {
    /// The raw value, even of a known case. Control and bidirectional characters are escaped.
    public var description: String { "\(rawValue)".printable }
}

extension OpenEnum: Equatable where Known.RawValue: Equatable {
    public static func == (left: OpenEnum, right: OpenEnum) -> Bool { left.rawValue == right.rawValue }
}

extension OpenEnum: Hashable where Known.RawValue: Hashable {
    public func hash(into hasher: inout Hasher) { hasher.combine(rawValue) }
}

extension OpenEnum: Sendable where Known: Sendable, Known.RawValue: Sendable {}

extension OpenEnum: Mappable where Known.RawValue: Mappable {
    public static func read(from reader: inout JSONReader) throws(JSONReader.Failure) -> OpenEnum {
        let offset = reader.offset
        let value = OpenEnum(rawValue: try Known.RawValue.read(from: &reader))
        if case .unknown = value { reader.note(.unknownCase, at: offset, "unknown case kept") }
        return value
    }

    public func write(to writer: inout JSONWriter) {
        rawValue.write(to: &writer)
    }

    public static func jsonSchema(in context: inout SchemaContext) -> JSON {
        Known.RawValue.jsonSchema(in: &context)
    }
}

extension OpenEnum: MappableKey where Known.RawValue: MappableKey {
    public init?(jsonKey: String) {
        guard let rawValue = Known.RawValue(jsonKey: jsonKey) else { return nil }
        self.init(rawValue: rawValue)
    }

    public var jsonKey: String { rawValue.jsonKey }

    public static var jsonKeySchema: JSON { Known.RawValue.jsonKeySchema }
}
