/// The numbers that a key may have, by what was acknowledged; `nil` stands for an absent key.
///
/// Only one thread uses the key, so a call that is acknowledged leaves one possibility.
struct Expectation {
    private(set) var possible: Set<Int?> = [nil]

    /// The key has the number for certain: a change was acknowledged, or the key was read.
    mutating func settle(_ number: Int?) { possible = [number] }

    /// A change failed, and may have been made.
    mutating func doubt(_ number: Int?) { possible.insert(number) }
}
