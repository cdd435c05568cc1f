internal import CyanotypeSystem

extension FileCache {
    /// Removes the entry of a key, if there is one.
    ///
    /// - Parameters:
    ///   - key: The key.
    ///   - group: The group; without it, the default one.
    /// - Throws: ``FileCacheError`` if the file cannot be removed.
    public func remove(_ key: String, in group: FileCacheGroup = .default) throws(FileCacheError) {
        try remove(try EntryAddress(key, in: group))
    }

    /// Removes all entries of a group, and of the groups inside it.
    ///
    /// - Parameter group: The group.
    /// - Throws: ``FileCacheError`` if a file cannot be removed. The call may be repeated.
    public func removeAll(in group: FileCacheGroup) throws(FileCacheError) {
        let names = try group.folderNames()
        try change(nil) { locked throws(SystemError) in try folder.sweepGroup(names, in: locked.folder) }
    }

    /// Removes all entries of all groups.
    ///
    /// - Parameter includingReserve: Whether the entries of ``FileCacheGroup/reserve`` are removed too.
    /// - Throws: ``FileCacheError`` if a file cannot be removed. The call may be repeated.
    public func removeAll(includingReserve: Bool = false) throws(FileCacheError) {
        try change(nil) { locked throws(SystemError) in
            try folder.sweep(locked.folder, keepsReserve: !includingReserve)
        }
    }
}
