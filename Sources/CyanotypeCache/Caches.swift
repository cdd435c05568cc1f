internal import CyanotypeSystem
public import Cyanotype

/// Caches by the types of their keys and values: one for each, wherever in the program it is asked for.
///
/// ```swift
/// let authors: Cache<UUID, Author> = try Caches.shared.cache()
/// try authors.insert(author)
/// ```
///
/// The first call for a type fixes the sizes. The files are in the program's folder for caches, in a folder with the names of the types:
/// see ``CacheDisk/file(_:limit:cipher:)``.
public final class Caches: Sendable {
    /// The caches of the program.
    public static let shared = Caches()

    private let folder: String
    private let caches = Locked<[ObjectIdentifier: any AnyCache]>([:])

    /// Creates a collection of caches, which has no cache yet.
    ///
    /// - Parameter folder: The folder of their files. A relative one is in the program's folder for caches.
    public init(folder: String = "caches") {
        self.folder = folder
    }

    /// Returns the cache of a type, which is created if there is none yet.
    ///
    /// - Parameters:
    ///   - value: The type of the values.
    ///   - key: The type of the keys.
    ///   - memory: The greatest sum of the values' bytes in memory, if the cache is created now.
    ///   - disk: The greatest number of bytes on the disk, if the cache is created now; `nil` for none.
    ///   - cipher: Encrypts the keys and values on the disk, if the cache is created now. Without one, sensitive values are refused
    ///     there.
    /// - Returns: The cache.
    /// - Throws: ``CacheError`` if the cache cannot be created: see ``Cache/init(memory:disk:policy:instances:expireAfterWrite:expireAfterAccess:refreshAfterWrite:staleOnError:clock:)``.
    public func cache<Key: MappableKey & Hashable & Sendable, Value: Mappable & Sendable>(
        of value: Value.Type = Value.self,
        by key: Key.Type = Key.self,
        memory: Int = 1.megabytes,
        disk: Int? = 2.megabytes,
        cipher: CacheCipher? = nil
    ) throws(CacheError) -> Cache<Key, Value> {
        try cache { () throws(CacheError) in
            guard let disk else { return Cache(memory: memory) }
            return try Cache(memory: memory, disk: place(key, value, disk, cipher))
        }
    }

    /// Returns the cache of a type that has no blueprint, which is created if there is none yet.
    ///
    /// - Parameters:
    ///   - value: The type of the values.
    ///   - key: The type of the keys.
    ///   - memory: The greatest sum of the values' bytes in memory, if the cache is created now.
    ///   - disk: The greatest number of bytes on the disk, if the cache is created now; `nil` for none.
    ///   - cipher: Encrypts the keys and values on the disk, if the cache is created now. Without one, sensitive values are refused
    ///     there.
    /// - Returns: The cache.
    /// - Throws: ``CacheError`` if the cache cannot be created.
    @_disfavoredOverload
    public func cache<Key: MappableKey & Hashable & Sendable, Value: Codable & Sendable>(
        of value: Value.Type = Value.self,
        by key: Key.Type = Key.self,
        memory: Int = 1.megabytes,
        disk: Int? = 2.megabytes,
        cipher: CacheCipher? = nil
    ) throws(CacheError) -> Cache<Key, Value> {
        try cache { () throws(CacheError) in
            guard let disk else { return Cache(memory: memory) }
            return try Cache(memory: memory, disk: place(key, value, disk, cipher))
        }
    }

    /// Waits until all changes of all caches are on the disk: see ``Cache/flush()``. Call this before the program ends.
    ///
    /// - Returns: Whether they are there, of the caches that have a disk.
    @discardableResult
    public func flush() -> Bool {
        let caches = caches.withLock { Array($0.values) }
        return caches.reduce(true) { ($1.diskLimit == 0 || $1.flush()) && $0 }
    }

    private func place(_ key: Any.Type, _ value: Any.Type, _ limit: Int, _ cipher: CacheCipher?) -> CacheDisk {
        // With their modules, so that two types never share a folder.
        let names = [value, key].map(StoredTypeName.makeWithModule)
        let name = EntryName.ofFile("\(names[0]) by \(names[1])")
        return .file("\(folder)/\(name)", limit: limit, cipher: cipher)
    }

    private func cache<Key, Value>(_ create: () throws(CacheError) -> Cache<Key, Value>) throws(CacheError) -> Cache<
        Key, Value
    > {
        let type = ObjectIdentifier(Cache<Key, Value>.self)
        if let cache = caches.withLock({ $0[type] }) as? Cache<Key, Value> { return cache }
        // Without the lock: it may wait for the disk, and call a cipher. Of several that are created at once, one stays.
        let created = try create()
        let kept = caches.withLock { caches in
            let kept = caches[type] ?? created
            caches[type] = kept
            return kept
        }
        return kept as? Cache<Key, Value> ?? created
    }
}

/// A cache of any types.
private protocol AnyCache: AnyObject, Sendable {
    var diskLimit: Int { get }
    func flush() -> Bool
}

extension Cache: AnyCache {}
