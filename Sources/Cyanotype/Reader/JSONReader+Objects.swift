#if canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#endif

/// What happens to the values that the places of a frame hold when members are read into it.
@usableFromInline
enum FrameUse {
    /// There are none.
    case initialize
    /// They are replaced.
    case assign
    /// They are replaced by what the members make of them.
    case merge
}

extension JSONReader {
    /// Reads the members of the object at the position into the places of a frame.
    ///
    /// When it throws, because a value could not be read, the frame tells which places hold values.
    @usableFromInline
    mutating func readMembers(of table: SlotTable, into frame: Frame, _ use: FrameUse) throws(Failure) {
        let isWhole = try readMembers(of: table.root, into: frame, use)
        if !isWhole { throw Failure() }
    }

    /// Reads the members of one object.
    ///
    /// - Returns: Whether all its values could be read.
    private mutating func readMembers(
        of node: UnsafePointer<KeyNode>,
        into frame: Frame,
        _ use: FrameUse
    ) throws(Failure) -> Bool {
        try open(ASCII.openBrace, expected: "an object")
        if close(ASCII.closeBrace) { return true }
        var isWhole = true
        let entries = node.pointee.entries
        let lastEntry = entries + node.pointee.count
        var entry = entries
        repeat {
            let key = position
            guard key != end, key.pointee == ASCII.quote else { throw syntaxError("a key in quotes") }
            if entry == lastEntry || !consumeKey(of: entry) {
                let index = try readKey(of: node)
                if index < 0 {
                    try consumeColon()
                    try skipValue()
                    continue
                }
                entry = entries + index
            }
            try consumeColon()
            guard frame.insertSeen(entry.pointee.bit) else {
                isWhole = false
                try skipDuplicate(of: key)
                continue
            }
            do throws(Failure) {
                if entry.pointee.leaf != .none {
                    try readLeaf(entry.pointee.leaf, frame.values + entry.pointee.placeOffset, use)
                } else if try !readTarget(of: entry, into: frame, use) {
                    isWhole = false
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

    /// Reads the value at the position straight into its place.
    @inline(__always)
    private mutating func readLeaf(
        _ leaf: Slot.Leaf,
        _ place: UnsafeMutableRawPointer,
        _ use: FrameUse
    ) throws(Failure) {
        switch leaf {
        case .none: break
        case .string: use.put(try readString(), at: place)
        case .optionalString: use.put(readNull() ? nil : try readString(), at: place)
        case .int: use.put(try readInteger(Int.self), at: place)
        case .optionalInt: use.put(readNull() ? nil : try readInteger(Int.self), at: place)
        case .bool: use.put(try readBool(), at: place)
        case .optionalBool: use.put(readNull() ? nil : try readBool(), at: place)
        case .double: use.put(try readDouble(), at: place)
        case .optionalDouble: use.put(readNull() ? nil : try readDouble(), at: place)
        }
    }

    /// Reads the value at the position by the slot, or the members of the group, that `entry` leads to.
    ///
    /// - Returns: Whether all members of the group could be read.
    private mutating func readTarget(
        of entry: UnsafePointer<KeyNode.Entry>,
        into frame: Frame,
        _ use: FrameUse
    ) throws(Failure) -> Bool {
        switch entry.pointee.target {
        case .slot(let slot):
            let place = frame.values + entry.pointee.placeOffset
            if use == .merge {
                try slot.pointee.merge(&self, place)
            } else {
                try slot.pointee.read(&self, place)
            }
            return true
        case .group(let child):
            // A group that is null is a group without members.
            if readNull() { return true }
            return try readMembers(of: child, into: frame, use)
        }
    }

    /// Moves over the key at the position, and its quotes, if it is that of `entry`.
    ///
    /// Compares eight bytes at a time, the closing quote included. The document is only read that way where whole
    /// words are left of it; the entry's bytes are padded to whole words.
    @inline(__always)
    private mutating func consumeKey(of entry: UnsafePointer<KeyNode.Entry>) -> Bool {
        let key = position + 1
        let lastWord = entry.pointee.count & ~7
        guard end - key >= lastWord + 8 else { return consumeKeyAtEnd(entry) }
        var offset = 0
        while offset < lastWord {
            if Self.load8(key + offset) != Self.load8(entry.pointee.bytes + offset) { return false }
            offset += 8
        }
        let difference = Self.load8(key + lastWord) ^ Self.load8(entry.pointee.bytes + lastWord)
        guard difference & entry.pointee.lastMask == 0 else { return false }
        position = key + entry.pointee.count + 1
        return true
    }

    @inline(never)
    private mutating func consumeKeyAtEnd(_ entry: UnsafePointer<KeyNode.Entry>) -> Bool {
        let count = entry.pointee.count + 1
        let key = position + 1
        guard end - key >= count, memcmp(key, entry.pointee.bytes, count) == 0 else { return false }
        position = key + count
        return true
    }

    /// Moves over the key at the position, and its quotes.
    ///
    /// - Returns: Its index in `node`, or -1 when it is not there.
    private mutating func readKey(of node: UnsafePointer<KeyNode>) throws(Failure) -> Int {
        let key = position + 1
        var isASCII = true
        let stop = scanPlain(from: key, isASCII: &isASCII)
        if stop != end, stop.pointee == ASCII.quote {
            let index = node.pointee.index(of: key, count: stop - key)
            // A key that is known is valid UTF-8; another has to be looked at.
            if index >= 0 || isASCII {
                position = stop + 1
                return index
            }
            try skipString()
            return -1
        }
        return try readEscapedKey(of: node)
    }

    @inline(never)
    private mutating func readEscapedKey(of node: UnsafePointer<KeyNode>) throws(Failure) -> Int {
        var key = try readStringBody()
        return key.withUTF8 { bytes in
            guard let base = bytes.baseAddress else { return node.pointee.index(of: start, count: 0) }
            return node.pointee.index(of: base, count: bytes.count)
        }
    }

    @inline(never)
    mutating func skipDuplicate(of key: UnsafePointer<UInt8>) throws(Failure) {
        recordDuplicate(of: key)
        if isHalted { throw Failure() }
        try skipValue()
    }

    /// Marks the slot, or everything below the group, that `entry` leads to as failed, so that it is not reported as
    /// missing too.
    @inline(never)
    private func markFailed(_ entry: UnsafePointer<KeyNode.Entry>, in frame: Frame) {
        switch entry.pointee.target {
        case .slot: frame.markFailed(entry.pointee.bit)
        case .group(let child):
            for index in 0..<child.pointee.count {
                let entry = child.pointee.entries + index
                if case .slot = entry.pointee.target, frame.isSeen(entry.pointee.bit) { continue }
                markFailed(entry, in: frame)
            }
        }
    }

    /// Gives the slots whose keys were missing from the object at offset `object` their values, and throws when one has
    /// none.
    @usableFromInline
    mutating func fillMissing(_ table: SlotTable, _ frame: Frame, object: Int) throws(Failure) {
        var isWhole = true
        frame.forEachMissing(table.slotCount) { index in
            let slot = table.slots + index
            if slot.pointee.fill(frame.values + slot.pointee.placeOffset) {
                _ = frame.insertSeen(index)
            } else {
                isWhole = false
                reportMissing(slot.pointee.keys, object: object)
            }
        }
        if !isWhole { throw Failure() }
    }

    @inline(never)
    private mutating func reportMissing(_ keys: [String], object: Int) {
        if isHalted { return }
        record(
            RawIssue(
                code: .missingKey,
                offset: object,
                keys: keys,
                expected: "key \(jsonQuoted(keys.last ?? ""))",
                found: "no such key"
            )
        )
    }

    /// Ends the life of the values that were read into `frame`.
    @usableFromInline @inline(never)
    func destroyValues(_ table: SlotTable, _ frame: Frame) {
        for index in 0..<table.slotCount where frame.isRead(index) {
            table.slots[index].destroy(frame.values + table.slots[index].placeOffset)
        }
    }
}

extension FrameUse {
    /// Puts a value into its place.
    @inline(__always)
    func put<Value>(_ value: consuming Value, at place: UnsafeMutableRawPointer) {
        let place = place.assumingMemoryBound(to: Value.self)
        if self == .initialize { place.initialize(to: value) } else { place.pointee = value }
    }
}
