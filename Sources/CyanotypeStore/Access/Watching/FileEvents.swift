internal import Cyanotype
internal import CyanotypeSystem
internal import Glibc

/// Notifications from the kernel (inotify) that databases have been written.
///
/// One instance serves all files: the kernel gives a user 128 of them.
final class FileEvents {
    typealias ID = ObjectIdentifier

    private struct File {
        let log: String
        let logName: [UInt8]
        var watches: Set<Int32> = []
    }

    /// A database that the events of a watch concern. The watch is of the database, of its log, or of their folder.
    private struct Interest: Hashable {
        let id: ID
        /// The name in the folder that matters; `nil` if the watch is of the database or its log.
        let name: [UInt8]?
    }

    private let inotify: Inotify
    private var files: [ID: File] = [:]
    private var interests: [Int32: Set<Interest>] = [:]

    /// - Throws: `SystemError`, such as when the user's limit is reached.
    init() throws(SystemError) {
        inotify = try Inotify()
    }

    /// Readable when there are events.
    var descriptor: Int32 { inotify.descriptor }

    /// Begins to watch a database.
    ///
    /// - Parameters:
    ///   - path: Its path, without links.
    ///   - id: What ``take()`` returns for it.
    /// - Throws: `SystemError` if the files cannot be watched; then none is.
    func watch(_ path: String, for id: ID) throws(SystemError) {
        let log = path + "-wal"
        let (folder, name) = Path.split(log)
        let logName = Array(name.utf8)
        files[id] = File(log: log, logName: logName)
        do throws(SystemError) {
            // The log may be removed and created again.
            let created = UInt32(IN_CREATE) | UInt32(IN_MOVED_TO) | UInt32(IN_ONLYDIR)
            try watch(folder, created, Interest(id: id, name: logName))
            // Commits write to the database itself where it has no log.
            try watch(path, UInt32(IN_MODIFY), Interest(id: id, name: nil))
            try watchLog(for: id)
        } catch {
            unwatch(id)
            throw error
        }
    }

    /// Begins to watch the log of a database. Does nothing if there is none.
    func watchLog(for id: ID) throws(SystemError) {
        guard let log = files[id]?.log else { return }
        do throws(SystemError) {
            try watch(log, UInt32(IN_MODIFY), Interest(id: id, name: nil))
        } catch {
            if error.number != ENOENT { throw error }
        }
    }

    /// The kernel has one watch for a folder, however many of its files are watched, so the masks are added up.
    private func watch(_ path: String, _ mask: UInt32, _ interest: Interest) throws(SystemError) {
        let watch = try inotify.add(path, mask | UInt32(IN_MASK_ADD))
        interests[watch, default: []].insert(interest)
        files[interest.id]?.watches.insert(watch)
    }

    /// Ends what ``watch(_:for:)`` has begun.
    func unwatch(_ id: ID) {
        guard let file = files.removeValue(forKey: id) else { return }
        for watch in file.watches {
            // The kernel has removed the watch of a file that is gone.
            guard let before = interests[watch] else { continue }
            let others = before.filter { $0.id != id }
            interests[watch] = others.isEmpty ? nil : others
            if others.isEmpty { inotify.remove(watch) }
        }
    }

    /// Takes the pending events, and returns the databases that they concern.
    func take() -> Set<ID> {
        var found: Set<ID> = []
        for event in inotify.takeEvents() {
            if event.isOverflow { found.formUnion(files.keys) }
            // Only events of a folder have names.
            for interest in interests[event.watch] ?? [] where (interest.name ?? []) == event.name {
                found.insert(interest.id)
            }
            if event.isEnd { interests[event.watch] = nil }
        }
        return found
    }
}
