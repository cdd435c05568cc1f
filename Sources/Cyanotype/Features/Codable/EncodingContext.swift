/// The state that the encoders and containers of one document share: the text, the strategies and the known types.
///
/// Values are written to one text, in the order in which they are encoded. Only nested containers and super encoders
/// have a text of their own, because they may write between other values: see ``EncodingText``.
///
/// This is a handle of one word, an address that an ``EncodingSession`` owns, for the same reasons as
/// ``DecodingContext``.
struct EncodingContext {
    @safe
    struct Shared {
        let strategies: EncodingStrategies

        /// How the dates of the type are encoded that is being encoded.
        var date: CyanotypeEncoder.DateEncodingStrategy

        /// The session, which owns this memory.
        let session: Unmanaged<EncodingSession>

        /// How many arrays and objects contain the root of the document, and how many may be open.
        var depth = 0
        var maximumDepth = 0

        var types = TypeTable()
        var keyTables: [ObjectIdentifier: CodingKeyTable] = [:]

        /// The container copiers by key type.
        var containerCopiers: [ObjectIdentifier: AnyObject] = [:]

        /// All texts of the document. The first one is that of its root.
        var texts: [StatePointer<EncodingText>] = []

        /// The encoders that are not reused and have texts of their own.
        var handedOut: [ValueEncoder] = []

        /// The error of an invalid call to an encoder that could not throw at once.
        var misuse: EncodingError?

        /// Whether an encoder or container is still referenced after its value was encoded.
        var hasEscaped = false
    }

    let shared: StatePointer<Shared>

    /// Allocates the context of a session.
    init(_ strategies: EncodingStrategies, _ session: EncodingSession) {
        shared = unsafe StatePointer(
            allocating: Shared(
                strategies: strategies,
                date: strategies.date,
                session: Unmanaged.passUnretained(session)
            )
        )
    }

    /// Frees what `init` allocated.
    func deallocate() {
        freeTexts()
        shared.free()
    }
}

// MARK: - Types and keys

extension EncodingContext {
    /// Calls `body` with the encoding type of a type.
    @inline(__always)
    func withType<Value: Encodable, Result>(
        _ type: Value.Type,
        _ body: (EncodingType<Value>) throws -> Result
    ) rethrows -> Result {
        try unsafe self.type(of: type)._withUnsafeGuaranteedRef(body)
    }

    /// Returns the encoding type of a type. The session keeps it for its lifetime.
    @inline(__always)
    func type<Value: Encodable>(of type: Value.Type) -> Unmanaged<EncodingType<Value>> {
        if let known = unsafe shared.pointee.types.type(ObjectIdentifier(type)) { return unsafe .fromOpaque(known) }
        return unsafe makeType(of: type)
    }

    @inline(never)
    private func makeType<Value: Encodable>(of type: Value.Type) -> Unmanaged<EncodingType<Value>> {
        let made = EncodingType<Value>.make(self)
        shared.pointee.types.insert(made, for: ObjectIdentifier(type))
        return unsafe .passUnretained(made)
    }

    /// Returns the encoding type of a type for a key of a table. It is almost always the type that the key had before.
    @inline(__always)
    func type<Value: Encodable>(
        of type: Value.Type,
        _ table: Unmanaged<CodingKeyTable>,
        _ tag: Int
    ) -> Unmanaged<EncodingType<Value>> {
        let entry = unsafe table._withUnsafeGuaranteedRef { unsafe $0.entries } + tag
        if unsafe entry.pointee.type == ObjectIdentifier(type), let coding = unsafe entry.pointee.coding {
            return unsafe .fromOpaque(coding)
        }
        let coding = unsafe self.type(of: type)
        unsafe entry.pointee.type = ObjectIdentifier(type)
        unsafe entry.pointee.coding = coding.toOpaque()
        return unsafe coding
    }

    /// Returns the key table of a type, if tags identify its keys and the keys have the same text everywhere.
    func keyTable<Key: CodingKey>(of type: Key.Type) -> Unmanaged<CodingKeyTable>? {
        if shared.pointee.strategies.hasCustomKeys || !CodingKeyTable.accepts(type) { return nil }
        if let table = shared.pointee.keyTables[ObjectIdentifier(type)] { return unsafe .passUnretained(table) }
        let table = CodingKeyTable()
        shared.pointee.keyTables[ObjectIdentifier(type)] = table
        return unsafe .passUnretained(table)
    }

    /// Returns the copier of a reused container.
    func containerCopier<Key: CodingKey>(of type: Key.Type) -> Unmanaged<AnyObject> {
        if let copier = shared.pointee.containerCopiers[ObjectIdentifier(type)] {
            return unsafe .passUnretained(copier)
        }
        let copier = ContainerCopier<KeyedEncodingContainer<Key>>()
        shared.pointee.containerCopiers[ObjectIdentifier(type)] = copier
        return unsafe .passUnretained(copier)
    }

    /// Returns the key in JSON for a coding key.
    ///
    /// - Parameters:
    ///   - key: The key.
    ///   - path: The path of the object.
    /// - Returns: The key in JSON.
    func name(of key: any CodingKey, _ path: @autoclosure () -> [any CodingKey]) -> String {
        switch shared.pointee.strategies.key {
        case .useDefaultKeys: key.stringValue
        case .convertToSnakeCase: key.stringValue.convertedToSnakeCase
        case .custom(let convert): convert(path() + [key]).stringValue
        }
    }

    /// Returns a key as it is written: in quotes, escaped, with its colon.
    func keyText(_ name: String) -> [UInt8] {
        let layout = shared.pointee.strategies.layout
        var writer = JSONWriter(options: .default)
        writer.writeString(name, escapingSlashes: layout.escapesSlashes)
        writer.writeColon(layout)
        return unsafe writer.withBytes { unsafe Array($0) }
    }
}

// MARK: - Texts

extension EncodingContext {
    /// Creates a text for a value that is inside of `depth` arrays and objects.
    func makeText(depth: Int) -> StatePointer<EncodingText> {
        let text = StatePointer(
            allocating: EncodingText(
                shared.pointee.strategies.layout,
                depth: depth,
                maximumDepth: shared.pointee.maximumDepth
            )
        )
        shared.pointee.texts.append(text)
        return text
    }

    /// Frees all texts. All encoders must have been closed before.
    func freeTexts() {
        for text in shared.pointee.texts { text.free() }
        shared.pointee.texts.removeAll(keepingCapacity: true)
    }

    /// Writes a value as the root of the document.
    ///
    /// - Returns: `false` if it encoded nothing.
    func writeRoot<Value: Encodable>(_ value: Value) throws -> Bool {
        let text = makeText(depth: shared.pointee.depth)
        return try withType(Value.self) { try $0.write(value, text, .root, self) }
    }

    /// Writes what `encode` encodes as the root of the document.
    ///
    /// - Returns: `false` if that is nothing.
    func writeRoot(_ encode: (any Encoder) throws -> Void) throws -> Bool {
        let text = makeText(depth: shared.pointee.depth)
        let value = ValueEncoder.make(self)
        defer {
            if !value.isInUse() { value.pointee.ownNode = nil }
        }
        return try value.write(text, .root) { try unsafe encode(value.pointee.node.takeUnretainedValue()) }
    }
}

// MARK: - Errors

extension EncodingContext {
    /// Returns the error for a value that cannot be encoded.
    @inline(never)
    func invalid(_ value: Any, _ description: String, _ path: [any CodingKey]) -> EncodingError {
        EncodingError.invalidValue(value, EncodingError.Context(codingPath: path, debugDescription: description))
    }

    /// Returns the error for a value that is nested too deeply.
    func tooDeep(_ value: Any, _ path: [any CodingKey]) -> EncodingError {
        let depth = shared.pointee.maximumDepth
        return invalid(value, "More than \(depth) arrays and objects are nested.", path)
    }
}
