internal import Cyanotype
internal import CyanotypeSystem
internal import Synchronization

/// Bounds the write-ahead log of a database.
///
/// SQLite copies the whole log to the database, and begins it anew, only when nobody reads. Readers that follow each
/// other without a gap, or one that never ends, would let it grow forever.
final class LogLimit: Sendable {
    /// From this number of pages on, each commit checkpoints the log as far as readers allow.
    let copiedPages: Int
    /// Above this, a writer waits a moment for the readers.
    let patientBytes: Int
    /// Above this, a writer waits for the readers until its deadline, and then fails. The log can be longer by one
    /// transaction of each process.
    let greatestBytes: Int
    /// The number of writes between two that wait a moment.
    let interval: Int
    private let writes = Atomic<Int>(0)
    /// Whether a writer has waited until its deadline in vain. Then others wait only a moment, until a checkpoint
    /// succeeds.
    private let isHeld = Atomic(false)

    init(
        copiedPages: Int = 1000,
        patientBytes: Int = 16 << 20,
        greatestBytes: Int = 256 << 20,
        interval: Int = 64
    ) {
        self.copiedPages = copiedPages
        (self.patientBytes, self.greatestBytes, self.interval) = (patientBytes, greatestBytes, interval)
    }

    private static let moment = Duration.milliseconds(100)
    /// The bytes in the log of a page of the usual size, with the header of its frame.
    static let pageBytes = 4096 + 24

    /// Begins the log anew if it is long.
    ///
    /// - Parameters:
    ///   - path: The database.
    ///   - connection: A connection that writes, outside of a transaction. Its deadline changes.
    ///   - deadline: The time until which to wait for readers.
    /// - Returns: Whether the log begins anew.
    /// - Throws: ``StoreError`` if the log is too long and a reader holds it.
    func enforce(
        on path: String,
        _ connection: SQLiteConnection,
        until deadline: MonotonicTime
    ) throws(StoreError) -> Bool {
        let length = connection.logPages * Self.pageBytes
        if length <= patientBytes { return false }
        let mustEnd = length > greatestBytes
        if !mustEnd, writes.add(1, ordering: .relaxed).newValue % interval != 0 { return false }
        let waitsLong = mustEnd && !isHeld.load(ordering: .relaxed)
        connection.busyDeadline = waitsLong ? deadline : min(deadline, .now + Self.moment)
        defer { connection.busyDeadline = deadline }
        let isBusy: Bool
        do throws(SQLiteError) {
            isBusy = try connection.checkpoint(.truncate).isBusy
        } catch {
            throw StoreError(error)
        }
        if !isBusy {
            connection.logPages = 0
            isHeld.store(false, ordering: .relaxed)
            return true
        }
        guard mustEnd else { return false }
        isHeld.store(true, ordering: .relaxed)
        let reader = LogHolder.reader(of: path)?.description ?? "a reader of this program"
        throw StoreError(
            .busy,
            "the write-ahead log has \(length) bytes, because \(reader) has not ended its reading; wait for it, or end it"
        )
    }

    /// Copies the log to the database after a commit if it is long, as far as readers allow.
    ///
    /// - Returns: Whether all is copied, so that the next write may begin the log anew.
    func copy(_ connection: SQLiteConnection) -> Bool {
        if connection.logPages < copiedPages { return false }
        // The log keeps the commit. If copying fails, the next commit tries again.
        guard let pages = try? connection.checkpoint(.passive) else { return false }
        return pages.log == pages.checkpointed
    }
}
