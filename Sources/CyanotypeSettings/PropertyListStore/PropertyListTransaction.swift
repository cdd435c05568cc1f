/// Reading and changing a property list while nobody else can write it.
///
/// It belongs to the thread that began it, which must end it. That thread may begin others on the same file, or write to
/// the file by any store, before it does: all work under one lock, and each sees what the others have written.
final class PropertyListTransaction {
    private let store: PropertyListStore
    private let writer: PropertyListWriter
    private var snapshot: PropertyListFile.Snapshot
    /// The lock's `changes` when the snapshot was taken.
    private var seenChanges: Int
    private var isEnded = false

    /// Takes over `writer`, and ends it also if this fails.
    init(of store: PropertyListStore, by writer: PropertyListWriter) throws(BackingStoreError) {
        self.store = store
        self.writer = writer
        seenChanges = writer.lock.changes
        do {
            snapshot = try store.snapshot(of: writer)
        } catch {
            writer.end()
            throw error
        }
    }

    deinit { end() }

    /// Lets the next writer in. Does nothing if it has already been called.
    func end() {
        if isEnded { return }
        isEnded = true
        writer.end()
    }

    /// What the file holds.
    func contents() throws(BackingStoreError) -> PropertyListContents {
        if seenChanges != writer.lock.changes { try look() }
        return snapshot.contents
    }

    /// The value kept under `key`, or `nil` when there is none.
    func value(forKey key: String) throws(BackingStoreError) -> StoredValue? {
        try contents().storedValue(forKey: key)
    }

    /// The values kept under `keys`; keys that are absent have no entry.
    func values(forKeys keys: [String]) throws(BackingStoreError) -> [String: StoredValue] {
        let contents = try contents()
        var values: [String: StoredValue] = [:]
        for key in keys {
            values[key] = contents.storedValue(forKey: key)
        }
        return values
    }

    /// The keys that have a value, sorted by their UTF-8 bytes.
    func keys() throws(BackingStoreError) -> [String] {
        try contents().keys.sorted().map(\.string)
    }

    /// Makes all of `changes` or none, and returns when they are on the disk. `nil` and `null` remove.
    func apply(_ changes: [String: StoredValue?]) throws(BackingStoreError) {
        try apply(try store.lists(changes))
    }

    func apply(_ changes: [PropertyListContents.Change]) throws(BackingStoreError) {
        // Programs that do not take the lock can replace the file at any time. What they change stays, too.
        for _ in 0..<10 {
            let present = try contents()
            let changes = changes.filter { Self.changes(present[$0.key.string], $0.list) }
            if changes.isEmpty { return try writer.completeEarlierWrites() }
            var contents = present
            contents.set(changes)
            if let written = try store.replace(snapshot, with: contents, changed: changes, by: writer) {
                writer.lock.changes += 1
                (snapshot, seenChanges) = (written, writer.lock.changes)
                return
            }
            try look()
        }
        throw BackingStoreError(
            .writeFailed,
            store: store.location,
            reason: "another program keeps replacing the file and does not take its lock; try again when it has done"
        )
    }

    /// Lets nobody on this thread write the file while `body` runs.
    func excluding<Value>(_ body: () throws -> Value) rethrows -> Value {
        let refused = writer.lock.refusesReentry
        writer.lock.refusesReentry = true
        defer { writer.lock.refusesReentry = refused }
        return try body()
    }

    private func look() throws(BackingStoreError) {
        seenChanges = writer.lock.changes
        snapshot = try store.snapshot(of: writer)
    }

    /// Whether a value would become another one. A list that reads as the same value, such as a dictionary in another
    /// order, is left as it is.
    private static func changes(_ old: PropertyList?, _ new: PropertyList?) -> Bool {
        switch (old, new) {
        case (nil, nil): false
        case (let old?, let new?): old != new && !StoredValue(old).isIdentical(to: StoredValue(new))
        default: true
        }
    }
}
