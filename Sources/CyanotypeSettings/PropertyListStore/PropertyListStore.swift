internal import Cyanotype
internal import CyanotypeSystem
public import FoundationEssentials

/// A store that keeps its values in a property list file; for everything that is not secret.
///
///     static let shared = PropertyListStore(named: "org.example.app")    // ~/.config/org.example.app.plist
///
/// Readers of the file see all of a change or none of it, whatever happens to the writer: the store writes the whole
/// list to a new file, which then replaces the old one. When a call returns, its changes are on the disk. A call that
/// throws has changed nothing, unless its error states otherwise.
///
/// Any number of threads, stores and processes may share one file. Writers take turns: they lock a file beside it
/// (`.org.example.app.plist.lock`, which stays there). Each writer changes only the keys that it was asked to
/// change, so no change is lost and the other contents of the file stay as they are. Readers never wait, except while
/// damage is repaired. A missing file is an empty store. A writer that waits a minute for another one throws
/// ``BackingStoreError/Code/timedOut``, whose reason names the process that holds the lock. Only a process that may
/// write the file can take its lock.
///
/// A write that changes nothing leaves the file and the last good copy alone. A list may have at most 256 MiB: larger
/// files are neither read nor written.
///
/// A damaged file is never overwritten. By default the store moves it aside, restores the last good copy, and lists the
/// event in ``recoveries``. See ``DamagePolicy``.
///
/// The last good copy (`.org.example.app.plist.last-good`) is the version *before* the last write: it lacks the values
/// of that write, and still has the values that the write removed. Keeping it costs no writes, since it is the replaced
/// file under another name. On file systems without hard links there is no copy.
///
/// Only its user can read and write a new file and the folders created for it. An existing file keeps its owner, group,
/// mode, access control list and extended attributes, such as the label of SELinux. If one of them cannot be kept, the
/// file stays as it is, and the error names it. So only its owner and root can write a file. At no time can more users
/// read the new file than the old one. Capabilities of programs and the hashes and signatures of the kernel
/// (`security.capability`, `security.ima`, `security.evm`) are not copied, nor are attributes that the process cannot see
/// (`trusted.*`). If the file is a symbolic link, the store replaces the target and keeps the link.
///
/// The store also reads the lists of other tools: everything that Foundation reads, XML in any encoding that it
/// declares, and the text lists of OpenStep and GNUstep. As in Foundation, the last of several values under one key
/// counts, and in binary lists the first. The first write converts the file to this store's format. If the format stays
/// the same, unchanged values are preserved as they are, with the comments inside them, and with what ``StoredValue``
/// cannot represent:
///
///     a date of NaN, or an infinite one       "$date:nan", "$date:inf", "$date:-inf"
///     a string with half a surrogate pair     "$utf16:" and its UTF-16 in base64
///     an integer of 65 to 128 bits            a decimal
///     a set                                   an array
///     a reference of a keyed archive          ["CF$UID": 7], which is written as a reference
///
/// A value that is read like this is safe to use. Assigning it writes back what was read.
///
/// Dates and numbers round-trip to the last bit in both formats. A date with a fraction of a second is a native date in
/// binary lists. XML dates are whole seconds, so XML lists keep it as a string: `$date:732446793.125`, the seconds
/// since 2001. A ``StoredValue/unsignedInteger(_:)`` that fits an `Int64` comes back as ``StoredValue/integer(_:)``.
public final class PropertyListStore: BackingStore {
    /// The format in which the file is written. The store reads both formats, whichever it writes.
    public enum Format: Sendable, Hashable {
        /// Compact and fast; not editable by hand.
        case binary
        /// Readable and editable by hand. Values that XML has no element for, mainly fractions of seconds, are kept in
        /// strings that begin with `$date:`, `$real:` or `$text:`.
        case xml

        /// The property list format that this case stands for.
        package var coding: PropertyListFormat {
            switch self {
            case .binary: .binary
            case .xml: .xml
            }
        }
    }

    /// The file, as in `property list /home/a/.config/app.plist`, or the requested name or URL if that is invalid.
    public let location: String

    /// Whether the store accepts secrets, which it keeps in the clear; `false` unless
    /// ``init(url:format:onDamage:keepsSecretsInTheClear:)`` asked for it.
    public let protectsSecrets: Bool

    /// The recoveries from damage since the store was created, oldest first.
    public var recoveries: [StoreRecovery] { recovered.withLock { $0 } }

    /// The file with those who observe it, or why every call fails: the location is invalid.
    let observers: Result<StoreObservers, BackingStoreError>
    private let format: Format
    private let damagePolicy: DamagePolicy
    private let recovered = Locked<[StoreRecovery]>([])

    /// Creates a store over the file at `url`. Neither the file nor the folders on the way to it need exist.
    ///
    /// Nothing is read or created until the store is used, so a store can be a `static let`. If the URL is not a file
    /// URL, every call throws ``BackingStoreError/Code/unavailable``.
    ///
    /// With `keepsSecretsInTheClear` the store accepts secrets, for machines without a keyring. **They are not
    /// encrypted.** Only the mode of the file, 0600, protects them: root, anyone who has the disk or a backup of it,
    /// and every program that the user runs can read them. They also stay in the last good copy until the next write
    /// after the one that removed them or ``eraseEarlierVersions()``, in files that were moved aside as damaged, and in
    /// freed blocks of the disk. A file with a wider mode is set to 0600 when it is written, and loses its access control
    /// list.
    ///
    /// - Parameters:
    ///   - url: The file's URL.
    ///   - format: The format in which the file is written; binary by default.
    ///   - onDamage: How to handle a damaged file; by default it is moved aside.
    ///   - keepsSecretsInTheClear: Whether the store accepts secrets; `false` by default.
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

    /// Creates a store over `<name>.plist` in the user's configuration folder: `$XDG_CONFIG_HOME` if that is an
    /// absolute path, else `.config` in the home folder. The name defaults to that of the process.
    ///
    /// Nothing is read or created until the store is used, so a store can be a `static let`. Every call throws
    /// ``BackingStoreError/Code/unavailable`` if the name is empty, starts with a dot or contains a slash or NUL, or if
    /// the user has no home folder.
    ///
    /// - Parameters:
    ///   - name: The file's name without `.plist`; the process's name if `nil`.
    ///   - format: The format in which the file is written; binary by default.
    ///   - onDamage: How to handle a damaged file; by default it is moved aside.
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
                home: Folder.home
            ),
            format: format,
            onDamage: onDamage
        )
    }

    /// Creates a store over `place`. `operations`, if any, replace those of the system.
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

    /// Returns the value under `key`, or `nil` if there is none.
    ///
    /// - Throws: ``BackingStoreError`` if the file exists but cannot be read.
    /// - Complexity: O(*n*) in the size of the file after it has changed; otherwise O(*v*) in the size of the value.
    public func value(forKey key: String) throws(BackingStoreError) -> StoredValue? {
        try contents().storedValue(forKey: key)
    }

    /// Returns the values under `keys`, all from one moment; absent keys have no entry.
    ///
    /// - Throws: ``BackingStoreError`` if the file exists but cannot be read; ``BackingStoreError/Code/invalidKey`` if two
    ///   keys are equal but differ in their bytes.
    /// - Complexity: O(*n*) in the size of the file after it has changed; otherwise O(*v*) in the size of the values.
    public func values(forKeys keys: [String]) throws(BackingStoreError) -> [String: StoredValue] {
        let contents = try contents()
        return try collect(keys) { contents.storedValue(forKey: $0) }
    }

    /// Returns the keys that have a value, sorted by their UTF-8 bytes.
    ///
    /// - Throws: ``BackingStoreError`` if the file exists but cannot be read.
    /// - Complexity: O(*k* log *k*) in the number of keys, and O(*n*) in the size of the file after it has changed.
    public func keys() throws(BackingStoreError) -> [String] {
        try contents().keys.sorted().map(\.string)
    }

    /// Applies all of `changes` or none, and returns when they are on the disk. `nil` and `null` remove a value.
    ///
    /// The file is written once, however many changes there are. The store caches none of them: after a failed write it
    /// returns what the file holds. That is the old contents, or the changes in the one case where the error states
    /// that the file was written.
    ///
    /// - Throws: ``BackingStoreError``: ``BackingStoreError/Code/writeFailed`` if the file could not be written,
    ///   ``BackingStoreError/Code/corrupt`` if the file is not a property list and was not moved aside,
    ///   ``BackingStoreError/Code/readFailed`` if the file cannot be read or is larger than 256 MiB,
    ///   ``BackingStoreError/Code/timedOut`` if another writer has held the lock for a minute,
    ///   ``BackingStoreError/Code/conflict`` if the thread that writes waits for the calling one,
    ///   ``BackingStoreError/Code/unsupportedValue`` if a value is nested more than 511 deep, has a NaN or infinite
    ///   date, or has a decimal that is no number in JSON's syntax.
    /// - Complexity: O(*n*) in the size of the file, which is rewritten as a whole, and two flushes to the disk.
    public func apply(_ changes: [String: StoredValue?]) throws(BackingStoreError) {
        let changes = try converted(changes)
        // To remove values from a missing file, the store creates no folder and no lock file.
        if changes.allSatisfy({ $0.list == nil }), try !observers.get().file.exists() { return }
        let transaction = try beginTransaction()
        defer { transaction.end() }
        try transaction.apply(changes, overwrites: true)
    }

    /// Stores `value` under `key` unless there is a value already. No one else can write meanwhile.
    ///
    /// - Returns: Whether it was stored; `false` if there was a value.
    /// - Throws: ``BackingStoreError`` as ``apply(_:)`` does.
    public func addValue(_ value: StoredValue, forKey key: String) throws(BackingStoreError) -> Bool {
        let transaction = try beginTransaction()
        defer { transaction.end() }
        if try transaction.value(forKey: key) != nil { return false }
        try transaction.apply([key: value])
        return true
    }

    /// Passes all values to `body` and writes its changes. No one else can write meanwhile, so a change may depend on
    /// the stored values, as a counter does.
    ///
    ///     try store.update { values in
    ///         if case .integer(let count) = values["launches"] { values["launches"] = .integer(count + 1) }
    ///     }
    ///
    /// Other writers of the file, in this and other processes, wait until `body` returns, so it should be brief. It may
    /// read the store. It cannot write the same file, and must not change a ``Persisted``: another thread that is
    /// changing it may be waiting for the file. Values that it leaves alone stay as they are in the file, even those of
    /// unknown kinds.
    ///
    /// - Returns: What `body` returns.
    /// - Throws: Any error of `body`, and then nothing is written; ``BackingStoreError`` as ``apply(_:)`` does.
    public func update<Value>(_ body: (inout [String: StoredValue]) throws -> Value) throws -> Value {
        let transaction = try beginTransaction()
        defer { transaction.end() }
        let before = try transaction.contents().values
        // `contents()` may read again, so the number is taken after it.
        let base = transaction.number
        var after = before
        let result = try transaction.excluding { try body(&after) }
        try transaction.apply(try changes(from: before, to: after), differingFrom: base)
        return result
    }

    /// Takes the file's lock for the calling thread and reads the file. The thread may then read and change it any
    /// number of times before anyone else does, and must call `end()` on the transaction.
    ///
    /// - Throws: ``BackingStoreError`` as ``apply(_:)`` does.
    func beginTransaction() throws(BackingStoreError) -> PropertyListTransaction {
        try PropertyListTransaction(
            of: self,
            by: try observers.get().file.beginWriting(isPrivate: protectsSecrets)
        )
    }

    /// Calls `body` for changes by others to the file, and for damage that the store has met.
    ///
    /// Others are other programs, whether they replace the file or write in place, and other stores of this program.
    /// ``StoreChange/changed(keys:)`` comes once for each change, with the keys whose values differ from the previous
    /// contents and from what this store has written. The order of entries in a nested dictionary is ignored.
    /// ``StoreChange/failed(_:)`` comes once when the file becomes unreadable; changes made meanwhile are reported when
    /// it is readable again. Observing does not repair damage: the next call that reads or writes does.
    ///
    /// The store observes the file's folder and, if the file is a symbolic link, the folders of its targets; writes to
    /// the file under another name; and mounts. Nothing is polled. A program that writes in place is noticed when it
    /// closes the file. Missing folders are noticed when they appear. Not noticed are the renaming of a folder further
    /// up, changes of the file's mode alone, and what other machines do in a network file system. All observers in a
    /// process share one inotify instance, which is closed with the last one.
    ///
    /// - Parameter body: The observer. It is called on a thread of the store, one call at a time, and may use the
    ///   store.
    /// - Returns: A token; releasing it stops the observation. `nil` if the system cannot watch the file: its
    ///   location is invalid, its folder is unreadable, or all of the user's inotify instances or watches are in use.
    public func observeChanges(_ body: @escaping @Sendable (StoreChange) -> Void) -> StoreObservation? {
        (try? observers.get())?.add(body)
    }

    private func contents() throws(BackingStoreError) -> PropertyListContents {
        let file = try observers.get().file
        do {
            return try file.snapshot(at: file.path).contents
        } catch {
            // A foreign list is no damage: another program can read it, so it stays.
            guard damagePolicy == .quarantine, case .damage(let damage, _) = error, !damage.isForeign else {
                throw file.failure(error)
            }
            return try repairedContents(of: file, after: error)
        }
    }

    /// Reads again under the lock: only the writer can tell damage from a change in progress.
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

    /// Returns what the file holds, for `writer` to change.
    func snapshot(of writer: PropertyListWriter) throws(BackingStoreError) -> PropertyListFile.Snapshot {
        try writer.snapshot(onDamage: damagePolicy, recovered: note)
    }

    private func note(_ recovery: StoreRecovery) {
        recovered.withLock { $0.append(recovery) }
        (try? observers.get())?.notify(recovery)
    }

    /// - Returns: What the file holds now; `nil` if nothing was written because the file no longer held `old`.
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
        // The program itself has written, not a settings object, which would notify the others itself.
        if StoreUsers.writer == nil { StoreUsers.notify(self, keys: Set(changes.map(\.key.string)), from: nil) }
        return written
    }

    /// Sorts by key, so that the same changes always make the same file.
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
            // A dictionary treats two spellings of a word as one key; the file has two keys.
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
            // The file has the value in one container, its dictionary.
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
