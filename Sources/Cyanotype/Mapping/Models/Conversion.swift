/// A custom conversion of a property to and from JSON, used instead of its type's own mapping.
///
/// ```swift
/// Field("seen", \.lastSeen, as: .secondsSince1970)
/// Field("color", \.color, as: Conversion(from: String.self, decode: { try Color(hex: $0) }, encode: { $0.hex }))
/// ```
///
/// A conversion of `Value` also serves a property of type `Value?`; ``array(of:)`` and ``dictionary(of:)`` lift it to
/// collections.
public struct Conversion<Value>: Sendable {
    private let readValue: @Sendable (inout JSONReader) throws(JSONReader.Failure) -> Value
    private let writeValue: @Sendable (Value, inout JSONWriter) -> Void
    private let nilTest: (@Sendable (Value) -> Bool)?
    private let missingValue: (@Sendable () -> Value)?
    private var describeValue: @Sendable (inout SchemaContext) -> JSON

    /// Makes the type of the value in a store's document.
    private(set) var storedType: @Sendable () -> StoredType

    init(
        read: @escaping @Sendable (inout JSONReader) throws(JSONReader.Failure) -> Value,
        write: @escaping @Sendable (Value, inout JSONWriter) -> Void,
        isNil: (@Sendable (Value) -> Bool)? = nil,
        valueForMissingKey: (@Sendable () -> Value)? = nil,
        schema: @escaping @Sendable (inout SchemaContext) -> JSON = { _ in true },
        stored: @escaping @Sendable () -> StoredType = { .simple(.custom) }
    ) {
        readValue = read
        writeValue = write
        nilTest = isNil
        missingValue = valueForMissingKey
        describeValue = schema
        storedType = stored
    }

    /// Creates a conversion between the property and a JSON value of another type.
    ///
    /// An error thrown by `decode` or `encode` becomes an issue in the ``MappingError``, at the value's position and
    /// with the error's description.
    ///
    /// - Parameters:
    ///   - external: The type of the JSON value.
    ///   - decode: Converts the JSON value to the property's value.
    ///   - encode: Converts the property's value to the JSON value.
    public init<External: Mappable>(
        from external: External.Type = External.self,
        decode: @escaping @Sendable (External) throws -> Value,
        encode: @escaping @Sendable (Value) throws -> External
    ) {
        self.init(
            read: { (reader: inout JSONReader) throws(JSONReader.Failure) in
                let offset = reader.offset
                let external = try External.read(from: &reader)
                do {
                    return try decode(external)
                } catch {
                    throw reader.rejected(at: offset, reason: error)
                }
            },
            write: { value, writer in
                do {
                    try encode(value).write(to: &writer)
                } catch {
                    writer.cannotConvert(Value.self, to: External.self, error)
                }
            },
            schema: { External.jsonSchema(in: &$0) },
            stored: { .converted(name: nil, number: 1, StoredType(External.self)) }
        )
    }
}

extension Conversion: ValueCoding {
    @usableFromInline
    func read(from reader: inout JSONReader) throws(JSONReader.Failure) -> Value {
        try readValue(&reader)
    }

    // A conversion makes a whole value, so nothing of the old one stays.
    @usableFromInline
    func merge(_ value: Value, from reader: inout JSONReader) throws(JSONReader.Failure) -> Value {
        try readValue(&reader)
    }

    @usableFromInline
    func write(from source: ValueSource, to writer: inout JSONWriter) {
        writeValue(source[as: Value.self], &writer)
    }

    @usableFromInline
    func isNil(_ value: Value) -> Bool {
        nilTest?(value) ?? false
    }

    @usableFromInline var valueForMissingKey: Value? { missingValue?() }

    @usableFromInline
    func jsonSchema(in context: inout SchemaContext) -> JSON {
        // The rules of a field apply to its value, not to the JSON value.
        context.isConverted = true
        defer { context.storedType = storedType() }
        return valueSchema(in: &context)
    }

    /// Returns the JSON Schema of the JSON value, for a place where the type's own rules apply to it.
    func valueSchema(in context: inout SchemaContext) -> JSON {
        describeValue(&context)
    }
}

extension Conversion {
    /// Returns this conversion with a JSON Schema for the values that it decodes, which replaces the schema of the type
    /// they are converted from:
    ///
    /// ```swift
    /// Conversion(from: String.self, decode: Color.init(hex:), encode: \.hex)
    ///     .schema(["type": "string", "pattern": "^#[0-9a-f]{6}$"])
    /// ```
    ///
    /// - Parameter schema: The schema.
    /// - Returns: The conversion with the schema.
    public func schema(_ schema: JSON) -> Conversion {
        var conversion = self
        let original = describeValue
        conversion.describeValue = { context in
            // The replaced schema still tells whether the values are sensitive.
            context.lookAside { _ = original(&$0) }
            return schema
        }
        return conversion
    }
}

extension Conversion {
    /// Returns this conversion with a name and a number, by which a store recognizes it:
    ///
    /// ```swift
    /// Conversion(from: String.self, decode: Color.init(hex:), encode: \.hex).named("hexadecimal color")
    /// ```
    ///
    /// A store cannot see what a closure does. When you change the form of the JSON value, give the conversion the next
    /// number: then a store knows that its documents have another form, and asks for a new version of the model.
    ///
    /// - Parameters:
    ///   - name: The name, which is unique in the program.
    ///   - number: The number of the form.
    /// - Returns: The conversion with the name.
    public func named(_ name: String, number: Int = 1) -> Conversion {
        var conversion = self
        let original = storedType
        conversion.storedType = {
            var type = original()
            if case .converted(_, _, let external) = type { type = external }
            return .converted(name: name, number: number, type)
        }
        return conversion
    }
}

// MARK: - Lifting

extension Conversion {
    /// This conversion for optional values, where `nil` is `null` or a missing key.
    @usableFromInline var optional: Conversion<Value?> {
        Conversion<Value?>(
            read: { (reader: inout JSONReader) throws(JSONReader.Failure) in
                reader.readNull() ? nil : try readValue(&reader)
            },
            write: { value, writer in
                if let value { writeValue(value, &writer) } else { writer.writeNull() }
            },
            isNil: { $0 == nil },
            valueForMissingKey: { nil },
            schema: { jsonSchema(in: &$0).orNull },
            stored: { [storedType] in .optional(storedType()) }
        )
    }

    /// Returns a conversion that converts each element of an array.
    ///
    /// - Parameter conversion: The conversion for an element.
    /// - Returns: The conversion for an array.
    public static func array<Element>(of conversion: Conversion<Element>) -> Self where Value == [Element] {
        Self(
            read: { (reader: inout JSONReader) throws(JSONReader.Failure) in
                try reader.readArray { (reader: inout JSONReader) throws(JSONReader.Failure) in
                    try conversion.readValue(&reader)
                }
            },
            write: { elements, writer in
                writer.writeArray(elements) { conversion.writeValue($0, &$1) }
            },
            schema: { ["type": "array", "items": conversion.jsonSchema(in: &$0)] },
            stored: { .array(conversion.storedType()) }
        )
    }

    /// Returns a conversion that converts each value of a dictionary.
    ///
    /// - Parameter conversion: The conversion for a value.
    /// - Returns: The conversion for a dictionary.
    public static func dictionary<Key: MappableKey, Element>(of conversion: Conversion<Element>) -> Self
    where Value == [Key: Element] {
        Self(
            read: { (reader: inout JSONReader) throws(JSONReader.Failure) in
                try reader.readDictionary { (reader: inout JSONReader) throws(JSONReader.Failure) in
                    try conversion.readValue(&reader)
                }
            },
            write: { dictionary, writer in
                writer.writeDictionary(dictionary) { conversion.writeValue($0, &$1) }
            },
            schema: { .dictionarySchema(keys: Key.jsonKeySchema, values: conversion.jsonSchema(in: &$0)) },
            stored: { .map(keys: StoredType(Key.self), values: conversion.storedType()) }
        )
    }
}
