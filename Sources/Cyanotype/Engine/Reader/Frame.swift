/// The memory in which one object is read, at an address in the `ScratchChunks`.
///
/// ```text
/// seen      one bit for each slot and group whose key has been found
/// failed    one bit for each slot whose value could not be read: its place holds nothing
/// values    the values of the slots, or the instance that they assign to
/// ```
@usableFromInline
struct Frame {
    @usableFromInline let base: UnsafeMutableRawPointer
    @usableFromInline let flagWords: Int
    @usableFromInline let values: UnsafeMutableRawPointer

    /// Creates a frame with empty sets for the slots of `table` at `base`, which has `table.frameSize` bytes.
    @inlinable @inline(__always)
    init(_ base: UnsafeMutableRawPointer, for table: SlotTable) {
        self.base = base
        flagWords = table.flagWords
        values = base + table.valuesOffset
        // Up to 64 slots need two words, which are not worth a call.
        let flags = base.assumingMemoryBound(to: UInt64.self)
        for index in 0..<table.flagWords * 2 { flags[index] = 0 }
    }

    private var flags: UnsafeMutablePointer<UInt64> { base.assumingMemoryBound(to: UInt64.self) }

    /// Whether all of `bits`, a subset of the first 64, have been found.
    @inlinable @inline(__always)
    func hasSeen(_ bits: UInt64) -> Bool { bits & ~base.assumingMemoryBound(to: UInt64.self).pointee == 0 }

    /// Inserts `bit`, which is below `64 * flagWords`, into the seen set.
    ///
    /// - Returns: `false` if it was already there.
    @inline(__always)
    func insertSeen(_ bit: Int) -> Bool {
        assert(bit >> 6 < flagWords)
        let mask: UInt64 = 1 << UInt64(bit & 63)
        if flags[bit >> 6] & mask != 0 { return false }
        flags[bit >> 6] |= mask
        return true
    }

    func markFailed(_ bit: Int) {
        assert(bit >> 6 < flagWords)
        flags[bit >> 6] |= 1 << UInt64(bit & 63)
        flags[flagWords + bit >> 6] |= 1 << UInt64(bit & 63)
    }

    /// Resets the slot or group as if its key had not been found.
    func remove(_ bit: Int) {
        assert(bit >> 6 < flagWords)
        flags[bit >> 6] &= ~(1 << UInt64(bit & 63))
        flags[flagWords + bit >> 6] &= ~(1 << UInt64(bit & 63))
    }

    func isSeen(_ bit: Int) -> Bool {
        flags[bit >> 6] >> UInt64(bit & 63) & 1 == 1
    }

    /// Whether the place of the slot holds a value that was read.
    func isRead(_ bit: Int) -> Bool {
        isSeen(bit) && flags[flagWords + bit >> 6] >> UInt64(bit & 63) & 1 == 0
    }

    /// Calls `body` with each of the first `count` slots whose key has not been found.
    @inline(__always)
    func forEachMissing(_ count: Int, _ body: (Int) -> Void) {
        var word = 0
        while word << 6 < count {
            let inWord = min(64, count - word << 6)
            let all: UInt64 = inWord == 64 ? .max : (1 << UInt64(inWord)) - 1
            var missing = all & ~flags[word]
            while missing != 0 {
                body(word << 6 + missing.trailingZeroBitCount)
                missing &= missing - 1
            }
            word += 1
        }
    }
}
