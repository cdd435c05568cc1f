/// The keyed container of an object that is decoded.
///
/// `Keeper` is `Void` for the reused container, so that its accesses cost no reference counting; see
/// ``EscapedContainers``. Every other container references its decoder.
struct KeyedDecoding<Key: CodingKey, Keeper>: KeyedDecodingContainerProtocol {
    let members: StatePointer<ObjectCursor>
    let keeper: Keeper

    var codingPath: [any CodingKey] { members.pointee.value.pointee.codingPath }

    var allKeys: [Key] { members.allNames.compactMap { Key(stringValue: $0) } }

    func contains(_ key: Key) -> Bool {
        // Invalid JSON is reported after the value has been decoded.
        (try? find(key)) ?? false
    }

    func decodeNil(forKey key: Key) throws -> Bool {
        try require(key)
        let value = members.pointee.found
        guard members.pointee.context.reader.pointee.readNull() else { return false }
        members.didRead(value)
        return true
    }

    func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
        try require(key)
        return try read(type, key)
    }

    func decodeIfPresent<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value? {
        try isPresent(key) ? read(type, key) : nil
    }
}

// MARK: - Finding

extension KeyedDecoding {
    /// Moves to the value of a key.
    ///
    /// - Returns: `false` if there is none.
    @inline(__always)
    private func find(_ key: Key) throws -> Bool {
        if unsafe members.pointee.table != nil {
            let tag = CodingKeyTable.tag(of: key)
            return try members.findNext(tag) || members.find(tag, key)
        }
        return members.find(key.stringValue)
    }

    @inline(__always)
    private func require(_ key: Key) throws {
        if try !find(key) { throw missing(key) }
    }

    /// Moves to the value of a key, and skips it if it is null.
    ///
    /// - Returns: Whether there is a value that is not null.
    @inline(__always)
    private func isPresent(_ key: Key) throws -> Bool {
        guard try find(key) else { return false }
        let value = members.pointee.found
        guard members.pointee.context.reader.pointee.readNull() else { return true }
        members.didRead(value)
        return false
    }

    @inline(never)
    private func missing(_ key: Key) -> any Error {
        DecodingError.keyNotFound(
            key,
            DecodingError.Context(
                codingPath: codingPath,
                debugDescription: "No value associated with key \(key) (\"\(key.stringValue)\")."
            )
        )
    }

    /// Reads the value that was found.
    @inline(__always)
    private func read<Value: Decodable>(_ type: Value.Type, _ key: Key) throws -> Value {
        guard let table = unsafe members.pointee.table else { return try readIndexed(type, key) }
        let value = members.pointee.found
        let context = members.pointee.context
        let tag = CodingKeyTable.tag(of: key)
        let place = unsafe DecodingLocation(members.pointee.value, table, tag)
        let result = try unsafe context.type(of: type, table, tag)._withUnsafeGuaranteedRef {
            try $0.read(type, context, place)
        }
        members.didRead(value)
        return result
    }

    /// Reads the value that was found in the index. The whole object has been read before.
    @inline(never)
    private func readIndexed<Value: Decodable>(_ type: Value.Type, _ key: Key) throws -> Value {
        let context = members.pointee.context
        let object = members.pointee.value
        let outer = object.pointee.currentKey
        object.pointee.currentKey = key
        defer { object.pointee.currentKey = outer }
        let place = unsafe DecodingLocation(object, nil, DecodingLocation.currentKey)
        return try context.withType(type) { try $0.read(type, context, place) }
    }

    /// Reads the value that was found as a scalar.
    @inline(__always)
    private func readScalar<Value: DecodableScalar>(_ type: Value.Type, _ key: Key) throws -> Value {
        let value = members.pointee.found
        if let result = Value.readFast(members.pointee.context) {
            members.didRead(value)
            return result
        }
        return try readScalarSlowly(type, key)
    }

    @inline(never)
    private func readScalarSlowly<Value: DecodableScalar>(_ type: Value.Type, _ key: Key) throws -> Value {
        members.moveToFound()
        return try read(type, key)
    }

    @inline(__always)
    private func scalar<Value: DecodableScalar>(_ type: Value.Type, _ key: Key) throws -> Value {
        try require(key)
        return try readScalar(type, key)
    }

    @inline(__always)
    private func scalarIfPresent<Value: DecodableScalar>(_ type: Value.Type, _ key: Key) throws -> Value? {
        try isPresent(key) ? readScalar(type, key) : nil
    }
}

// MARK: - Scalars

extension KeyedDecoding {
    func decode(_ type: Bool.Type, forKey key: Key) throws -> Bool { try scalar(type, key) }
    func decode(_ type: String.Type, forKey key: Key) throws -> String { try scalar(type, key) }
    func decode(_ type: Double.Type, forKey key: Key) throws -> Double { try scalar(type, key) }
    func decode(_ type: Float.Type, forKey key: Key) throws -> Float { try scalar(type, key) }
    func decode(_ type: Int.Type, forKey key: Key) throws -> Int { try scalar(type, key) }
    func decode(_ type: Int8.Type, forKey key: Key) throws -> Int8 { try scalar(type, key) }
    func decode(_ type: Int16.Type, forKey key: Key) throws -> Int16 { try scalar(type, key) }
    func decode(_ type: Int32.Type, forKey key: Key) throws -> Int32 { try scalar(type, key) }
    func decode(_ type: Int64.Type, forKey key: Key) throws -> Int64 { try scalar(type, key) }
    func decode(_ type: Int128.Type, forKey key: Key) throws -> Int128 { try scalar(type, key) }
    func decode(_ type: UInt.Type, forKey key: Key) throws -> UInt { try scalar(type, key) }
    func decode(_ type: UInt8.Type, forKey key: Key) throws -> UInt8 { try scalar(type, key) }
    func decode(_ type: UInt16.Type, forKey key: Key) throws -> UInt16 { try scalar(type, key) }
    func decode(_ type: UInt32.Type, forKey key: Key) throws -> UInt32 { try scalar(type, key) }
    func decode(_ type: UInt64.Type, forKey key: Key) throws -> UInt64 { try scalar(type, key) }
    func decode(_ type: UInt128.Type, forKey key: Key) throws -> UInt128 { try scalar(type, key) }

    func decodeIfPresent(_ type: Bool.Type, forKey key: Key) throws -> Bool? { try scalarIfPresent(type, key) }
    func decodeIfPresent(_ type: String.Type, forKey key: Key) throws -> String? { try scalarIfPresent(type, key) }
    func decodeIfPresent(_ type: Double.Type, forKey key: Key) throws -> Double? { try scalarIfPresent(type, key) }
    func decodeIfPresent(_ type: Float.Type, forKey key: Key) throws -> Float? { try scalarIfPresent(type, key) }
    func decodeIfPresent(_ type: Int.Type, forKey key: Key) throws -> Int? { try scalarIfPresent(type, key) }
    func decodeIfPresent(_ type: Int8.Type, forKey key: Key) throws -> Int8? { try scalarIfPresent(type, key) }
    func decodeIfPresent(_ type: Int16.Type, forKey key: Key) throws -> Int16? { try scalarIfPresent(type, key) }
    func decodeIfPresent(_ type: Int32.Type, forKey key: Key) throws -> Int32? { try scalarIfPresent(type, key) }
    func decodeIfPresent(_ type: Int64.Type, forKey key: Key) throws -> Int64? { try scalarIfPresent(type, key) }
    func decodeIfPresent(_ type: Int128.Type, forKey key: Key) throws -> Int128? { try scalarIfPresent(type, key) }
    func decodeIfPresent(_ type: UInt.Type, forKey key: Key) throws -> UInt? { try scalarIfPresent(type, key) }
    func decodeIfPresent(_ type: UInt8.Type, forKey key: Key) throws -> UInt8? { try scalarIfPresent(type, key) }
    func decodeIfPresent(_ type: UInt16.Type, forKey key: Key) throws -> UInt16? { try scalarIfPresent(type, key) }
    func decodeIfPresent(_ type: UInt32.Type, forKey key: Key) throws -> UInt32? { try scalarIfPresent(type, key) }
    func decodeIfPresent(_ type: UInt64.Type, forKey key: Key) throws -> UInt64? { try scalarIfPresent(type, key) }
    func decodeIfPresent(_ type: UInt128.Type, forKey key: Key) throws -> UInt128? { try scalarIfPresent(type, key) }
}

// MARK: - Nested containers

extension KeyedDecoding {
    func nestedContainer<Nested: CodingKey>(
        keyedBy type: Nested.Type,
        forKey key: Key
    ) throws -> KeyedDecodingContainer<Nested> {
        try require(key)
        return try decoderOfFound(key).container(keyedBy: type)
    }

    func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
        try require(key)
        return try decoderOfFound(key).unkeyedContainer()
    }

    func superDecoder() throws -> any Decoder {
        try members.findOther(PathKey.super) ? decoderOfFound(PathKey.super) : decoderOfNull(PathKey.super)
    }

    func superDecoder(forKey key: Key) throws -> any Decoder {
        try find(key) ? decoderOfFound(key) : decoderOfNull(key)
    }

    private func decoderOfFound(_ key: any CodingKey) -> ValueDecoder {
        ValueDecoder(members.pointee.value, key, at: members.pointee.found, depth: members.pointee.depth)
    }

    /// Creates a decoder for the value of a missing key.
    private func decoderOfNull(_ key: any CodingKey) -> ValueDecoder {
        let strategies = members.pointee.context.shared.pointee.strategies
        return ValueDecoder(members.pointee.value, key, in: .ofNull(strategies), at: 0, depth: 0)
    }
}
