internal import Cyanotype
internal import CyanotypeSystem
internal import FoundationEssentials

/// Where a cache keeps its values on the disk, and how many bytes they may take there.
///
/// ```swift
/// let authors = try Cache<UUID, Author>(memory: 10.megabytes, disk: .file("authors.db", limit: 20.megabytes))
/// ```
public struct CacheDisk: Sendable {
    /// The path, absolute or relative to the program's folder for caches.
    let path: String
    let limit: Int
    let cipher: CacheCipher?

    /// A SQLite file and the files beside it, in a folder of their own.
    ///
    /// The folder has the name that is given. A relative one is in the program's folder for caches: `XDG_CACHE_HOME`, or
    /// `.cache` in the user's home if the variable is unset, empty or relative, and in it a folder with the name of the process.
    /// Only this user may read and write what is created.
    ///
    /// - Parameters:
    ///   - path: The name of the folder, which should have nothing else.
    ///   - limit: The greatest number of bytes that all files take together, at least 1 MiB.
    ///   - cipher: Encrypts the keys and values; `nil` for not at all. Without one, sensitive values are refused.
    /// - Returns: The place.
    public static func file(_ path: String, limit: Int, cipher: CacheCipher? = nil) -> CacheDisk {
        CacheDisk(path: path, limit: limit, cipher: cipher)
    }

    /// The path of the folder.
    func folder(
        program: String = ProcessInfo.processInfo.processName,
        environment: [String: String] = ProcessInfo.processInfo.environment,
        home: () -> String? = Folder.home
    ) throws(CacheError) -> String {
        // NUL would end the path, and dots would lead out of the program's folder.
        let names = path.split(separator: "/", omittingEmptySubsequences: false)
        if path.isEmpty || path.utf8.contains(0) || !Path.isAbsolute(path) && names.contains(where: { $0 == ".." }) {
            let advice = "use a path without NUL and .."
            throw CacheError(.invalidName, "\(quoted(path.excerpt)) cannot be a cache's folder; \(advice)")
        }
        if Path.isAbsolute(path) { return path }
        guard let base = Folder.base("XDG_CACHE_HOME", standard: ".cache", environment: environment, home: home) else {
            throw CacheError(.invalidName, "this user has no home folder; set XDG_CACHE_HOME, or use an absolute path")
        }
        return "\(base)/\(program)/\(path)"
    }
}
