/// How a field decodes and encodes a value whose type is `Codable` but not ``Mappable``.
@usableFromInline
struct CodableCoding<Value: Codable & SendableMetatype>: ValueCoding {
    private let isOptional: Bool

    @usableFromInline
    init() {
        isOptional = Value.self is any AnyOptional.Type
    }

    @usableFromInline
    func read(from reader: inout JSONReader) throws(JSONReader.Failure) -> Value {
        try reader.readDecodable(Value.self, by: .standard)
    }

    @usableFromInline
    func merge(_ value: Value, from reader: inout JSONReader) throws(JSONReader.Failure) -> Value {
        try reader.readDecodable(Value.self, by: .standard)
    }

    @usableFromInline
    func write(from source: ValueSource, to writer: inout JSONWriter) {
        writer.writeEncodable(source[as: Value.self], by: .standard)
    }

    @usableFromInline
    func isNil(_ value: Value) -> Bool {
        isOptional && (value as? any AnyOptional)?.isNone == true
    }

    @usableFromInline var valueForMissingKey: Value? {
        guard isOptional, let type = Value.self as? any AnyOptional.Type else { return nil }
        return type.nilValue as? Value
    }

    // The format of a type with its own coders is unknown until they run.
    @usableFromInline
    func jsonSchema(in context: inout SchemaContext) -> JSON {
        context.isConverted = true
        return true
    }
}

/// An `Optional` of any type.
private protocol AnyOptional {
    static var nilValue: Self { get }
    var isNone: Bool { get }
}

extension Optional: AnyOptional {
    fileprivate static var nilValue: Wrapped? { nil }
    fileprivate var isNone: Bool { self == nil }
}

/// A decoder for each strategy for duplicate keys, which the options of a call choose.
struct FieldDecoder: Sendable {
    private let rejecting: CyanotypeDecoder
    private let takingFirst: CyanotypeDecoder
    private let takingLast: CyanotypeDecoder
    private let ofStore: CyanotypeDecoder

    /// Whether the formats of single types that a call sets count.
    private let hasScopes: Bool

    /// The decoder of fields that do not specify one.
    static let standard = FieldDecoder(CyanotypeDecoder(), hasScopes: true)

    init(_ decoder: CyanotypeDecoder, hasScopes: Bool = false) {
        self.hasScopes = hasScopes
        rejecting = decoder
        takingFirst = decoder.with(duplicateKeys: .first)
        takingLast = decoder.with(duplicateKeys: .last)
        ofStore = decoder.ofStore
    }

    /// Returns the decoder for the document of a reader.
    func decoder(for reader: borrowing JSONReader) -> CyanotypeDecoder {
        if reader.readsExactValues { return ofStore }
        if hasScopes, !reader.options.dateScopes.isEmpty {
            return Self.scoped(reader.options.dateScopes).decoder(for: reader)
        }
        return switch reader.options.duplicateKeys {
        case .reject: rejecting
        case .first: takingFirst
        case .last: takingLast
        }
    }

    private static func scoped(_ scopes: DateScopes) -> FieldDecoder {
        scopes.prepared(for: FieldDecoder.self) {
            var decoder = CyanotypeDecoder()
            decoder.strategies.dateScopes = scopes
            return FieldDecoder(decoder)
        }
    }
}

/// An encoder for each layout of a document.
struct FieldEncoder: Sendable {
    private let encoders: [CyanotypeEncoder]
    private let encodersOfStore: [CyanotypeEncoder]

    /// Whether the formats of single types that a call sets count.
    private let hasScopes: Bool

    /// The encoder of fields that do not specify one.
    static let standard = FieldEncoder(CyanotypeEncoder(), hasScopes: true)

    init(_ encoder: CyanotypeEncoder, hasScopes: Bool = false) {
        self.hasScopes = hasScopes
        encoders = [JSONOptions.default, .pretty, .sorted, .prettySorted].map { options in
            var encoder = encoder
            encoder.strategies.layout = .cyanotype(options)
            return encoder
        }
        encodersOfStore = encoders.map(\.ofStore)
    }

    /// Returns the encoder for the document of a writer.
    func encoder(for writer: borrowing JSONWriter) -> CyanotypeEncoder {
        if hasScopes, !writer.writesExactValues, !writer.options.dateScopes.isEmpty {
            return Self.scoped(writer.options.dateScopes).encoder(for: writer)
        }
        let index = (writer.options.prettyPrinted ? 1 : 0) + (writer.options.sortedKeys ? 2 : 0)
        return writer.writesExactValues ? encodersOfStore[index] : encoders[index]
    }

    private static func scoped(_ scopes: DateScopes) -> FieldEncoder {
        scopes.prepared(for: FieldEncoder.self) {
            var encoder = CyanotypeEncoder()
            encoder.strategies.dateScopes = scopes
            return FieldEncoder(encoder)
        }
    }
}

extension Conversion where Value: Codable & SendableMetatype {
    /// Returns a conversion that uses a decoder and an encoder with other strategies than the default ones:
    ///
    /// ```swift
    /// Field("event", \.event, as: .codable(decoder: decoder, encoder: encoder))
    /// ```
    ///
    /// The call that encodes the document determines its layout, and the one that decodes it what becomes of duplicate
    /// keys.
    ///
    /// - Parameters:
    ///   - decoder: The decoder.
    ///   - encoder: The encoder.
    /// - Returns: The conversion.
    public static func codable(
        decoder: CyanotypeDecoder = CyanotypeDecoder(),
        encoder: CyanotypeEncoder = CyanotypeEncoder()
    ) -> Self {
        let (decoder, encoder) = (FieldDecoder(decoder), FieldEncoder(encoder))
        return Self(
            read: { (reader: inout JSONReader) throws(JSONReader.Failure) in
                try reader.readDecodable(Value.self, by: decoder)
            },
            write: { value, writer in writer.writeEncodable(value, by: encoder) },
            stored: { .simple(.codable) }
        )
    }
}
