/// A type that is decoded from and encoded as one JSON value.
///
/// The standard types, arrays and dictionaries of mappable types, ``JSON`` and every ``Model`` are mappable. Your own
/// type becomes mappable
///
/// - as a ``Model``, by declaring a ``Blueprint``;
/// - if it is `RawRepresentable` with a mappable raw value, by declaring the conformance:
///   `enum Status: String, Mappable { case active, closed }`;
/// - by implementing ``read(from:)`` and ``write(to:)`` using those of other types.
///
/// For a type that is not yours, or that is decoded differently in different places, give the field a ``Conversion``.
public protocol Mappable: SendableMetatype {
    /// Reads the value that starts at the reader's position.
    ///
    /// - Throws: ``JSONReader/Failure`` after the issue has been recorded with the reader and the value has been
    ///   skipped.
    static func read(from reader: inout JSONReader) throws(JSONReader.Failure) -> Self

    /// Writes this value.
    ///
    /// Values that cannot be written are recorded with the writer.
    func write(to writer: inout JSONWriter)

    /// Writes the value at an address.
    ///
    /// A model is written in place, without copying its properties. A type that implements ``write(to:)`` need not
    /// implement this.
    ///
    /// - Parameters:
    ///   - source: The address of a value of this type.
    ///   - writer: The writer.
    static func write(valueAt source: ValueSource, to writer: inout JSONWriter)

    /// Reads the value at the reader's position and returns this value updated with it, for `update(json:)`.
    ///
    /// A model overwrites the keys that are present and keeps the others; a class instance is changed in place. Any
    /// other value is replaced.
    ///
    /// - Throws: ``JSONReader/Failure``, like ``read(from:)``.
    func merged(from reader: inout JSONReader) throws(JSONReader.Failure) -> Self

    /// The value of a property whose key is missing; `nil` if the key is required.
    ///
    /// Only an `Optional` has one.
    static var valueForMissingKey: Self? { get }

    /// Whether this is an `Optional` without a value, which a field may omit.
    var isNil: Bool { get }

    /// Whether there is nothing to write, so that a field omits its key whatever its strategy for `nil`.
    ///
    /// Only a ``Patch`` can be absent.
    var isAbsent: Bool { get }

    /// Validates the conditions of the models inside this value, for ``Model/validate(options:)``.
    ///
    /// Arrays, dictionaries and optionals forward the call; your own type that contains models must do so too.
    func validate(with validator: inout Validator)

    /// Returns the JSON Schema (2020-12) of the values that can be decoded. The default is `true`, which accepts all
    /// values.
    ///
    /// ```swift
    /// static func jsonSchema(in context: inout SchemaContext) -> JSON {
    ///     ["type": "array", "items": context.schema(of: Item.self), "minItems": 1]
    /// }
    /// ```
    ///
    /// The library's own types, models and types with a raw value have their own schemas. A recursive type that is not
    /// a model makes itself a definition: see ``SchemaContext/definition(of:_:)``.
    ///
    /// The library also uses this to find sensitive values in unread parts of a document, and secrets in extension
    /// fields. So your own type that contains other types must ask `context` for their schemas.
    ///
    /// - Parameter context: The schema that contains this one.
    /// - Returns: The schema.
    static func jsonSchema(in context: inout SchemaContext) -> JSON
}

extension Mappable {
    @inlinable
    public static func write(valueAt source: ValueSource, to writer: inout JSONWriter) {
        source[as: Self.self].write(to: &writer)
    }

    @inlinable
    public func merged(from reader: inout JSONReader) throws(JSONReader.Failure) -> Self {
        try Self.read(from: &reader)
    }

    @inlinable
    public static var valueForMissingKey: Self? { nil }

    @inlinable
    public var isNil: Bool { false }

    @inlinable
    public var isAbsent: Bool { false }

    public func validate(with validator: inout Validator) {}

    public static func jsonSchema(in context: inout SchemaContext) -> JSON { true }
}

/// A type that can be the key of a dictionary mapped to a JSON object.
///
/// `String`, the integers and `UUID` conform, and so can a `RawRepresentable` type with such a raw value.
public protocol MappableKey: Hashable, SendableMetatype {
    /// Creates the key that this member name represents; `nil` if it represents none.
    init?(jsonKey: String)

    /// The name of the member for this key.
    var jsonKey: String { get }

    /// The JSON Schema of the member names that are keys, which are strings. The default is `true`.
    static var jsonKeySchema: JSON { get }
}

extension MappableKey {
    public static var jsonKeySchema: JSON { true }
}

extension MappableKey where Self: RawRepresentable, RawValue: MappableKey {
    @inlinable
    public init?(jsonKey: String) {
        guard let rawValue = RawValue(jsonKey: jsonKey) else { return nil }
        self.init(rawValue: rawValue)
    }

    @inlinable
    public var jsonKey: String { rawValue.jsonKey }
}
