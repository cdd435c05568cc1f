/// The random numbers that the programs in C and Python have too.
struct XorShift {
    private var state: UInt64

    init(seed: UInt64 = 88_172_645_463_325_252) {
        state = seed
    }

    /// Returns a number that is less than `limit`.
    mutating func next(below limit: Int) -> Int {
        state ^= state << 13
        state ^= state >> 7
        state ^= state << 17
        return Int(state % UInt64(limit))
    }
}
