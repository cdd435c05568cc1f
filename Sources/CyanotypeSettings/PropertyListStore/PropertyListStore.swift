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
/// (`.org.example.app.plist.lock`, which stays there), and each changes only the keys that it was asked to change, so
/// no change is lost and what others keep in the file stays as it is. Readers never wait, but for damage to be dealt
/// with. A file that is not there is an empty store.
///
/// A damaged file is never overwritten. By default it is moved aside and the last good copy takes its place; the store
/// tells in ``recoveries`` that this has happened. See ``DamagePolicy``.
///
/// The last good copy (`.org.example.app.plist.last-good`) is the version *before* the last write: the write's own
/// values are not in it, and values that the write removed are. Keeping it writes nothing, since it is the replaced file
/// under another name; where a file system has no hard links there is no copy.
///
/// A new file is readable and writable by its user alone, as are the folders made for it; a file that is there keeps its
/// mode. Where the file is a symbolic link, what it leads to is replaced and the link stays.
///
/// The lists of other tools are read, too: all that Foundation reads, XML in any encoding that says what it is, and the
/// text lists of OpenStep and GNUstep. Of values under one key the last counts, and the first in binary lists, as in
/// Foundation. The first write makes the file one of this store's format. Values that it does not change are kept as they
/// are where the format stays the same, with the comments inside of them, and what no ``StoredValue`` holds:
///
///     a date of NaN                           "$date:nan"
///     a string with half a surrogate pair     "$utf16:" and its UTF-16 in base64
///     an integer of 65 to 128 bits            a decimal
///     a set                                   an array
///     a reference of a keyed archive          ["CF$UID": 7], which is written as a reference
///
/// A value that is read like this is safe to use. Assigning it writes what was read.
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

    /// Whether the store may be given secrets, which it keeps in the clear: `false` unless
    /// ``init(url:format:onDamage:keepsSecretsInTheClear:)`` was told so.
    public let protectsSecrets: Bool

    /// What the store has moved aside since it was made, the oldest first.
    public var recoveries: [StoreRecovery] { recovered.withLock { $0 } }

    let observers: Result<StoreObservers, BackingStoreError>
    private let format: Format
    private let damagePolicy: DamagePolicy
    private let cache = Locked<PropertyListFile.Snapshot?>(nil)
    private let recovered = Locked<[StoreRecovery]>([])

    /// Makes a store over the file at `url`, which need not exist, nor the folders on the way to it.
    ///
    /// Nothing is read or made until the store is used, so that a store can be a `static let`: a URL that is not a
    /// file's is refused, by ``BackingStoreError/Code/unavailable``, in every call.
    ///
    /// With `keepsSecretsInTheClear` the store accepts secrets, for machines that have no keyring. **They are not
    /// encrypted.** What keeps others from them is the mode of the file alone, which is 0600: root, whoever has the disk
    /// or a backup of it, and every program that the user runs can read them. They also stay in the last good copy
    /// until the next write after the one that removed them, in files that were moved aside as damaged, and in blocks
    /// of the disk that are no longer in use. A file of a wider mode is set to 0600 when it is written.
    ///
    /// - Parameters:
    ///   - url: The file's URL.
    ///   - format: How the file is written; binary unless asked otherwise.
    ///   - onDamage: What to do about a file that is damaged; it is moved aside unless asked otherwise.
    ///   - keepsSecretsInTheClear: Whether the store accepts secrets; it does not unless asked to.
    public convenience init(
        url: URL,
        format: Format = .binary,
        onDamage: DamagePolicy = .quarantine,
        keepsSecretsInTheClear: Bool = false
    ) {
        self.init(
            PropertyListLocation(url: url),
            format: format,
            onDamage: onDamage,
            keepsSecretsInTheClear: keepsSecretsInTheClear
        )
    }

    /// Makes a store over `<name>.plist` in the user's configuration folder: `$XDG_CONFIG_HOME` where that is an
    /// absolute path, else `.config` in the home folder. Without a name it takes the process's.
    ///
    /// Nothing is read or made until the store is used, so that a store can be a `static let`: a name that is empty,
    /// starts with a dot or contains a slash or NUL is refused, by ``BackingStoreError/Code/unavailable``, in every
    /// call; so is any name if the user has no home folder.
    ///
    /// - Parameters:
    ///   - name: The file's name without `.plist`; the process's name if it is `nil`.
    ///   - format: How the file is written; binary unless asked otherwise.
    ///   - onDamage: What to do about a file that is damaged; it is moved aside unless asked otherwise.
    public convenience init(
        named name: String? = nil,
        format: Format = .binary,
        onDamage: DamagePolicy = .quarantine
    ) {
        let process = ProcessInfo.processInfo
        self.init(
            PropertyListLocation(
                name: name ?? process.processName,
                environment: process.environment,
                home: SystemCalls.homeDirectory
            ),
            format: format,
            onDamage: onDamage
        )
    }

    /// Makes a store over `place`, whose writes go through `operations`.
    init(
        _ place: PropertyListLocation,
        format: Format,
        onDamage: DamagePolicy = .quarantine,
        keepsSecretsInTheClear: Bool = false,
        operations: FileOperations = .system
    ) {
        location = place.description
        protectsSecrets = keepsSecretsInTheClear
        damagePolicy = onDamage
        self.format = format
        switch place.path {
        case .success(let path):
            let file = PropertyListFile(
                path: path,
                store: place.description,
                operations: operations,
                isPrivate: keepsSecretsInTheClear
            )
            observers = .success(StoreObservers(of: file))
        case .failure(let refusal):
            observers = .failure(BackingStoreError(.unavailable, store: place.description, reason: refusal.reason))
        }
    }

    /// The value kept under `key`, or `nil` when there is none.
    ///
    /// - Throws: ``BackingStoreError`` when the file is there but cannot be read.
    public func value(forKey key: String) throws(BackingStoreError) -> StoredValue? {
        try contents().storedValue(forKey: key)
    }

    /// The values kept under `keys`, all of one moment; keys that are absent have no entry.
    ///
    /// - Throws: ``BackingStoreError`` when the file is there but cannot be read.
    public func values(forKeys keys: [String]) throws(BackingStoreError) -> [String: StoredValue] {
        let contents = try contents()
        var values: [String: StoredValue] = [:]
        for key in keys {
            values[key] = contents.storedValue(forKey: key)
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
    /// However many the changes are, the file is written once. The store keeps none of them in memory: after a write
    /// that failed it answers with what is in the file, which is what was there before, or the changes in the one case
    /// where the error says that the file was written.
    ///
    /// - Throws: ``BackingStoreError``: ``BackingStoreError/Code/writeFailed`` when the file could not be written,
    ///   ``BackingStoreError/Code/corrupt`` when what is there is not a property list and was not moved aside,
    ///   ``BackingStoreError/Code/readFailed`` when what is there cannot be read,
    ///   ``BackingStoreError/Code/unsupportedValue`` when a value is nested more than 511 deep or has a date that is not
    ///   a number.
    public func apply(_ changes: [String: StoredValue?]) throws(BackingStoreError) {
        let file = try observers.get().file
        var lists: [PropertyListContents.Change] = []
        for (key, change) in changes {
            lists.append((ExactString(key), try list(change, key: key)))
        }
        if lists.allSatisfy({ $0.list == nil }), try !file.exists() { return }
        let writer = try file.beginWriting()
        defer { writer.end() }
        var contents = try contents(of: writer)
        // In order of keys, so that the same changes always make the same file.
        lists.sort { $0.key < $1.key }
        contents.set(lists)
        try replace(contents, changed: lists, by: writer)
    }

    /// Keeps `value` under `key` unless there is a value already, while no one else can write.
    ///
    /// - Returns: Whether it is kept now; `false` when there was a value.
    /// - Throws: ``BackingStoreError`` as ``apply(_:)`` does.
    public func addValue(_ value: StoredValue, forKey key: String) throws(BackingStoreError) -> Bool {
        guard let list = try list(value, key: key) else { return try self.value(forKey: key) == nil }
        let writer = try observers.get().file.beginWriting()
        defer { writer.end() }
        var contents = try contents(of: writer)
        let key = ExactString(key)
        if contents[key.string] != nil { return false }
        let changes: [PropertyListContents.Change] = [(key, list)]
        contents.set(changes)
        try replace(contents, changed: changes, by: writer)
        return true
    }

    /// Reads all values, lets `body` change them, and writes what it changed, while no one else can write: for a change
    /// that depends on what is kept, such as counting up.
    ///
    ///     try store.update { values in
    ///         if case .integer(let count) = values["launches"] { values["launches"] = .integer(count + 1) }
    ///     }
    ///
    /// Other writers of the file, in this and other processes, wait until `body` returns, so it should be brief. It may
    /// read the store; writing the same file inside of it is refused, and a ``Persisted`` must not be changed: another
    /// thread that is changing it may be waiting for the file. Values that it leaves alone stay as they are in
    /// the file, even those of kinds unknown here.
    ///
    /// - Returns: What `body` returns.
    /// - Throws: What `body` throws, and then nothing is written; ``BackingStoreError`` as ``apply(_:)`` does.
    public func update<Value>(_ body: (inout [String: StoredValue]) throws -> Value) throws -> Value {
        let writer = try observers.get().file.beginWriting()
        defer { writer.end() }
        var contents = try contents(of: writer)
        let before = contents.values
        var after = before
        let result = try body(&after)
        let old = try lists(before)
        let new = try lists(after)
        // Compared as lists: -0 and 0 are equal values and different bits.
        var changes: [PropertyListContents.Change] = []
        for key in old.keys.sorted() where new[key] == nil {
            changes.append((key, nil))
        }
        for (key, list) in new.sorted(by: { $0.key < $1.key }) where old[key] != list {
            changes.append((key, list))
        }
        contents.set(changes)
        try replace(contents, changed: changes, by: writer)
        return result
    }

    /// Has `body` called for what others change in the file, and for damage that the store has met.
    ///
    /// Others are other programs, whether they replace the file or write in place, and other stores of this program.
    /// ``StoreChange/changed(keys:)`` has the keys whose values differ from what was there before and what this store
    /// has written, and comes once for each; the order of what is in a nested dictionary is no difference.
    /// ``StoreChange/failed(_:)`` comes once when the file cannot be read any more; what was changed meanwhile is told
    /// when it can be. Damage is dealt with by the next call that reads or writes, not by the observing.
    ///
    /// The system tells of changes in the file's folder and, where the file is a symbolic link, in those of what it
    /// leads to; nothing is polled. A program that writes in place is noticed when it closes the file. Folders that do
    /// not exist yet are waited for. That a folder further up is renamed, or that only the mode of the file is changed,
    /// is not noticed, nor is what other machines do in a network's file system. All observers of a store share what is
    /// needed for it, and the last one gives it back. An observed store reads its file again after its own writes, since
    /// they may hide those of others.
    ///
    /// - Parameter body: Called on a thread of the store's, one call after another. It may use the store.
    /// - Returns: What ends it when it is let go of; `nil` when the system cannot watch the file: there can be none, its
    ///   folder may not be read, or all of the user's inotify instances or watches are in use.
    public func observeChanges(_ body: @escaping @Sendable (StoreChange) -> Void) -> StoreObservation? {
        (try? observers.get())?.add(body)
    }

    private func contents() throws(BackingStoreError) -> PropertyListContents {
        let file = try observers.get().file
        let cached = cache.withLock { $0 }
        do {
            let current = try file.snapshot(cached: cached)
            cache.withLock { $0 = current.isTrustworthy ? current : nil }
            return current.contents
        } catch {
            guard damagePolicy == .quarantine, case .damage(let damage, _) = error, !damage.isForeign else {
                throw file.failure(error)
            }
            return try repairedContents(of: file, after: error)
        }
    }

    /// Reads again as the one writer, who alone can tell damage from a change that is under way.
    private func repairedContents(
        of file: PropertyListFile,
        after failure: PropertyListReadFailure
    ) throws(BackingStoreError) -> PropertyListContents {
        let writer: PropertyListWriter
        do {
            writer = try PropertyListWriter(file)
        } catch {
            let reason = error == .reentered ? "the caller is changing it" : error.advice
            throw file.failure(failure, outcome: "it could not be moved aside and is as it was: \(reason)")
        }
        defer { writer.end() }
        return try contents(of: writer)
    }

    /// What the file holds, to be changed by `writer`.
    private func contents(of writer: PropertyListWriter) throws(BackingStoreError) -> PropertyListContents {
        let (contents, recovery) = try writer.contents(onDamage: damagePolicy)
        if let recovery { note(recovery) }
        return contents
    }

    private func note(_ recovery: StoreRecovery) {
        recovered.withLock { $0.append(recovery) }
        (try? observers.get())?.tell(recovery)
    }

    private func replace(
        _ contents: PropertyListContents,
        changed changes: [PropertyListContents.Change],
        by writer: PropertyListWriter
    ) throws(BackingStoreError) {
        try observers.get().write(changes) { replaced throws(BackingStoreError) in
            try writer.replace(with: contents, format: format, replaced: replaced)
        }
        // What the program writes itself, beside the settings objects that use the store.
        if StoreUsers.writer == nil { StoreUsers.tell(self, keys: Set(changes.map(\.key.string)), from: nil) }
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
                reason: "the value \(error.reason)"
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
