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
/// that has an order: without ``OutputFormatting/sortedKeys`` members are written in the order in which they were
/// encoded. An encoder is a value: set it up once, then share it between threads.
public struct CyanotypeEncoder: Sendable {
    private var configuration = Configuration.default

    /// An encoder with the default strategies.
    public init() {}

    /// The strategies; setting one gives up what was prepared for the others.
    var strategies: EncodingStrategies {
        get { configuration.strategies }
        set { configuration = Configuration(newValue) }
    }

    /// How the text is laid out: as short as it can be by default.
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

    /// How numbers that JSON does not have are encoded. ``NonConformingFloatEncodingStrategy/throw`` by default.
    public var nonConformingFloatEncodingStrategy: NonConformingFloatEncodingStrategy {
        get { strategies.nonConformingFloat }
        set { strategies.nonConformingFloat = newValue }
    }

    /// How the keys of the types become those of JSON. ``KeyEncodingStrategy/useDefaultKeys`` by default.
    public var keyEncodingStrategy: KeyEncodingStrategy {
        get { strategies.key }
        set { strategies.key = newValue }
    }

    /// What the values find in their encoder's `userInfo`. Empty by default.
    public var userInfo: [CodingUserInfoKey: any Sendable] {
        get { strategies.userInfo }
        set { strategies.userInfo = newValue }
    }

    /// How many arrays and objects may be open at once: 64 by default, 512 at most.
    ///
    /// See ``JSONOptions/maximumDepth`` for what it costs of the stack.
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
    /// - Throws: `EncodingError`, or what the values throw.
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
    ///   - configuration: What the value wants to know.
    /// - Returns: The document, in UTF-8.
    /// - Throws: `EncodingError`, or what the values throw.
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
    /// - Throws: `EncodingError`, or what the values throw.
    public func encode<Value: EncodableWithConfiguration, Provider: EncodingConfigurationProviding>(
        _ value: Value,
        configuration: Provider.Type
    ) throws -> Data where Provider.EncodingConfiguration == Value.EncodingConfiguration {
        try encode(value, configuration: Provider.encodingConfiguration)
    }

    /// Hands a session of this encoder's strategies to `body`.
    func withSession<Value>(_ body: (EncodingSession) throws -> Value) rethrows -> Value {
        EscapedContainers.releaseUnused()
        let session = configuration.takeSession()
        defer { configuration.giveBack(session) }
        return try body(session)
    }
}

/// The strategies of an encoder, and the sessions that were made for them and are free.
///
/// Immutable but for the pool, which is locked.
private final class Configuration: @unchecked Sendable {
    let strategies: EncodingStrategies
    private let sessions = Pool<EncodingSession>(capacity: 16)

    /// That of every encoder whose strategies are the default ones.
    static let `default` = Configuration(EncodingStrategies())

    init(_ strategies: EncodingStrategies) {
        self.strategies = strategies
    }

    func takeSession() -> EncodingSession {
        sessions.take() ?? EncodingSession(strategies)
    }

    func giveBack(_ session: EncodingSession) {
        // A session that an encoder has escaped from stays with that encoder.
        if session.end() { sessions.giveBack(session) }
    }
}
