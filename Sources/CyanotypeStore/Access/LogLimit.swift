internal import Cyanotype
internal import Glibc
internal import Synchronization

/// Bounds the write-ahead log of a database.
///
/// SQLite copies the log to the database and begins it anew only when nobody reads. Readers that follow each other without
/// a gap, or one that never ends, would let it grow for ever.
final class LogLimit: Sendable {
    /// Above this, a writer waits a moment for the readers.
    let patientBytes: Int
    /// Above this, a writer waits for the readers until its deadline, and then fails.
    let greatestBytes: Int
    /// The number of writes between two looks at the log.
    let interval: Int
    private let writes = Atomic<Int>(0)

    init(patientBytes: Int = 16 << 20, greatestBytes: Int = 256 << 20, interval: Int = 64) {
        (self.patientBytes, self.greatestBytes, self.interval) = (patientBytes, greatestBytes, interval)
    }

    private static let moment = Duration.milliseconds(100)

    /// Begins the log anew if it is long.
    ///
    /// - Parameters:
    ///   - path: The database.
    ///   - connection: A connection that writes, outside of a transaction. Its deadline changes.
    ///   - deadline: The time until which to wait for readers.
    /// - Throws: ``StoreError`` if the log is too long and a reader holds it.
    func enforce(on path: String, _ connection: SQLiteConnection, until deadline: MonotonicTime) throws(StoreError) {
        if writes.add(1, ordering: .relaxed).newValue % interval != 0 { return }
        let length = Self.length(of: path)
        if length <= patientBytes { return }
        let mustEnd = length > greatestBytes
        connection.busyDeadline = mustEnd ? deadline : min(deadline, .now + Self.moment)
        defer { connection.busyDeadline = deadline }
        let isBusy: Bool
        do throws(SQLiteError) {
            isBusy = try connection.checkpoint(.truncate).isBusy
        } catch {
            throw StoreError(error)
        }
        guard isBusy, mustEnd else { return }
        let reader = LogHolder.reader(of: path)?.description ?? "a reader of this program"
        throw StoreError(
            .busy,
            "the write-ahead log has \(length) bytes, because \(reader) has not ended its reading; wait for it, or end it"
        )
    }

    private static func length(of path: String) -> Int {
        var status = stat()
        return unsafe stat(path + "-wal", &status) == 0 ? Int(status.st_size) : 0
    }
}
