@testable import CyanotypeCache

extension MemoryTier {
    /// How many entries are in memory, also those that are too old.
    var entryCount: Int { core.withLock { unsafe core.guarded.pointee.policy.count } }
}
