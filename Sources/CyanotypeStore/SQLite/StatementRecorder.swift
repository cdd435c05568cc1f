internal import CSQLite
internal import CyanotypeSystem

/// Records the statements that a connection runs, by their texts, which have `?` in place of values.
@safe
final class StatementRecorder {
    /// The runs of one statement.
    struct Entry {
        let text: String
        var runs = 0
        var rows = 0
        var nanoseconds = 0
    }

    private typealias Callback =
        @convention(c) (UInt32, UnsafeMutableRawPointer?, UnsafeMutableRawPointer?, UnsafeMutableRawPointer?) -> Int32

    private var entries: [Entry] = []
    private var indexes: [String: Int] = [:]
    /// The running statements by their addresses: the index of the entry, and the start in nanoseconds.
    private var running: [Int: (index: Int, begin: Int)] = [:]

    /// Begins to record the statements of a connection, which this object must outlive.
    func install(on connection: OpaquePointer) {
        let events = UInt32(SQLITE_TRACE_STMT | SQLITE_TRACE_ROW | SQLITE_TRACE_PROFILE)
        let callback: Callback = { event, context, statement, detail in
            guard let context = unsafe context, let statement = unsafe statement else { return 0 }
            let recorder = unsafe Unmanaged<StatementRecorder>.fromOpaque(context).takeUnretainedValue()
            unsafe recorder.note(Int32(event), OpaquePointer(statement), detail)
            return 0
        }
        _ = unsafe sqlite3_trace_v2(connection, events, callback, Unmanaged.passUnretained(self).toOpaque())
    }

    /// Returns what was recorded since the last call, in the order in which the statements first ran.
    func take() -> [Entry] {
        defer {
            entries = []
            indexes = [:]
            running = [:]
        }
        return entries
    }

    /// Restores the entries that were taken, so that later runs add to them.
    func putBack(_ taken: [Entry]) {
        entries = taken
        indexes = Dictionary(uniqueKeysWithValues: taken.enumerated().map { ($1.text, $0) })
    }

    private func note(_ event: Int32, _ statement: OpaquePointer, _ detail: UnsafeMutableRawPointer?) {
        switch event {
        case SQLITE_TRACE_STMT:
            // For a trigger, SQLite passes a comment. Its time counts for the statement that fired it.
            if let detail = unsafe detail, unsafe detail.loadUnaligned(as: UInt16.self) == 0x2D2D { return }
            let text = unsafe sqlite3_sql(statement).map { unsafe String(cString: $0) } ?? ""
            let index = indexes[text] ?? entries.count
            if index == entries.count {
                entries.append(Entry(text: text))
                indexes[text] = index
            }
            running[Int(bitPattern: statement)] = (index, MonotonicTime.now.nanoseconds)
        case SQLITE_TRACE_ROW:
            if let index = running[Int(bitPattern: statement)]?.index { entries[index].rows += 1 }
        default:
            guard let (index, begin) = running.removeValue(forKey: Int(bitPattern: statement)) else { return }
            entries[index].runs += 1
            entries[index].nanoseconds += MonotonicTime.now.nanoseconds - begin
        }
    }
}
