internal import CyanotypeSystem
internal import Glibc

extension CacheFolder {
    /// More than groups can be inside each other: what is deeper is of somebody else.
    private static let maximumDepth = 64

    /// Removes files from the groups, and the groups in which nothing is left.
    ///
    /// - Parameters:
    ///   - folder: The folder of the cache.
    ///   - keepsReserve: Whether the reserve is left alone.
    ///   - isRemoved: Returns whether to remove a file of a folder.
    /// - Throws: ``SystemError`` if a file cannot be read or removed.
    func sweep(
        _ folder: FileDescriptor,
        keepsReserve: Bool,
        _ isRemoved: (FileDescriptor, String) throws(SystemError) -> Bool = { _, _ in true }
    ) throws(SystemError) {
        let reserve = EntryName.ofFolder(FileCacheGroup.reserve.name)
        for name in try folder.names() where EntryName.isFolder(name) && !(keepsReserve && name == reserve) {
            try sweepGroup(name, in: folder, depth: 1, isRemoved)
        }
    }

    /// Removes files from one group and those inside it.
    ///
    /// - Parameters:
    ///   - names: The folders that lead to the group, of which there is at least one.
    ///   - folder: The folder of the cache.
    /// - Throws: ``SystemError`` if a file cannot be removed.
    func sweepGroup(_ names: [String], in folder: FileDescriptor) throws(SystemError) {
        guard let name = names.last, let parent = try openGroup(names.dropLast(), in: folder) else { return }
        try sweepGroup(name, in: parent, depth: names.count) { _, _ in true }
        try removeEmptyGroups(names.dropLast(), in: folder)
    }

    private func sweepGroup(
        _ name: String,
        in parent: FileDescriptor,
        depth: Int,
        _ isRemoved: (FileDescriptor, String) throws(SystemError) -> Bool
    ) throws(SystemError) {
        guard depth <= Self.maximumDepth else { return }
        let group: FileDescriptor
        do {
            group = try parent.openFolder(name)
        } catch {
            switch error.number {
            case ENOENT: return
            // A link is removed, not followed; what else is there too.
            case ENOTDIR, ELOOP: return _ = try parent.remove(name)
            default: throw error
            }
        }
        for name in try group.names() {
            if EntryName.isFolder(name) {
                try sweepGroup(name, in: group, depth: depth + 1, isRemoved)
            } else {
                try sweepFile(name, in: group, isRemoved)
            }
        }
        try removeIfEmpty(name, in: parent)
    }

    private func sweepFile(
        _ name: String,
        in group: FileDescriptor,
        _ isRemoved: (FileDescriptor, String) throws(SystemError) -> Bool
    ) throws(SystemError) {
        // A folder that is no group's is somebody else's.
        guard let status = try group.status(of: name), status.st_mode & S_IFMT != S_IFDIR else { return }
        if try isRemoved(group, name) { try group.remove(name) }
    }

    /// Removes groups, the innermost first, as far as they are empty.
    func removeEmptyGroups(_ names: some BidirectionalCollection<String>, in folder: FileDescriptor) throws(SystemError)
    {
        var names = Array(names)
        while let name = names.popLast() {
            guard let parent = try openGroup(names, in: folder), try removeIfEmpty(name, in: parent) else { return }
        }
    }

    /// Returns whether the folder is gone.
    @discardableResult
    private func removeIfEmpty(_ name: String, in parent: FileDescriptor) throws(SystemError) -> Bool {
        do {
            try parent.removeFolder(name)
            return true
        } catch {
            // POSIX allows both for a folder with something in it.
            if error.number == ENOTEMPTY || error.number == EEXIST { return false }
            throw error
        }
    }
}
