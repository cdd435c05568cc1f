public import FoundationEssentials

/// Encodes any `Encodable` type as JSON, many times as fast as Foundation's `JSONEncoder`.
///
/// ```swift
/// var encoder = CyanotypeEncoder()
/// encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
/// let data = try encoder.encode(repository)
/// ```
///
/// The strategies have the names, defaults and results of `JSONEncoder`, and the text is the same byte for byte where
/// `JSONEncoder` defines an order. Without ``OutputFormatting/sortedKeys`` it defines none for members, and this
/// encoder writes them in the order in which they were encoded. An encoder is a value: set it up once, then share it
/// between threads.
public struct CyanotypeEncoder: Sendable {
    private var configuration = Configuration.default

    /// Creates an encoder with the default strategies.
    public init() {}

    /// The strategies. Setting one discards what was prepared for the previous ones.
    var strategies: EncodingStrategies {
        get { configuration.strategies }
        set { configuration = Configuration(newValue) }
    }

    /// The layout of the text. As short as possible by default.
    public var outputFormatting: OutputFormatting {
        get {
            let layout = strategies.layout
            return [
                layout.isPretty ? .prettyPrinted : [], layout.sortsKeys ? .sortedKeys : [],
                layout.escapesSlashes ? [] : .withoutEscapingSlashes,
            ]
        }
        set { strategies.layout = .foundation(newValue) }
    }

    /// How a `Date` is encoded. ``DateEncodingStrategy/deferredToDate`` by default.
    public var dateEncodingStrategy: DateEncodingStrategy {
        get { strategies.date }
        set { strategies.date = newValue }
    }

    /// How `Data` is encoded. ``DataEncodingStrategy/base64`` by default.
    public var dataEncodingStrategy: DataEncodingStrategy {
        get { strategies.data }
        set { strategies.data = newValue }
    }

    /// How numbers that JSON cannot represent (infinity and NaN) are encoded.
    /// ``NonConformingFloatEncodingStrategy/throw`` by default.
    public var nonConformingFloatEncodingStrategy: NonConformingFloatEncodingStrategy {
        get { strategies.nonConformingFloat }
        set { strategies.nonConformingFloat = newValue }
    }

    /// How coding keys are converted to keys in JSON. ``KeyEncodingStrategy/useDefaultKeys`` by default.
    public var keyEncodingStrategy: KeyEncodingStrategy {
        get { strategies.key }
        set { strategies.key = newValue }
    }

    /// The `userInfo` of the encoders that values receive. Empty by default.
    public var userInfo: [CodingUserInfoKey: any Sendable] {
        get { strategies.userInfo }
        set { strategies.userInfo = newValue }
    }

    /// The maximum number of nested arrays and objects: 64 by default, 512 at most.
    ///
    /// See ``JSONOptions/maximumDepth`` for its cost in stack space.
    public var maximumDepth: Int {
        get { strategies.maximumDepth }
        set { strategies.maximumDepth = JSONOptions(maximumDepth: newValue).maximumDepth }
    }
}

// MARK: - Encoding

extension CyanotypeEncoder {
    /// Encodes a value.
    ///
    /// - Parameter value: The value.
    /// - Returns: The document, in UTF-8.
    /// - Throws: `EncodingError`, or any error that a value throws.
    public func encode<Value: Encodable>(_ value: Value) throws -> Data {
        try withSession { session in
            session.begin()
            return try session.encode(value) { try $0.writeRoot(value) }
        }
    }

    /// Encodes a value with a configuration.
    ///
    /// - Parameters:
    ///   - value: The value.
    ///   - configuration: The configuration that the value needs.
    /// - Returns: The document, in UTF-8.
    /// - Throws: `EncodingError`, or any error that a value throws.
    public func encode<Value: EncodableWithConfiguration>(
        _ value: Value,
        configuration: Value.EncodingConfiguration
    ) throws -> Data {
        try withSession { session in
            session.begin()
            return try session.encode(value) { context in
                try context.writeRoot { try value.encode(to: $0, configuration: configuration) }
            }
        }
    }

    /// Encodes a value with the configuration that a type provides.
    ///
    /// - Parameters:
    ///   - value: The value.
    ///   - configuration: The type that provides the configuration.
    /// - Returns: The document, in UTF-8.
    /// - Throws: `EncodingError`, or any error that a value throws.
    public func encode<Value: EncodableWithConfiguration, Provider: EncodingConfigurationProviding>(
        _ value: Value,
        configuration: Provider.Type
    ) throws -> Data where Provider.EncodingConfiguration == Value.EncodingConfiguration {
        try encode(value, configuration: Provider.encodingConfiguration)
    }

    /// Calls `body` with a session for this encoder's strategies.
    func withSession<Value>(_ body: (EncodingSession) throws -> Value) rethrows -> Value {
        EscapedContainers.releaseUnused()
        let session = configuration.takeSession()
        defer { configuration.recycle(session) }
        return try body(session)
    }
}

/// The strategies of an encoder, and its free sessions.
///
/// Immutable except for the pool, which is locked.
private final class Configuration: @unchecked Sendable {
    let strategies: EncodingStrategies
    private let sessions = Pool<EncodingSession>(capacity: 16)

    /// The configuration of every encoder with the default strategies.
    static let `default` = Configuration(EncodingStrategies())

    init(_ strategies: EncodingStrategies) {
        self.strategies = strategies
    }

    func takeSession() -> EncodingSession {
        sessions.take() ?? EncodingSession(strategies)
    }

    func recycle(_ session: EncodingSession) {
        // If an encoder escaped, the session stays with it.
        if session.end() { sessions.recycle(session) }
    }
}
