/// The random numbers that the programs in C and Python have too.
package struct XorShift {
    private var state: UInt64

    package init(seed: UInt64 = 88_172_645_463_325_252) {
        state = seed
    }

    /// Returns a number that is less than `limit`.
    package mutating func next(below limit: Int) -> Int { Int(next() % UInt64(limit)) }

    /// Returns a number of at least 0 that is less than 1.
    package mutating func nextUnit() -> Double { Double(next() >> 11) * 0x1p-53 }

    private mutating func next() -> UInt64 {
        state ^= state << 13
        state ^= state >> 7
        state ^= state << 17
        return state
    }
}
