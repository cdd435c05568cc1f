/// The container of an object.
struct KeyedDecoding<Key: CodingKey>: KeyedDecodingContainerProtocol {
    let members: DecodingMembers

    var codingPath: [any CodingKey] { members.node.codingPath }

    var allKeys: [Key] { members.allNames.compactMap { Key(stringValue: $0) } }

    func contains(_ key: Key) -> Bool {
        // A document that is not JSON is found out when its value has been decoded.
        (try? find(key)) ?? false
    }

    func decodeNil(forKey key: Key) throws -> Bool {
        try require(key)
        let value = members.found
        guard members.session.reader.pointee.readNull() else { return false }
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
    /// - Returns: `false` when there is none.
    @inline(__always)
    private func find(_ key: Key) throws -> Bool {
        if members.table != nil {
            let tag = CodingKeyTable.tag(of: key)
            return try members.findNext(tag) || members.find(tag, key)
        }
        return members.find(key.stringValue)
    }

    @inline(__always)
    private func require(_ key: Key) throws {
        if try !find(key) { throw missing(key) }
    }

    /// Moves to the value of a key, and over it if it is null.
    ///
    /// - Returns: Whether there is a value that is not null.
    @inline(__always)
    private func isPresent(_ key: Key) throws -> Bool {
        guard try find(key) else { return false }
        let value = members.found
        guard members.session.reader.pointee.readNull() else { return true }
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
        let value = members.found
        let session = members.session
        if let table = members.table {
            let tag = CodingKeyTable.tag(of: key)
            let place = DecodingPlace(members.node, table, tag)
            let result = try session.type(of: Value.self, table, tag).read(type, session, place)
            members.didRead(value)
            return result
        }
        // The indexed object has been read to its end already.
        let node = members.node
        let outer = node.currentKey
        node.currentKey = key
        defer { node.currentKey = outer }
        let place = DecodingPlace(node, nil, DecodingPlace.currentKey)
        return try session.type(of: Value.self).read(type, session, place)
    }

    /// Reads the value that was found as a scalar.
    @inline(__always)
    private func readScalar<Value: DecodableScalar>(_ type: Value.Type, _ key: Key) throws -> Value {
        let value = members.found
        if let result = Value.readFast(members.session) {
            members.didRead(value)
            return result
        }
        return try readScalarSlowly(type, key)
    }

    @inline(never)
    private func readScalarSlowly<Value: DecodableScalar>(_ type: Value.Type, _ key: Key) throws -> Value {
        try read(type, key)
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
        try nestedDecoder(key).container(keyedBy: type)
    }

    func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
        try nestedDecoder(key).unkeyedContainer()
    }

    func superDecoder() throws -> any Decoder {
        try superDecoder(for: PathKey.super) {
            // The key is not one of `Key`, so that no tag tells it.
            members.table == nil ? members.find(PathKey.super.stringValue) : try members.findByName(PathKey.super)
        }
    }

    func superDecoder(forKey key: Key) throws -> any Decoder {
        try superDecoder(for: key) { try find(key) }
    }

    private func nestedDecoder(_ key: Key) throws -> DecodingNode {
        try require(key)
        return DecodingNode(members.node, key, at: members.found, depth: members.depth)
    }

    /// A decoder of the value that `find` moves to, or of null where there is none.
    private func superDecoder(for key: any CodingKey, _ find: () throws -> Bool) throws -> any Decoder {
        if try find() { return DecodingNode(members.node, key, at: members.found, depth: members.depth) }
        return DecodingNode(DecodingSession.ofNull(members.session.strategies), members.node, key)
    }
}
