internal import Cyanotype
public import FoundationEssentials

/// A store that keeps its values in a property list file, for everything that is no secret.
///
///     static let shared = PropertyListStore(named: "org.example.app")    // ~/.config/org.example.app.plist
///
/// A reader of the file sees all of a change or nothing of it, whatever happens to the writer: the whole list is written
/// to a new file, which then takes the old one's place. A call that has returned is on the disk. A call that throws has
/// changed nothing, unless its error says otherwise.
///
/// Any number of threads, stores and processes may use one file. Writers take turns, by a lock on a file beside it
/// (`.org.example.app.plist.lock`, which stays there), and each changes only the keys that it was asked to change, so no change is lost and
/// what others keep in the file stays as it is. Readers never wait.
///
/// A file that is not a property list is never overwritten: reads and writes throw ``BackingStoreError/Code/corrupt``
/// until it is repaired or moved away. A file that is not there is an empty store.
///
/// A new file is readable and writable by its user alone, as are the folders made for it; a file that is there keeps its
/// mode. Where the file is a symbolic link, what it leads to is replaced and the link stays.
///
/// Dates and numbers come back to the last bit in both formats. An integer in ``StoredValue/unsignedInteger(_:)`` that
/// an `Int64` holds comes back as ``StoredValue/integer(_:)``.
public final class PropertyListStore: BackingStore {
    /// How the file is written. Both formats are read, whichever is asked for.
    public enum Format: Sendable, Hashable {
        /// Compact and fast; not for editing by hand.
        case binary
        /// For reading and editing by hand. What XML has no element for, fractions of seconds above all, is kept in
        /// strings that begin with `$date:`, `$real:` or `$text:`.
        case xml
    }

    /// The file, `property list /home/a/.config/app.plist`, or what was asked for if there can be none.
    public let location: String

    private let file: Result<PropertyListFile, BackingStoreError>
    private let format: Format
    private let cache = Locked<PropertyListFile.Snapshot?>(nil)

    /// Makes a store over the file at `url`, which need not exist, nor the folders on the way to it.
    ///
    /// Nothing is read or made until the store is used, so that a store can be a `static let`: a URL that is not a
    /// file's is refused, by ``BackingStoreError/Code/unavailable``, in every call.
    public convenience init(url: URL, format: Format = .binary) {
        self.init(PropertyListLocation(url: url), format: format)
    }

    /// Makes a store over `<name>.plist` in the user's configuration folder: `$XDG_CONFIG_HOME` where that is an
    /// absolute path, else `.config` in the home folder. Without a name it takes the process's.
    ///
    /// Nothing is read or made until the store is used, so that a store can be a `static let`: a name that is empty,
    /// starts with a dot or contains a slash or NUL is refused, by ``BackingStoreError/Code/unavailable``, in every
    /// call; so is any name if the user has no home folder.
    public convenience init(named name: String? = nil, format: Format = .binary) {
        let process = ProcessInfo.processInfo
        self.init(
            PropertyListLocation(
                name: name ?? process.processName,
                environment: process.environment,
                home: SystemCalls.homeDirectory
            ),
            format: format
        )
    }

    /// Makes a store over `place`, whose writes go through `operations`.
    init(_ place: PropertyListLocation, format: Format, operations: FileOperations = .system) {
        location = place.description
        self.format = format
        switch place.path {
        case .success(let path):
            file = .success(PropertyListFile(path: path, store: place.description, operations: operations))
        case .failure(let refusal):
            file = .failure(BackingStoreError(.unavailable, store: place.description, reason: refusal.reason))
        }
    }

    /// The value kept under `key`, or `nil` when there is none.
    ///
    /// - Throws: ``BackingStoreError`` when the file is there but cannot be read.
    public func value(forKey key: String) throws(BackingStoreError) -> StoredValue? {
        try contents()[key].map(StoredValue.init)
    }

    /// The values kept under `keys`, all of one moment; keys that are absent have no entry.
    ///
    /// - Throws: ``BackingStoreError`` when the file is there but cannot be read.
    public func values(forKeys keys: [String]) throws(BackingStoreError) -> [String: StoredValue] {
        let contents = try contents()
        var values: [String: StoredValue] = [:]
        for key in keys {
            values[key] = contents[key].map(StoredValue.init)
        }
        return values
    }

    /// The keys that have a value, sorted by their UTF-8 bytes.
    ///
    /// - Throws: ``BackingStoreError`` when the file is there but cannot be read.
    public func keys() throws(BackingStoreError) -> [String] {
        try contents().keys.sorted().map(\.string)
    }

    /// Makes all of `changes` or none, and returns when they are on the disk. `nil` and `null` remove.
    ///
    /// - Throws: ``BackingStoreError``: ``BackingStoreError/Code/writeFailed`` when the file could not be written,
    ///   ``BackingStoreError/Code/corrupt`` when what is there is not a property list,
    ///   ``BackingStoreError/Code/readFailed`` when what is there cannot be read,
    ///   ``BackingStoreError/Code/unsupportedValue`` when a value is nested more than 511 deep.
    public func apply(_ changes: [String: StoredValue?]) throws(BackingStoreError) {
        let file = try file.get()
        var lists: [(key: ExactString, list: PropertyList?)] = []
        for (key, change) in changes {
            lists.append((ExactString(key), try list(change, key: key)))
        }
        if lists.allSatisfy({ $0.list == nil }), try !file.exists() { return }
        let writer = try file.beginWriting()
        defer { writer.end() }
        var contents = try writer.contents()
        // In order of keys, so that the same changes always make the same file.
        for (key, list) in lists.sorted(by: { $0.key < $1.key }) {
            contents[key.string] = list
        }
        try writer.replace(with: contents, format: format)
    }

    /// Reads all values, lets `body` change them, and writes what it changed, while no one else can write: for a change
    /// that depends on what is kept, such as counting up.
    ///
    ///     try store.update { values in
    ///         if case .integer(let count) = values["launches"] { values["launches"] = .integer(count + 1) }
    ///     }
    ///
    /// Other writers of the file, in this and other processes, wait until `body` returns, so it should be brief. It may
    /// read the store; writing the same file inside of it is refused. Values that it leaves alone stay as they are in
    /// the file, even those of kinds unknown here.
    ///
    /// - Returns: What `body` returns.
    /// - Throws: What `body` throws, and then nothing is written; ``BackingStoreError`` as ``apply(_:)`` does.
    public func update<Value>(_ body: (inout [String: StoredValue]) throws -> Value) throws -> Value {
        let writer = try file.get().beginWriting()
        defer { writer.end() }
        var contents = try writer.contents()
        let before = contents.values
        var after = before
        let result = try body(&after)
        let old = try lists(before)
        let new = try lists(after)
        // Compared as lists: -0 and 0 are equal values and different bits.
        for key in old.keys.sorted() where new[key] == nil {
            contents[key.string] = nil
        }
        for (key, list) in new.sorted(by: { $0.key < $1.key }) where old[key] != list {
            contents[key.string] = list
        }
        try writer.replace(with: contents, format: format)
        return result
    }

    private func contents() throws(BackingStoreError) -> PropertyListContents {
        let cached = cache.withLock { $0 }
        let current = try file.get().snapshot(cached: cached)
        cache.withLock { $0 = current.isTrustworthy ? current : nil }
        return current.contents
    }

    private func list(_ value: StoredValue?, key: String) throws(BackingStoreError) -> PropertyList? {
        guard let value, value != .null else { return nil }
        do {
            return try PropertyList(value, depth: 1)
        } catch {
            throw BackingStoreError(
                .unsupportedValue,
                store: location,
                key: key,
                reason: "the value is nested more than 511 deep; make it flatter or keep it as data"
            )
        }
    }

    private func lists(_ values: [String: StoredValue]) throws(BackingStoreError) -> [ExactString: PropertyList] {
        var lists: [ExactString: PropertyList] = [:]
        for (key, value) in values {
            lists[ExactString(key)] = try list(value, key: key)
        }
        return lists
    }
}
