import Foundation

/// A random number generator that repeats itself for the same seed (SplitMix64: Steele, Lea and Flood 2014).
public struct SeededGenerator: RandomNumberGenerator, Sendable {
    /// What the generator was made with, to print and to start it again.
    public let seed: UInt64
    private var state: UInt64

    public init(seed: UInt64) {
        self.seed = seed
        state = seed
    }

    /// A generator with a new seed, or that of `CYANOTYPE_TEST_SEED`, which is printed so that a failure can be repeated.
    ///
    /// - Parameter name: What the seed is for.
    public init(printingSeedFor name: String) {
        let given = ProcessInfo.processInfo.environment["CYANOTYPE_TEST_SEED"].flatMap { UInt64($0) }
        self.init(seed: given ?? .random(in: 0...UInt64(UInt32.max)))
        print("\(name): seed \(seed)")
    }

    public mutating func next() -> UInt64 {
        state &+= 0x9e37_79b9_7f4a_7c15
        var word = state
        word = (word ^ (word >> 30)) &* 0xbf58_476d_1ce4_e5b9
        word = (word ^ (word >> 27)) &* 0x94d0_49bb_1331_11eb
        return word ^ (word >> 31)
    }
}
