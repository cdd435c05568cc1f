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
/// with. A file that is not there is an empty store. A writer that waits for another one for a minute gives up with
/// ``BackingStoreError/Code/timedOut``, whose reason names the process that holds the lock. Only who may write the file
/// can take its lock.
///
/// A write that changes nothing leaves the file and the last good copy alone. A list has at most 256 MiB: a larger file
/// is not read, and none is written.
///
/// A damaged file is never overwritten. By default it is moved aside and the last good copy takes its place; the store
/// tells in ``recoveries`` that this has happened. See ``DamagePolicy``.
///
/// The last good copy (`.org.example.app.plist.last-good`) is the version *before* the last write: the write's own
/// values are not in it, and values that the write removed are. Keeping it writes nothing, since it is the replaced file
/// under another name; where a file system has no hard links there is no copy.
///
/// A program that writes a list of at most 64 KiB several times also keeps the version before that copy
/// (`.org.example.app.plist.0123456789abcdef.spare`) and writes the next version into that file, which takes half the time
/// of making a new one. It does so only while no other program has the file open, and the next write of any program
/// replaces or removes what is in it. There is none beside a list with secrets.
///
/// A new file is readable and writable by its user alone, as are the folders made for it; a file that is there keeps its
/// mode. Where the file is a symbolic link, what it leads to is replaced and the link stays.
///
/// The lists of other tools are read, too: all that Foundation reads, XML in any encoding that says what it is, and the
/// text lists of OpenStep and GNUstep. Of values under one key the last counts, and the first in binary lists, as in
/// Foundation. The first write makes the file one of this store's format. Values that it does not change are kept as they
/// are where the format stays the same, with the comments inside of them, and what no ``StoredValue`` holds:
///
///     a date of NaN, or an infinite one       "$date:nan", "$date:inf", "$date:-inf"
///     a string with half a surrogate pair     "$utf16:" and its UTF-16 in base64
///     an integer of 65 to 128 bits            a decimal
///     a set                                   an array
///     a reference of a keyed archive          ["CF$UID": 7], which is written as a reference
///
/// A value that is read like this is safe to use. Assigning it writes what was read.
///
/// Dates and numbers come back to the last bit in both formats. A date with a fraction of a second is a native date in binary
/// lists, and a string in XML lists, whose dates are whole seconds: `$date:732446793.125`, the seconds since 2001. An integer in ``StoredValue/unsignedInteger(_:)`` that
/// an `Int64` holds comes back as ``StoredValue/integer(_:)``.
public final class PropertyListStore: BackingStore {
    /// How the file is written. Both formats are read, whichever is asked for.
    public enum Format: Sendable, Hashable {
        /// Compact and fast; not for editing by hand.
        case binary
        /// For reading and editing by hand. What XML has no element for, fractions of seconds above all, is kept in
        /// strings that begin with `$date:`, `$real:` or `$text:`.
        case xml

        /// How property lists of this format are written.
        package var coding: PropertyListFormat {
            switch self {
            case .binary: .binary
            case .xml: .xml
            }
        }
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

    /// Makes a store over `place`, with `operations` instead of the system's if there are any.
    init(
        _ place: PropertyListLocation,
        format: Format,
        onDamage: DamagePolicy = .quarantine,
        keepsSecretsInTheClear: Bool = false,
        operations: FileOperations? = nil
    ) {
        location = place.description
        protectsSecrets = keepsSecretsInTheClear
        damagePolicy = onDamage
        self.format = format
        switch place.path {
        case .success(let path):
            let store = place.description
            let file = operations.map { PropertyListFile(path: path, store: store, operations: $0) }
            observers = .success(StoreObservers(of: file ?? .shared(path: path, store: store)))
        case .failure(let refusal):
            observers = .failure(BackingStoreError(.unavailable, store: place.description, reason: refusal.reason))
        }
    }

    /// The value kept under `key`, or `nil` when there is none.
    ///
    /// - Throws: ``BackingStoreError`` when the file is there but cannot be read.
    /// - Complexity: O(*n*) in the size of the file after it has changed; otherwise O(*v*) in the size of the value.
    public func value(forKey key: String) throws(BackingStoreError) -> StoredValue? {
        try contents().storedValue(forKey: key)
    }

    /// The values kept under `keys`, all of one moment; keys that are absent have no entry.
    ///
    /// - Throws: ``BackingStoreError`` when the file is there but cannot be read.
    /// - Complexity: O(*n*) in the size of the file after it has changed; otherwise O(*v*) in the size of the values.
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
    /// - Complexity: O(*k* log *k*) in the number of keys, and O(*n*) in the size of the file after it has changed.
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
    ///   ``BackingStoreError/Code/readFailed`` when what is there cannot be read or is larger than 256 MiB,
    ///   ``BackingStoreError/Code/timedOut`` when another writer has held the lock for a minute,
    ///   ``BackingStoreError/Code/conflict`` when the thread that writes waits for the calling one,
    ///   ``BackingStoreError/Code/unsupportedValue`` when a value is nested more than 511 deep or has a date that is not
    ///   a number or infinite.
    /// - Complexity: O(*n*) in the size of the file, which is written as a whole, and two flushes to the disk.
    public func apply(_ changes: [String: StoredValue?]) throws(BackingStoreError) {
        let changes = try converted(changes)
        if changes.allSatisfy({ $0.list == nil }), try !observers.get().file.exists() { return }
        let transaction = try beginTransaction()
        defer { transaction.end() }
        try transaction.apply(changes, overwrites: true)
    }

    /// Keeps `value` under `key` unless there is a value already, while no one else can write.
    ///
    /// - Returns: Whether it is kept now; `false` when there was a value.
    /// - Throws: ``BackingStoreError`` as ``apply(_:)`` does.
    public func addValue(_ value: StoredValue, forKey key: String) throws(BackingStoreError) -> Bool {
        let transaction = try beginTransaction()
        defer { transaction.end() }
        if try transaction.value(forKey: key) != nil { return false }
        try transaction.apply([key: value])
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
        let transaction = try beginTransaction()
        defer { transaction.end() }
        let before = try transaction.contents().values
        let base = transaction.number
        var after = before
        let result = try transaction.excluding { try body(&after) }
        try transaction.apply(try changes(from: before, to: after), differingFrom: base)
        return result
    }

    /// Takes the file's lock for the calling thread and reads what is there, for as many reads and changes as the thread
    /// wants to make before anybody else does. It has to `end()` the transaction.
    ///
    /// - Throws: ``BackingStoreError`` as ``apply(_:)`` does.
    func beginTransaction() throws(BackingStoreError) -> PropertyListTransaction {
        try PropertyListTransaction(
            of: self,
            by: try observers.get().file.beginWriting(isPrivate: protectsSecrets)
        )
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
    /// leads to; of writing to the file by another name; and of mounts. Nothing is polled. A program that writes in place
    /// is noticed when it closes the file. Folders that do not exist yet are waited for. That a folder further up is
    /// renamed, or that only the mode of the file is changed, is not noticed, nor is what other machines do in a
    /// network's file system. All observers in a process share one inotify instance, and the last one gives it back.
    ///
    /// - Parameter body: Called on a thread of the store's, one call after another. It may use the store.
    /// - Returns: A token; releasing it stops the observation. `nil` when the system cannot watch the file: there can be
    ///   none, its folder may not be read, or all of the user's inotify instances or watches are in use.
    public func observeChanges(_ body: @escaping @Sendable (StoreChange) -> Void) -> StoreObservation? {
        (try? observers.get())?.add(body)
    }

    private func contents() throws(BackingStoreError) -> PropertyListContents {
        let file = try observers.get().file
        do {
            return try file.snapshot(at: file.path).contents
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
            writer = try PropertyListWriter(file, isPrivate: protectsSecrets)
        } catch {
            let reason = if case .reentered = error { "the caller is changing it" } else { error.advice }
            throw file.failure(failure, outcome: "it could not be moved aside and is as it was: \(reason)")
        }
        defer { writer.end() }
        return try snapshot(of: writer).contents
    }

    /// What the file holds, to be changed by `writer`.
    func snapshot(of writer: PropertyListWriter) throws(BackingStoreError) -> PropertyListFile.Snapshot {
        try writer.snapshot(onDamage: damagePolicy, recovered: note)
    }

    private func note(_ recovery: StoreRecovery) {
        recovered.withLock { $0.append(recovery) }
        (try? observers.get())?.tell(recovery)
    }

    /// - Returns: What the file holds now; `nil` if it was not written, because it no longer held `old`.
    func replace(
        _ old: PropertyListFile.Snapshot,
        with contents: PropertyListContents,
        changed changes: [PropertyListContents.Change],
        by writer: PropertyListWriter
    ) throws(BackingStoreError) -> PropertyListFile.Snapshot? {
        let written = try writer.replace(
            old,
            with: contents,
            changed: changes,
            format: format.coding,
            by: observers.get().subscriber
        )
        guard let written else { return nil }
        // What the program writes itself, beside the settings objects that use the store.
        if StoreUsers.writer == nil { StoreUsers.tell(self, keys: Set(changes.map(\.key.string)), from: nil) }
        return written
    }

    /// In order of keys, so that the same changes always make the same file.
    func converted(_ changes: [String: StoredValue?]) throws(BackingStoreError) -> [PropertyListTransaction.Change] {
        var converted: [PropertyListTransaction.Change] = []
        converted.reserveCapacity(changes.count)
        for (key, value) in changes {
            let list = try list(value, key: key)
            converted.append(.init(key: ExactString(key), value: list == nil ? nil : value, list: list))
        }
        converted.sort { $0.key < $1.key }
        return converted
    }

    private func changes(
        from old: [String: StoredValue],
        to new: [String: StoredValue]
    ) throws(BackingStoreError) -> [PropertyListTransaction.Change] {
        var changes: [String: StoredValue?] = [:]
        var respelled: [PropertyListTransaction.Change] = []
        for (key, value) in new {
            guard let index = old.index(forKey: key) else {
                if value != .null { changes.updateValue(value, forKey: key) }
                continue
            }
            // To a dictionary two spellings of a word are one key, and in the file they are two.
            if !old[index].key.utf8.elementsEqual(key.utf8) {
                respelled.append(.init(key: ExactString(old[index].key), value: nil, list: nil))
                changes.updateValue(value, forKey: key)
            } else if !old[index].value.isIdentical(to: value) {
                changes.updateValue(value, forKey: key)
            }
        }
        for key in old.keys where new.index(forKey: key) == nil { changes.updateValue(nil, forKey: key) }
        return respelled + (try converted(changes))
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
}
