internal import Synchronization

/// Counts the changes of keys, so that a value that is read from the disk is known to be outdated.
///
/// The keys whose hashes share eight bits have one counter. So a value may be thought outdated that is not: it is returned,
/// but not kept in memory.
@safe
struct KeyChanges: ~Copyable, @unchecked Sendable {
    /// Invariant: there are 256 counters, one for each number of a byte.
    private let counters: UnsafeMutablePointer<Atomic<UInt64>>
    private static let count = 256

    init() {
        unsafe counters = .allocate(capacity: Self.count)
        for index in 0..<Self.count { unsafe (counters + index).initialize(to: Atomic(0)) }
    }

    deinit {
        unsafe counters.deinitialize(count: Self.count)
        unsafe counters.deallocate()
    }

    private func counter(_ hash: Int) -> UnsafeMutablePointer<Atomic<UInt64>> {
        unsafe counters + Int(UInt8(truncatingIfNeeded: hash))
    }

    /// How often the keys with a hash were changed. Who reads this finds each of these changes on the disk, or waiting for it.
    func count(_ hash: Int) -> UInt64 { unsafe counter(hash).pointee.load(ordering: .acquiring) }

    /// Counts a change, with the lock of the policy, after it has been made elsewhere.
    func add(_ hash: Int) { unsafe counter(hash).pointee.wrappingAdd(1, ordering: .releasing) }

    /// Counts a change of all keys, as `add` does.
    func addToAll() {
        for index in 0..<Self.count { unsafe counters[index].wrappingAdd(1, ordering: .releasing) }
    }
}
