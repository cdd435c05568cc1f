internal import Cyanotype
public import CyanotypeSettings
public import CyanotypeStore

/// Where the entries of a cache are archived: a file, a backing store, or an object store.
///
/// ```swift
/// let archive = CacheArchive.file("/home/ann/.cache/news/thumbnails.jsonl")
/// try thumbnails.archive(to: archive)
/// let restoration = try thumbnails.restore(from: archive)
/// ```
///
/// An archive replaces the one before as a whole: entries that are gone from the cache are gone from it. Whatever the keys of
/// the cache are, they are apart from the names, keys and objects that others have in the same store, and from what the
/// archive says of itself.
///
/// All calls wait for the disk or the store; in asynchronous code, make them where a thread may wait.
public struct CacheArchive: Sendable {
    let place: any ArchivePlace

    /// A file with a line of JSON for each entry, after one about the archive. Each line has a hash of its own, so that damage
    /// concerns only the lines that it meets.
    ///
    /// The file is replaced at once: after a kill or a loss of power, it is the former one or the new one. Only this user may
    /// read and write it. Its folder is created if it is missing.
    ///
    /// Values that are sensitive are refused: those of types with fields that are marked `sensitive()` or with secrets, at any
    /// depth.
    ///
    /// - Parameter path: The path of the file. A relative one is in the current folder.
    /// - Returns: The archive.
    public static func file(_ path: String) -> CacheArchive { CacheArchive(place: FileArchive(path: path)) }

    /// One value of a backing store, under the key `cyanotype.archive.NAME`.
    ///
    /// The archive is replaced at once if the store writes a value at once. Sensitive values are refused, unless the store
    /// may hold secrets, as a keyring may.
    ///
    /// - Parameters:
    ///   - store: The store.
    ///   - name: The name of the archive, of which the store may have several.
    /// - Returns: The archive.
    public static func store(_ store: any BackingStore, named name: String) -> CacheArchive {
        CacheArchive(place: BackingStoreArchive(store: store, name: CanonicalText.normalized(name)))
    }

    /// Objects of an object store, one for each entry, of a type of their own.
    ///
    /// The archive is replaced in one transaction. Sensitive values are refused, as in a file.
    ///
    /// - Parameters:
    ///   - store: The store.
    ///   - name: The name of the archive, of which the store may have several.
    /// - Returns: The archive.
    public static func objects(in store: ObjectStore, named name: String) -> CacheArchive {
        CacheArchive(place: ObjectStoreArchive(store: store, name: CanonicalText.normalized(name)))
    }

    /// Removes the archive.
    ///
    /// - Returns: Whether there was one.
    /// - Throws: ``CacheArchiveError`` if it cannot be removed, or if there is something else in its place.
    @discardableResult
    public func remove() throws(CacheArchiveError) -> Bool { try place.remove() }
}

extension CacheArchive: CustomStringConvertible {
    /// The path of the file, or the store and the name of the archive in it.
    public var description: String { place.location.printable }
}
