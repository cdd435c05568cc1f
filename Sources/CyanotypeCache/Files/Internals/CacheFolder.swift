internal import CyanotypeSystem
internal import Glibc

/// The folder of a cache:
///
///     CACHEDIR.TAG          tells programs for backups that nothing here needs one
///     .lock                 the state of the folder; who changes the folder holds a lock on it (`flock`)
///     .new                  the file that is being written, or what a killed writer has left
///     @default/             a group
///         recent            an entry
///         @feed/            a group in the group
///
/// Nothing is kept open between calls, so the folder may be removed at any time: the next change creates it again.
struct CacheFolder: Sendable {
    let path: String
    let version: String
    /// The versions whose entries are found, with this one.
    let acceptedVersions: Set<String>

    private static let stateName = ".lock"
    private static let newName = ".new"
    private static let maximumAttempts = 100

    /// The Cache Directory Tagging Specification: https://bford.info/cachedir/
    private static let tag = (
        name: "CACHEDIR.TAG",
        text: """
        Signature: 8a477f597d28d172789f06886806bc55
        # This folder is a cache, which needs no backup. See https://bford.info/cachedir/

        """
    )

    private func open() throws(SystemError) -> FileDescriptor? {
        do {
            return try FileDescriptor.folder(at: path)
        } catch {
            if error.number == ENOENT { return nil }
            throw error
        }
    }

    private func openOrCreate() throws(SystemError) -> FileDescriptor {
        if let folder = try open() { return folder }
        try Folder.create(path)
        return try FileDescriptor.folder(at: path)
    }
}

// MARK: - Locks

extension CacheFolder {
    /// A folder on which this thread holds a lock.
    struct LockedFolder {
        let folder: FileDescriptor
        let stateFile: FileDescriptor
        var state: FolderState
        /// The bytes that a change has written, if they are to be kept in memory.
        var contentToKeep: EntryFile.Content?
    }

    /// Calls a closure while nobody else changes the folder.
    ///
    /// - Parameters:
    ///   - isExclusive: Whether the closure changes the folder.
    ///   - body: The closure. It must not call code of the program.
    /// - Returns: What the closure returns.
    /// - Throws: ``SystemError`` if the folder cannot be created or locked, or what the closure throws.
    func withLock<Result>(
        isExclusive: Bool,
        _ body: (inout LockedFolder) throws(SystemError) -> Result
    ) throws(SystemError) -> Result {
        // Each attempt fails only if the folder or the file was removed in that moment.
        for _ in 0..<Self.maximumAttempts {
            let folder = try openOrCreate()
            let file: FileDescriptor
            do {
                file = try folder.open(Self.stateName, O_RDWR | O_CREAT)
            } catch {
                // The folder has been removed since it was opened.
                if error.number == ENOENT { continue }
                throw error
            }
            if try file.status().st_mode & S_IFMT != S_IFREG { throw SystemError(ENODEV) }
            try file.lock(isExclusive: isExclusive)
            defer { file.unlock() }
            // Others have a lock on another file if the one with the name is not this one any more.
            guard let status = try folder.status(of: Self.stateName),
                FileIdentity(status) == FileIdentity(try file.status())
            else { continue }
            var locked = LockedFolder(folder: folder, stateFile: file, state: try FolderState(file))
            return try body(&locked)
        }
        throw SystemError(EAGAIN)
    }

    /// Prepares the folder for this version: marks it as a cache, and purges the entries of other versions, if there may be
    /// any, outside of the reserve.
    func prepare() throws(SystemError) {
        try withLock(isExclusive: true) { (locked: inout LockedFolder) throws(SystemError) in
            if try locked.folder.status(of: Self.tag.name) == nil {
                try write([Array(Self.tag.text.utf8)], in: locked.folder, to: locked.folder, as: Self.tag.name)
            }
            // Only a killed writer can have left it.
            try locked.folder.remove(Self.newName)
            if let versions = locked.state.versions, versions.isSubset(of: acceptedVersions) { return }
            try locked.state.countChange()
            try sweep(locked.folder, keepsReserve: true) { group, name throws(SystemError) in
                try isPurged(name, in: group)
            }
            // Those that may remain, of which not all need to be there.
            try locked.state.record((locked.state.versions ?? acceptedVersions).intersection(acceptedVersions))
        }
    }

    private func isPurged(_ name: String, in group: FileDescriptor) throws(SystemError) -> Bool {
        let parsed: EntryFile.Parsed
        do {
            parsed = try header(of: try group.open(name, O_RDONLY))
        } catch {
            // A link or a socket is no entry. What cannot be read now, such as another user's file, is left alone.
            return error.number == ELOOP || error.number == ENXIO
        }
        return switch parsed {
        case .header(let header): !acceptedVersions.contains(header.version)
        case .damaged, .incomplete: true
        // Of a later version of the library.
        case .unknown: false
        }
    }
}

// MARK: - Entries

extension CacheFolder {
    enum Found {
        case content(EntryFile.Content)
        case absent
        case damaged
    }

    /// Reads an entry, without a lock: what is there has been put in its place at once.
    func read(_ address: EntryAddress) throws(SystemError) -> Found {
        guard let folder = try open() else { return .absent }
        return try read(address, in: folder)
    }

    /// Reads an entry.
    ///
    /// - Parameters:
    ///   - address: The entry.
    ///   - folder: The folder of the cache.
    /// - Returns: What there is. The entry of another key, or of another version, is none.
    /// - Throws: ``SystemError`` if the file cannot be read.
    func read(_ address: EntryAddress, in folder: FileDescriptor) throws(SystemError) -> Found {
        guard let group = try openGroup(address.folderNames, in: folder) else { return .absent }
        let file: FileDescriptor
        do {
            file = try group.open(address.fileName, O_RDONLY)
        } catch {
            switch error.number {
            case ENOENT: return .absent
            // A link or a socket is no entry.
            case ELOOP, ENXIO: return .damaged
            default: throw error
            }
        }
        switch try header(of: file) {
        case .header(let header):
            guard header.key == address.key, header.group == address.group.name,
                address.group.isReserved || acceptedVersions.contains(header.version)
            else { return .absent }
            let bytes = try file.read(at: header.content.lowerBound, count: header.content.count)
            guard bytes.count == header.content.count, EntryFile.hash(bytes[...]) == header.contentHash else {
                return .damaged
            }
            return .content(EntryFile.Content(kind: header.kind, bytes: bytes))
        case .unknown: return .absent
        case .incomplete, .damaged: return .damaged
        }
    }

    /// Reads the header of a file.
    func header(of file: FileDescriptor) throws(SystemError) -> EntryFile.Parsed {
        let status = try file.status()
        guard status.st_mode & S_IFMT == S_IFREG else { return .damaged }
        let size = Int(status.st_size)
        let parsed = EntryFile.parse(try file.read(at: 0, count: min(size, 4_096)), ofFileWithSize: size)
        guard case .incomplete(let count) = parsed else { return parsed }
        return EntryFile.parse(try file.read(at: 0, count: count), ofFileWithSize: size)
    }

    /// Writes an entry, whose file has the former content or the new one at any time.
    ///
    /// A loss of power may leave the former content, or a damaged file, which is recognized: nothing waits for the disk.
    func write(
        _ content: EntryFile.Content,
        at address: EntryAddress,
        _ locked: inout LockedFolder
    ) throws(SystemError) {
        if let versions = locked.state.versions, !address.group.isReserved, !versions.contains(version) {
            try locked.state.record(versions.union([version]))
        }
        var group = locked.folder
        for name in address.folderNames {
            try group.createFolder(name)
            group = try group.openFolder(name)
        }
        let header = EntryFile.header(of: content, version: version, group: address.group.name, key: address.key)
        try write([header, content.bytes], in: locked.folder, to: group, as: address.fileName)
    }

    private func write(
        _ parts: [[UInt8]],
        in folder: FileDescriptor,
        to target: FileDescriptor,
        as name: String
    ) throws(SystemError) {
        try folder.remove(Self.newName)
        do {
            let file = try folder.open(Self.newName, O_WRONLY | O_CREAT | O_EXCL)
            var offset = 0
            for part in parts {
                try file.write(part, at: offset)
                offset += part.count
            }
            try folder.move(Self.newName, to: target, as: name)
        } catch {
            // The rest is removed before the next write anyway.
            _ = try? folder.remove(Self.newName)
            throw error
        }
    }

    /// Removes an entry, and its group if nothing else is in it.
    func remove(_ address: EntryAddress, in folder: FileDescriptor) throws(SystemError) {
        guard let group = try openGroup(address.folderNames, in: folder) else { return }
        try group.remove(address.fileName)
        try removeEmptyGroups(address.folderNames, in: folder)
    }

    /// Opens a group; `nil` if there is none.
    func openGroup(_ names: [String], in folder: FileDescriptor) throws(SystemError) -> FileDescriptor? {
        var group = folder
        for name in names {
            do {
                group = try group.openFolder(name)
            } catch {
                if error.number == ENOENT { return nil }
                throw error
            }
        }
        return group
    }

    /// Opens a group, without a lock; `nil` if there is none.
    func openGroup(_ names: [String]) throws(SystemError) -> FileDescriptor? {
        guard let folder = try open() else { return nil }
        return try openGroup(names, in: folder)
    }
}
