internal import Cyanotype
internal import CyanotypeSystem
internal import Glibc

/// The large values of a cache: files named by the hash of the key and a random version, so that a file never gets another
/// value:
///
///     cache.files             the names of the files that a transaction writes
///     values/new              a file that is being written, which is renamed when it is complete
///     values/1f/…             a value: the rest of the 16 bytes of hash and version in hexadecimal digits
///     values.old-…/           the values of a database that was replaced
///
/// Whoever writes has SQLite's lock for writers, so there is one at a time. A writer notes each name before the file is
/// there. The next transaction, of whatever process, removes the listed files that no row names, because the writer was
/// killed or has failed, and empties the list. So no file is ever forgotten, and all count against the limit.
final class ValueFiles: Sendable {
    /// A file's name.
    struct Name: Hashable {
        let hash: Int64
        /// Not 0.
        let version: Int64

        init(hash: Int64, version: Int64) {
            (self.hash, self.version) = (hash, version)
        }

        /// Names a new file.
        init(newFor hash: Int64) {
            self.init(hash: hash, version: .random(in: 1...Int64.max))
        }

        fileprivate var folder: String { String(digits.prefix(2)) }
        fileprivate var rest: String { String(digits.dropFirst(2)) }

        private var digits: String {
            [hash, version].map { number in
                let digits = String(UInt64(bitPattern: number), radix: 16)
                return String(repeating: "0", count: 16 - digits.count) + digits
            }.joined()
        }

        fileprivate init?(folder: String, rest: String) {
            let digits = Array((folder + rest).utf8)
            guard digits.count == 32, let hash = UInt64(String(decoding: digits[..<16], as: UTF8.self), radix: 16),
                let version = UInt64(String(decoding: digits[16...], as: UTF8.self), radix: 16)
            else { return nil }
            self.init(hash: Int64(bitPattern: hash), version: Int64(bitPattern: version))
        }
    }

    private let cache: FileDescriptor
    /// The file with the list of names. Whoever opens the database holds a lock on it (`flock`).
    let list: FileDescriptor
    private let path: String
    /// The names in the list. Used by one thread at a time.
    @safe nonisolated(unsafe) private var listed: [Name] = []

    static let folderName = "values"
    private static let oldFolderPrefix = "values.old-"
    static let listName = "cache.files"
    private static let newName = "new"
    /// So many names fit into one block.
    static let greatestListedCount = DiskBudget.namesBytes / 16

    /// - Parameters:
    ///   - cache: The folder of the cache.
    ///   - path: Its path, for errors.
    /// - Throws: `SystemError` if the list cannot be opened.
    init(in cache: FileDescriptor, path: String) throws(SystemError) {
        self.cache = cache
        self.path = path
        list = try cache.open(Self.listName, O_RDWR | O_CREAT)
        if try list.status().st_mode & S_IFMT != S_IFREG { throw SystemError(ENODEV) }
    }

    // MARK: - Reading

    /// Reads a value.
    ///
    /// - Returns: The bytes; `nil` if there is no file, or none of this size.
    func read(_ name: Name, count: Int) throws(SystemError) -> [UInt8]? {
        do {
            let file = try cache.openFolder(Self.folderName).openFolder(name.folder).open(name.rest, O_RDONLY)
            let status = try file.status()
            guard status.st_mode & S_IFMT == S_IFREG, Int(status.st_size) == count else { return nil }
            return try file.read(at: 0, count: count)
        } catch {
            switch error.number {
            // A link, a folder or a socket is no value.
            case ENOENT, ELOOP, ENOTDIR, EISDIR, ENXIO: return nil
            default: throw error
            }
        }
    }

    // MARK: - Writing

    /// Writes a value, in a transaction.
    func write(_ bytes: [UInt8], to name: Name) throws(SystemError) {
        try list.write(LittleEndian.bytes(name.hash) + LittleEndian.bytes(name.version), at: listed.count * 16)
        listed.append(name)
        try cache.createFolder(Self.folderName)
        let values = try cache.openFolder(Self.folderName)
        try values.remove(Self.newName)
        let file = try values.open(Self.newName, O_WRONLY | O_CREAT | O_EXCL)
        try file.write(bytes, at: 0)
        try values.createFolder(name.folder)
        try values.move(Self.newName, to: try values.openFolder(name.folder), as: name.rest)
    }

    /// Whether another name fits into the list.
    var hasRoom: Bool { listed.count < Self.greatestListedCount }

    /// Ends a transaction that was committed, or rolled back by SQLite itself. Others may be writing already, so the list
    /// stays as it is.
    func end() { listed = [] }

    /// Removes the files that were written in a transaction that will be rolled back.
    func discard() throws(SystemError) {
        for name in listed { try remove(name) }
        try removeNew()
        try list.truncate(to: 0)
        end()
    }

    /// Removes what the last writer has left, when a transaction begins.
    ///
    /// - Parameter isUsed: Returns whether a row names a file.
    /// - Throws: ``DiskFailure``.
    func recover(_ isUsed: (Name) throws(DiskFailure) -> Bool) throws(DiskFailure) {
        let size = try converting { () throws(SystemError) in Int(try list.status().st_size) }
        if size == 0 { return }
        let bytes = try converting { () throws(SystemError) in
            try list.read(at: 0, count: min(size, DiskBudget.namesBytes))
        }
        for start in stride(from: 0, through: bytes.count - 16, by: 16) {
            let numbers = [start, start + 8].map { Int64(bitPattern: LittleEndian.number(bytes[$0...])) }
            let name = Name(hash: numbers[0], version: numbers[1])
            if try !isUsed(name) { try converting { () throws(SystemError) in try remove(name) } }
        }
        try converting { () throws(SystemError) in
            try removeNew()
            try list.truncate(to: 0)
        }
    }

    /// Removes a file; does nothing if there is none.
    func remove(_ name: Name) throws(SystemError) {
        guard let values = try openValues() else { return }
        do {
            try values.openFolder(name.folder).remove(name.rest)
        } catch {
            if error.number != ENOENT { throw error }
        }
    }

    private func removeNew() throws(SystemError) {
        try openValues()?.remove(Self.newName)
    }

    private func openValues() throws(SystemError) -> FileDescriptor? {
        do {
            return try cache.openFolder(Self.folderName)
        } catch {
            if error.number == ENOENT { return nil }
            throw error
        }
    }

    private func converting<Value>(_ body: () throws(SystemError) -> Value) throws(DiskFailure) -> Value {
        try DiskFailure.converting(path: path, body)
    }
}

// MARK: - Many files

extension ValueFiles {
    /// Puts the files of a database aside that is replaced, to be removed before something is written.
    func putAside() throws(SystemError) {
        guard try cache.status(of: Self.folderName) != nil else { return }
        let name = Self.oldFolderPrefix + String(UInt64.random(in: 0...UInt64.max), radix: 16)
        try cache.move(Self.folderName, to: cache, as: name)
    }

    /// Removes the files that were put aside.
    func removeOld() throws(SystemError) {
        for name in try cache.names() where name.hasPrefix(Self.oldFolderPrefix) {
            try removeFiles(in: try cache.openFolder(name))
            try cache.removeFolder(name)
        }
    }

    /// Removes all files.
    func removeAll() throws(SystemError) {
        guard let values = try openValues() else { return }
        try removeFiles(in: values)
    }

    private func removeFiles(in folder: FileDescriptor) throws(SystemError) {
        for name in try folder.names() {
            guard let status = try folder.status(of: name) else { continue }
            guard status.st_mode & S_IFMT == S_IFDIR else {
                try folder.remove(name)
                continue
            }
            let inner = try folder.openFolder(name)
            for file in try inner.names() { try inner.remove(file) }
            try folder.removeFolder(name)
        }
    }

    /// Removes the files of one folder that no row names. A loss of power may leave such files.
    ///
    /// - Parameters:
    ///   - number: Which of the 256 folders.
    ///   - isUsed: Returns whether a row names a file.
    /// - Throws: ``DiskFailure``.
    func sweep(_ number: UInt8, _ isUsed: (Name) throws(DiskFailure) -> Bool) throws(DiskFailure) {
        let folder = (number < 16 ? "0" : "") + String(number, radix: 16)
        let inner: FileDescriptor? = try converting { () throws(SystemError) in
            do throws(SystemError) {
                return try openValues()?.openFolder(folder)
            } catch {
                if error.number == ENOENT { return nil }
                throw error
            }
        }
        guard let inner else { return }
        for rest in try converting({ () throws(SystemError) in try inner.names() }) {
            if let name = Name(folder: folder, rest: rest), try isUsed(name) { continue }
            try converting { () throws(SystemError) in _ = try inner.remove(rest) }
        }
    }
}
