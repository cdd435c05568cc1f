// Reads the keys of the objects that are decoded.
extension JSONReader {
    /// Consumes the key at the position and its quotes, if it is the key of `entry`.
    ///
    /// Compares eight bytes at a time, including the closing quote. This is only possible where whole words are left in
    /// the document; the entry's bytes are padded to whole words.
    @inline(__always)
    mutating func consumeKey(_ entry: UnsafePointer<CodingKeyTable.Entry>) -> Bool {
        guard position != end, position.pointee == ASCII.quote else { return false }
        let key = position + 1
        let lastWord = unsafe (entry.pointee.count - 1) & ~7
        guard end - key >= lastWord + 8 else { return unsafe consumeKeyAtEnd(entry) }
        let bytes = unsafe entry.pointee.bytes
        var offset = 0
        while offset < lastWord {
            if (key + offset).word != (bytes + offset).word { return false }
            offset += 8
        }
        let difference = (key + lastWord).word ^ (bytes + lastWord).word
        guard unsafe difference & entry.pointee.lastMask == 0 else { return false }
        position = unsafe key + entry.pointee.count
        return true
    }

    @inline(never)
    private mutating func consumeKeyAtEnd(_ entry: UnsafePointer<CodingKeyTable.Entry>) -> Bool {
        let count = unsafe entry.pointee.count
        let key = position + 1
        guard end - key >= count,
            unsafe key.isEqual(to: entry.pointee.bytes, count: count)
        else { return false }
        position = key + count
        return true
    }

    /// Moves to the next key of an object.
    ///
    /// - Returns: `false` if there is none; the position is then after the object.
    mutating func moveToKey(isFirst: Bool) throws(Failure) -> Bool {
        if isFirst {
            if close(ASCII.closeBrace) { return false }
        } else if try !advance(closing: ASCII.closeBrace) {
            return false
        }
        guard position != end, position.pointee == ASCII.quote else { throw syntaxError("a key in quotes") }
        return true
    }

    /// Reads the key at the position and its quotes.
    ///
    /// - Returns: Its tag, or -1 if the table does not have it.
    mutating func readTag(_ table: CodingKeyTable) throws(Failure) -> Int {
        let key = position + 1
        var isASCII = true
        let stop = scanPlain(from: key, isASCII: &isASCII)
        if stop != end, stop.pointee == ASCII.quote {
            let tag = unsafe table.tag(named: UnsafeRawBufferPointer(key.bytes(to: stop)))
            // A known key is valid UTF-8; any other must be checked.
            if tag >= 0 || isASCII {
                position = stop + 1
            } else {
                try skipString()
            }
            return tag
        }
        var name = try readStringBody()
        return name.withUTF8 { unsafe table.tag(named: UnsafeRawBufferPointer($0)) }
    }
}
