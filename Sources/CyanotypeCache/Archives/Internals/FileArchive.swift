internal import Cyanotype
internal import CyanotypeSystem
internal import Glibc

/// An archive in a file: see ``ArchiveLines``.
///
/// A new file, `.NAME.new` beside it, replaces the one before. Who writes it holds a lock on it (`flock`), so two writers
/// never write one file, and what a killed writer has left is overwritten by the next.
struct FileArchive: ArchivePlace {
    let path: String

    private static let maximumAttempts = 100
    /// The greatest size of an archive: 1 GiB.
    private static let maximumCount = 1 << 30

    var location: String { path }
    var protectsSecrets: Bool { false }

    // MARK: - Writing

    func write(_ entries: [ArchivedEntry]) throws(CacheArchiveError) {
        let bytes = ArchiveLines.bytes(of: entries)
        if bytes.count > Self.maximumCount {
            let message =
                "the archive would have \(bytes.count) bytes; at most \(Self.maximumCount) are written to a file"
            throw CacheArchiveError(.tooLarge, message, in: location)
        }
        try checkFormer()
        try converting { () throws(SystemError) in
            let (folderPath, name) = Path.split(try Path.followingLinks(path))
            try Folder.create(folderPath)
            let folder = try FileDescriptor.folder(at: folderPath)
            try Self.write(bytes, to: name, in: folder)
            try folder.synchronize()
        }
    }

    /// Throws if there is something that is no archive, such as a file of the user's or a device. Returns whether there is one.
    @discardableResult
    private func checkFormer() throws(CacheArchiveError) -> Bool {
        let start = try readFile(atMost: ArchiveLines.start.count)
        guard let start, !start.isEmpty, start != ArchiveLines.start else { return start != nil }
        throw CacheArchiveError(.foreign, "this is no archive of a cache; remove it or use another path", in: location)
    }

    private static func write(_ bytes: [UInt8], to name: String, in folder: FileDescriptor) throws(SystemError) {
        let newName = ".\(name).new"
        // Each attempt fails only if another writer has moved its file, or if somebody has put one in its place.
        for _ in 0..<maximumAttempts {
            let file = try folder.open(newName, O_RDWR | O_CREAT)
            let opened = try file.status()
            try check(opened)
            try file.lock(isExclusive: true)
            defer { file.unlock() }
            guard let status = try folder.status(of: newName), FileIdentity(status) == FileIdentity(opened) else {
                continue
            }
            // Another reader of the file, also under another name, would see the new contents.
            if opened.st_mode & 0o077 != 0 || opened.st_nlink > 1 {
                try folder.remove(newName)
                continue
            }
            do {
                try file.truncate(to: 0)
                try file.write(bytes, at: 0)
                try file.synchronize()
                try folder.move(newName, to: folder, as: name)
            } catch {
                // The next writer would overwrite it anyway.
                _ = try? folder.remove(newName)
                throw error
            }
            return
        }
        throw SystemError(EAGAIN)
    }

    private static func check(_ status: stat) throws(SystemError) {
        switch status.st_mode & S_IFMT {
        case S_IFREG: return
        case S_IFDIR: throw SystemError(EISDIR)
        default: throw SystemError(ENODEV)
        }
    }

    // MARK: - Reading

    func read() throws(CacheArchiveError) -> ArchiveContents? {
        guard let bytes = try readFile(atMost: Self.maximumCount + 1) else { return nil }
        if bytes.count > Self.maximumCount {
            let message = "the file has more than \(Self.maximumCount) bytes, which no archive has"
            throw CacheArchiveError(.tooLarge, message, in: location)
        }
        return try ArchiveLines.contents(of: bytes, in: location)
    }

    /// Returns the beginning of the file; `nil` if there is none.
    private func readFile(atMost count: Int) throws(CacheArchiveError) -> [UInt8]? {
        try converting { () throws(SystemError) in
            guard let (folder, name) = try openFolder() else { return nil }
            let file: FileDescriptor
            do throws(SystemError) {
                file = try folder.open(name, O_RDONLY)
            } catch {
                if error.number == ENOENT { return nil }
                throw error
            }
            let status = try file.status()
            try Self.check(status)
            return try file.read(at: 0, count: min(Int(status.st_size), count))
        }
    }

    func remove() throws(CacheArchiveError) -> Bool {
        guard try checkFormer() else { return false }
        return try converting { () throws(SystemError) in
            guard let (folder, name) = try openFolder() else { return false }
            return try folder.remove(name)
        }
    }

    private func openFolder() throws(SystemError) -> (folder: FileDescriptor, name: String)? {
        let (folder, name) = Path.split(try Path.followingLinks(path))
        do {
            return (try FileDescriptor.folder(at: folder), name)
        } catch {
            if error.number == ENOENT { return nil }
            throw error
        }
    }

    // MARK: - Errors

    private func converting<Result>(_ body: () throws(SystemError) -> Result) throws(CacheArchiveError) -> Result {
        // NUL would end the path, and a slash at its end is that of a folder.
        if path.isEmpty || path.utf8.contains(0) || path.utf8.last == UInt8(ascii: "/") {
            let message =
                "\(quoted(path.excerpt)) cannot be the path of a file; use one without NUL that does not end with a slash"
            throw CacheArchiveError(.invalidName, message)
        }
        do throws(SystemError) {
            return try body()
        } catch {
            let isFull = error.number == ENOSPC || error.number == EDQUOT
            var failure = CacheArchiveError(isFull ? .full : .inputOutput, error.fileAdvice, in: location)
            failure.systemError = error.number
            throw failure
        }
    }
}
