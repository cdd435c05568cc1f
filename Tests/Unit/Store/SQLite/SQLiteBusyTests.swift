import CyanotypeSystem
import Foundation
import Testing

@testable import CyanotypeStore

@Suite("SQLite: writers wait until a deadline", .timeLimit(.minutes(60)))
struct SQLiteBusyTests {
    private static let begin = SQL("BEGIN IMMEDIATE")
    private static let commit = SQL("COMMIT")
    private static let patience = MonotonicTime.now + .seconds(600)

    @Test("Without a deadline, a locked database fails at once")
    func noDeadline() throws {
        let folder = try DatabaseFolder()
        let (one, other) = (try folder.openTable(), try folder.openTable())
        try one.run(Self.begin)
        let error = sqliteError { () throws(SQLiteError) in try other.run(Self.begin) }
        #expect(error?.isBusy == true && error?.isStaleSnapshot == false && error?.statement == "BEGIN")
        #expect(error?.advice?.contains("wait longer") == true)
        try one.run(Self.commit)
        try other.run(Self.begin)
    }

    @Test("A deadline that passes fails too")
    func passedDeadline() throws {
        let folder = try DatabaseFolder()
        let (one, other) = (try folder.openTable(), try folder.openTable())
        try one.run(Self.begin)
        let deadline = MonotonicTime.now + .milliseconds(30)
        other.busyDeadline = deadline
        let error = sqliteError { () throws(SQLiteError) in try other.run(Self.begin) }
        #expect(error?.isBusy == true && MonotonicTime.now >= deadline)
        // And it is the operation's own.
        other.busyDeadline = Self.patience
        try one.run(Self.commit)
        try other.run(Self.begin)
    }

    @Test("A writer gets the lock when the other one ends")
    func waiting() throws {
        let folder = try DatabaseFolder()
        let connection = try folder.openTable()
        connection.busyDeadline = Self.patience
        let isLocked = DispatchSemaphore(value: 0)
        let thread = Thread {
            guard let other = try? folder.openTable() else { return }
            try? other.run(Self.begin)
            isLocked.signal()
            NativeThread.sleep(nanoseconds: 20_000_000)
            try? other.execute("INSERT INTO t VALUES (1, 'other'); COMMIT")
        }
        thread.start()
        isLocked.wait()
        try connection.run(Self.begin)
        #expect(try connection.value("SELECT name FROM t") == .text("other"))
        try connection.run(Self.commit)
    }

    @Test("An interrupt ends the wait")
    func interruptedWait() throws {
        let folder = try DatabaseFolder()
        let (one, other) = (try folder.openTable(), try folder.openTable())
        try one.run(Self.begin)
        other.busyDeadline = Self.patience
        let interrupting = Interrupting(other.interrupter)
        let error = sqliteError { () throws(SQLiteError) in try other.run(Self.begin) }
        interrupting.end()
        #expect(error?.isInterrupted == true && error?.isBusy == false && error?.statement == "BEGIN")
        // The next failure is not taken for an interrupt.
        other.busyDeadline = .past
        #expect(sqliteError { () throws(SQLiteError) in try other.run(Self.begin) }?.isBusy == true)
    }

    @Test("A transaction that has read old data cannot write, and says so without waiting")
    func staleSnapshot() throws {
        let folder = try DatabaseFolder()
        let (one, other) = (try folder.openTable(), try folder.openTable())
        one.busyDeadline = .never
        try one.execute("BEGIN; SELECT count(*) FROM t")
        try other.execute("INSERT INTO t VALUES (1, 'other')")
        let error = sqliteError { () throws(SQLiteError) in try one.execute("INSERT INTO t VALUES (2, 'one')") }
        #expect(error?.isBusy == true && error?.isStaleSnapshot == true)
        #expect(error?.advice?.contains("repeat") == true)
        try one.execute("ROLLBACK; INSERT INTO t VALUES (2, 'one')")
        #expect(try other.values("SELECT name FROM t ORDER BY id") == [.text("other"), .text("one")])
    }

    @Test("Times are kept in range")
    func times() {
        #expect(MonotonicTime.now > .past && MonotonicTime.now < .never)
        #expect(MonotonicTime.past + .milliseconds(1_500) == MonotonicTime(nanoseconds: 1_500_000_000))
        #expect(MonotonicTime.now + .seconds(Int64.max) == .never)
        #expect(MonotonicTime.never + .nanoseconds(1) == .never)
        #expect(MonotonicTime.past + .seconds(Int64.min) == .past)
        #expect(MonotonicTime.now + .seconds(-1) < .now)
    }
}
