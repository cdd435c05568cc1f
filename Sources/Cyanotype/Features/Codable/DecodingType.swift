/// How a type is decoded: by its own initializer, unless a subclass overrides that.
///
/// A context has one for each type that it has met. It holds the reusable decoders for values of the type.
class DecodingType<Value: Decodable> {
    /// The free decoders, linked by `nextFree`.
    private var free: StatePointer<DecodingState>?

    deinit {
        while let value = free {
            free = value.pointee.nextFree
            let node = value.pointee.ownNode
            value.pointee.ownNode = nil
            withExtendedLifetime(node) {}
        }
    }

    /// Decodes the value at the reader's position and moves past it.
    ///
    /// - Parameters:
    ///   - type: The type. For a class it can be a subclass.
    ///   - context: The context.
    ///   - place: The location of the value.
    /// - Returns: The value.
    /// - Throws: Any error; the position is then unspecified.
    func read(_ type: Value.Type, _ context: DecodingContext, _ place: DecodingLocation) throws -> Value {
        try withValue(context, place) { value in try unsafe type.init(from: value.pointee.node.takeUnretainedValue()) }
    }

    /// Calls `body` with a decoder for the value at the position, and moves past the value.
    final func withDecoder(
        _ context: DecodingContext,
        _ place: DecodingLocation,
        _ body: (any Decoder) throws -> Value
    ) throws -> Value {
        try withValue(context, place) { try unsafe body($0.pointee.node.takeUnretainedValue()) }
    }

    /// Calls `body` with the state of a decoder for the value at the position, and moves past the value.
    @inline(__always)
    final func withValue<Result>(
        _ context: DecodingContext,
        _ place: DecodingLocation,
        _ body: (StatePointer<DecodingState>) throws -> Result
    ) throws -> Result {
        try withValue(context, place, at: context.offset, depth: context.depth, body)
    }

    /// Calls `body` with the state of a decoder for the value at an offset, and moves past the value.
    @inline(__always)
    final func withValue<Result>(
        _ context: DecodingContext,
        _ place: DecodingLocation,
        at offset: Int,
        depth: Int,
        _ body: (StatePointer<DecodingState>) throws -> Result
    ) throws -> Result {
        let value = takeFree(context)
        defer { recycle(value) }
        value.begin(place, at: offset, depth: depth)
        let result = try body(value)
        context.move(to: try value.finish(), depth: depth)
        return result
    }

    @inline(__always)
    private func takeFree(_ context: DecodingContext) -> StatePointer<DecodingState> {
        guard let value = free else { return ValueDecoder.make(context) }
        free = value.pointee.nextFree
        return value
    }

    @inline(__always)
    private func recycle(_ value: StatePointer<DecodingState>) {
        if value.isInUse() { return }
        value.pointee.nextFree = free
        free = value
    }

    /// Creates the decoding type of `Value`.
    static func make(_ context: DecodingContext) -> DecodingType<Value> {
        let known: AnyObject? =
            if let scalar = Value.self as? any DecodableScalar.Type {
                scalar.decodingType
            } else if let collection = Value.self as? any DecodableCollection.Type {
                collection.decodingType(context)
            } else if let format = context.shared.pointee.strategies.dateScopes.format(of: Value.self) {
                DatedDecodingType<Value>(format)
            } else {
                nil
            }
        // A type creates only its own decoding type, so the cast is safe.
        return known.map { unsafe unsafeDowncast($0, to: DecodingType<Value>.self) } ?? DecodingType<Value>()
    }
}

// MARK: - Scalars

/// A type that is decoded without a decoder of its own.
protocol DecodableScalar: Decodable {
    /// Reads the value at the context's position, if reading is all it takes.
    ///
    /// - Returns: `nil` if it takes more, or if the value is not of the type; the position is then unspecified.
    static func readFast(_ context: DecodingContext) -> Self?

    /// Reads the value at the context's position in all cases, or throws the error that describes the problem.
    static func readSlowly(_ context: DecodingContext, _ place: DecodingLocation) throws -> Self

    /// Reads the array at the context's position. This is a requirement so that it is specialized for each type.
    static func readArray(_ context: DecodingContext, _ place: DecodingLocation) throws -> [Self]
}

extension DecodableScalar {
    static func readArray(_ context: DecodingContext, _ place: DecodingLocation) throws -> [Self] {
        guard try context.openArray(place) else { return [] }
        let depth = context.depth
        let (frame, mark) = context.reader.pointee.pushFrame(ElementCollector<Self>.frameSize)
        defer { context.reader.pointee.popFrame(to: mark) }
        var elements = ElementCollector<Self>(frame)
        var count = 0
        do {
            repeat {
                let start = context.offset
                let value: Self
                if let fast = readFast(context) {
                    value = fast
                } else {
                    context.move(to: start, depth: depth)
                    value = try readElementSlowly(context, place, count)
                }
                elements.append(value)
                count += 1
            } while try context.advanceElement()
        } catch {
            elements.discard()
            throw error
        }
        return elements.finish()
    }

    /// Reads an element with a decoder for its array, which provides the path.
    @inline(never)
    private static func readElementSlowly(
        _ context: DecodingContext,
        _ place: DecodingLocation,
        _ index: Int
    ) throws -> Self {
        try context.withType(Self.self) { type in
            try type.withValue(context, place) { array in
                let element = try unsafe readSlowly(context, DecodingLocation(array, nil, index))
                array.pointee.end = context.offset
                return element
            }
        }
    }
}

extension DecodableScalar {
    fileprivate static var decodingType: AnyObject { ScalarDecodingType<Self>() }
}

/// How a scalar is decoded.
private final class ScalarDecodingType<Value: DecodableScalar>: DecodingType<Value> {
    override func read(_ type: Value.Type, _ context: DecodingContext, _ place: DecodingLocation) throws -> Value {
        try context.readScalar(Value.self, place)
    }
}

extension DecodingContext {
    /// Reads the scalar at the position.
    @inline(__always)
    func readScalar<Value: DecodableScalar>(_ type: Value.Type, _ place: DecodingLocation) throws -> Value {
        let start = offset
        let depth = reader.pointee.remainingDepth
        if let value = Value.readFast(self) { return value }
        move(to: start, depth: depth)
        return try Value.readSlowly(self, place)
    }
}

// MARK: - Collections

/// A type whose values are decoded without a container of the standard library.
protocol DecodableCollection: Decodable {
    /// Returns the decoding type of this type.
    static func decodingType(_ context: DecodingContext) -> AnyObject
}

extension Optional: DecodableCollection where Wrapped: Decodable {
    static func decodingType(_ context: DecodingContext) -> AnyObject {
        unsafe OptionalDecodingType<Wrapped>(context.type(of: Wrapped.self).takeUnretainedValue())
    }
}

extension Array: DecodableCollection where Element: Decodable {
    static func decodingType(_ context: DecodingContext) -> AnyObject {
        if let scalar = Element.self as? any DecodableScalar.Type, let type = scalar.arrayType(context) { return type }
        return unsafe ArrayDecodingType<Element>(context.type(of: Element.self).takeUnretainedValue())
    }
}

extension Dictionary: DecodableCollection where Key: Decodable, Value: Decodable {
    static func decodingType(_ context: DecodingContext) -> AnyObject {
        if let type = Self.self as? any DecodableStringDictionary.Type { return type.stringDictionaryType(context) }
        return DecodingType<Self>()
    }
}

/// A dictionary with `String` keys, which are the keys in the JSON.
private protocol DecodableStringDictionary {
    static func stringDictionaryType(_ context: DecodingContext) -> AnyObject
}

extension Dictionary: DecodableStringDictionary where Key == String, Value: Decodable {
    fileprivate static func stringDictionaryType(_ context: DecodingContext) -> AnyObject {
        unsafe DictionaryDecodingType<Value>(context.type(of: Value.self).takeUnretainedValue())
    }
}

extension DecodableScalar {
    fileprivate static func arrayType(_ context: DecodingContext) -> AnyObject? {
        ScalarArrayDecodingType<Self>()
    }
}

/// How a value that may be null is decoded.
private final class OptionalDecodingType<Wrapped: Decodable>: DecodingType<Wrapped?> {
    private let wrapped: DecodingType<Wrapped>

    init(_ wrapped: DecodingType<Wrapped>) {
        self.wrapped = wrapped
    }

    override func read(_ type: Wrapped?.Type, _ context: DecodingContext, _ place: DecodingLocation) throws -> Wrapped?
    {
        context.reader.pointee.readNull() ? nil : try wrapped.read(Wrapped.self, context, place)
    }
}

/// How an array of non-scalar values is decoded.
private final class ArrayDecodingType<Element: Decodable>: DecodingType<[Element]> {
    private let element: DecodingType<Element>

    init(_ element: DecodingType<Element>) {
        self.element = element
    }

    override func read(_ type: [Element].Type, _ context: DecodingContext, _ place: DecodingLocation) throws
        -> [Element]
    {
        let start = context.offset
        guard try context.openArray(place) else { return [] }
        return try withValue(context, place, at: start, depth: context.depth + 1) { array in
            let result = try readElements(context, array)
            array.pointee.end = context.offset
            return result
        }
    }

    /// Reads the elements from the first one on, and moves past the array.
    private func readElements(
        _ context: DecodingContext,
        _ array: StatePointer<DecodingState>
    ) throws -> [Element] {
        let depth = context.depth
        let (frame, mark) = context.reader.pointee.pushFrame(ElementCollector<Element>.frameSize)
        defer { context.reader.pointee.popFrame(to: mark) }
        var elements = ElementCollector<Element>(frame)
        var count = 0
        do {
            repeat {
                let place = unsafe DecodingLocation(array, nil, count)
                elements.append(try element.read(Element.self, context, place))
                count += 1
                context.reader.pointee.remainingDepth = depth
            } while try context.advanceElement()
        } catch {
            elements.discard()
            throw error
        }
        return elements.finish()
    }
}

/// How an array of scalars is decoded.
private final class ScalarArrayDecodingType<Element: DecodableScalar>: DecodingType<[Element]> {
    override func read(_ type: [Element].Type, _ context: DecodingContext, _ place: DecodingLocation) throws
        -> [Element]
    {
        try Element.readArray(context, place)
    }
}

/// How a dictionary with `String` keys is decoded.
private final class DictionaryDecodingType<Element: Decodable>: DecodingType<[String: Element]> {
    private let element: DecodingType<Element>

    init(_ element: DecodingType<Element>) {
        self.element = element
    }

    override func read(
        _ type: [String: Element].Type,
        _ context: DecodingContext,
        _ place: DecodingLocation
    ) throws -> [String: Element] {
        try withValue(context, place) { object in
            var dictionary: [String: Element] = [:]
            guard try context.openObject(object) else {
                object.pointee.end = context.offset
                return dictionary
            }
            let (depth, takesFirst) = (context.depth, context.takesFirst)
            defer { object.pointee.currentKey = nil }
            repeat {
                let keyStart = context.offset
                let key = try context.readKey()
                if takesFirst, dictionary.index(forKey: key) != nil {
                    context.noteDuplicate(at: keyStart)
                    try context.skipValue()
                    continue
                }
                object.pointee.currentKey = PathKey(stringValue: key)
                let value = try unsafe element.read(
                    Element.self,
                    context,
                    DecodingLocation(object, nil, DecodingLocation.currentKey)
                )
                if let old = dictionary.updateValue(value, forKey: key) {
                    try resolve(old, of: key, keyStart, in: &dictionary, context)
                }
                context.reader.pointee.remainingDepth = depth
            } while try context.advanceMember()
            object.pointee.end = context.offset
            return dictionary
        }
    }

    /// Restores the first of two values whose keys are equal in Swift. If the keys have the same bytes, refuses the
    /// document or keeps the last value.
    @inline(never)
    private func resolve(
        _ old: Element,
        of key: String,
        _ keyStart: Int,
        in dictionary: inout [String: Element],
        _ context: DecodingContext
    ) throws {
        guard let index = dictionary.index(forKey: key) else { return }
        // The dictionary also kept the first key.
        guard dictionary.keys[index].utf8.elementsEqual(key.utf8) else {
            dictionary.values[index] = old
            return
        }
        if context.rejectsDuplicates { throw context.duplicateKey(at: keyStart) }
        context.noteDuplicate(at: keyStart)
    }
}
