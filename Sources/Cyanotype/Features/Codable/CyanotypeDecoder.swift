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
/// It differs from `JSONDecoder` as follows. It follows RFC 8259 strictly (no trailing commas). A key may appear only
/// once in an object that is decoded; with ``JSONOptions/duplicateKeys``, `T(json:options:)` takes one of them. Keys are
/// compared by their scalars. An invalid document throws a `DecodingError.dataCorrupted` whose `underlyingError` is a
/// ``MappingError`` with the line and column. `Int128`, `Decimal` and ``JSON`` values keep every digit.
public struct CyanotypeDecoder: Sendable {
    private var configuration = Configuration.default

    /// Creates a decoder with the default strategies.
    public init() {}

    /// The strategies. Setting one discards what was prepared for the previous ones.
    var strategies: DecodingStrategies {
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

    /// How strings that stand for numbers outside of JSON (infinity and NaN) are decoded.
    /// ``NonConformingFloatDecodingStrategy/throw`` by default.
    public var nonConformingFloatDecodingStrategy: NonConformingFloatDecodingStrategy {
        get { strategies.nonConformingFloat }
        set { strategies.nonConformingFloat = newValue }
    }

    /// How the keys in JSON are converted to coding keys. ``KeyDecodingStrategy/useDefaultKeys`` by default.
    public var keyDecodingStrategy: KeyDecodingStrategy {
        get { strategies.key }
        set { strategies.key = newValue }
    }

    /// The `userInfo` of the decoders that types receive. Empty by default.
    public var userInfo: [CodingUserInfoKey: any Sendable] {
        get { strategies.userInfo }
        set { strategies.userInfo = newValue }
    }

    /// The maximum number of nested arrays and objects: 64 by default, 512 at most.
    ///
    /// See ``JSONOptions/maximumDepth`` for its cost in stack space.
    public var maximumDepth: Int {
        get { strategies.options.maximumDepth }
        set { strategies.options.maximumDepth = newValue }
    }

    /// Returns this decoder with another strategy for duplicate keys.
    func with(duplicateKeys: JSONOptions.DuplicateKeys) -> CyanotypeDecoder {
        var decoder = self
        decoder.strategies.options.duplicateKeys = duplicateKeys
        return decoder
    }
}

// MARK: - Decoding

extension CyanotypeDecoder {
    /// Decodes a document.
    ///
    /// - Parameters:
    ///   - type: The type to decode.
    ///   - data: The document, in UTF-8, UTF-16 or UTF-32, with or without a byte order mark.
    /// - Returns: The value.
    /// - Throws: `DecodingError`, or any error that an initializer of a type throws.
    /// - Complexity: O(*n*) in the bytes of the document.
    public func decode<Value: Decodable>(_ type: Value.Type, from data: Data) throws -> Value {
        try unsafe data.withUnsafeBytes { try unsafe decode($0) { try $0.decode(type) } }
    }

    /// Decodes a document.
    ///
    /// - Parameters:
    ///   - type: The type to decode.
    ///   - bytes: The document, in UTF-8, UTF-16 or UTF-32, with or without a byte order mark.
    /// - Returns: The value.
    /// - Throws: `DecodingError`, or any error that an initializer of a type throws.
    /// - Complexity: O(*n*) in the bytes of the document.
    public func decode<Value: Decodable>(_ type: Value.Type, from bytes: [UInt8]) throws -> Value {
        try unsafe bytes.withUnsafeBytes { try unsafe decode($0) { try $0.decode(type) } }
    }

    /// Decodes a document.
    ///
    /// - Parameters:
    ///   - type: The type to decode.
    ///   - string: The document.
    /// - Returns: The value.
    /// - Throws: `DecodingError`, or any error that an initializer of a type throws.
    /// - Complexity: O(*n*) in the bytes of the document.
    public func decode<Value: Decodable>(_ type: Value.Type, from string: String) throws -> Value {
        var string = string
        return try string.withUTF8 { try unsafe decode(UnsafeRawBufferPointer($0)) { try $0.decode(type) } }
    }

    /// Decodes a document with a configuration.
    ///
    /// - Parameters:
    ///   - type: The type to decode.
    ///   - data: The document, in UTF-8, UTF-16 or UTF-32, with or without a byte order mark.
    ///   - configuration: The configuration that the type needs.
    /// - Returns: The value.
    /// - Throws: `DecodingError`, or any error that an initializer of a type throws.
    /// - Complexity: O(*n*) in the bytes of the document.
    public func decode<Value: DecodableWithConfiguration>(
        _ type: Value.Type,
        from data: Data,
        configuration: Value.DecodingConfiguration
    ) throws -> Value {
        try unsafe data.withUnsafeBytes { bytes in
            try unsafe decode(bytes) { context in
                try context.decode { try type.init(from: $0, configuration: configuration) }
            }
        }
    }

    /// Decodes a document with the configuration that a type provides.
    ///
    /// - Parameters:
    ///   - type: The type to decode.
    ///   - data: The document, in UTF-8, UTF-16 or UTF-32, with or without a byte order mark.
    ///   - configuration: The type that provides the configuration.
    /// - Returns: The value.
    /// - Throws: `DecodingError`, or any error that an initializer of a type throws.
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
        guard let text = unsafe TranscodedText(bytes) else {
            return try withSession { session in
                unsafe session.begin(bytes)
                return try session.decodeDocument(body)
            }
        }
        return try unsafe text.withUTF8Bytes { bytes in
            try withSession { session in
                unsafe session.begin(bytes)
                return try session.decodeDocument(body)
            }
        }
    }

    /// Calls `body` with a session for this decoder's strategies.
    func withSession<Value>(_ body: (DecodingSession) throws -> Value) rethrows -> Value {
        EscapedContainers.releaseUnused()
        let session = configuration.takeSession()
        defer { configuration.recycle(session) }
        return try body(session)
    }
}

/// The strategies of a decoder, and its free sessions.
///
/// Immutable except for the pool, which is locked.
private final class Configuration: @unchecked Sendable {
    let strategies: DecodingStrategies
    private let sessions = Pool<DecodingSession>(capacity: 16)

    /// The configuration of every decoder with the default strategies.
    static let `default` = Configuration(DecodingStrategies())

    init(_ strategies: DecodingStrategies) {
        self.strategies = strategies
    }

    func takeSession() -> DecodingSession {
        sessions.take() ?? DecodingSession(strategies)
    }

    func recycle(_ session: DecodingSession) {
        // If a decoder escaped, the session stays with it.
        if session.end() { sessions.recycle(session) }
    }
}
