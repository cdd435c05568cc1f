/// Reading and changing a property list while nobody else can write it.
///
/// It belongs to the thread that began it, which must end it. That thread may begin others on the same file, or write to
/// the file by any store, before it does: all work under one lock, and each sees what the others have written.
final class PropertyListTransaction {
    /// A key with its new value, as it was given and as it is written; without one it is removed.
    struct Change {
        var key: ExactString
        var value: StoredValue?
        var list: PropertyList?
    }

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

    /// The number of what was read last.
    var number: Int { snapshot.number }

    /// What the file holds.
    func contents() throws(BackingStoreError) -> PropertyListContents {
        if seenChanges != writer.lock.changes { try look() }
        return snapshot.contents
    }

    /// The value kept under `key`, or `nil` when there is none.
    func value(forKey key: String) throws(BackingStoreError) -> StoredValue? {
        try contents().storedValue(forKey: key)
    }

    /// Makes all of `changes` or none, and returns when they are on the disk. `nil` and `null` remove.
    func apply(_ changes: [String: StoredValue?]) throws(BackingStoreError) {
        try apply(try store.converted(changes))
    }

    /// Makes all of `changes` or none, and returns when they are on the disk.
    ///
    /// - Parameters:
    ///   - changes: The changes.
    ///   - base: The number of a snapshot from whose values all of them differ; `nil` if they have not been compared.
    ///   - overwrites: Whether they also replace values that a program without the lock has written since they were read.
    /// - Throws: ``BackingStoreError`` when they could not be made durable.
    func apply(
        _ changes: [Change],
        differingFrom base: Int? = nil,
        overwrites: Bool = false
    ) throws(BackingStoreError) {
        let deadline = SystemCalls.monotonicNanoseconds + writer.file.operations.patience
        repeat {
            let present = try contents()
            // A list that reads as the same value, such as a dictionary in another order, stays as it is.
            let isBase = snapshot.number == base
            let real = changes.filter {
                isBase || !present.storedValue(forKey: $0.key.string).isIdentical(to: $0.value)
            }.map { ($0.key, $0.list) }
            if real.isEmpty, !writer.mustMakePrivate(snapshot.status) { return try writer.completeEarlierWrites() }
            var contents = present
            contents.set(real)
            if let written = try store.replace(snapshot, with: contents, changed: real, by: writer) {
                (snapshot, seenChanges) = (written, writer.lock.changes)
                return
            }
            // Programs that do not take the lock can replace the file at any time. What they change stays, too.
            try look()
            if overwrites { continue }
            let now = snapshot.contents
            if changes.contains(where: { present[$0.key.string] != now[$0.key.string] }) {
                throw conflict("has changed the same values since they were read; try again")
            }
        } while SystemCalls.monotonicNanoseconds < deadline
        throw conflict("keeps replacing the file; try again when it has done")
    }

    private func conflict(_ what: String) -> BackingStoreError {
        BackingStoreError(
            .writeFailed,
            store: store.location,
            reason: "the file was not written: another program, which does not take the file's lock, \(what)"
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
}
