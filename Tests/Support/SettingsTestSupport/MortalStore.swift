public import CyanotypeSettings
internal import Glibc

/// Ends the process at a call.
public final class Fuse: @unchecked Sendable {
    /// How many calls go well before. Only used by one thread.
    public var left: Int

    /// A fuse for a process that is to make so many calls.
    public init(calls: Int) { left = calls }

    func burn() {
        if left == 0 { kill(getpid(), SIGKILL) }
        left -= 1
    }
}

/// A store that kills the process before a call.
public struct MortalStore: BackingStore {
    private let base: any BackingStore
    private let fuse: Fuse
    private let excludesOthers: Bool

    /// A store before `base`; several of them can share a fuse. If it does not exclude others, it is like a keyring.
    public init(_ base: some BackingStore, _ fuse: Fuse, excludesOthers: Bool = false) {
        self.base = base
        self.fuse = fuse
        self.excludesOthers = excludesOthers
    }

    public var location: String { base.location }

    public var protectsSecrets: Bool { base.protectsSecrets }

    public func value(forKey key: String) throws(BackingStoreError) -> StoredValue? {
        fuse.burn()
        return try base.value(forKey: key)
    }

    public func values(forKeys keys: [String]) throws(BackingStoreError) -> [String: StoredValue] {
        fuse.burn()
        return try base.values(forKeys: keys)
    }

    public func apply(_ changes: [String: StoredValue?]) throws(BackingStoreError) {
        fuse.burn()
        try base.apply(changes)
    }

    public func beginExclusiveAccess() throws(BackingStoreError) -> ExclusiveAccess? {
        guard excludesOthers else { return nil }
        fuse.burn()
        return try base.beginExclusiveAccess()
    }

    public func keys() throws(BackingStoreError) -> [String] {
        fuse.burn()
        return try base.keys()
    }

    public func eraseEarlierVersions() throws(BackingStoreError) {
        fuse.burn()
        try base.eraseEarlierVersions()
    }
}
