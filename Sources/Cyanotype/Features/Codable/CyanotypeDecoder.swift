public import FoundationEssentials

/// Decodes any `Decodable` type from JSON, several times as fast as Foundation's `JSONDecoder`.
///
/// ```swift
/// var decoder = CyanotypeDecoder()
/// decoder.dateDecodingStrategy = .iso8601
/// let repository = try decoder.decode(Repository.self, from: data)
/// ```
///
/// The strategies have the names, defaults and results of `JSONDecoder`. A decoder is a value: set it up once, then
/// share it between threads.
///
/// What differs from `JSONDecoder`: JSON is taken to the letter of RFC 8259 (no trailing commas), a key that a type
/// asks for may appear in its object once only, keys are compared by their scalars, and a document that is not JSON is
/// refused with its line and column, as a ``MappingError`` in the `underlyingError` of a `DecodingError.dataCorrupted`.
/// Where JSON has an `Int128`, a `Decimal` or a ``JSON`` value, no digit is lost.
public struct CyanotypeDecoder: Sendable {
    private var configuration = Configuration.default

    /// A decoder with the default strategies.
    public init() {}

    /// The strategies; setting one gives up what was prepared for the others.
    private var strategies: DecodingStrategies {
        get { configuration.strategies }
        set { configuration = Configuration(newValue) }
    }

    /// How a `Date` is decoded. ``DateDecodingStrategy/deferredToDate`` by default.
    public var dateDecodingStrategy: DateDecodingStrategy {
        get { strategies.date }
        set { strategies.date = newValue }
    }

    /// How `Data` is decoded. ``DataDecodingStrategy/base64`` by default.
    public var dataDecodingStrategy: DataDecodingStrategy {
        get { strategies.data }
        set { strategies.data = newValue }
    }

    /// How strings for numbers that JSON does not have are decoded. ``NonConformingFloatDecodingStrategy/throw`` by
    /// default.
    public var nonConformingFloatDecodingStrategy: NonConformingFloatDecodingStrategy {
        get { strategies.nonConformingFloat }
        set { strategies.nonConformingFloat = newValue }
    }

    /// How the keys of JSON become those of the types. ``KeyDecodingStrategy/useDefaultKeys`` by default.
    public var keyDecodingStrategy: KeyDecodingStrategy {
        get { strategies.key }
        set { strategies.key = newValue }
    }

    /// What the types find in their decoder's `userInfo`. Empty by default.
    public var userInfo: [CodingUserInfoKey: any Sendable] {
        get { strategies.userInfo }
        set { strategies.userInfo = newValue }
    }

    /// How many arrays and objects may be open at once: 64 by default, 512 at most.
    ///
    /// See ``JSONOptions/maximumDepth`` for what it costs of the stack.
    public var maximumDepth: Int {
        get { strategies.options.maximumDepth }
        set { strategies.options.maximumDepth = newValue }
    }
}

// MARK: - Decoding

extension CyanotypeDecoder {
    /// Decodes a document.
    ///
    /// - Parameters:
    ///   - type: The type to decode.
    ///   - data: The document, in UTF-8; also in UTF-16 or UTF-32, and with a byte order mark.
    /// - Returns: The value.
    /// - Throws: `DecodingError`, or what an initializer of a type throws.
    /// - Complexity: O(*n*) in the bytes of the document.
    public func decode<Value: Decodable>(_ type: Value.Type, from data: Data) throws -> Value {
        try data.withUnsafeBytes { try decode($0) { try $0.decode(type) } }
    }

    /// Decodes a document.
    ///
    /// - Parameters:
    ///   - type: The type to decode.
    ///   - bytes: The document, in UTF-8; also in UTF-16 or UTF-32, and with a byte order mark.
    /// - Returns: The value.
    /// - Throws: `DecodingError`, or what an initializer of a type throws.
    /// - Complexity: O(*n*) in the bytes of the document.
    public func decode<Value: Decodable>(_ type: Value.Type, from bytes: [UInt8]) throws -> Value {
        try bytes.withUnsafeBytes { try decode($0) { try $0.decode(type) } }
    }

    /// Decodes a document.
    ///
    /// - Parameters:
    ///   - type: The type to decode.
    ///   - string: The document.
    /// - Returns: The value.
    /// - Throws: `DecodingError`, or what an initializer of a type throws.
    /// - Complexity: O(*n*) in the bytes of the document.
    public func decode<Value: Decodable>(_ type: Value.Type, from string: String) throws -> Value {
        var string = string
        return try string.withUTF8 { try decode(UnsafeRawBufferPointer($0)) { try $0.decode(type) } }
    }

    /// Decodes a document with a configuration.
    ///
    /// - Parameters:
    ///   - type: The type to decode.
    ///   - data: The document, in UTF-8; also in UTF-16 or UTF-32, and with a byte order mark.
    ///   - configuration: What the type wants to know beside the document.
    /// - Returns: The value.
    /// - Throws: `DecodingError`, or what an initializer of a type throws.
    /// - Complexity: O(*n*) in the bytes of the document.
    public func decode<Value: DecodableWithConfiguration>(
        _ type: Value.Type,
        from data: Data,
        configuration: Value.DecodingConfiguration
    ) throws -> Value {
        try data.withUnsafeBytes { bytes in
            try decode(bytes) { context in
                try context.decode { try type.init(from: $0, configuration: configuration) }
            }
        }
    }

    /// Decodes a document with the configuration that a type provides.
    ///
    /// - Parameters:
    ///   - type: The type to decode.
    ///   - data: The document, in UTF-8; also in UTF-16 or UTF-32, and with a byte order mark.
    ///   - configuration: The type that provides the configuration.
    /// - Returns: The value.
    /// - Throws: `DecodingError`, or what an initializer of a type throws.
    /// - Complexity: O(*n*) in the bytes of the document.
    public func decode<Value: DecodableWithConfiguration, Provider: DecodingConfigurationProviding>(
        _ type: Value.Type,
        from data: Data,
        configuration: Provider.Type
    ) throws -> Value where Provider.DecodingConfiguration == Value.DecodingConfiguration {
        try decode(type, from: data, configuration: Provider.decodingConfiguration)
    }

    private func decode<Value>(
        _ bytes: UnsafeRawBufferPointer,
        _ body: (DecodingContext) throws -> Value
    ) throws -> Value {
        guard let text = TranscodedText(bytes) else {
            return try withSession { session in
                session.begin(bytes)
                return try session.decodeDocument(body)
            }
        }
        return try text.withUTF8Bytes { bytes in
            try withSession { session in
                session.begin(bytes)
                return try session.decodeDocument(body)
            }
        }
    }

    /// Hands a session of this decoder's strategies to `body`.
    func withSession<Value>(_ body: (DecodingSession) throws -> Value) rethrows -> Value {
        EscapedContainers.releaseUnused()
        let session = configuration.takeSession()
        defer { configuration.giveBack(session) }
        return try body(session)
    }
}

/// The strategies of a decoder, and the sessions that were made for them and are free.
///
/// Immutable but for the pool, which is locked.
private final class Configuration: @unchecked Sendable {
    let strategies: DecodingStrategies
    private let sessions = Pool<DecodingSession>(capacity: 16)

    /// That of every decoder whose strategies are the default ones.
    static let `default` = Configuration(DecodingStrategies())

    init(_ strategies: DecodingStrategies) {
        self.strategies = strategies
    }

    func takeSession() -> DecodingSession {
        sessions.take() ?? DecodingSession(strategies)
    }

    func giveBack(_ session: DecodingSession) {
        // A session that a decoder has escaped from stays with that decoder.
        if session.end() { sessions.giveBack(session) }
    }
}
