internal import Synchronization

/// Counts the changes of keys: a value that was read from the disk is outdated if its key was changed since.
///
/// Keys whose hashes share eight bits have one counter. So a change of another key outdates a value now and then, which is
/// then returned, but not kept in memory.
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

    /// Returns how often the keys with a hash were changed. A read of the disk after this call finds each of these changes.
    func count(_ hash: Int) -> UInt64 { unsafe counter(hash).pointee.load(ordering: .acquiring) }

    /// Counts a change that waits for the disk already, with the lock of the policy.
    func add(_ hash: Int) { unsafe Self.increment(counter(hash)) }

    /// Counts a change of all keys, as `add` does.
    func addToAll() {
        for index in 0..<Self.count { unsafe Self.increment(counters + index) }
    }

    /// No other thread writes meanwhile, because of the lock. So this needs no atomic addition, which takes longer.
    private static func increment(_ counter: UnsafeMutablePointer<Atomic<UInt64>>) {
        let count = unsafe counter.pointee.load(ordering: .relaxed)
        unsafe counter.pointee.store(count &+ 1, ordering: .releasing)
    }
}
