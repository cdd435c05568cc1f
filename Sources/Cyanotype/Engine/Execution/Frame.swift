/// The memory in which one object is read, at an address in the `ScratchChunks`.
///
/// ```text
/// seen      one bit for each slot and group whose key has been found
/// failed    one bit for each slot whose value could not be read: its place holds nothing
/// values    the values of the slots, or the instance that they assign to
/// ```
@usableFromInline
@safe
struct Frame {
    @usableFromInline let base: ValuePlace
    @usableFromInline let flagWords: Int
    @usableFromInline let values: ValuePlace

    /// Creates a frame with empty sets for the slots of `table` at `base`, which has `table.frameSize` bytes.
    @inlinable @inline(__always)
    init(_ base: ValuePlace, for table: SlotTable) {
        self.base = base
        flagWords = table.flagWords
        values = base + table.valuesOffset
        // Up to 64 slots need two words, which are not worth a call.
        let flags = unsafe base.address.assumingMemoryBound(to: UInt64.self)
        for index in 0..<table.flagWords * 2 { unsafe flags[index] = 0 }
    }

    private var flags: UnsafeMutablePointer<UInt64> { unsafe base.address.assumingMemoryBound(to: UInt64.self) }

    /// Whether all of `bits`, a subset of the first 64, have been found.
    @inlinable @inline(__always)
    func hasSeen(_ bits: UInt64) -> Bool { bits & ~base[as: UInt64.self] == 0 }

    /// Inserts `bit`, which is below `64 * flagWords`, into the seen set.
    ///
    /// - Returns: `false` if it was already there.
    @inline(__always)
    func insertSeen(_ bit: Int) -> Bool {
        assert(bit >> 6 < flagWords)
        let mask: UInt64 = 1 << UInt64(bit & 63)
        if unsafe flags[bit >> 6] & mask != 0 { return false }
        unsafe flags[bit >> 6] |= mask
        return true
    }

    func markFailed(_ bit: Int) {
        assert(bit >> 6 < flagWords)
        unsafe flags[bit >> 6] |= 1 << UInt64(bit & 63)
        unsafe flags[flagWords + bit >> 6] |= 1 << UInt64(bit & 63)
    }

    /// Resets the slot or group as if its key had not been found.
    func remove(_ bit: Int) {
        assert(bit >> 6 < flagWords)
        unsafe flags[bit >> 6] &= ~(1 << UInt64(bit & 63))
        unsafe flags[flagWords + bit >> 6] &= ~(1 << UInt64(bit & 63))
    }

    func isSeen(_ bit: Int) -> Bool {
        unsafe flags[bit >> 6] >> UInt64(bit & 63) & 1 == 1
    }

    /// Whether the place of the slot holds a value that was read.
    func isRead(_ bit: Int) -> Bool {
        unsafe isSeen(bit) && flags[flagWords + bit >> 6] >> UInt64(bit & 63) & 1 == 0
    }

    /// Calls `body` with each of the first `count` slots whose key has not been found.
    @inline(__always)
    func forEachMissing(_ count: Int, _ body: (Int) -> Void) {
        var word = 0
        while word << 6 < count {
            let inWord = min(64, count - word << 6)
            let all: UInt64 = inWord == 64 ? .max : (1 << UInt64(inWord)) - 1
            var missing = unsafe all & ~flags[word]
            while missing != 0 {
                body(word << 6 + missing.trailingZeroBitCount)
                missing &= missing - 1
            }
            word += 1
        }
    }
}
