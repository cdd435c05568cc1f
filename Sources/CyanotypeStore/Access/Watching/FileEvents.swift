internal import Cyanotype
internal import Glibc

/// Notifications from the kernel (inotify) that a database has been written.
final class FileEvents {
    /// Readable when there are events.
    let descriptor: Int32
    private let log: String
    private let logName: [UInt8]

    /// - Parameter path: The database's path, without links.
    /// - Throws: `SystemError` if the files cannot be watched, such as when the user's limit is reached.
    init(_ path: String) throws(SystemError) {
        log = path + "-wal"
        let folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? "."
        logName = Array(log.utf8.split(separator: UInt8(ascii: "/")).last ?? [])
        descriptor = try SystemError.retrying { inotify_init1(Int32(IN_NONBLOCK) | Int32(IN_CLOEXEC)) }
        do throws(SystemError) {
            // The log may be removed and created again.
            try watch(folder, UInt32(IN_CREATE) | UInt32(IN_MOVED_TO) | UInt32(IN_ONLYDIR))
            // Written by commits where the database has no log.
            try watch(path, UInt32(IN_MODIFY))
            try watchLog()
        } catch {
            close(descriptor)
            throw error
        }
    }

    deinit { close(descriptor) }

    /// Begins to watch the log, if there is one.
    func watchLog() throws(SystemError) {
        do throws(SystemError) {
            try watch(log, UInt32(IN_MODIFY))
        } catch {
            if error.number != ENOENT { throw error }
        }
    }

    private func watch(_ path: String, _ mask: UInt32) throws(SystemError) {
        _ = try SystemError.retrying { unsafe inotify_add_watch(descriptor, path, mask) }
    }

    /// Takes the events that are there, and returns whether one is about the database.
    func take() -> Bool {
        var isRelevant = false
        unsafe withUnsafeTemporaryAllocation(byteCount: 4096, alignment: 8) { buffer in
            while let start = buffer.baseAddress {
                guard let count = try? SystemError.retrying({ unsafe read(descriptor, start, buffer.count) }),
                    count > 0
                else { return }
                if unsafe isAboutDatabase(UnsafeRawBufferPointer(rebasing: buffer[..<count])) { isRelevant = true }
            }
        }
        return isRelevant
    }

    /// Each event is a watch descriptor, a mask, a cookie and the length of the name, four bytes each, followed by the
    /// name, padded with NULs. Only events of the folder have names.
    private func isAboutDatabase(_ events: UnsafeRawBufferPointer) -> Bool {
        var start = 0
        while start + 16 <= events.count {
            let length = unsafe Int(events.loadUnaligned(fromByteOffset: start + 12, as: UInt32.self))
            let end = min(start + 16 + length, events.count)
            let name = unsafe events[(start + 16)..<end].prefix { $0 != 0 }
            if unsafe name.isEmpty || name.elementsEqual(logName) { return true }
            start = end
        }
        return false
    }
}
