/// What the decoders and containers of one document share: the reader, the strategies, and what is known of the types.
///
/// The document is read in one pass where it can be. Decoders and containers keep *offsets* in it, and every access
/// sets the reader's position first. They are used by one thread, and only while `decodeDocument` runs; what escapes
/// from it keeps the session alive, which then has a copy of the text.
///
/// A session is used for one document after the other, because what it knows of the types is worth keeping.
final class DecodingSession {
    /// The reader of the document. It is this session's own, at a fixed address, and always initialised.
    ///
    /// A pointer, because the reader is accessed from everywhere, one access at a time, and the checks of exclusive
    /// access to a stored property would cost more than most accesses do.
    let reader: UnsafeMutablePointer<JSONReader>

    let strategies: DecodingStrategies

    /// Whether the keys of JSON are not those of the types.
    let convertsKeys: Bool

    private var types = TypeTable()
    private var keyTables: [ObjectIdentifier: CodingKeyTable] = [:]

    /// Keys that were converted from snake case, by what they were.
    private var convertedKeys: [String: String] = [:]

    /// Whether a decoder or container is still referred to that was handed out.
    var hasEscaped = false

    /// Why the document cannot be decoded, whatever is asked for, once that is known.
    private var documentError: DecodingError?

    /// The text that escaped decoders read from.
    private var ownText: UnsafeMutableRawBufferPointer?

    init(_ strategies: DecodingStrategies) {
        self.strategies = strategies
        convertsKeys = strategies.convertsKeys
        reader = .allocate(capacity: 1)
        reader.initialize(to: JSONReader(UnsafeRawBufferPointer(start: nil, count: 0), options: strategies.options))
    }

    deinit {
        reader.deinitialize(count: 1)
        reader.deallocate()
        ownText?.deallocate()
    }
}

// MARK: - Documents

extension DecodingSession {
    /// Begins to read a document.
    ///
    /// - Parameters:
    ///   - bytes: The document, which must be there until ``end()``.
    ///   - offset: Where its value begins.
    ///   - depth: How many arrays and objects may be open, if not what the strategies say.
    func begin(_ bytes: UnsafeRawBufferPointer, at offset: Int = 0, depth: Int? = nil) {
        // The reader's own count of issues is not the limit: those that it records are taken from it at once.
        var options = JSONOptions.default
        options.maximumDepth = depth ?? strategies.options.maximumDepth
        reader.pointee = JSONReader(bytes, options: options)
        reader.pointee.position += offset
        documentError = nil
    }

    /// Ends reading.
    ///
    /// - Returns: Whether the session can be used for another document.
    func end() -> Bool {
        if hasEscaped {
            keepText()
            return false
        }
        reader.pointee = JSONReader(UnsafeRawBufferPointer(start: nil, count: 0), options: .default)
        return true
    }

    /// Lets the reader go on with a copy of the text, for decoders that have escaped.
    private func keepText() {
        let count = reader.pointee.end - reader.pointee.start
        let copy = UnsafeMutableRawBufferPointer.allocate(byteCount: max(1, count), alignment: 1)
        copy.copyMemory(from: UnsafeRawBufferPointer(start: reader.pointee.start, count: count))
        ownText?.deallocate()
        ownText = copy
        let options = reader.pointee.options
        reader.pointee = JSONReader(UnsafeRawBufferPointer(rebasing: copy[..<count]), options: options)
    }

    /// A session whose document is null, for decoders of values that are not there.
    static func ofNull(_ strategies: DecodingStrategies) -> DecodingSession {
        let session = DecodingSession(strategies)
        Array("null".utf8).withUnsafeBytes { bytes in
            session.begin(bytes)
            session.keepText()
        }
        return session
    }

    /// Decodes the document by `body`, which leaves the position behind the value.
    func decodeDocument<Value>(_ body: (DecodingSession) throws -> Value) throws -> Value {
        do {
            reader.pointee.skipWhitespace()
            let value = try body(self)
            do {
                try reader.pointee.finish()
            } catch {
                throw failedDocument()
            }
            // A type that goes on after an error cannot make a document whole that is not JSON.
            if reader.pointee.isBroken { throw failedDocument() }
            return value
        } catch {
            // That the document is no JSON comes before anything that is wrong with its values.
            try validate()
            throw error
        }
    }

    /// Decodes a value of a type at the position.
    func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
        try self.type(of: Value.self).read(type, self, .root)
    }

    /// Decodes a value at the position by an initializer.
    func decode<Value>(_ make: (DecodingNode) throws -> Value) throws -> Value {
        var node = DecodingNode(self)
        return try read(&node, .root, make)
    }

    /// Throws when the document is not JSON.
    private func validate() throws {
        if reader.pointee.isBroken { throw failedDocument() }
        reader.pointee.position = reader.pointee.start
        reader.pointee.remainingDepth = reader.pointee.options.maximumDepth
        do {
            reader.pointee.skipWhitespace()
            try reader.pointee.skipValue()
            try reader.pointee.finish()
        } catch {
            throw failedDocument()
        }
    }
}

// MARK: - Position

extension DecodingSession {
    /// The offset of the next byte.
    @inline(__always)
    var offset: Int { reader.pointee.position - reader.pointee.start }

    /// Moves to an offset, where `depth` more arrays and objects may be opened.
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

    /// Moves over a value.
    func skipValue() throws {
        do {
            try reader.pointee.skipValue()
        } catch {
            throw failedDocument()
        }
    }
}

// MARK: - Types and keys

extension DecodingSession {
    /// How a type is decoded.
    @inline(__always)
    func type<Value: Decodable>(of type: Value.Type) -> DecodingType<Value> {
        if let known = types.type(ObjectIdentifier(type)) {
            return unsafeDowncast(known.takeUnretainedValue(), to: DecodingType<Value>.self)
        }
        return makeType(of: type)
    }

    @inline(never)
    private func makeType<Value: Decodable>(of type: Value.Type) -> DecodingType<Value> {
        let made = DecodingType<Value>.make(self)
        types.insert(made, for: ObjectIdentifier(type))
        return made
    }

    /// The keys of a type, if they can be told by their tags and are those of JSON.
    func keyTable<Key: CodingKey>(of type: Key.Type) -> CodingKeyTable? {
        if convertsKeys || !CodingKeyTable.accepts(type) { return nil }
        if let table = keyTables[ObjectIdentifier(type)] { return table }
        let table = CodingKeyTable()
        keyTables[ObjectIdentifier(type)] = table
        return table
    }

    /// The key that a member of an object has for the types.
    ///
    /// - Parameters:
    ///   - name: The key in JSON.
    ///   - path: The path of the object.
    func convertedKey(_ name: String, _ path: @autoclosure () -> [any CodingKey]) -> String {
        switch strategies.key {
        case .useDefaultKeys:
            return name
        case .convertFromSnakeCase:
            if let known = convertedKeys[name] { return known }
            let converted = name.convertedFromSnakeCase
            // Bounded, because a document may have any number of keys.
            if convertedKeys.count < 10_000 { convertedKeys[name] = converted }
            return converted
        case .custom(let convert):
            return convert(path() + [PathKey(stringValue: name)]).stringValue
        }
    }
}

// MARK: - Errors

extension DecodingSession {
    /// Why the document cannot be decoded, after the reader found it out.
    @inline(never)
    func failedDocument() -> any Error {
        if let documentError { return documentError }
        let issue = reader.pointee.issues.first
        let description =
            switch issue?.code {
            case .duplicateKey: "The given data has an object with the same key twice."
            case .depthLimit: "The given data is nested too deeply."
            default: "The given data was not valid JSON."
            }
        let error = DecodingError.dataCorrupted(
            DecodingError.Context(
                codingPath: [],
                debugDescription: description,
                underlyingError: reader.pointee.makeError(hasText: true)
            )
        )
        documentError = error
        return error
    }

    /// That the value at the position, which has not been moved over, is not of the type.
    @inline(never)
    func mismatch(_ type: Any.Type, _ place: DecodingPlace) -> any Error {
        guard let kind = reader.pointee.peekKind else {
            // Not even JSON.
            do {
                try skipValue()
                return failedDocument()
            } catch {
                return error
            }
        }
        if kind == .null { return foundNull(type, place) }
        return DecodingError.typeMismatch(
            type,
            DecodingError.Context(
                codingPath: place.path,
                debugDescription: "Expected to decode \(type) but found \(kind.description) instead."
            )
        )
    }

    /// That there is a null, or no value, where one of the type should be.
    func foundNull(_ type: Any.Type, _ place: DecodingPlace) -> any Error {
        DecodingError.valueNotFound(
            type,
            DecodingError.Context(
                codingPath: place.path,
                debugDescription: "Cannot get value of type \(type) -- found null value instead"
            )
        )
    }

    /// What went wrong when the reader refused a value that begins at `offset` like one of the type.
    @inline(never)
    func refused(_ type: Any.Type, at offset: Int, _ place: DecodingPlace) -> any Error {
        if reader.pointee.isHalted { return failedDocument() }
        reader.pointee.issues.removeAll()
        move(to: offset, depth: reader.pointee.remainingDepth)
        let text = (try? reader.pointee.readNumberText()) ?? "number"
        return corrupted("The number \(text.prefix(64)) is not representable in \(type).", place)
    }

    /// That the value means nothing for its type.
    func corrupted(_ description: String, _ place: DecodingPlace) -> any Error {
        DecodingError.dataCorrupted(
            DecodingError.Context(codingPath: place.path, debugDescription: description)
        )
    }

    /// Refuses a document in which an object has a key twice that is asked for once.
    @inline(never)
    func duplicateKey(at offset: Int) -> any Error {
        reader.pointee.position = reader.pointee.start + offset
        reader.pointee.halt(.duplicateKey, expected: "each key once", found: "the key again")
        return failedDocument()
    }
}

extension JSONReader.Kind {
    /// A value of this kind, with its article.
    var description: String {
        switch self {
        case .null: "null"
        case .bool: "a boolean"
        case .number: "a number"
        case .string: "a string"
        case .array: "an array"
        case .object: "a dictionary"
        }
    }
}
