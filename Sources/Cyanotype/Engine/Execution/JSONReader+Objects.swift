extension JSONReader {
    /// Reads the members of the object at the position into the places of a frame.
    ///
    /// If it throws because a value could not be read, the frame records which places hold values.
    @usableFromInline
    mutating func readMembers(of table: SlotTable, into frame: Frame, _ mode: StoreMode) throws(Failure) {
        let isWhole = try readMembers(of: table.root, into: frame, mode)
        if !isWhole { throw Failure() }
    }

    /// Reads the members of one object.
    ///
    /// - Returns: Whether all its values could be read.
    mutating func readMembers(
        of node: PlanPointer<KeyNode>,
        into frame: Frame,
        _ mode: StoreMode
    ) throws(Failure) -> Bool {
        try open(ASCII.openBrace, expected: "an object")
        if close(ASCII.closeBrace) { return true }
        var isWhole = true
        let object = position
        let entries = node.pointee.entries
        let lastEntry = entries + node.pointee.count
        var entry = entries
        repeat {
            let key = position
            if entry == lastEntry || !consumeKey(of: entry) {
                let index = try readKey(of: node, expected: entry, in: frame, object)
                if index < 0 {
                    if index == Self.unknownKey { isWhole = false }
                    continue
                }
                entry = entries + index
            }
            guard frame.insertSeen(Int(entry.pointee.bit)) else {
                if try !readDuplicate(of: key, entry, into: frame, mode) { isWhole = false }
                continue
            }
            do throws(Failure) {
                let place = frame.values + entry.pointee.placeOffset
                switch entry.pointee.leaf {
                case .none, .alwaysWritten:
                    if try !readTarget(of: entry, at: key, into: frame, mode) { isWhole = false }
                case .string: try readString(into: place, mode)
                case .int: try readInt(into: place, mode)
                default: try readLeaf(entry.pointee.leaf, into: place, mode)
                }
            } catch {
                isWhole = false
                markFailed(entry, in: frame)
                if isHalted { throw error }
            }
            entry += 1
        } while try advance(closing: ASCII.closeBrace)
        return isWhole
    }

    @inline(never)
    private mutating func readInt(into place: ValuePlace, _ mode: StoreMode) throws(Failure) {
        mode.store(try readInteger(Int.self), at: place)
    }

    /// Reads the value at the position directly into its place.
    @inline(never)
    private mutating func readLeaf(
        _ leaf: Slot.Leaf,
        into place: ValuePlace,
        _ mode: StoreMode
    ) throws(Failure) {
        switch leaf {
        case .none, .alwaysWritten: break
        case .string: try readString(into: place, mode)
        case .optionalString: mode.store(readNull() ? nil : try readString(), at: place)
        case .int: try readInt(into: place, mode)
        case .optionalInt: mode.store(readNull() ? nil : try readInteger(Int.self), at: place)
        case .bool: mode.store(try readBool(), at: place)
        case .optionalBool: mode.store(readNull() ? nil : try readBool(), at: place)
        case .double: mode.store(try readDouble(), at: place)
        case .optionalDouble: mode.store(readNull() ? nil : try readDouble(), at: place)
        }
    }

    /// Reads the value at the position for the slot of `entry`, or the members of its group.
    ///
    /// - Returns: Whether all members of the group could be read.
    private mutating func readTarget(
        of entry: PlanPointer<KeyNode.Entry>,
        at key: BytePointer,
        into frame: Frame,
        _ mode: StoreMode
    ) throws(Failure) -> Bool {
        if let thunks = entry.pointee.thunks, mode != .merge {
            try thunks.pointee.read(from: &self, into: frame.values + entry.pointee.placeOffset)
            return true
        }
        switch entry.pointee.target {
        case .slot(let slot):
            try slot.pointee.merge(&self, frame.values + entry.pointee.placeOffset)
            return true
        case .group(let child):
            // A null group is a group without members.
            if readNull() { return true }
            return try readMembers(of: child, into: frame, mode)
        case .composite(let target):
            return try read(target, at: key, into: frame, mode)
        }
    }

    /// Moves past the key at the position, its quotes, the colon and the following white space, if the key is that of
    /// `entry`.
    ///
    /// It compares whole words. The document's words end before the entry's `reach`. The key's words are its head and,
    /// for a longer key, words inside it, the last of which may overlap the one before.
    @inline(__always)
    private mutating func consumeKey(of entry: PlanPointer<KeyNode.Entry>) -> Bool {
        let key = position
        guard end - key >= Int(entry.pointee.reach) else { return false }
        let count = Int(entry.pointee.count)
        var difference = (key.word ^ entry.pointee.head.0) & entry.pointee.headMask.0
        difference |= ((key + 8).word ^ entry.pointee.head.1) & entry.pointee.headMask.1
        if difference != 0 { return false }
        var offset = 16
        while offset < count {
            let word = min(offset, count &- 8)
            if (key + word).word != (entry.pointee.textBytes + word).word { return false }
            offset &+= 8
        }
        // Most documents have at most one space here. Two bytes are left: see `reach`.
        position = key + (key[count] == ASCII.space ? count &+ 1 : count)
        if position.pointee <= ASCII.space { skipWhitespaceRun() }
        return true
    }

    /// What ``readKey(of:expected:in:_:)`` returns for a key that is unknown but allowed.
    private static var ignoredKey: Int { -1 }

    /// What ``readKey(of:expected:in:_:)`` returns for a key that is unknown and not allowed.
    private static var unknownKey: Int { -2 }

    /// Moves past the key at the position, its quotes, the colon and the following white space; if the key is unknown,
    /// past its value too.
    ///
    /// It compares `entry` first, which is the expected one or the end of the entries. It is out of line with all of this
    /// because the loop over the known keys is slower with more in it.
    ///
    /// - Returns: The key's index in `node`, or one of the two negative numbers above.
    @inline(never)
    private mutating func readKey(
        of node: PlanPointer<KeyNode>,
        expected entry: PlanPointer<KeyNode.Entry>,
        in frame: Frame,
        _ object: BytePointer
    ) throws(Failure) -> Int {
        let key = position
        let index = try readKey(of: node, expected: entry)
        if index >= 0 { return index }
        let isAllowed: Bool
        // Most documents are read like this.
        if node.pointee.ignoresUnknownKeys, context == nil, !options.rejectsUnknownKeys {
            isAllowed = try skipIgnored(key, hash: ~index, object)
        } else {
            isAllowed = try skipUnknown(key, hash: ~index, of: node, in: frame, object)
        }
        return isAllowed ? Self.ignoredKey : Self.unknownKey
    }

    /// Moves past the key at the position, its quotes, the colon and the following white space.
    ///
    /// - Returns: The key's index in `node`; the complement of its hash if it is unknown.
    @inline(__always)
    private mutating func readKey(
        of node: PlanPointer<KeyNode>,
        expected entry: PlanPointer<KeyNode.Entry>
    ) throws(Failure) -> Int {
        guard position != end, position.pointee == ASCII.quote else { throw syntaxError("a key in quotes") }
        let index = try readName(of: node, expected: entry)
        try consumeColon()
        return index
    }

    /// Moves past the key at the position, its quotes, the colon and the following white space.
    ///
    /// - Returns: The key's index in `node`, or a negative number if it is unknown.
    @inline(never)
    mutating func indexOfKey(in node: PlanPointer<KeyNode>) throws(Failure) -> Int {
        try readKey(of: node, expected: node.pointee.entries + node.pointee.count)
    }

    /// Moves past the key at the position and its quotes.
    private mutating func readName(
        of node: PlanPointer<KeyNode>,
        expected entry: PlanPointer<KeyNode.Entry>
    ) throws(Failure) -> Int {
        let key = position + 1
        var isASCII = true
        let stop = scanPlain(from: key, isASCII: &isASCII)
        if stop != end, stop.pointee == ASCII.quote {
            let index = node.pointee.index(of: key, count: stop - key, expected: entry)
            // A known key is valid UTF-8. An unknown one has to be validated.
            if index >= 0 || isASCII {
                position = stop + 1
                return index
            }
            try skipString()
            return index
        }
        return try readEscapedKey(of: node)
    }

    @inline(never)
    private mutating func readEscapedKey(of node: PlanPointer<KeyNode>) throws(Failure) -> Int {
        var key = try readStringBody()
        return key.withUTF8 { bytes in
            guard let base = bytes.baseAddress else { return node.pointee.index(of: start, count: 0) }
            return unsafe node.pointee.index(of: BytePointer(base, count: bytes.count), count: bytes.count)
        }
    }

    /// Stores the defaults for keys missing from the object at offset `object`. Throws if a missing key has no default.
    @inlinable @inline(__always)
    mutating func fillMissing(_ table: SlotTable, _ frame: Frame, object: Int) throws(Failure) {
        // Most objects have all keys.
        if table.slotCount <= 64, frame.hasSeen(table.firstSlots) { return }
        try fillSomeMissing(table, frame, object: object)
    }

    @usableFromInline @inline(never)
    mutating func fillSomeMissing(_ table: SlotTable, _ frame: Frame, object: Int) throws(Failure) {
        var isWhole = true
        let notesMissing = takesNotes
        let hasDeferred = !table.deferredSlots.isEmpty
        frame.forEachMissing(table.slotCount) { index in
            let slot = table.slots + index
            if hasDeferred, slot.pointee.isDeferred { return }
            if slot.pointee.missingKey.store(frame.values + slot.pointee.placeOffset) {
                _ = frame.insertSeen(index)
                if notesMissing { noteMissing(slot, object: object) }
            } else {
                isWhole = false
                // Once.
                frame.markFailed(index)
                reportMissing(slot.pointee.traits.keys, object: object)
            }
        }
        if hasDeferred {
            let isComplete = try finishDeferred(table, frame, object: object, isFull: false)
            if !isComplete { isWhole = false }
        }
        if !isWhole { throw Failure() }
    }

    @inline(never)
    private mutating func noteMissing(_ slot: PlanPointer<Slot>, object: Int) {
        let hasDefault = slot.pointee.missingKey.hasDefault
        guard hasDefault || !slot.pointee.missingKey.typeHasValue else { return }
        if slot.pointee.traits.direction == .encodeOnly { return }
        let what = hasDefault ? "default" : "declared value"
        note(.defaultForMissing, at: object, keys: slot.pointee.traits.keys, "\(what) used for a missing key")
    }

    /// Records that the object at offset `object` lacks a member.
    @inline(never)
    mutating func reportMissing(_ keys: [String], object: Int) {
        if isHalted { return }
        record(
            RawIssue(
                code: .missingKey,
                offset: object,
                keys: keys,
                expected: "key \(quoted(keys.last ?? ""))",
                found: "no such key"
            )
        )
    }

    /// Destroys the values that were read into `frame`.
    @usableFromInline @inline(never)
    func destroyValues(_ table: SlotTable, _ frame: Frame) {
        for index in 0..<table.slotCount where frame.isRead(index) {
            table.slots[index].property.destroy(frame.values + table.slots[index].placeOffset)
        }
    }
}
