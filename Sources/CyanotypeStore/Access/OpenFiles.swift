internal import Cyanotype
internal import CyanotypeSystem
internal import Glibc
internal import Synchronization

/// The files that a store has open, and whether their names still lead to them.
///
/// SQLite goes on writing to a file that was deleted or replaced, and such changes are lost. A look costs one system call:
/// as long as the folder has not changed, all names in it are as before. Only after a change in the folder is each name
/// looked up.
final class OpenFiles: Sendable {
    struct File {
        /// The path to which links lead.
        let path: String
        let id: FileIdentity

        /// Returns `nil` if there is none.
        fileprivate init?(_ path: String) {
            guard let id = FileIdentity(path) else { return nil }
            (self.path, self.id) = (path, id)
        }

        fileprivate var isInPlace: Bool { FileIdentity(path) == id }
    }

    /// A database that stores have open.
    private struct Use: Hashable {
        let file: FileIdentity
        /// The forks before it was opened.
        let forks: Int
    }

    /// The database, and the files beside it.
    private let files: [File]
    /// Opened by its path only, so that closing it ends no lock.
    private let folder: Int32
    private let forks = ForkCount.watched()
    /// When the folder had changed for the last time, if all files were in place later; 0 at first.
    private let knownChange = Atomic(0)
    /// When readers look again.
    private let nextLook = Atomic(0)

    /// Readers look once in this time, because a fetch takes not much longer than a look.
    private static let pause = 100_000
    /// The same while the folder keeps changing.
    private static let longPause = 500_000
    /// `O_PATH`, which Swift does not import.
    private static let pathOnly: Int32 = 0o10_000_000

    /// - Parameters:
    ///   - path: The database.
    ///   - connection: A connection that has read from it.
    /// - Throws: ``StoreError`` if the path leads to another file by now.
    init(_ path: String, openedBy connection: SQLiteConnection) throws(StoreError) {
        let path = Path.resolved(path)
        // A database without a log has none of the others.
        files = [path, path + "-wal", path + "-shm"].compactMap(File.init)
        folder = unsafe open(Path.split(path).folder, Self.pathOnly | O_CLOEXEC | O_DIRECTORY)
        // Taken back by the end of this object, also if this throws.
        note(1)
        if connection.hasMoved || files.first?.path != path {
            throw Self.failure(path)
        }
        nextLook.store(MonotonicTime.now.nanoseconds + Self.pause, ordering: .relaxed)
    }

    deinit {
        if folder >= 0 { close(folder) }
        note(-1)
    }

    /// The number of the stores that have a database open, those included that a parent had open when it was forked.
    private static let stores = Locked<[Use: Int]>([:])

    /// The database; `nil` if it was gone when it had been opened.
    var database: File? { files.first }

    private func note(_ difference: Int) {
        // The parent's stores stay known in the child.
        guard let database, forks == ForkCount.current else { return }
        let use = Use(file: database.id, forks: forks)
        Self.stores.withLock { stores in
            let count = stores[use, default: 0] + difference
            stores[use] = count == 0 ? nil : count
        }
    }

    /// Throws in a child of a process that had a database open when it was forked: SQLite would take the parent's locks for
    /// the child's.
    static func refuseChild(_ path: String) throws(StoreError) {
        let forks = ForkCount.current
        guard forks > 0, let id = FileIdentity(path) else { return }
        let isParents = stores.withLock { stores in stores.keys.contains { $0.file == id && $0.forks != forks } }
        if isParents { throw StoreError.forked.at(path) }
    }

    /// Looks if a reader has not done so for a moment.
    func check(at time: MonotonicTime) throws(StoreError) {
        if time.nanoseconds >= nextLook.load(ordering: .relaxed) { try checkNow(time) }
    }

    /// Looks whether all names lead to the files that are open.
    func checkNow(_ time: MonotonicTime = .now) throws(StoreError) {
        let isUnchanged = try hasUnchangedFolder()
        nextLook.store(time.nanoseconds + (isUnchanged ? Self.pause : Self.longPause), ordering: .relaxed)
    }

    private func hasUnchangedFolder() throws(StoreError) -> Bool {
        var status = stat()
        let isKnown = unsafe fstat(folder, &status) == 0
        let change = isKnown ? status.st_ctim.tv_sec &* 1_000_000_000 &+ status.st_ctim.tv_nsec : 0
        if change != 0, change == knownChange.load(ordering: .relaxed) { return true }
        for file in files where !file.isInPlace { throw Self.failure(file.path) }
        if Self.isSettled(change) { knownChange.store(change, ordering: .relaxed) }
        return false
    }

    /// Whether a later change of the folder has a later time: times are as coarse as the kernel's tick, or two seconds on
    /// some file systems, whose times are multiples of a millisecond.
    private static func isSettled(_ change: Int) -> Bool {
        var now = timespec()
        unsafe clock_gettime(CLOCK_REALTIME_COARSE, &now)
        let age = now.tv_sec * 1_000_000_000 + now.tv_nsec - change
        return age > (change.isMultiple(of: 1_000_000) ? 3_000_000_000 : 20_000_000)
    }

    private static func failure(_ path: String) -> StoreError {
        StoreError(
            .moved,
            """
            the file was deleted, replaced or moved while the store was open, so what is stored now would be lost; put \
            it back, or open the store again
            """
        ).at(path)
    }
}
