internal import Cyanotype
internal import CyanotypeSystem

/// Reads and changes a property list while no one else can write it.
///
/// It belongs to the thread that began it, which must end it. Before that, the thread may begin other transactions on
/// the file, or write to it through any store: all share one lock, and each sees what the others have written.
final class PropertyListTransaction {
    /// A key and its new value, as given and as written. Without a value the key is removed.
    struct Change {
        var key: ExactString
        var value: StoredValue?
        var list: PropertyList?
    }

    private let store: PropertyListStore
    let writer: PropertyListWriter
    private(set) var snapshot: PropertyListFile.Snapshot
    /// The lock's `changes` at the time of the snapshot.
    private var seenChanges: Int
    private var isEnded = false

    /// Takes ownership of `writer`, and ends it if the initializer throws.
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

    /// Lets the next writer in. A no-op after the first call.
    func end() {
        if isEnded { return }
        isEnded = true
        writer.end()
    }

    /// The number of the snapshot that was read last.
    var number: Int { snapshot.number }

    /// Returns what the file holds.
    func contents() throws(BackingStoreError) -> PropertyListContents {
        if seenChanges != writer.lock.changes { try look() }
        return snapshot.contents
    }

    /// Returns the value under `key`, or `nil` if there is none.
    func value(forKey key: String) throws(BackingStoreError) -> StoredValue? {
        try contents().storedValue(forKey: key)
    }

    /// Applies all of `changes` or none, and returns when they are on the disk. `nil` and `null` remove a value.
    func apply(_ changes: [String: StoredValue?]) throws(BackingStoreError) {
        try apply(try store.converted(changes))
    }

    /// Applies all of `changes` or none, and returns when they are on the disk.
    ///
    /// - Parameters:
    ///   - changes: The changes.
    ///   - base: The number of a snapshot from whose values all changes differ; `nil` if they have not been compared.
    ///   - overwrites: Whether changes also replace values that a program without the lock has written since they
    ///     were read.
    /// - Throws: ``BackingStoreError`` if the changes could not be made durable.
    func apply(
        _ changes: [Change],
        differingFrom base: Int? = nil,
        overwrites: Bool = false
    ) throws(BackingStoreError) {
        let deadline = MonotonicTime.now.advanced(byNanoseconds: writer.file.operations.lockTimeout)
        repeat {
            let present = try contents()
            // Keeps the stored list if it reads as the same value, such as a dictionary in another order.
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
            // Programs that ignore the lock can replace the file at any time. Their changes are kept, too.
            try look()
            if overwrites { continue }
            let now = snapshot.contents
            if changes.contains(where: { present[$0.key.string] != now[$0.key.string] }) {
                throw conflict("has changed the same values since they were read; try again")
            }
        } while MonotonicTime.now < deadline
        throw conflict("keeps replacing the file; try again when it has done")
    }

    func conflict(_ what: String) -> BackingStoreError {
        BackingStoreError(
            .writeFailed,
            store: store.location,
            reason: "the file was not written: another program, which does not take the file's lock, \(what)"
        )
    }

    /// Runs `body` and refuses any write to the file on this thread meanwhile.
    func excluding<Value>(_ body: () throws -> Value) rethrows -> Value {
        let refused = writer.lock.refusesReentry
        writer.lock.refusesReentry = true
        defer { writer.lock.refusesReentry = refused }
        return try body()
    }

    /// Reads the file again.
    func look() throws(BackingStoreError) {
        seenChanges = writer.lock.changes
        snapshot = try store.snapshot(of: writer)
    }
}
