#if canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#endif

extension JSONReader {
    /// Reads the members of the object at the position into the places of a frame.
    ///
    /// Where it merges, the places hold values already. When it throws, because a value could not be read, the frame
    /// tells which places hold values.
    @usableFromInline
    mutating func readMembers(of table: SlotTable, into frame: Frame, isMerging: Bool) throws(Failure) {
        let isWhole = try readMembers(of: table.root, table, into: frame, isMerging: isMerging)
        if !isWhole { throw Failure() }
    }

    /// Reads the members of one object.
    ///
    /// - Returns: Whether all its values could be read.
    private mutating func readMembers(
        of node: UnsafePointer<KeyNode>,
        _ table: SlotTable,
        into frame: Frame,
        isMerging: Bool
    ) throws(Failure) -> Bool {
        try open(ASCII.openBrace, expected: "an object")
        if close(ASCII.closeBrace) { return true }
        var isWhole = true
        var expected = 0
        repeat {
            let key = position
            guard key != end, key.pointee == ASCII.quote else { throw syntaxError("a key in quotes") }
            let index = consumeKey(expected, of: node) ? expected : try readKey(of: node)
            try consumeColon()
            guard index >= 0 else {
                try skipValue()
                continue
            }
            expected = index + 1
            switch node.pointee.entries[index].target {
            case .slot(let index):
                guard frame.insertSeen(index) else {
                    isWhole = false
                    try skipDuplicate(of: key)
                    continue
                }
                let slot = table.slots + index
                do {
                    let place = frame.values + slot.pointee.placeOffset
                    if isMerging {
                        try slot.pointee.merge(&self, place)
                    } else {
                        try slot.pointee.read(&self, place)
                    }
                } catch {
                    isWhole = false
                    frame.markFailed(index)
                    if isHalted { throw error }
                }
            case .group(let index, let child):
                guard frame.insertSeen(table.slotCount + index) else {
                    isWhole = false
                    try skipDuplicate(of: key)
                    continue
                }
                // A group that is null is a group without members.
                if readNull() { continue }
                do {
                    if try !readMembers(of: child, table, into: frame, isMerging: isMerging) { isWhole = false }
                } catch {
                    isWhole = false
                    markFailed(child, in: frame)
                    if isHalted { throw error }
                }
            }
        } while try advance(closing: ASCII.closeBrace)
        return isWhole
    }

    /// Moves over the key at the position, and its quotes, if it is the one at `expected`.
    ///
    /// Compares eight bytes at a time, the closing quote included. The document is only read that way where whole
    /// words are left of it; the entry's bytes are padded to whole words.
    @inline(__always)
    private mutating func consumeKey(_ expected: Int, of node: UnsafePointer<KeyNode>) -> Bool {
        guard expected < node.pointee.count else { return false }
        let entry = node.pointee.entries + expected
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

    /// Marks everything below `node` as failed, so that it is not reported as missing too.
    @inline(never)
    private func markFailed(_ node: UnsafePointer<KeyNode>, in frame: Frame) {
        for index in 0..<node.pointee.count {
            switch node.pointee.entries[index].target {
            case .slot(let slot): if !frame.isSeen(slot) { frame.markFailed(slot) }
            case .group(_, let child): markFailed(child, in: frame)
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
