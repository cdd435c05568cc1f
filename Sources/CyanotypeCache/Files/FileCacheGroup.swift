internal import Cyanotype

/// A group of a ``FileCache``: a folder of entries, which may have groups inside it.
///
/// Dots separate the names of a group and of those around it: `home.feed` is the group `feed` in the group `home`. What is
/// done to a group is done to the groups inside it.
///
/// ```swift
/// try files.set(list, for: "recent", in: "home.feed")
/// try files.removeAll(in: "home")
/// ```
public struct FileCacheGroup: Hashable, Sendable {
    /// The name, with the names of the groups around it in front.
    ///
    /// Canonically equivalent names, which Swift compares as equal, are one group.
    public let name: String

    /// The group of a name.
    ///
    /// - Parameter name: Names of any characters, with dots between them. A call of a cache throws ``FileCacheError`` with
    ///   the code ``FileCacheError/Code/invalidGroup`` if one of them is empty or has more than 140 bytes when
    ///   percent-encoded, or if there are more than 32.
    public init(_ name: String) {
        self.name = CanonicalText.normalized(name)
    }

    /// The group of entries for which no other is named: `default`.
    public static let `default` = FileCacheGroup("default")

    /// The group for entries that a change of the program's version does not concern: `reserve`.
    ///
    /// Its entries, and those of groups inside it, are found whatever version has written them, are not purged, and stay
    /// when the others are removed by ``FileCache/removeAll(includingReserve:)``.
    public static let reserve = FileCacheGroup("reserve")
}

extension FileCacheGroup: ExpressibleByStringLiteral {
    public init(stringLiteral name: String) {
        self.init(name)
    }
}

extension FileCacheGroup: CustomStringConvertible {
    /// The name.
    public var description: String { name }
}

// MARK: - Folders

extension FileCacheGroup {
    private static let maximumDepth = 32
    private static let dot = UInt8(ascii: ".")

    /// The folders that lead to the group, from the folder of the cache.
    func folderNames() throws(FileCacheError) -> [String] {
        // Bytes, because a dot with a mark after it is another `Character`.
        let parts = name.utf8.split(separator: Self.dot, omittingEmptySubsequences: false).map(Substring.init)
        if parts.count > Self.maximumDepth {
            throw FileCacheError(.invalidGroup, "a group may be in at most \(Self.maximumDepth - 1) others", in: self)
        }
        var names: [String] = []
        for part in parts {
            if part.isEmpty {
                throw FileCacheError(
                    .invalidGroup,
                    "a name between the dots is empty; leave no dot without one",
                    in: self
                )
            }
            guard let name = EntryName.ofFolder(part) else {
                throw FileCacheError(.invalidGroup, "the name \(quoted(String(part).excerpt)) is too long", in: self)
            }
            names.append(name)
        }
        return names
    }

    /// Whether the group is the reserve or in it.
    var isReserved: Bool { name.utf8.split(separator: Self.dot).first?.elementsEqual(Self.reserve.name.utf8) ?? false }

    /// The group in this one that a folder is of; `nil` if it is of none.
    func subgroup(inFolder folder: String) -> FileCacheGroup? {
        EntryName.ofGroup(inFolder: folder).map { FileCacheGroup(name + "." + $0) }
    }
}
