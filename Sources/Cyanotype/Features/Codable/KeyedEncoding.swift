/// The keyed container of an object that is encoded.
///
/// `Keeper` is `Void` for the reused container. Every other container references its encoder. See ``KeyedDecoding``.
struct KeyedEncoding<Key: CodingKey, Keeper>: KeyedEncodingContainerProtocol {
    let members: StatePointer<WrittenMembers>
    let keeper: Keeper

    var codingPath: [any CodingKey] { members.pointee.value.pointee.codingPath }

    func encodeNil(forKey key: Key) throws {
        let text = try members.openText("null")
        let isRepeated = writeKey(key, text)
        text.pointee.writer.writeNull()
        if isRepeated { removeRepeated(key, text) }
    }

    func encode<Value: Encodable>(_ value: Value, forKey key: Key) throws {
        let text = try members.openText(value)
        let mark = text.pointee.mark
        let isRepeated = writeKey(key, text)
        do {
            if try !write(value, key, text) { text.pointee.writeEmpty(ASCII.openBrace) }
        } catch {
            text.pointee.restore(mark)
            if !isRepeated { forget(key) }
            throw error
        }
        if isRepeated { removeRepeated(key, text) }
    }

    func encodeIfPresent<Value: Encodable>(_ value: Value?, forKey key: Key) throws {
        if let value { try encode(value, forKey: key) }
    }
}

// MARK: - Writing

extension KeyedEncoding {
    /// Writes a key.
    ///
    /// - Returns: Whether the key had been written before.
    @inline(__always)
    private func writeKey(_ key: Key, _ text: StatePointer<EncodingText>) -> Bool {
        guard let table = unsafe members.pointee.table else { return members.writeKey(name(of: key), text) }
        let tag = CodingKeyTable.tag(of: key)
        if unsafe !table._withUnsafeGuaranteedRef({ $0.hasEntry(tag) }) {
            guard unsafe addKey(key, tag, table) else { return members.writeKey(name(of: key), text) }
        }
        return unsafe members.writeKey(tag, table, text)
    }

    /// Adds a key to the table.
    ///
    /// - Returns: `false` if another key has the same name.
    @inline(never)
    private func addKey(_ key: Key, _ tag: Int, _ table: Unmanaged<CodingKeyTable>) -> Bool {
        let table = unsafe table.takeUnretainedValue()
        table.add(tag, key, name: name(of: key)) { members.pointee.context.keyText($0) }
        if table.hasEntry(tag) { return true }
        // Tags then do not identify the written keys.
        members.openNames()
        return false
    }

    /// Returns the name of a key in JSON.
    @inline(never)
    private func name(of key: Key) -> String {
        members.pointee.context.name(of: key, codingPath)
    }

    /// Writes a value whose key has been written.
    @inline(__always)
    private func write<Value: Encodable>(
        _ value: Value,
        _ key: Key,
        _ text: StatePointer<EncodingText>
    ) throws -> Bool {
        let context = members.pointee.context
        guard let table = unsafe members.pointee.table else { return try writeUntagged(value, key, text) }
        let tag = CodingKeyTable.tag(of: key)
        let place = unsafe EncodingLocation(members.pointee.value, table, tag)
        return try unsafe context.type(of: Value.self, table, tag)._withUnsafeGuaranteedRef {
            try $0.write(value, text, place, context)
        }
    }

    @inline(never)
    private func writeUntagged<Value: Encodable>(
        _ value: Value,
        _ key: Key,
        _ text: StatePointer<EncodingText>
    ) throws -> Bool {
        let context = members.pointee.context
        let object = members.pointee.value
        let outer = object.pointee.currentKey
        object.pointee.currentKey = key
        defer { object.pointee.currentKey = outer }
        let place = unsafe EncodingLocation(object, nil, EncodingLocation.currentKey)
        return try context.withType(Value.self) { try $0.write(value, text, place, context) }
    }

    @inline(__always)
    private func scalar<Value: EncodablePlainScalar>(_ value: Value, _ key: Key) throws {
        let text = try members.openText(value)
        let isRepeated = writeKey(key, text)
        value.write(text)
        if isRepeated { removeRepeated(key, text) }
    }

    /// Records that a key has not been written after all.
    @inline(never)
    private func forget(_ key: Key) {
        unsafe members.forget(name(of: key), members.pointee.table == nil ? nil : CodingKeyTable.tag(of: key))
    }

    /// Removes the earlier member with the same key.
    @inline(never)
    private func removeRepeated(_ key: Key, _ text: StatePointer<EncodingText>) {
        members.removeRepeated(name(of: key), text)
    }
}

// MARK: - Nested containers

extension KeyedEncoding {
    func nestedContainer<Nested: CodingKey>(
        keyedBy type: Nested.Type,
        forKey key: Key
    ) -> KeyedEncodingContainer<Nested> {
        nestedEncoder(key, ASCII.openBrace).container(keyedBy: type)
    }

    func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
        nestedEncoder(key, ASCII.openBracket).unkeyedContainer()
    }

    func superEncoder() -> any Encoder {
        let key = PathKey.super
        let name = members.pointee.context.name(of: key, codingPath)
        members.openNames()
        guard let text = try? members.openText(key) else { return refusedEncoder(key) }
        let isRepeated = members.writeKey(name, text)
        let encoder = makeEncoder(key, text)
        if isRepeated { members.removeRepeated(name, text) }
        return encoder
    }

    func superEncoder(forKey key: Key) -> any Encoder {
        guard let text = try? members.openText(key) else { return refusedEncoder(key) }
        let isRepeated = writeKey(key, text)
        let encoder = makeEncoder(key, text)
        if isRepeated { removeRepeated(key, text) }
        return encoder
    }

    /// Creates an encoder with a text of its own, and leaves a hole for it.
    private func makeEncoder(_ key: any CodingKey, _ text: StatePointer<EncodingText>) -> ValueEncoder {
        let context = members.pointee.context
        let own = context.makeText(depth: text.pointee.writer.depth)
        text.pointee.writeHole(own)
        return ValueEncoder(own, codingPath + [key], context)
    }

    /// Returns the encoder of the nested container of a key.
    ///
    /// All containers of one key write to the same array or object, even if it was encoded as a value.
    private func nestedEncoder(_ key: Key, _ bracket: UInt8) -> ValueEncoder {
        guard let text = try? members.openText(key) else { return refusedEncoder(key) }
        let name = name(of: key)
        let value = members.pointee.value
        if let encoder = value.pointee.nested[ExactString(name)] { return encoder }
        let context = members.pointee.context
        if writeKey(key, text) {
            return amendingEncoder(key, name, bracket, text)
        }
        let own = context.makeText(depth: text.pointee.writer.depth)
        text.pointee.writeHole(own)
        let encoder = ValueEncoder(own, codingPath + [key], context)
        value.pointee.nested[ExactString(name)] = encoder
        return encoder
    }

    /// Returns the encoder of a nested container for a key that has just been written and already had a value.
    private func amendingEncoder(
        _ key: Key,
        _ name: String,
        _ bracket: UInt8,
        _ text: StatePointer<EncodingText>
    ) -> ValueEncoder {
        // The key needs some value, so that the text can be read.
        text.pointee.writer.writeNull()
        guard let own = members.takeOut(name, bracket, text) else {
            members.pointee.value.refuse("Another value has been encoded for the key \(name) of a nested container.")
            return refusedEncoder(key)
        }
        text.pointee.writer.count -= 4
        text.pointee.writeHole(own)
        let encoder = ValueEncoder(own, codingPath + [key], members.pointee.context)
        members.pointee.value.pointee.nested[ExactString(name)] = encoder
        return encoder
    }

    /// Creates an encoder that only throws.
    private func refusedEncoder(_ key: any CodingKey) -> ValueEncoder {
        members.pointee.value.refuse("A nested container or encoder was asked for after the object had been encoded.")
        return ValueEncoder(refusingAt: codingPath + [key], members.pointee.context)
    }
}

// MARK: - Scalars

extension KeyedEncoding {
    func encode(_ value: Bool, forKey key: Key) throws { try scalar(value, key) }
    func encode(_ value: String, forKey key: Key) throws { try scalar(value, key) }
    func encode(_ value: Int, forKey key: Key) throws { try scalar(value, key) }
    func encode(_ value: Int8, forKey key: Key) throws { try scalar(value, key) }
    func encode(_ value: Int16, forKey key: Key) throws { try scalar(value, key) }
    func encode(_ value: Int32, forKey key: Key) throws { try scalar(value, key) }
    func encode(_ value: Int64, forKey key: Key) throws { try scalar(value, key) }
    func encode(_ value: Int128, forKey key: Key) throws { try scalar(value, key) }
    func encode(_ value: UInt, forKey key: Key) throws { try scalar(value, key) }
    func encode(_ value: UInt8, forKey key: Key) throws { try scalar(value, key) }
    func encode(_ value: UInt16, forKey key: Key) throws { try scalar(value, key) }
    func encode(_ value: UInt32, forKey key: Key) throws { try scalar(value, key) }
    func encode(_ value: UInt64, forKey key: Key) throws { try scalar(value, key) }
    func encode(_ value: UInt128, forKey key: Key) throws { try scalar(value, key) }

    func encodeIfPresent(_ value: Bool?, forKey key: Key) throws { if let value { try scalar(value, key) } }
    func encodeIfPresent(_ value: String?, forKey key: Key) throws { if let value { try scalar(value, key) } }
    func encodeIfPresent(_ value: Int?, forKey key: Key) throws { if let value { try scalar(value, key) } }
    func encodeIfPresent(_ value: Int8?, forKey key: Key) throws { if let value { try scalar(value, key) } }
    func encodeIfPresent(_ value: Int16?, forKey key: Key) throws { if let value { try scalar(value, key) } }
    func encodeIfPresent(_ value: Int32?, forKey key: Key) throws { if let value { try scalar(value, key) } }
    func encodeIfPresent(_ value: Int64?, forKey key: Key) throws { if let value { try scalar(value, key) } }
    func encodeIfPresent(_ value: Int128?, forKey key: Key) throws { if let value { try scalar(value, key) } }
    func encodeIfPresent(_ value: UInt?, forKey key: Key) throws { if let value { try scalar(value, key) } }
    func encodeIfPresent(_ value: UInt8?, forKey key: Key) throws { if let value { try scalar(value, key) } }
    func encodeIfPresent(_ value: UInt16?, forKey key: Key) throws { if let value { try scalar(value, key) } }
    func encodeIfPresent(_ value: UInt32?, forKey key: Key) throws { if let value { try scalar(value, key) } }
    func encodeIfPresent(_ value: UInt64?, forKey key: Key) throws { if let value { try scalar(value, key) } }
    func encodeIfPresent(_ value: UInt128?, forKey key: Key) throws { if let value { try scalar(value, key) } }
}
