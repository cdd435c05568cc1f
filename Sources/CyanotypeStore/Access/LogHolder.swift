internal import Cyanotype
internal import CyanotypeSystem

/// Finds the process that holds a lock of a database's write-ahead log, for messages.
///
/// SQLite locks bytes of the file whose name ends in `-shm`: 120 to write, and one of 123 to 127 to read. See
/// "WAL-Index Locks" in SQLite's description of its file formats.
enum LogHolder {
    /// The process that writes; `nil` if it cannot be seen, or is this one.
    static func writer(of path: String) -> RunningProcess? {
        holder(of: path) { $0.isExclusive && $0.bytes.contains(120) }
    }

    /// A process that reads; `nil` if it cannot be seen, or is this one.
    static func reader(of path: String) -> RunningProcess? {
        holder(of: path) { !$0.isExclusive && $0.bytes.overlaps(123...127) }
    }

    /// A process that has the database open; `nil` if it cannot be seen, or is this one. It locks bytes of the file
    /// itself, which SQLite calls the shared range.
    static func user(of path: String) -> RunningProcess? {
        holder(of: path, suffix: "") { $0.bytes.overlaps(0x4000_0002...0x4000_01FF) }
    }

    private static func holder(
        of path: String,
        suffix: String = "-shm",
        _ isWanted: (FileLockEntry) -> Bool
    ) -> RunningProcess? {
        guard let file = FileIdentity(Path.resolved(path) + suffix) else { return nil }
        for entry in FileLockEntry.all(on: file) {
            guard entry.kind == "POSIX", isWanted(entry), let process = RunningProcess(entry.process),
                !process.isCurrent
            else { continue }
            return process
        }
        return nil
    }
}
