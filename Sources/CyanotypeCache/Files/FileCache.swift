internal import Cyanotype
internal import CyanotypeSystem
internal import FoundationEssentials

/// Values in files, by key and group: what a program can get again, but would like to have at once.
///
/// ```swift
/// let files = try FileCache(named: "org.example.app", version: "1.2", compatibleWith: ["1.1"])
/// try files.set(articles, for: "recent", in: "home.feed", keepInMemory: true)
/// let known = try files.value([Article].self, for: "recent", in: "home.feed")
/// try files.append(article, to: "recent", in: "home.feed", maximumCount: 20)
/// try files.removeAll(in: "home")
/// ```
///
/// A value is anything ``/Cyanotype/Mappable``, such as models, arrays, numbers, booleans, strings and dates, anything
/// `Codable`, or `Data`. What is kept comes back equal, as in an `ObjectStore`. Keys that a model does not know are ignored,
/// unless its blueprint says otherwise, so newer and older programs read each other's entries.
///
/// **Keys** may be any strings. Whatever they are, no file outside of the folder is read or written, and two keys never share
/// an entry. Canonically equivalent keys, which Swift compares as equal, are one.
///
/// **Versions.** Each entry has the version of the program that has written it. One of a version that is neither the cache's
/// own nor among the compatible ones is never found, and creating a cache removes them all. The group
/// ``FileCacheGroup/reserve`` is exempt.
///
/// **Writing** replaces a file at once: after a kill, it has the former value or the new one. A loss of power may damage the
/// entries that were written last. A damaged entry is removed by the call that reads it, which throws ``FileCacheError`` with
/// the code ``FileCacheError/Code/damaged``; with `try?`, it is like one that is absent.
///
/// **Threads and processes** may share a folder, with several caches. Changes wait for each other, and nobody sees a part of
/// one. All calls wait for the disk; in asynchronous code, make them where a thread may wait.
///
/// **Sensitive values** are refused: models with fields that are marked `sensitive()`, and secrets, at any depth. `Data` and
/// `Codable` types without a blueprint say nothing of that. The folder and its files are for the user only.
public final class FileCache: Sendable {
    let folder: CacheFolder
    let kept: Locked<KeptContents>

    /// The absolute path of the folder.
    public var path: String { folder.path }

    /// The program's version.
    public var version: String { folder.version }

    /// Opens the cache `NAME` in the user's folder for caches, and creates it if it is missing: that of the variable
    /// `XDG_CACHE_HOME`, or `.cache` in the user's home if the variable is unset, empty or relative.
    ///
    /// - Parameters:
    ///   - name: The program's name, such as `org.example.app`.
    ///   - version: The program's version, or that of what it caches. Entries of another version are removed.
    ///   - compatible: Other versions whose entries are kept.
    ///   - memoryLimit: The greatest number of bytes that are kept in memory: by default, 1,000,000.
    /// - Throws: ``FileCacheError`` if the name is empty, starts with a dot or has a slash or NUL, if the user has no home, or
    ///   if the folder cannot be used.
    public convenience init(
        named name: String,
        version: String = "",
        compatibleWith compatible: Set<String> = [],
        memoryLimit: Int = 1_000_000
    ) throws(FileCacheError) {
        let path = try Self.path(named: name, environment: ProcessInfo.processInfo.environment, home: Folder.home)
        try self.init(folder: path, version: version, compatibleWith: compatible, memoryLimit: memoryLimit)
    }

    /// Opens the cache in a folder, and creates it if it is missing.
    ///
    /// - Parameters:
    ///   - path: The path of the folder, which should have nothing else. A relative one is in the current folder.
    ///   - version: The program's version, or that of what it caches. Entries of another version are removed.
    ///   - compatible: Other versions whose entries are kept.
    ///   - memoryLimit: The greatest number of bytes that are kept in memory: by default, 1,000,000.
    /// - Throws: ``FileCacheError`` if the folder cannot be used.
    public init(
        folder path: String,
        version: String = "",
        compatibleWith compatible: Set<String> = [],
        memoryLimit: Int = 1_000_000
    ) throws(FileCacheError) {
        // NUL would end the path.
        if path.isEmpty || path.utf8.contains(0) {
            throw FileCacheError(.invalidName, "this cannot be a folder; use a path without NUL", at: path)
        }
        let path = Path.isAbsolute(path) ? path : FileManager.default.currentDirectoryPath + "/" + path
        if ([version] + compatible).contains(where: { $0.utf8.count > EntryFile.maximumTextCount }) {
            throw FileCacheError(.tooLarge, "a version may have at most \(EntryFile.maximumTextCount) bytes", at: path)
        }
        folder = CacheFolder(path: path, version: version, acceptedVersions: compatible.union([version]))
        kept = Locked(KeptContents(limit: memoryLimit))
        do {
            try folder.prepare()
        } catch {
            throw FileCacheError(error, at: path)
        }
    }

    static func path(
        named name: String,
        environment: [String: String],
        home: () -> String?
    ) throws(FileCacheError) -> String {
        // A slash would lead to another folder, NUL would end the path, and a leading dot would hide the folder.
        if name.isEmpty || name.utf8.first == UInt8(ascii: ".") || name.utf8.contains(where: { $0 == 0 || $0 == 0x2F })
        {
            let advice = "use one without slash and NUL that does not start with a dot"
            throw FileCacheError(.invalidName, "\(quoted(name.excerpt)) cannot be a cache's name; \(advice)")
        }
        guard let folder = Folder.base("XDG_CACHE_HOME", standard: ".cache", environment: environment, home: home)
        else {
            throw FileCacheError(.invalidName, "this user has no home folder; set XDG_CACHE_HOME, or use init(folder:)")
        }
        return "\(folder)/\(name)"
    }
}

// MARK: - Memory

extension FileCache {
    /// Removes all values from memory, such as when the system has little of it. The files stay.
    public func flushMemory() {
        // Freed after the lock is released.
        _ = kept.withLock { kept in
            defer { kept.removeAll() }
            return kept
        }
    }

    /// The number of bytes in memory: those of the values, and of their keys and groups.
    public var memoryByteCount: Int { kept.withLock { $0.byteCount } }
}
