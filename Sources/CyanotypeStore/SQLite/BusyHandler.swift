internal import CSQLite
internal import CyanotypeSystem

/// Waits for the locks of other connections until a deadline.
@safe
final class BusyHandler {
    /// The time at which calls that wait for a lock fail.
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

    /// Makes a connection wait by this object, which must outlive the connection, or be removed from it.
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
    /// - Parameter attempt: The number of attempts for this lock before.
    /// - Returns: `false` if there shall be no other attempt.
    func pause(attempt: Int) -> Bool {
        if attempt == 0 {
            countBefore = interrupter.count
            wasInterrupted = false
        }
        let left = deadline.nanoseconds - MonotonicTime.now.nanoseconds
        let waiting = CallWaiting.current
        if left <= 0 || waiting?.isAllowed == false { return false }
        let pause = min(1_000_000 << min(attempt, 6), Self.longestPause)
        // Jitter, so that two that wait for each other's locks do not stay in step.
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

    /// Returns the code for the reason why a call failed: to SQLite, an interrupt that ended a wait looks like a timeout.
    func reason(_ code: Int32) -> Int32 {
        defer { wasInterrupted = false }
        // Every failed call comes here, also one whose error the program's closure catches.
        if code & 0xFF == SQLITE_CORRUPT || code & 0xFF == SQLITE_NOTADB { foundDamage = true }
        return code & 0xFF == SQLITE_BUSY && wasInterrupted ? SQLITE_INTERRUPT : code
    }
}
