/// The members that one container has written of an object. It is at an address that an ``ValueEncoder`` owns.
///
/// A key is written once only: of two values for it the last one counts. Which keys have been written is told by their
/// tags, or by a set of their names where there are none, or where containers with several types of keys write the same
/// object.
struct WrittenMembers {
    let context: EncodingContext
    let value: UnsafeMutablePointer<EncodingState>

    /// The keys by tag, if they can be told by tags.
    let table: Unmanaged<CodingKeyTable>?

    fileprivate(set) var isOpen = false

    /// One bit for each tag whose key has been written.
    fileprivate var written = InlineArray<4, UInt64>(repeating: 0)
}

extension UnsafeMutablePointer<WrittenMembers> {
    /// The members of the object that an encoder has.
    static func make(_ value: UnsafeMutablePointer<EncodingState>, _ table: Unmanaged<CodingKeyTable>?) -> Self {
        let members = Self.allocate(capacity: 1)
        members.initialize(to: WrittenMembers(context: value.pointee.context, value: value, table: table))
        return members
    }

    /// Frees what ``make(_:_:)`` allocated.
    func destroy() {
        deinitialize(count: 1)
        deallocate()
    }

    /// Forgets the object, for another one.
    @inline(__always)
    func close() {
        pointee.isOpen = false
    }

    /// Begins to write members.
    @inline(__always)
    func open() {
        pointee.isOpen = true
        pointee.written = InlineArray(repeating: 0)
        if pointee.table == nil { openNames() }
    }

    /// Lets names tell what is written from now on.
    func openNames() {
        let value = pointee.value
        if value.pointee.names == nil, let text = value.openText { value.takeNames(text) }
    }

    /// The text, if a member can be written.
    @inline(__always)
    func openText(_ value: @autoclosure () -> Any) throws -> UnsafeMutablePointer<EncodingText> {
        guard let text = pointee.value.openText, pointee.value.pointee.kind == .object else {
            throw pointee.value.notOpen(value())
        }
        return text
    }

    /// Writes a key that is told by its tag.
    ///
    /// - Returns: Whether it had been written before.
    @inline(__always)
    func writeKey(_ tag: Int, _ table: Unmanaged<CodingKeyTable>, _ text: UnsafeMutablePointer<EncodingText>) -> Bool {
        text.pointee.advanceMember()
        // The caller has seen to it that there is an entry.
        let entry = table._withUnsafeGuaranteedRef { $0.entries } + tag
        text.pointee.writer.write(padded: entry.pointee.bytes, entry.pointee.count)
        let bit: UInt64 = 1 << UInt64(tag & 63)
        let word = pointee.written[tag >> 6]
        pointee.written[tag >> 6] = word | bit
        if pointee.value.pointee.names != nil { return noteName(pointee.context.string(entry.pointee.name)) }
        return word & bit != 0
    }

    /// Writes a key by its name.
    ///
    /// - Returns: Whether it had been written before.
    func writeKey(_ name: String, _ text: UnsafeMutablePointer<EncodingText>) -> Bool {
        text.pointee.advanceMember()
        text.pointee.writer.writeString(name, escapingSlashes: text.pointee.layout.escapesSlashes)
        text.pointee.writer.writeColon(text.pointee.layout)
        return noteName(name)
    }

    /// Takes back that a key has been written, after its value could not be.
    @inline(never)
    func forget(_ name: String, _ tag: Int?) {
        if let tag { pointee.written[tag >> 6] &= ~(1 << UInt64(tag & 63)) }
        pointee.value.pointee.names?.remove(UTF8Key(name))
    }

    @inline(never)
    private func noteName(_ name: String) -> Bool {
        pointee.value.pointee.names?.insert(UTF8Key(name)).inserted == false
    }

    /// Removes the first of two members with the same key.
    @inline(never)
    func removeRepeated(_ name: String, _ text: UnsafeMutablePointer<EncodingText>) {
        let value = pointee.value
        let members = text.pointee.members(of: value.pointee.start)
        guard
            let index = members.dropLast().firstIndex(where: {
                text.pointee.string(ofKey: $0.key).utf8.elementsEqual(name.utf8)
            })
        else { return }
        text.pointee.remove(index, of: members, value.pointee.firstMember)
        value.pointee.nested[UTF8Key(name)] = nil
    }

    /// Takes the value of a member out of the object, into a text of its own.
    ///
    /// - Returns: `nil`, without a change, when there is no such member or its value does not begin with `bracket`.
    func takeOut(
        _ name: String,
        _ bracket: UInt8,
        _ text: UnsafeMutablePointer<EncodingText>
    ) -> UnsafeMutablePointer<EncodingText>? {
        let value = pointee.value
        let members = text.pointee.members(of: value.pointee.start)
        guard
            let index = members.firstIndex(where: {
                text.pointee.string(ofKey: $0.key).utf8.elementsEqual(name.utf8)
            }), text.pointee.writer.base[members[index].value.lowerBound] == bracket
        else { return nil }
        let other = pointee.context.makeText(depth: text.pointee.writer.depth)
        text.pointee.moveValue(members[index].value, to: other)
        text.pointee.remove(index, of: members, value.pointee.firstMember)
        return other
    }
}

extension EncodingContext {
    /// The string of a key's bytes.
    func string(_ name: UnsafeRawBufferPointer) -> String {
        String(decoding: name, as: UTF8.self)
    }
}
