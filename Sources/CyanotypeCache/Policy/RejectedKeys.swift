/// The keys that were last evicted, as seven bits of each hash, in a table where a later key takes the place of an earlier one.
struct RejectedKeys {
    private var marks: [UInt8]

    init(entries: Int) { marks = Array(repeating: 0, count: max(16, entries)) }

    mutating func insert(_ hash: UInt32) { marks[place(hash)] = mark(hash) }

    /// Returns whether a key was there, and removes it.
    mutating func remove(_ hash: UInt32) -> Bool {
        let place = place(hash)
        if marks[place] != mark(hash) { return false }
        marks[place] = 0
        return true
    }

    private func place(_ hash: UInt32) -> Int { Int((UInt64(hash &* 0x9e37_79b1) * UInt64(marks.count)) >> 32) }

    /// Not 0, which means that there is none.
    private func mark(_ hash: UInt32) -> UInt8 { UInt8(truncatingIfNeeded: hash) | 1 }
}
