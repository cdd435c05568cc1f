internal import Cyanotype
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

    /// A file that is concerned by what is watched: a folder, if a name in it matters, or a database or log.
    private struct Interest: Hashable {
        let id: ID
        let name: [UInt8]?
    }

    /// Readable when there are events.
    let descriptor: Int32
    private var files: [ID: File] = [:]
    private var interests: [Int32: Set<Interest>] = [:]

    /// - Throws: `SystemError`, such as when the user's limit is reached.
    init() throws(SystemError) {
        descriptor = try SystemError.retrying { inotify_init1(Int32(IN_NONBLOCK) | Int32(IN_CLOEXEC)) }
    }

    deinit { close(descriptor) }

    /// Begins to watch a database.
    ///
    /// - Parameters:
    ///   - path: Its path, without links.
    ///   - id: What ``take()`` returns for it.
    /// - Throws: `SystemError` if the files cannot be watched; then none is.
    func watch(_ path: String, for id: ID) throws(SystemError) {
        let log = path + "-wal"
        let folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? "."
        let logName = Array(log.utf8.split(separator: UInt8(ascii: "/")).last ?? [])
        files[id] = File(log: log, logName: logName)
        do throws(SystemError) {
            // The log may be removed and created again.
            let created = UInt32(IN_CREATE) | UInt32(IN_MOVED_TO) | UInt32(IN_ONLYDIR)
            try watch(folder, created, Interest(id: id, name: logName))
            // Written by commits where the database has no log.
            try watch(path, UInt32(IN_MODIFY), Interest(id: id, name: nil))
            try watchLog(for: id)
        } catch {
            unwatch(id)
            throw error
        }
    }

    /// Begins to watch the log of a database, if there is one.
    func watchLog(for id: ID) throws(SystemError) {
        guard let log = files[id]?.log else { return }
        do throws(SystemError) {
            try watch(log, UInt32(IN_MODIFY), Interest(id: id, name: nil))
        } catch {
            if error.number != ENOENT { throw error }
        }
    }

    /// The kernel has one watch for a folder, however many files in it are watched.
    private func watch(_ path: String, _ mask: UInt32, _ interest: Interest) throws(SystemError) {
        let watch = try SystemError.retrying {
            unsafe inotify_add_watch(descriptor, path, mask | UInt32(IN_MASK_ADD))
        }
        interests[watch, default: []].insert(interest)
        files[interest.id]?.watches.insert(watch)
    }

    /// Ends what ``watch(_:for:)`` has begun.
    func unwatch(_ id: ID) {
        guard let file = files.removeValue(forKey: id) else { return }
        for watch in file.watches {
            // The kernel has removed that of a file that is gone.
            guard let before = interests[watch] else { continue }
            let others = before.filter { $0.id != id }
            interests[watch] = others.isEmpty ? nil : others
            if others.isEmpty { inotify_rm_watch(descriptor, watch) }
        }
    }

    /// Takes the events that are there, and returns the databases that they are about.
    func take() -> Set<ID> {
        var found: Set<ID> = []
        unsafe withUnsafeTemporaryAllocation(byteCount: 4096, alignment: 8) { buffer in
            while let start = buffer.baseAddress {
                guard let count = try? SystemError.retrying({ unsafe read(descriptor, start, buffer.count) }),
                    count > 0
                else { return }
                unsafe find(in: UnsafeRawBufferPointer(rebasing: buffer[..<count]), &found)
            }
        }
        return found
    }

    /// Each event is a watch descriptor, a mask, a cookie and the length of the name, four bytes each, followed by the
    /// name, padded with NULs. Only events of a folder have names.
    private func find(in events: UnsafeRawBufferPointer, _ found: inout Set<ID>) {
        var start = 0
        while start + 16 <= events.count {
            let watch = unsafe events.loadUnaligned(fromByteOffset: start, as: Int32.self)
            let mask = unsafe events.loadUnaligned(fromByteOffset: start + 4, as: UInt32.self)
            let length = unsafe Int(events.loadUnaligned(fromByteOffset: start + 12, as: UInt32.self))
            let end = min(start + 16 + length, events.count)
            let name = unsafe events[(start + 16)..<end].prefix { $0 != 0 }
            // The kernel has dropped events of any file.
            if mask & UInt32(IN_Q_OVERFLOW) != 0 { found.formUnion(files.keys) }
            for interest in interests[watch] ?? [] {
                let isMeant = unsafe interest.name.map { unsafe name.elementsEqual($0) } ?? name.isEmpty
                if isMeant { found.insert(interest.id) }
            }
            if mask & UInt32(IN_IGNORED) != 0 { interests[watch] = nil }
            start = end
        }
    }
}
