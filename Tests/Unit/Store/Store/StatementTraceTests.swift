import Cyanotype
import CyanotypeSystem
import Foundation
import Testing

@testable import CyanotypeStore

@Suite("A trace of statements")
struct StatementTraceTests {
    let folder: DatabaseFolder

    init() throws { folder = try DatabaseFolder() }

    private final class Log: Sendable {
        private let statements = Locked<[TracedStatement]>([])
        var all: [TracedStatement] { statements.withLock { $0 } }
        func add(_ statement: TracedStatement) { statements.withLock { $0.append(statement) } }
        func clear() { statements.withLock { $0 = [] } }
    }

    @Test("has the statements of each call without values, on a file and in memory", arguments: [true, false])
    func hasStatements(_ isFile: Bool) throws {
        let log = Log()
        let store = try ObjectStore(
            isFile ? .file(folder.path("store.db")) : .memory,
            models: [Article.self],
            trace: StatementTrace { log.add($0) }
        )
        log.clear()
        try store.save((0..<100).map { Article(id: "secret\($0)", title: "secret title", rating: 4_711) })
        let insert = try #require(log.all.first { $0.sql.hasPrefix("INSERT INTO objects_") })
        #expect(insert.operation == "save(_:)")
        #expect(insert.runCount == 100)
        #expect(insert.sql.contains("?"))
        #expect(insert.duration > .zero && insert.duration < .seconds(600))
        #expect(log.all.contains { $0.sql == "COMMIT" })
        log.clear()
        let query = store.query(Article.self).filter(\.rating, .equals(4_711)).filter(\.title, .contains("secret"))
        #expect(try store.fetch(query).count == 100)
        let select = try #require(log.all.first { $0.sql.hasPrefix("SELECT o.schema") })
        #expect(select.operation == "fetch(_:)")
        #expect((select.runCount, select.rowCount) == (1, 100))
        #expect(!log.all.contains { $0.sql.contains("secret") || $0.sql.contains("4711") })
    }

    @Test("names the public function that was called, also for calls that are no operation")
    func namesFunctions() async throws {
        let log = Log()
        let trace = StatementTrace { log.add($0) }
        let store = try ObjectStore(.file(folder.path("store.db")), models: [Article.self], trace: trace)
        #expect(
            Set(log.all.map(\.operation)) == ["init(_:models:durability:onUnknownChange:busyTimeout:cacheSize:trace:)"]
        )
        let batch = store.batch()
        try batch.save(Article(id: "x"))
        let calls: [(name: String, call: () async throws -> Void)] = [
            ("commit()", { try batch.commit() }),
            ("transaction(_:)", { try store.transaction { try $0.save(Article(id: "y")) } }),
            ("backup(to:progress:)", { [folder] in try store.backup(to: folder.path("backup.db")) }),
            (
                "verify(thoroughly:repairing:)",
                {
                    let findings = try store.verify(thoroughly: true, repairing: true)
                    #expect(findings.isEmpty)
                }
            ),
            (
                "observe(_:onFailure:)",
                { for try await found in store.observe(store.query(Article.self)) where !found.isEmpty { break } }
            ),
        ]
        for (name, call) in calls {
            log.clear()
            try await call()
            #expect(Set(log.all.map(\.operation)) == [name])
        }
    }

    @Test("shows that a file with many types is opened with one scan of each table that describes them")
    func showsScans() throws {
        struct Other<Kind>: Model {
            var id: Int
            static var blueprint: Blueprint<Other> {
                Blueprint(Other.init) { Field("id", \.id).id() }.storedName("other of \(Kind.self)")
            }
        }
        let models: [any Model.Type] = [
            Article.self, Other<Int>.self, Other<Int8>.self, Other<Int16>.self, Other<Int32>.self, Other<Int64>.self,
        ]
        try ObjectStore(.file(folder.path("store.db")), models: models).close()
        let log = Log()
        let store = try ObjectStore(
            .file(folder.path("store.db")),
            models: models,
            trace: StatementTrace { log.add($0) }
        )
        let scans = [
            "types NOT INDEXED", "columns NOT INDEXED", "shapes NOT INDEXED", "schemas NOT INDEXED",
            "names WHERE ?1 IS NULL",
        ]
        for scan in scans {
            let counts = log.all.filter { $0.sql.contains("FROM cyanotype_\(scan)") }.map(\.runCount)
            #expect(counts == [1], "\(scan)")
        }
        try store.close()
    }

    @Test("is called when the store is not locked, also after a failure")
    func isCalledAfterwards() throws {
        let log = Log()
        let place = Locked<ObjectStore?>(nil)
        let trace = StatementTrace { statement in
            // It would be an error inside of the call, and is reported too.
            if statement.operation == "transaction(_:)", let store = place.withLock({ $0 }) {
                #expect(throws: Never.self) { try store.save(Article(id: "traced")) }
            }
            log.add(statement)
        }
        let store = try ObjectStore(.memory, models: [Article.self], trace: trace)
        place.withLock { $0 = store }
        #expect(throws: StoreError.self) {
            try store.transaction { transaction throws(StoreError) in
                try transaction.save(Article(id: "x"))
                throw StoreError(.cancelled, "undone")
            }
        }
        #expect(log.all.contains { $0.sql == "ROLLBACK" })
        #expect(try store.fetch(Article.self).map(\.id) == ["traced"])
        place.withLock { $0 = nil }
    }

    @Test("has only statements that took longer than its threshold")
    func hasSlowOnes() throws {
        let log = Log()
        let store = try ObjectStore(.memory, trace: StatementTrace(slowerThan: .seconds(3600)) { log.add($0) })
        try store.save(Article(id: "x"))
        _ = try store.fetch(Article.self, id: "x")
        #expect(log.all == [])
    }
}
