/// The members of an object that one container has written. A ``ValueEncoder`` owns its memory.
///
/// Each key is written only once: the last of two values for a key wins. Tags identify the keys that have been written.
/// A set of names does so if there are no tags, or if containers with several key types write the same object.
@safe
struct WrittenMembers {
    let context: EncodingContext
    let value: StatePointer<EncodingState>

    /// The keys by tag, if tags identify them.
    let table: Unmanaged<CodingKeyTable>?

    fileprivate(set) var isOpen = false

    /// One bit for each tag, set if its key has been written.
    fileprivate var written = InlineArray<4, UInt64>(repeating: 0)
}

extension StatePointer<WrittenMembers> {
    /// Creates the members of an encoder's object.
    static func make(_ value: StatePointer<EncodingState>, _ table: Unmanaged<CodingKeyTable>?) -> Self {
        unsafe Self(allocating: WrittenMembers(context: value.pointee.context, value: value, table: table))
    }

    /// Forgets the object, to be reused for another one.
    @inline(__always)
    func close() {
        pointee.isOpen = false
    }

    /// Begins to write members.
    @inline(__always)
    func open() {
        pointee.isOpen = true
        pointee.written = InlineArray(repeating: 0)
        if unsafe pointee.table == nil { openNames() }
    }

    /// Uses names to identify the written keys from now on.
    func openNames() {
        let value = pointee.value
        if value.pointee.names == nil, let text = value.openText { value.takeNames(text) }
    }

    /// Returns the text, if a member can be written.
    @inline(__always)
    func openText(_ value: @autoclosure () -> Any) throws -> StatePointer<EncodingText> {
        guard let text = pointee.value.openText, pointee.value.pointee.kind == .object else {
            throw pointee.value.notOpen(value())
        }
        return text
    }

    /// Writes a key that its tag identifies.
    ///
    /// - Returns: Whether the key had been written before.
    @inline(__always)
    func writeKey(_ tag: Int, _ table: Unmanaged<CodingKeyTable>, _ text: StatePointer<EncodingText>) -> Bool {
        text.pointee.advanceMember()
        // The caller has made sure that the entry exists.
        let entry = unsafe table._withUnsafeGuaranteedRef { unsafe $0.entries } + tag
        unsafe text.pointee.writer.write(padded: entry.pointee.bytes.address, entry.pointee.count)
        let bit: UInt64 = 1 << UInt64(tag & 63)
        let word = pointee.written[tag >> 6]
        pointee.written[tag >> 6] = word | bit
        if pointee.value.pointee.names != nil { return unsafe noteName(pointee.context.string(entry.pointee.name)) }
        return word & bit != 0
    }

    /// Writes a key by its name.
    ///
    /// - Returns: Whether the key had been written before.
    func writeKey(_ name: String, _ text: StatePointer<EncodingText>) -> Bool {
        text.pointee.advanceMember()
        text.pointee.writer.writeString(name, escapingSlashes: text.pointee.layout.escapesSlashes)
        text.pointee.writer.writeColon(text.pointee.layout)
        return noteName(name)
    }

    /// Records that a key has not been written after all, because its value could not be.
    @inline(never)
    func forget(_ name: String, _ tag: Int?) {
        if let tag { pointee.written[tag >> 6] &= ~(1 << UInt64(tag & 63)) }
        pointee.value.pointee.names?.remove(ExactString(name))
    }

    @inline(never)
    private func noteName(_ name: String) -> Bool {
        pointee.value.pointee.names?.insert(ExactString(name)).inserted == false
    }

    /// Removes the first of two members with the same key.
    @inline(never)
    func removeRepeated(_ name: String, _ text: StatePointer<EncodingText>) {
        let value = pointee.value
        let members = text.pointee.members(of: value.pointee.start)
        guard
            let index = members.dropLast().firstIndex(where: {
                text.pointee.string(ofKey: $0.key).utf8.elementsEqual(name.utf8)
            })
        else { return }
        text.pointee.remove(index, of: members, value.pointee.firstMember)
        value.pointee.nested[ExactString(name)] = nil
    }

    /// Moves the value of a member out of the object to a text of its own.
    ///
    /// - Returns: `nil`, without a change, if the member does not exist or its value does not begin with `bracket`.
    func takeOut(
        _ name: String,
        _ bracket: UInt8,
        _ text: StatePointer<EncodingText>
    ) -> StatePointer<EncodingText>? {
        let value = pointee.value
        let members = text.pointee.members(of: value.pointee.start)
        guard
            let index = members.firstIndex(where: {
                text.pointee.string(ofKey: $0.key).utf8.elementsEqual(name.utf8)
            }), unsafe text.pointee.writer.base[members[index].value.lowerBound] == bracket
        else { return nil }
        let other = pointee.context.makeText(depth: text.pointee.writer.depth)
        text.pointee.moveValue(members[index].value, to: other)
        text.pointee.remove(index, of: members, value.pointee.firstMember)
        return other
    }
}

extension EncodingContext {
    /// Returns the string of a key's bytes.
    func string(_ name: UnsafeRawBufferPointer) -> String {
        unsafe String(decoding: name, as: UTF8.self)
    }
}
