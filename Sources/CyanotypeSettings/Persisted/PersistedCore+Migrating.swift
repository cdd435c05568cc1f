internal import Cyanotype
internal import CyanotypeSystem

/// The outcome of bringing the values of a store to the versions that the program knows.
enum DocumentOutcome: Sendable {
    /// The store has these versions, or needs none. Unless `isRecorded`, the store has nothing of the object yet, and
    /// the next write must record the versions.
    case ready(isRecorded: Bool, hasMigrated: Bool)
    /// The values could not be read, or are newer.
    case unavailable(BackingStoreError)
    /// The values could not be migrated, and are as they were. Reads fail with the first error, writes with the second.
    case unmigrated(MappingError, BackingStoreError)
    /// The values could be migrated, but these changes could not be written.
    case unwritten(DocumentChanges, BackingStoreError)
}

// Each store has one document: the values of the object in that store. Their versions are recorded beside them. Only
// the thread that has `writing` calls these functions, or, in `prepare`, one that the owner of `writing` waits for.
extension PersistedCore {
    /// Brings the values of a store to the current versions, unless they have them.
    ///
    /// Nothing is written to a store that has nothing of the object.
    func bringUpToDate(_ name: StoreName) -> DocumentOutcome {
        guard let store = stores[name] else { return .ready(isRecorded: true, hasMigrated: false) }
        if !versions.mistakes.isEmpty { return .unmigrated(mistakes, unmigrated(store)) }
        do throws(BackingStoreError) {
            for attempt in 0..<Self.maximumAttempts {
                let recorded = try recordedVersions(in: store)
                switch versions.standing(of: recorded ?? DocumentVersions()) {
                case .current:
                    return .ready(isRecorded: recorded != nil || !versions.isVersioned, hasMigrated: attempt > 0)
                case .newer(let model, let version, let known):
                    return .unavailable(Self.newer(model, version, known, in: store))
                case .older: break
                }
                if recorded == nil, try document(in: store, named: name).isEmpty {
                    return .ready(isRecorded: false, hasMigrated: false)
                }
                if let outcome = try migrate(name, store) { return outcome }
            }
            throw restless(store)
        } catch {
            return .unavailable(error)
        }
    }

    /// Makes sure that a store may be written, and records the versions first if it has nothing of the object.
    ///
    /// - Throws: ``BackingStoreError`` if it has newer values, or values that could not be brought to the current versions.
    func prepareToWrite(_ name: StoreName) throws(BackingStoreError) {
        guard let record = try recordToWrite(to: name), let store = stores[name] else { return }
        try write([versions.key: record], to: store)
    }

    /// Returns the record of versions to write with, or before, the first value of a store; `nil` if the store has one
    /// or needs none.
    ///
    /// - Parameters:
    ///   - name: The store.
    ///   - migrated: Set to whether values have been migrated and must be read again.
    /// - Returns: The record.
    /// - Throws: ``BackingStoreError`` as ``prepareToWrite(_:)`` does.
    func recordToWrite(to name: StoreName, migrated: inout Bool) throws(BackingStoreError) -> SecretValue? {
        switch bringUpToDate(name) {
        case .ready(let isRecorded, let hasMigrated):
            migrated = hasMigrated
            return isRecorded ? nil : versions.updated(DocumentVersions()).record
        case .unavailable(let error), .unmigrated(_, let error), .unwritten(_, let error): throw error
        }
    }

    private func recordToWrite(to name: StoreName) throws(BackingStoreError) -> SecretValue? {
        var migrated = false
        return try recordToWrite(to: name, migrated: &migrated)
    }

    /// Removes all values of the object from a store, also those of earlier versions, if they could not be migrated.
    ///
    /// - Returns: Whether the values could not be migrated, and are removed now.
    func abandonUnmigrated(_ name: StoreName) throws(BackingStoreError) -> Bool {
        guard let store = stores[name], versions.mistakes.isEmpty, case .unmigrated = bringUpToDate(name) else {
            return false
        }
        let recorded = try recordedVersions(in: store) ?? DocumentVersions()
        var changes: [String: SecretValue?] = [:]
        for key in try document(in: store, named: name).ownKeys { changes.updateValue(nil, forKey: key) }
        try write(changes, to: store)
        try write([versions.key: versions.updated(recorded).record], to: store)
        return true
    }

    /// Returns all names by which fields know a store, whose values are one document.
    ///
    /// Names may stand for one object, or for several that use the same file or keyring.
    func namesOfStore(_ name: StoreName) -> Set<StoreName> {
        guard let store = stores[name] else { return [] }
        let same = stores.filter { other in
            if other.key == name { return true }
            if type(of: store) is AnyObject.Type, store as AnyObject === other.value as AnyObject { return true }
            return other.value.location == store.location && store.location != MemoryStore.sharedLocation
        }
        return Set(same.keys)
    }

    // MARK: Reading

    /// Returns the versions that are recorded in a store; `nil` if there are none.
    func recordedVersions(in store: any BackingStore) throws(BackingStoreError) -> DocumentVersions? {
        try recordedVersions(store.protectedValue(forKey: versions.key), in: store)
    }

    /// Returns the versions of a record.
    ///
    /// - Throws: ``BackingStoreError/Code/corrupt`` if the value is no record.
    func recordedVersions(
        _ record: SecretValue?,
        in store: any BackingStore
    ) throws(BackingStoreError) -> DocumentVersions? {
        guard let record else { return nil }
        if let recorded = DocumentVersions(record) { return recorded }
        throw BackingStoreError(
            .corrupt,
            store: store.location,
            key: versions.key,
            reason: "it is no record of versions, so nothing is known of the other values; restore or remove it"
        )
    }

    private func document(
        in store: any BackingStore,
        named name: StoreName
    ) throws(BackingStoreError) -> SettingsDocument {
        try SettingsDocument(in: store, named: namesOfStore(name), properties, name: self.name, naming: naming)
    }

    // MARK: Migrating

    /// The number of times that a store's versions are read again if another process changes them meanwhile.
    static var maximumAttempts: Int { 100 }

    /// Migrates the values of a store while no one else can change them, if the store can exclude others.
    ///
    /// - Returns: The outcome; `nil` if the versions have changed and must be read again.
    private func migrate(_ name: StoreName, _ store: any BackingStore) throws(BackingStoreError) -> DocumentOutcome? {
        var access: ExclusiveAccess?
        var refusal: BackingStoreError?
        do throws(BackingStoreError) { access = try store.beginExclusiveAccess() } catch { refusal = error }
        defer { access?.end() }
        let record = try store.protectedValue(forKey: versions.key)
        let recorded = try recordedVersions(record, in: store) ?? DocumentVersions()
        switch versions.standing(of: recorded) {
        case .current: return .ready(isRecorded: true, hasMigrated: true)
        case .newer(let model, let version, let known):
            return .unavailable(Self.newer(model, version, known, in: store))
        case .older: break
        }
        if let unfinished = recorded.unfinished {
            do throws(BackingStoreError) {
                if let refusal { throw refusal }
                try finish(unfinished, of: recorded, in: store)
            } catch {
                var finished = recorded
                finished.unfinished = nil
                guard case .current = versions.standing(of: finished) else { return .unavailable(error) }
                return .unwritten(unfinished, error)
            }
            // An earlier program may have begun those changes, so they may not lead to the current versions.
            return nil
        }
        let document = try document(in: store, named: name)
        // Another process that migrates the values writes the record first. If it has begun, some of these may be new.
        if access == nil, try !store.protectedValue(forKey: versions.key).isIdentical(to: record) { return nil }
        let changes: DocumentChanges
        do throws(MappingError) {
            // No migration expects a document without anything.
            changes =
                document.isEmpty
                ? DocumentChanges() : try migrated(document, of: recorded, hidesValues: store.protectsSecrets)
        } catch {
            return .unmigrated(error, unmigrated(store))
        }
        do throws(BackingStoreError) {
            if let refusal { throw refusal }
            try write(changes, from: recorded, isAtomic: access != nil, to: store)
        } catch {
            return .unwritten(changes, error)
        }
        return .ready(isRecorded: true, hasMigrated: true)
    }

    /// Returns the changes that bring a document to the current versions. They depend on nothing but the document.
    private func migrated(
        _ document: SettingsDocument,
        of recorded: DocumentVersions,
        hidesValues: Bool
    ) throws(MappingError) -> DocumentChanges {
        let members: JSON.Object
        do throws(MigrationFailure) {
            let migration = try DocumentMigration(of: Root.self, version: recorded.version) { type in
                PersistedVersions.version(of: type, in: recorded)
            }
            members = try migration.migrated(document.members, form: .settings(.millisecondsSince1970))
        } catch {
            throw MappingError(error, of: Root.self, hidesValues: hidesValues)
        }
        let changes = document.changes(to: members) { property, value in property.kept(value, in: Root.self) }
        guard let changes else {
            let (expected, found) = ("values that a store can keep", "a deeper one")
            throw MappingError(.depthLimit, of: Root.self, expected: expected, found: found)
        }
        return changes
    }

    // MARK: Writing

    /// Writes the changes of a migration, and the versions to which it has led.
    private func write(
        _ changes: DocumentChanges,
        from recorded: DocumentVersions,
        isAtomic: Bool,
        to store: any BackingStore
    ) throws(BackingStoreError) {
        var updated = versions.updated(recorded)
        if isAtomic || changes.isEmpty {
            var all = changes.all
            all.updateValue(updated.record, forKey: versions.key)
            return try write(all, to: store)
        }
        // If the process ended halfway, the next one would migrate a mixture of old and new values. So one value gets
        // all changes first, and the next process goes on from it.
        updated.unfinished = changes
        try write([versions.key: updated.record], to: store)
        try finish(changes, of: updated, in: store)
    }

    /// Makes the changes that are recorded in a store, and then removes them from the record.
    private func finish(
        _ changes: DocumentChanges,
        of recorded: DocumentVersions,
        in store: any BackingStore
    ) throws(BackingStoreError) {
        try write(changes.values.mapValues { $0 }, to: store)
        // The old values are removed only if the store has the new ones and, until then, the record.
        let kept = try store.protectedValues(forKeys: [versions.key] + changes.values.keys)
        var finished = recorded
        finished.unfinished = nil
        // Where nobody can be excluded, another process may have made the same changes meanwhile.
        if kept[versions.key].isIdentical(to: finished.record) { return }
        guard kept[versions.key].isIdentical(to: recorded.record),
            changes.values.allSatisfy({ kept[$0.key].isIdentical(to: $0.value) })
        else {
            throw BackingStoreError(
                .corrupt,
                store: store.location,
                reason: "what a migration has written is not what is read; no old value was removed"
            )
        }
        let removed = DocumentChanges(removed: changes.removed)
        try write(removed.all, to: store)
        try write([versions.key: finished.record], to: store)
    }

    /// Writes values that no assignment has set.
    private func write(_ changes: [String: SecretValue?], to store: any BackingStore) throws(BackingStoreError) {
        if changes.isEmpty { return }
        // `withValue` loses the type of a typed error, so the closure returns a result.
        let written = StoreUsers.$writer.withValue(ObjectIdentifier(self)) {
            Result { () throws(BackingStoreError) in try store.apply(protected: changes) }
        }
        try written.get()
        StoreUsers.notify(store, keys: Set(changes.keys), from: ObjectIdentifier(self))
    }

    // MARK: Errors

    /// The error of a model whose mistakes keep all values from being migrated.
    private var mistakes: MappingError {
        MappingError(
            .version,
            of: Root.self,
            expected: "a migration from each version",
            found: versions.mistakes.joined(separator: "; ")
        )
    }

    /// The error of a store whose versions another process changes all the time.
    func restless(_ store: any BackingStore) -> BackingStoreError {
        BackingStoreError(
            .conflict,
            store: store.location,
            key: versions.key,
            reason: "the recorded versions are others each time that they are read"
        )
    }

    private static func newer(
        _ model: String,
        _ version: Int,
        _ known: Int,
        in store: any BackingStore
    ) -> BackingStoreError {
        BackingStoreError(
            .newer,
            store: store.location,
            reason:
                "a newer version of the program has written version \(version) of \(model), and this one knows versions up "
                + "to \(known); it changes nothing there: use the newer program"
        )
    }

    private func unmigrated(_ store: any BackingStore) -> BackingStoreError {
        BackingStoreError(
            .unmigrated,
            store: store.location,
            reason:
                "the values of an earlier version could not be migrated, so nothing is changed there until a version of the "
                + "program can migrate them, or all properties in the store are reset"
        )
    }
}

extension DocumentOutcome {
    /// The reason why the store must not be written; `nil` if it may be.
    var error: BackingStoreError? {
        switch self {
        case .ready: nil
        case .unavailable(let error), .unmigrated(_, let error), .unwritten(_, let error): error
        }
    }
}
