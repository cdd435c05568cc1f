/// How a type is decoded: by its own initializer, unless a subclass knows better.
///
/// There is one for each type that a session has met, with the decoders for its values.
class DecodingType<Value: Decodable> {
    /// The decoders that are free, linked by `nextFree`.
    private var free: DecodingNode?

    /// Decodes the value at the session's position, and moves behind it.
    ///
    /// - Parameters:
    ///   - type: The type, which of a class can be a subclass.
    ///   - session: The session.
    ///   - place: Where the value is.
    /// - Throws: Any error; the position is then anywhere.
    func read(_ type: Value.Type, _ session: DecodingSession, _ place: DecodingPlace) throws -> Value {
        try withNode(session, place) { node in try type.init(from: node) }
    }

    /// Hands a decoder for the value at the position to `body`, and moves behind the value.
    @inline(__always)
    final func withNode<Result>(
        _ session: DecodingSession,
        _ place: DecodingPlace,
        _ body: (DecodingNode) throws -> Result
    ) throws -> Result {
        try withNode(session, place, at: session.offset, depth: session.reader.pointee.remainingDepth, body)
    }

    /// Hands a decoder for the value at an offset to `body`, and moves behind the value.
    @inline(__always)
    final func withNode<Result>(
        _ session: DecodingSession,
        _ place: DecodingPlace,
        at offset: Int,
        depth: Int,
        _ body: (DecodingNode) throws -> Result
    ) throws -> Result {
        var node = takeNode(session)
        defer { giveBack(&node) }
        node.begin(place, at: offset, depth: depth)
        let result = try body(node)
        session.move(to: try node.finish(), depth: node.depth)
        return result
    }

    @inline(__always)
    private func takeNode(_ session: DecodingSession) -> DecodingNode {
        guard let node = free else { return DecodingNode(session) }
        free = node.nextFree
        node.nextFree = nil
        return node
    }

    @inline(__always)
    private func giveBack(_ node: inout DecodingNode) {
        if DecodingNode.isInUse(&node) { return }
        node.nextFree = free
        free = node
    }

    /// How `Value` is decoded.
    static func make(_ session: DecodingSession) -> DecodingType<Value> {
        let known: AnyObject? =
            if let scalar = Value.self as? any DecodableScalar.Type {
                scalar.decodingType
            } else if let collection = Value.self as? any DecodableCollection.Type {
                collection.decodingType(session)
            } else {
                nil
            }
        // What is made for a type by that type is for that type.
        return known.map { unsafeDowncast($0, to: DecodingType<Value>.self) } ?? DecodingType<Value>()
    }
}

extension DecodingSession {
    /// How a type is decoded, for the key of a table; almost always the type that the key had before.
    @inline(__always)
    func type<Value: Decodable>(
        of type: Value.Type,
        _ table: CodingKeyTable,
        _ tag: Int
    ) -> DecodingType<Value> {
        let entry = table.entries + table.firstTag(like: tag)
        if entry.pointee.type == ObjectIdentifier(type), let coding = entry.pointee.coding {
            return unsafeDowncast(coding.takeUnretainedValue(), to: DecodingType<Value>.self)
        }
        let coding = self.type(of: type)
        entry.pointee.type = ObjectIdentifier(type)
        entry.pointee.coding = Unmanaged.passUnretained(coding)
        return coding
    }

    /// Decodes the value at the position with a decoder that is not used again.
    func read<Value>(
        _ node: inout DecodingNode,
        _ place: DecodingPlace,
        _ body: (DecodingNode) throws -> Value
    ) throws -> Value {
        defer { _ = DecodingNode.isInUse(&node) }
        node.begin(place, at: offset, depth: reader.pointee.remainingDepth)
        let value = try body(node)
        move(to: try node.finish(), depth: node.depth)
        return value
    }
}

// MARK: - Scalars

/// A type that is decoded without a decoder of its own.
protocol DecodableScalar: Decodable {
    /// Reads the value at the session's position, if that takes no more than reading it.
    ///
    /// - Returns: `nil` when it does, or when the value is not of the type; the position is then anywhere.
    static func readFast(_ session: DecodingSession) -> Self?

    /// Reads the value at the session's position, whatever it takes, or tells what is wrong with it.
    static func readSlowly(_ session: DecodingSession, _ place: DecodingPlace) throws -> Self

    /// Reads the array at the session's position. A requirement, so that it is specialised for each type.
    static func readArray(_ session: DecodingSession, _ place: DecodingPlace) throws -> [Self]
}

extension DecodableScalar {
    static func readArray(_ session: DecodingSession, _ place: DecodingPlace) throws -> [Self] {
        guard try session.openArray(place) else { return [] }
        let depth = session.reader.pointee.remainingDepth
        // The first elements are collected in a frame, so that most arrays are allocated once, in their own size.
        let stride = MemoryLayout<Self>.stride
        let capacity = JSONReader.collectedElements(stride)
        let (frame, mark) = session.reader.pointee.pushFrame(JSONReader.frameSize(max(1, capacity * stride)))
        defer { session.reader.pointee.popFrame(to: mark) }
        let collected = frame.bindMemory(to: Self.self, capacity: capacity)
        var count = 0
        var elements: [Self] = []
        do {
            repeat {
                let start = session.offset
                let value: Self
                if let fast = readFast(session) {
                    value = fast
                } else {
                    session.move(to: start, depth: depth)
                    value = try readElementSlowly(session, place, elements.isEmpty ? count : elements.count)
                }
                if count < capacity, elements.isEmpty {
                    (collected + count).initialize(to: value)
                    count += 1
                } else {
                    if count > 0, elements.isEmpty {
                        elements = JSONReader.array(moving: collected, count, capacity: capacity * 4)
                        count = 0
                    }
                    elements.append(value)
                }
            } while try session.advanceElement()
        } catch {
            collected.deinitialize(count: count)
            throw error
        }
        return count > 0 ? JSONReader.array(moving: collected, count, capacity: count) : elements
    }

    /// Reads an element with a decoder for its array, which makes its path.
    @inline(never)
    private static func readElementSlowly(
        _ session: DecodingSession,
        _ place: DecodingPlace,
        _ index: Int
    ) throws -> Self {
        try session.type(of: Self.self).withNode(session, place) { node in
            let element = try readSlowly(session, DecodingPlace(node, nil, index))
            node.end = session.offset
            return element
        }
    }
}

extension DecodableScalar {
    fileprivate static var decodingType: AnyObject { ScalarDecodingType<Self>() }
}

/// How a scalar is decoded.
private final class ScalarDecodingType<Value: DecodableScalar>: DecodingType<Value> {
    override func read(_ type: Value.Type, _ session: DecodingSession, _ place: DecodingPlace) throws -> Value {
        try session.readScalar(Value.self, place)
    }
}

extension DecodingSession {
    /// Reads the scalar at the position.
    @inline(__always)
    func readScalar<Value: DecodableScalar>(_ type: Value.Type, _ place: DecodingPlace) throws -> Value {
        let start = offset
        let depth = reader.pointee.remainingDepth
        if let value = Value.readFast(self) { return value }
        move(to: start, depth: depth)
        return try Value.readSlowly(self, place)
    }
}

// MARK: - Collections

/// A type of values that are decoded without a container of the standard library.
protocol DecodableCollection: Decodable {
    /// How the type is decoded.
    static func decodingType(_ session: DecodingSession) -> AnyObject
}

extension Optional: DecodableCollection where Wrapped: Decodable {
    static func decodingType(_ session: DecodingSession) -> AnyObject {
        OptionalDecodingType<Wrapped>(session.type(of: Wrapped.self))
    }
}

extension Array: DecodableCollection where Element: Decodable {
    static func decodingType(_ session: DecodingSession) -> AnyObject {
        if let scalar = Element.self as? any DecodableScalar.Type, let type = scalar.arrayType(session) { return type }
        return ArrayDecodingType<Element>(session.type(of: Element.self))
    }
}

extension Dictionary: DecodableCollection where Key: Decodable, Value: Decodable {
    static func decodingType(_ session: DecodingSession) -> AnyObject {
        if let type = Self.self as? any DecodableStringDictionary.Type { return type.stringDictionaryType(session) }
        return DecodingType<Self>()
    }
}

/// A dictionary by `String`, whose keys are those of JSON.
private protocol DecodableStringDictionary {
    static func stringDictionaryType(_ session: DecodingSession) -> AnyObject
}

extension Dictionary: DecodableStringDictionary where Key == String, Value: Decodable {
    fileprivate static func stringDictionaryType(_ session: DecodingSession) -> AnyObject {
        DictionaryDecodingType<Value>(session.type(of: Value.self))
    }
}

extension DecodableScalar {
    fileprivate static func arrayType(_ session: DecodingSession) -> AnyObject? {
        ScalarArrayDecodingType<Self>()
    }
}

/// How a value that may be null is decoded.
private final class OptionalDecodingType<Wrapped: Decodable>: DecodingType<Wrapped?> {
    private let wrapped: DecodingType<Wrapped>

    init(_ wrapped: DecodingType<Wrapped>) {
        self.wrapped = wrapped
    }

    override func read(_ type: Wrapped?.Type, _ session: DecodingSession, _ place: DecodingPlace) throws -> Wrapped? {
        session.reader.pointee.readNull() ? nil : try wrapped.read(Wrapped.self, session, place)
    }
}

/// How an array of other values than scalars is decoded.
private final class ArrayDecodingType<Element: Decodable>: DecodingType<[Element]> {
    private let element: DecodingType<Element>

    init(_ element: DecodingType<Element>) {
        self.element = element
    }

    override func read(_ type: [Element].Type, _ session: DecodingSession, _ place: DecodingPlace) throws -> [Element] {
        let start = session.offset
        guard try session.openArray(place) else { return [] }
        return try withNode(session, place, at: start, depth: session.reader.pointee.remainingDepth + 1) { node in
            let result = try readElements(session, node)
            node.end = session.offset
            return result
        }
    }

    /// Reads the elements from the first one on, and moves behind the array.
    private func readElements(_ session: DecodingSession, _ node: DecodingNode) throws -> [Element] {
        let depth = session.reader.pointee.remainingDepth
        // The first elements are collected in a frame, so that most arrays are allocated once, in their own size.
        let stride = MemoryLayout<Element>.stride
        let capacity = JSONReader.collectedElements(stride)
        let (frame, mark) = session.reader.pointee.pushFrame(JSONReader.frameSize(max(1, capacity * stride)))
        defer { session.reader.pointee.popFrame(to: mark) }
        let collected = frame.bindMemory(to: Element.self, capacity: capacity)
        var count = 0
        var elements: [Element] = []
        do {
            repeat {
                let index = elements.isEmpty ? count : elements.count
                let value = try element.read(Element.self, session, DecodingPlace(node, nil, index))
                if count < capacity, elements.isEmpty {
                    (collected + count).initialize(to: value)
                    count += 1
                } else {
                    if count > 0, elements.isEmpty {
                        elements = JSONReader.array(moving: collected, count, capacity: capacity * 4)
                        count = 0
                    }
                    elements.append(value)
                }
                session.reader.pointee.remainingDepth = depth
            } while try session.advanceElement()
        } catch {
            collected.deinitialize(count: count)
            throw error
        }
        return count > 0 ? JSONReader.array(moving: collected, count, capacity: count) : elements
    }
}

/// How an array of scalars is decoded.
private final class ScalarArrayDecodingType<Element: DecodableScalar>: DecodingType<[Element]> {
    override func read(_ type: [Element].Type, _ session: DecodingSession, _ place: DecodingPlace) throws -> [Element] {
        try Element.readArray(session, place)
    }
}

/// How a dictionary by `String` is decoded.
private final class DictionaryDecodingType<Element: Decodable>: DecodingType<[String: Element]> {
    private let element: DecodingType<Element>

    init(_ element: DecodingType<Element>) {
        self.element = element
    }

    override func read(
        _ type: [String: Element].Type,
        _ session: DecodingSession,
        _ place: DecodingPlace
    ) throws -> [String: Element] {
        try withNode(session, place) { node in
            var dictionary: [String: Element] = [:]
            guard try session.openObject(node) else {
                node.end = session.offset
                return dictionary
            }
            let depth = session.reader.pointee.remainingDepth
            defer { node.currentKey = nil }
            repeat {
                let keyStart = session.offset
                let key = try session.readKey()
                node.currentKey = PathKey(stringValue: key)
                let value = try element.read(
                    Element.self,
                    session,
                    DecodingPlace(node, nil, DecodingPlace.currentKey)
                )
                if let old = dictionary.updateValue(value, forKey: key) {
                    try keepFirst(old, of: key, keyStart, in: &dictionary, session)
                }
                session.reader.pointee.remainingDepth = depth
            } while try session.advanceMember()
            node.end = session.offset
            return dictionary
        }
    }

    /// Puts the first of two values back whose keys Swift takes for the same, and refuses the document if they are.
    @inline(never)
    private func keepFirst(
        _ old: Element,
        of key: String,
        _ keyStart: Int,
        in dictionary: inout [String: Element],
        _ session: DecodingSession
    ) throws {
        guard let index = dictionary.index(forKey: key) else { return }
        // The dictionary has kept the first key, too.
        if dictionary.keys[index].utf8.elementsEqual(key.utf8) { throw session.duplicateKey(at: keyStart) }
        dictionary.values[index] = old
    }
}
