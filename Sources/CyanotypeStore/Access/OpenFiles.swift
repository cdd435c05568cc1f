internal import Cyanotype
package import CyanotypeSystem
internal import Glibc
internal import Synchronization

/// The files that a store has open, and whether their names still lead to them.
///
/// SQLite goes on writing to a file that was deleted or replaced, and such changes are lost. A look costs one system
/// call: as long as the folder has not changed, all names in it are as before. Only after a change in the folder is
/// each name looked up.
package final class OpenFiles: Sendable {
    struct File {
        /// The path, with symbolic links resolved.
        let path: String
        let id: FileIdentity

        /// Is `nil` if there is no file.
        fileprivate init?(_ path: String) {
            guard let id = FileIdentity(path) else { return nil }
            (self.path, self.id) = (path, id)
        }

        fileprivate var isInPlace: Bool { FileIdentity(path) == id }
    }

    /// A database that stores have open.
    private struct Use: Hashable {
        let file: FileIdentity
        /// The number of forks when it was opened: only this process's own stores have the current number.
        let forks: Int
    }

    /// The database, and the files beside it.
    private let files: [File]
    /// Opened with `O_PATH`, so that closing it drops no POSIX lock. Negative if it could not be opened: then each look
    /// compares all names.
    private let folder: Int32
    private let forks = ForkCount.watched()
    /// The last change of the folder after which all files were in place: its `st_ctim` in nanoseconds. 0 until there
    /// is one.
    private let knownChange = Atomic(0)
    /// When readers look again, in nanoseconds of ``MonotonicTime``.
    private let nextLook = Atomic(0)

    /// In nanoseconds. Readers look once in this time, because a fetch takes not much longer than a look.
    private static let pause = 100_000
    /// The same in nanoseconds while the folder keeps changing.
    private static let longPause = 500_000
    /// `O_PATH`, which Swift does not import.
    private static let pathOnly: Int32 = 0o10_000_000

    /// - Parameters:
    ///   - path: The database.
    ///   - connection: A connection that has read from it.
    /// - Throws: ``StoreError`` if the path leads to another file by now.
    package init(_ path: String, openedBy connection: SQLiteConnection) throws(StoreError) {
        let path = Path.resolved(path)
        // A database without a log has none of the other files. SQLite removes them only when the last connection is
        // closed, so they stay in place while the store is open.
        files = [path, path + "-wal", path + "-shm"].compactMap(File.init)
        folder = unsafe open(Path.split(path).folder, Self.pathOnly | O_CLOEXEC | O_DIRECTORY)
        // `deinit` takes this back, also if `init` throws.
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

    /// The number of stores that have a database open. It includes stores that a parent process had open when it was
    /// forked.
    private static let stores = Locked<[Use: Int]>([:])

    /// The database; `nil` if it was gone when it had been opened.
    var database: File? { files.first }

    private func note(_ difference: Int) {
        // In a child, the parent's stores stay counted: their connections are never closed there, so SQLite keeps their
        // locks in its records.
        guard let database, forks == ForkCount.current else { return }
        let use = Use(file: database.id, forks: forks)
        Self.stores.withLock { stores in
            let count = stores[use, default: 0] + difference
            stores[use] = count == 0 ? nil : count
        }
    }

    /// Throws in a child of a process that had the database open when it was forked: SQLite would mistake the parent's
    /// locks for the child's own.
    package static func refuseChild(_ path: String) throws(StoreError) {
        let forks = ForkCount.current
        guard forks > 0, let id = FileIdentity(path) else { return }
        let isParents = stores.withLock { stores in stores.keys.contains { $0.file == id && $0.forks != forks } }
        if isParents { throw StoreError.forked.at(path) }
    }

    /// Looks whether all names lead to the open files, unless that was done a moment ago.
    package func check(at time: MonotonicTime) throws(StoreError) {
        if time.nanoseconds >= nextLook.load(ordering: .relaxed) { try checkNow(time) }
    }

    /// Throws if a name no longer leads to the file that is open.
    package func checkNow(_ time: MonotonicTime = .now) throws(StoreError) {
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

    /// Returns whether a later change of the folder will have a later time: times are as coarse as the kernel's tick,
    /// or two seconds on some file systems, whose times are multiples of a millisecond.
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
