public import FoundationEssentials

/// An entry of a ``FileCache``, without its value.
public struct FileCacheEntry: Hashable, Sendable {
    /// The key, in the Unicode form NFC.
    public let key: String

    /// The group.
    public let group: FileCacheGroup

    /// The size of the file, in bytes: that of the value, of the key and group, and 48 more.
    public let size: Int

    /// The time of the last write.
    public let modificationDate: Date

    /// The program's version that has written the entry.
    public let version: String
}

/// Something in a group of a ``FileCache``.
public enum FileCacheItem: Hashable, Sendable {
    case entry(FileCacheEntry)
    /// A group inside the group. It may be empty.
    case group(FileCacheGroup)
}
