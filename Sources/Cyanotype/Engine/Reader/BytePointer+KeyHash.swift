extension BytePointer {
    /// Returns a hash of the next `count` bytes and their number, folded eight at a time by multiplication.
    ///
    /// The last word overlaps the one before it, so that no byte outside the key is read. Keys under eight bytes are
    /// combined from two overlapping halves.
    func keyHash(count: Int) -> Int {
        let multiplier: UInt64 = 0x9e37_79b9_7f4a_7c15
        var hash = UInt64(truncatingIfNeeded: count) &* multiplier
        func fold(_ word: UInt64) {
            let product = (hash ^ word).multipliedFullWidth(by: multiplier)
            hash = product.high ^ product.low
        }
        if count >= 8 {
            var offset = 0
            while offset + 8 < count {
                fold((self + offset).word)
                offset += 8
            }
            fold((self + count - 8).word)
        } else if count >= 4 {
            fold(UInt64(halfWord) | UInt64((self + count - 4).halfWord) << 32)
        } else if count > 0 {
            fold(UInt64(self[0]) | UInt64(self[count / 2]) << 8 | UInt64(self[count - 1]) << 16)
        }
        return Int(truncatingIfNeeded: hash >> 16)
    }
}
