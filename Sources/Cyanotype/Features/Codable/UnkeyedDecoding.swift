/// The unkeyed container of an array that is decoded.
///
/// It is three words, so that it fits into an `any UnkeyedDecodingContainer` without an allocation.
struct UnkeyedDecoding: UnkeyedDecodingContainer {
    private let node: ValueDecoder

    /// The offset of the next element; -1 at the end.
    private var next: Int

    private(set) var currentIndex = 0

    /// Creates a container for the array at the reader's position.
    init(_ node: ValueDecoder) throws {
        self.node = node
        next = -1
        let value = node.value
        let context = value.pointee.context
        if try context.openArray(value.samePlace) {
            next = context.offset
            value.pointee.nextElement = next
        } else {
            value.pointee.end = context.offset
        }
    }

    private var value: StatePointer<DecodingState> { node.value }

    var codingPath: [any CodingKey] { node.codingPath }

    var count: Int? { isAtEnd && currentIndex == 0 ? 0 : value.countElements() }

    var isAtEnd: Bool { next < 0 }

    mutating func decodeNil() throws -> Bool {
        try requireElement(Never.self)
        guard value.pointee.context.reader.pointee.readNull() else { return false }
        try advance()
        return true
    }

    mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
        try requireElement(type)
        let context = value.pointee.context
        let result = try context.withType(type) { try $0.read(type, context, place) }
        try advance()
        return result
    }

    mutating func decodeIfPresent<Value: Decodable>(_ type: Value.Type) throws -> Value? {
        try isPresent() ? decode(type) : nil
    }
}

// MARK: - Elements

extension UnkeyedDecoding {
    private var place: DecodingLocation { unsafe DecodingLocation(value, nil, currentIndex) }

    /// Moves to the next element, or throws if there is none.
    @inline(__always)
    private func requireElement(_ type: Any.Type) throws {
        if next < 0 { throw atEnd(type, "Unkeyed container is at end.") }
        value.pointee.context.move(to: next, depth: value.pointee.depth - 1)
    }

    @inline(never)
    private func atEnd(_ type: Any.Type, _ description: String) -> any Error {
        DecodingError.valueNotFound(
            type,
            DecodingError.Context(codingPath: place.path, debugDescription: description)
        )
    }

    /// Skips the next element if it is null.
    ///
    /// - Returns: Whether there is an element that is not null.
    private mutating func isPresent() throws -> Bool {
        try !isAtEnd && !decodeNil()
    }

    /// Moves from the end of an element to the next one.
    @inline(__always)
    private mutating func advance() throws {
        let value = value
        let context = value.pointee.context
        if try context.advanceElement() {
            next = context.offset
            value.pointee.nextElement = next
        } else {
            next = -1
            value.pointee.end = context.offset
        }
        currentIndex += 1
    }

    private mutating func scalar<Value: DecodableScalar>(_ type: Value.Type) throws -> Value {
        try requireElement(type)
        let result = try value.pointee.context.readScalar(type, place)
        try advance()
        return result
    }

    private mutating func scalarIfPresent<Value: DecodableScalar>(_ type: Value.Type) throws -> Value? {
        try isPresent() ? scalar(type) : nil
    }
}

// MARK: - Nested containers

extension UnkeyedDecoding {
    mutating func nestedContainer<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
        try nested(KeyedDecodingContainer<Key>.self) { try $0.container(keyedBy: type) }
    }

    mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
        try nested((any UnkeyedDecodingContainer).self) { try $0.unkeyedContainer() }
    }

    mutating func superDecoder() throws -> any Decoder {
        try nested((any Decoder).self) { $0 }
    }

    /// Creates a decoder for the next element, and skips the element.
    private mutating func nested<Result>(
        _ type: Any.Type,
        _ make: (ValueDecoder) throws -> Result
    ) throws -> Result {
        if next < 0 { throw atEnd(type, "Cannot get a nested container or decoder -- unkeyed container is at end.") }
        let value = value
        let depth = value.pointee.depth - 1
        let result = try make(ValueDecoder(value, PathKey(index: currentIndex), at: next, depth: depth))
        value.pointee.context.move(to: next, depth: depth)
        try value.pointee.context.skipValue()
        try advance()
        return result
    }
}

// MARK: - Scalars

extension UnkeyedDecoding {
    mutating func decode(_ type: Bool.Type) throws -> Bool { try scalar(type) }
    mutating func decode(_ type: String.Type) throws -> String { try scalar(type) }
    mutating func decode(_ type: Double.Type) throws -> Double { try scalar(type) }
    mutating func decode(_ type: Float.Type) throws -> Float { try scalar(type) }
    mutating func decode(_ type: Int.Type) throws -> Int { try scalar(type) }
    mutating func decode(_ type: Int8.Type) throws -> Int8 { try scalar(type) }
    mutating func decode(_ type: Int16.Type) throws -> Int16 { try scalar(type) }
    mutating func decode(_ type: Int32.Type) throws -> Int32 { try scalar(type) }
    mutating func decode(_ type: Int64.Type) throws -> Int64 { try scalar(type) }
    mutating func decode(_ type: Int128.Type) throws -> Int128 { try scalar(type) }
    mutating func decode(_ type: UInt.Type) throws -> UInt { try scalar(type) }
    mutating func decode(_ type: UInt8.Type) throws -> UInt8 { try scalar(type) }
    mutating func decode(_ type: UInt16.Type) throws -> UInt16 { try scalar(type) }
    mutating func decode(_ type: UInt32.Type) throws -> UInt32 { try scalar(type) }
    mutating func decode(_ type: UInt64.Type) throws -> UInt64 { try scalar(type) }
    mutating func decode(_ type: UInt128.Type) throws -> UInt128 { try scalar(type) }

    mutating func decodeIfPresent(_ type: Bool.Type) throws -> Bool? { try scalarIfPresent(type) }
    mutating func decodeIfPresent(_ type: String.Type) throws -> String? { try scalarIfPresent(type) }
    mutating func decodeIfPresent(_ type: Double.Type) throws -> Double? { try scalarIfPresent(type) }
    mutating func decodeIfPresent(_ type: Float.Type) throws -> Float? { try scalarIfPresent(type) }
    mutating func decodeIfPresent(_ type: Int.Type) throws -> Int? { try scalarIfPresent(type) }
    mutating func decodeIfPresent(_ type: Int8.Type) throws -> Int8? { try scalarIfPresent(type) }
    mutating func decodeIfPresent(_ type: Int16.Type) throws -> Int16? { try scalarIfPresent(type) }
    mutating func decodeIfPresent(_ type: Int32.Type) throws -> Int32? { try scalarIfPresent(type) }
    mutating func decodeIfPresent(_ type: Int64.Type) throws -> Int64? { try scalarIfPresent(type) }
    mutating func decodeIfPresent(_ type: Int128.Type) throws -> Int128? { try scalarIfPresent(type) }
    mutating func decodeIfPresent(_ type: UInt.Type) throws -> UInt? { try scalarIfPresent(type) }
    mutating func decodeIfPresent(_ type: UInt8.Type) throws -> UInt8? { try scalarIfPresent(type) }
    mutating func decodeIfPresent(_ type: UInt16.Type) throws -> UInt16? { try scalarIfPresent(type) }
    mutating func decodeIfPresent(_ type: UInt32.Type) throws -> UInt32? { try scalarIfPresent(type) }
    mutating func decodeIfPresent(_ type: UInt64.Type) throws -> UInt64? { try scalarIfPresent(type) }
    mutating func decodeIfPresent(_ type: UInt128.Type) throws -> UInt128? { try scalarIfPresent(type) }
}
