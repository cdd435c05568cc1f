internal import CyanotypeSystem
internal import FoundationEssentials
internal import Glibc

extension FileCache {
    /// Returns the entries of a group, in no particular order. Those of groups inside it are not among them.
    ///
    /// - Parameter group: The group; without it, the default one.
    /// - Returns: The entries. One that cannot be found by its key is left out: it is damaged, or of another version.
    /// - Throws: ``FileCacheError`` if the folder cannot be read.
    /// - Complexity: O(*n*) in the number of entries, each of whose files is opened.
    public func entries(in group: FileCacheGroup = .default) throws(FileCacheError) -> [FileCacheEntry] {
        guard let (directory, names) = try contents(of: group) else { return [] }
        var entries: [FileCacheEntry] = []
        for name in names where !EntryName.isFolder(name) {
            if let entry = try entry(name, in: group, directory) { entries.append(entry) }
        }
        return entries
    }

    /// Returns the groups inside a group, in no particular order.
    ///
    /// - Parameter group: The group; `nil` for the outermost groups.
    /// - Returns: The groups. Those inside them are not among them.
    /// - Throws: ``FileCacheError`` if the folder cannot be read.
    public func groups(in group: FileCacheGroup? = nil) throws(FileCacheError) -> [FileCacheGroup] {
        if let group {
            return try contents(of: group)?.names.compactMap { group.subgroup(inFolder: $0) } ?? []
        }
        let names = try converting { () throws(SystemError) in try folder.openGroup([])?.names() ?? [] }
        return names.compactMap { EntryName.ofGroup(inFolder: $0).map { FileCacheGroup($0) } }
    }

    /// Visits the entries of a group, and the groups inside it, one after the other, in no particular order.
    ///
    /// ```swift
    /// try files.walk(in: "home") { item in
    ///     if case .entry(let entry) = item { print(entry.key, entry.size) }
    ///     return true
    /// }
    /// ```
    ///
    /// Others may change the group meanwhile: an entry that is set or removed then may be visited or not.
    ///
    /// - Parameters:
    ///   - group: The group.
    ///   - visit: Called with each entry and group. It may change the cache, such as remove the entry. It returns whether to
    ///     go on.
    /// - Throws: ``FileCacheError`` if the folder cannot be read, or what `visit` throws.
    public func walk(in group: FileCacheGroup, _ visit: (FileCacheItem) throws -> Bool) throws {
        guard let (directory, names) = try contents(of: group) else { return }
        for name in names {
            if let subgroup = group.subgroup(inFolder: name) {
                if try !visit(.group(subgroup)) { return }
            } else if !EntryName.isFolder(name), let entry = try entry(name, in: group, directory) {
                if try !visit(.entry(entry)) { return }
            }
        }
    }

    private func contents(of group: FileCacheGroup) throws(FileCacheError) -> (
        directory: FileDescriptor, names: [String]
    )? {
        let folderNames = try group.folderNames()
        return try converting { () throws(SystemError) in
            guard let directory = try folder.openGroup(folderNames) else { return nil }
            return (directory, try directory.names())
        }
    }

    /// Returns the entry of a file; `nil` if the file is not that of an entry that a call finds.
    private func entry(
        _ name: String,
        in group: FileCacheGroup,
        _ directory: FileDescriptor
    ) throws(FileCacheError) -> FileCacheEntry? {
        try converting { () throws(SystemError) in
            let file: FileDescriptor
            do throws(SystemError) {
                file = try directory.open(name, O_RDONLY)
            } catch {
                // It has been removed meanwhile, or is a link or a socket.
                if [ENOENT, ELOOP, ENXIO].contains(error.number) { return nil }
                throw error
            }
            guard case .header(let header) = try folder.header(of: file), header.group == group.name,
                EntryName.ofFile(header.key) == name,
                group.isReserved || folder.acceptedVersions.contains(header.version)
            else { return nil }
            let status = try file.status()
            let seconds = Double(status.st_mtim.tv_sec) + Double(status.st_mtim.tv_nsec) / 1e9
            return FileCacheEntry(
                key: header.key,
                group: group,
                size: Int(status.st_size),
                modificationDate: Date(timeIntervalSince1970: seconds),
                version: header.version
            )
        }
    }
}
