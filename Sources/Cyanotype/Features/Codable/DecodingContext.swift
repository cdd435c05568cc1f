/// The state that the decoders and containers of one document share: the reader, the strategies and the known types.
///
/// The document is read in one pass where possible. Decoders and containers keep *offsets* into it, and every access
/// moves the reader first. Only one thread at a time uses them.
///
/// This is a handle of one word: an address that a ``DecodingSession`` owns. Whatever has a context is owned by the
/// session, is on the stack while the session is, or keeps the session alive. So passing or storing a context costs no
/// reference counting, which would take most of the time if contexts were classes.
///
/// ```text
/// base      JSONReader
/// + shared  Shared
/// ```
@safe
struct DecodingContext {
    /// The shared state besides the reader.
    @safe
    struct Shared {
        let strategies: DecodingStrategies

        /// How the dates of the type are decoded that is being decoded.
        var date: CyanotypeDecoder.DateDecodingStrategy

        /// Whether an object is searched for all of its members before one is read.
        let indexesMembers: Bool

        /// The session, which owns this memory.
        let session: Unmanaged<DecodingSession>

        var types = TypeTable()
        var keyTables: [ObjectIdentifier: CodingKeyTable] = [:]

        /// The container copiers by key type.
        var containerCopiers: [ObjectIdentifier: AnyObject] = [:]

        /// The keys that were converted from snake case, by their original.
        var convertedKeys: [String: String] = [:]

        /// Whether a decoder or container is still referenced after its value was decoded.
        var hasEscaped = false

        /// The error that makes the document undecodable, once it is known.
        var documentError: DecodingError?
    }

    private let base: UnsafeMutableRawPointer

    private static var sharedOffset: Int {
        let alignment = MemoryLayout<Shared>.alignment
        return (MemoryLayout<JSONReader>.size + alignment - 1) / alignment * alignment
    }

    /// Allocates the context of a session.
    init(_ strategies: DecodingStrategies, _ session: DecodingSession) {
        unsafe base = .allocate(
            byteCount: Self.sharedOffset + MemoryLayout<Shared>.size,
            alignment: max(MemoryLayout<JSONReader>.alignment, MemoryLayout<Shared>.alignment)
        )
        unsafe base.bindMemory(to: JSONReader.self, capacity: 1).initialize(
            to: JSONReader(UnsafeRawBufferPointer(start: nil, count: 0), options: strategies.options)
        )
        unsafe (base + Self.sharedOffset).bindMemory(to: Shared.self, capacity: 1).initialize(
            to: Shared(
                strategies: strategies,
                date: strategies.date,
                indexesMembers: strategies.indexesMembers,
                session: Unmanaged.passUnretained(session)
            )
        )
    }

    /// Frees what `init` allocated.
    func deallocate() {
        unsafe base.assumingMemoryBound(to: JSONReader.self).deinitialize(count: 1)
        unsafe (base + Self.sharedOffset).assumingMemoryBound(to: Shared.self).deinitialize(count: 1)
        unsafe base.deallocate()
    }

    /// The reader of the document.
    @inline(__always)
    var reader: StatePointer<JSONReader> { unsafe StatePointer(base.assumingMemoryBound(to: JSONReader.self)) }

    @inline(__always)
    var shared: StatePointer<Shared> {
        unsafe StatePointer((base + Self.sharedOffset).assumingMemoryBound(to: Shared.self))
    }
}

// MARK: - Position

extension DecodingContext {
    /// The offset of the next byte.
    @inline(__always)
    var offset: Int { reader.pointee.position - reader.pointee.start }

    /// How many more arrays and objects may be opened at the position.
    @inline(__always)
    var depth: Int { reader.pointee.remainingDepth }

    /// Moves to an offset at which `depth` more arrays and objects may be opened.
    @inline(__always)
    func move(to offset: Int, depth: Int) {
        assert(offset >= 0 && offset <= reader.pointee.end - reader.pointee.start)
        reader.pointee.position = reader.pointee.start + offset
        reader.pointee.remainingDepth = depth
    }

    /// The next byte, or 0 at the end.
    @inline(__always)
    var nextByte: UInt8 {
        reader.pointee.position == reader.pointee.end ? 0 : reader.pointee.position.pointee
    }

    /// Skips a value.
    func skipValue() throws {
        do {
            try reader.pointee.skipValue()
        } catch {
            throw failedDocument()
        }
    }
}

// MARK: - Types and keys

extension DecodingContext {
    /// Calls `body` with the decoding type of a type.
    @inline(__always)
    func withType<Value: Decodable, Result>(
        _ type: Value.Type,
        _ body: (DecodingType<Value>) throws -> Result
    ) rethrows -> Result {
        try unsafe self.type(of: type)._withUnsafeGuaranteedRef(body)
    }

    /// Returns the decoding type of a type. The session keeps it for its lifetime.
    @inline(__always)
    func type<Value: Decodable>(of type: Value.Type) -> Unmanaged<DecodingType<Value>> {
        if let known = unsafe shared.pointee.types.type(ObjectIdentifier(type)) { return unsafe .fromOpaque(known) }
        return unsafe makeType(of: type)
    }

    @inline(never)
    private func makeType<Value: Decodable>(of type: Value.Type) -> Unmanaged<DecodingType<Value>> {
        let made = DecodingType<Value>.make(self)
        shared.pointee.types.insert(made, for: ObjectIdentifier(type))
        return unsafe .passUnretained(made)
    }

    /// Returns the decoding type of a type for a key of a table. It is almost always the type that the key had before.
    @inline(__always)
    func type<Value: Decodable>(
        of type: Value.Type,
        _ table: Unmanaged<CodingKeyTable>,
        _ tag: Int
    ) -> Unmanaged<DecodingType<Value>> {
        let entry = unsafe table._withUnsafeGuaranteedRef { unsafe $0.entries } + tag
        if unsafe entry.pointee.type == ObjectIdentifier(type), let coding = unsafe entry.pointee.coding {
            return unsafe .fromOpaque(coding)
        }
        let coding = unsafe self.type(of: type)
        unsafe entry.pointee.type = ObjectIdentifier(type)
        unsafe entry.pointee.coding = coding.toOpaque()
        return unsafe coding
    }

    /// Returns the key table of a type, if tags identify its keys and members are not indexed.
    func keyTable<Key: CodingKey>(of type: Key.Type) -> Unmanaged<CodingKeyTable>? {
        if shared.pointee.indexesMembers || !CodingKeyTable.accepts(type) { return nil }
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
        let copier = ContainerCopier<KeyedDecodingContainer<Key>>()
        shared.pointee.containerCopiers[ObjectIdentifier(type)] = copier
        return unsafe .passUnretained(copier)
    }

    /// Converts the key of a member to the name of a coding key.
    ///
    /// - Parameters:
    ///   - name: The key in JSON.
    ///   - path: The path of the object.
    /// - Returns: The converted key.
    func convertedKey(_ name: String, _ path: @autoclosure () -> [any CodingKey]) -> String {
        switch shared.pointee.strategies.key {
        case .useDefaultKeys:
            return name
        case .convertFromSnakeCase:
            if let known = shared.pointee.convertedKeys[name] { return known }
            let converted = name.convertedFromSnakeCase
            // The cache is bounded because a document may have any number of keys.
            if shared.pointee.convertedKeys.count < 10_000 { shared.pointee.convertedKeys[name] = converted }
            return converted
        case .custom(let convert):
            return convert(path() + [PathKey(stringValue: name)]).stringValue
        }
    }
}
