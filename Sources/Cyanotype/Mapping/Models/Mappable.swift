/// A type that is read from and written as one JSON value.
///
/// The standard types, arrays and dictionaries of mappable types, ``JSON`` and every ``Model`` are mappable. A type
/// of yours becomes mappable
///
/// - as a ``Model``, by declaring a ``Blueprint``;
/// - when it is `RawRepresentable` by a mappable raw value, by declaring the conformance:
///   `enum Status: String, Mappable { case active, closed }`;
/// - by implementing ``read(from:)`` and ``write(to:)`` with those of other types.
///
/// For a type that is not yours, or that reads differently in different places, give the field a ``Conversion``.
public protocol Mappable: SendableMetatype {
    /// Reads the value that starts at the reader's position.
    ///
    /// - Throws: ``JSONReader/Failure`` after the problem has been recorded with the reader and the value has been
    ///   skipped.
    static func read(from reader: inout JSONReader) throws(JSONReader.Failure) -> Self

    /// Writes this value.
    ///
    /// What cannot be written is recorded with the writer.
    func write(to writer: inout JSONWriter)

    /// Writes the value at an address.
    ///
    /// A model is written from where it is, without copying its properties. A type that implements ``write(to:)`` need
    /// not implement this.
    ///
    /// - Parameters:
    ///   - source: The address of a value of this type.
    ///   - writer: The writer.
    static func write(valueAt source: UnsafeRawPointer, to writer: inout JSONWriter)

    /// Reads the value at the reader's position and gives what this one becomes by it, for `update(json:)`.
    ///
    /// A model takes over the keys that are present and keeps the others; an instance of a class is itself changed.
    /// Any other value is replaced.
    ///
    /// - Throws: ``JSONReader/Failure``, as ``read(from:)`` does.
    func merged(from reader: inout JSONReader) throws(JSONReader.Failure) -> Self

    /// The value of a property whose key is missing, or `nil` when the key is required.
    ///
    /// Only an `Optional` has one.
    static var valueForMissingKey: Self? { get }

    /// Whether this is an `Optional` without a value, which a field may leave out.
    var isNil: Bool { get }

    /// Whether there is nothing to write, so that a field leaves its key out whatever its strategy for `nil`.
    ///
    /// Only a ``Patch`` can be so.
    var isAbsent: Bool { get }

    /// Checks the conditions that the models inside this value have, for ``Model/validate(options:)``.
    ///
    /// Arrays, dictionaries and optionals hand it on; a type of yours that holds models does so too.
    func validate(with validator: inout Validator)

    /// What JSON Schema (2020-12) says of the values that are read: `true`, which is all of them, unless a type says
    /// more.
    ///
    /// ```swift
    /// static func jsonSchema(in context: inout SchemaContext) -> JSON {
    ///     ["type": "array", "items": context.schema(of: Item.self), "minItems": 1]
    /// }
    /// ```
    ///
    /// The library's own types, models and what has a raw value do. A type that is recursive and no model makes itself a
    /// definition: see ``SchemaContext/definition(of:_:)``.
    ///
    /// From here the library also learns of sensitive values in parts of a document that it has not read, and of secrets in
    /// extension fields. So a type of yours that holds other types asks `context` for their schemas.
    ///
    /// - Parameter context: The schema that this one becomes a part of.
    /// - Returns: The schema.
    static func jsonSchema(in context: inout SchemaContext) -> JSON
}

extension Mappable {
    @inlinable
    public static func write(valueAt source: UnsafeRawPointer, to writer: inout JSONWriter) {
        source.assumingMemoryBound(to: Self.self).pointee.write(to: &writer)
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

/// A type that can be the key of a dictionary that is mapped to a JSON object.
///
/// `String`, the integers and `UUID` are, and so is a `RawRepresentable` type by such a raw value that declares it.
public protocol MappableKey: Hashable, SendableMetatype {
    /// The key that this member name stands for, or `nil` when it stands for none.
    init?(jsonKey: String)

    /// The name of the member with this key.
    var jsonKey: String { get }

    /// What JSON Schema says of the names of members that are keys, which are strings: `true` unless a type says more.
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
