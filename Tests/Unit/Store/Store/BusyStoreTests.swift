import Cyanotype
import Testing

@testable import CyanotypeStore

@Suite("A busy store")
struct BusyStoreTests {
    let folder: DatabaseFolder

    init() throws { folder = try DatabaseFolder() }

    @Test("is waited for, and then is an error")
    func isWaitedFor() throws {
        let path = folder.path("store.db")
        let store = try ObjectStore(.file(path), busyTimeout: .milliseconds(50))
        try store.save(Article(id: "x"))
        let other = try folder.open("store.db")
        try other.execute("BEGIN IMMEDIATE")
        let error = #expect(throws: StoreError.self) { try store.save(Article(id: "y")) }
        #expect(error?.code == .busy)
        #expect(error?.path == path)
        #expect(error?.message.contains("another store of this program has been writing") == true)
        // Readers wait for nobody.
        #expect(try store.count(Article.self) == 1)
        try other.execute("ROLLBACK")
        try store.save(Article(id: "y"))
        #expect(try store.count(Article.self) == 2)
    }
}

@Suite("The write-ahead log")
struct LogLimitTests {
    let folder: DatabaseFolder

    init() throws { folder = try DatabaseFolder() }

    private func connections(_ limit: LogLimit, busyTimeout: Duration) throws -> StoreConnections {
        var configuration = try StoreConfiguration(
            location: .file(folder.path("store.db")),
            durability: .processCrash,
            busyTimeout: busyTimeout
        )
        configuration.logLimit = limit
        return try StoreConnections(configuration)
    }

    private func write(_ connections: StoreConnections) throws(StoreError) {
        try connections.write { connection throws(StoreError) in
            do throws(SQLiteError) {
                try connection.execute("CREATE TABLE IF NOT EXISTS t(x); INSERT INTO t VALUES(zeroblob(100000))")
            } catch {
                throw StoreError(error)
            }
        }
    }

    @Test("stops growing while a reader never ends, with an error that says so")
    func stopsGrowing() throws {
        let limit = LogLimit(patientBytes: 1 << 20, greatestBytes: 2 << 20, interval: 1)
        let connections = try connections(limit, busyTimeout: .milliseconds(10))
        try write(connections)
        let reader = try folder.open("store.db", .readOnly)
        try reader.execute("BEGIN")
        _ = try reader.value("SELECT count(*) FROM t")
        var failure: StoreError?
        for _ in 0..<100 {
            do throws(StoreError) {
                try write(connections)
            } catch {
                failure = error
                break
            }
        }
        #expect(failure?.code == .busy)
        #expect(failure?.message.contains("reader of this program") == true)
        #expect(try folder.contents(of: "store.db-wal").count < 3 << 20)
        try reader.execute("COMMIT")
        try write(connections)
        #expect(try folder.contents(of: "store.db-wal").count < 1 << 20)
    }

    @Test("is bounded at each write, and keeps only the first writer waiting for the reader")
    func isBoundedAtEachWrite() throws {
        // The usual interval: the bound is not looked at by that.
        let limit = LogLimit(patientBytes: 1 << 20, greatestBytes: 2 << 20)
        let connections = try connections(limit, busyTimeout: .milliseconds(500))
        try write(connections)
        let reader = try folder.open("store.db", .readOnly)
        try reader.execute("BEGIN")
        _ = try reader.value("SELECT count(*) FROM t")
        var refusals = 0
        for _ in 0..<40 {
            do throws(StoreError) {
                try write(connections)
            } catch {
                #expect(error.code == .busy)
                refusals += 1
            }
        }
        #expect(refusals > 15)
        #expect(try folder.contents(of: "store.db-wal").count < 2 << 20 + 200_000)
        try reader.execute("COMMIT")
        try write(connections)
        #expect(try folder.contents(of: "store.db-wal").count < 1 << 20)
    }

    @Test("is bounded where another process has made it long")
    func isBoundedForOthers() throws {
        let limit = LogLimit(patientBytes: 1 << 20, greatestBytes: 2 << 20)
        let connections = try connections(limit, busyTimeout: .milliseconds(10))
        try write(connections)
        let reader = try folder.open("store.db", .readOnly)
        try reader.execute("BEGIN")
        _ = try reader.value("SELECT count(*) FROM t")
        let other = try folder.open("store.db")
        for _ in 0..<30 { try other.execute("INSERT INTO t VALUES(zeroblob(100000))") }
        // The first write learns it, the second is refused.
        try write(connections)
        #expect(#expect(throws: StoreError.self) { try write(connections) }?.code == .busy)
        // Also a store that is opened only then.
        let late = try self.connections(limit, busyTimeout: .milliseconds(10))
        #expect(#expect(throws: StoreError.self) { try write(late) }?.code == .busy)
        try reader.execute("COMMIT")
    }

    @Test("is begun anew between readers")
    func isBegunAnew() throws {
        let limit = LogLimit(patientBytes: 1 << 20, greatestBytes: .max, interval: 1)
        let connections = try connections(limit, busyTimeout: .seconds(10))
        for _ in 0..<100 { try write(connections) }
        #expect(try folder.contents(of: "store.db-wal").count < 3 << 20)
    }
}
