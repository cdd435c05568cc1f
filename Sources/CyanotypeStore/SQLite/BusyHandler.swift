internal import CSQLite
internal import CyanotypeSystem

/// Waits for the locks of other connections until a deadline.
@safe
final class BusyHandler {
    /// The time until which a call waits for a lock before it fails.
    var deadline = MonotonicTime.past
    /// Whether a call has found the database to be damaged.
    var foundDamage = false

    private let interrupter: SQLiteInterrupter
    private var countBefore = 0
    private var wasInterrupted = false

    private static let longestPause = 50_000_000

    init(_ interrupter: SQLiteInterrupter) {
        self.interrupter = interrupter
    }

    /// Makes a connection call this object when it meets a lock. The object must outlive the connection or be removed
    /// from it.
    func install(on connection: OpaquePointer) {
        let callback: @convention(c) (UnsafeMutableRawPointer?, Int32) -> Int32 = { context, attempt in
            guard let context = unsafe context else { return 0 }
            let handler = unsafe Unmanaged<BusyHandler>.fromOpaque(context).takeUnretainedValue()
            return handler.pause(attempt: Int(attempt)) ? 1 : 0
        }
        unsafe sqlite3_busy_handler(connection, callback, Unmanaged.passUnretained(self).toOpaque())
    }

    static func remove(from connection: OpaquePointer) {
        unsafe sqlite3_busy_handler(connection, nil, nil)
    }

    /// Sleeps before another attempt.
    ///
    /// - Parameter attempt: The number of earlier attempts for this lock.
    /// - Returns: Whether to try again.
    func pause(attempt: Int) -> Bool {
        if attempt == 0 {
            countBefore = interrupter.count
            wasInterrupted = false
        }
        let left = deadline.nanoseconds - MonotonicTime.now.nanoseconds
        let waiting = CallWaiting.current
        if left <= 0 || waiting?.isAllowed == false { return false }
        let pause = min(1_000_000 << min(attempt, 6), Self.longestPause)
        // Jitter, so that two connections that wait for each other's locks do not stay in step.
        let time = min(left, pause - Int.random(in: 0...pause / 4))
        if let waiting {
            wasInterrupted = waiting.sleep(nanoseconds: time)
            if wasInterrupted { return false }
        } else {
            NativeThread.sleep(nanoseconds: time)
        }
        // SQLite does not look for an interrupt between two attempts.
        if interrupter.count != countBefore {
            wasInterrupted = true
            return false
        }
        return true
    }

    /// Returns the code of a failed call, but `SQLITE_INTERRUPT` if an interrupt has ended its wait: SQLite takes that
    /// for a timeout.
    func reason(_ code: Int32) -> Int32 {
        defer { wasInterrupted = false }
        // Every failed call comes here, even if the program's closure catches its error.
        if code & 0xFF == SQLITE_CORRUPT || code & 0xFF == SQLITE_NOTADB { foundDamage = true }
        return code & 0xFF == SQLITE_BUSY && wasInterrupted ? SQLITE_INTERRUPT : code
    }
}
