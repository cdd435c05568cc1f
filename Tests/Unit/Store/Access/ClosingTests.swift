import Cyanotype
import CyanotypeTestSupport
import Foundation
import Testing

@testable import CyanotypeStore

@Suite("Closing a store")
struct ClosingTests {
    let folder: DatabaseFolder
    private let path: String

    init() throws {
        folder = try DatabaseFolder()
        path = folder.path("store.db")
    }

    private func code(_ body: () throws -> Void) -> StoreError.Code? {
        #expect(throws: StoreError.self) { try body() }?.code
    }

    @Test("ends the log, so that the file alone is whole; every later call is an error")
    func endsTheLog() throws {
        let store = try ObjectStore(.file(path))
        try store.save((0..<100).map { Article(id: "\($0)") })
        _ = try store.fetch(Article.self, id: "1")
        try store.close()
        #expect(try folder.names == ["store.db"])
        #expect(code { try store.save(Article(id: "x")) } == .closed)
        #expect(code { _ = try store.fetch(Article.self, id: "1") } == .closed)
        #expect(code { _ = try store.count(ObjectQuery<Article>()) } == .closed)
        #expect(code { try store.transaction { _ in } } == .closed)
        #expect(code { try store.backup(to: folder.path("copy.db")) } == .closed)
        #expect(code { _ = try store.verify() } == .closed)
        try store.close()
        #expect(try ObjectStore(.file(path)).count(Article.self) == 100)
    }

    @Test("ends a store without a file too", arguments: [StoreLocation.memory, .temporary])
    func hasNoFile(_ location: StoreLocation) throws {
        let store = try ObjectStore(location)
        try store.save(Article(id: "x"))
        try store.close()
        try store.close()
        #expect(code { _ = try store.fetch(Article.self, id: "x") } == .closed)
    }

    @Test("waits for readers of the store")
    func waitsForReaders() throws {
        let store = try ObjectStore(.file(path), busyTimeout: .seconds(600))
        try store.save(Article(id: "x"))
        let (isReading, mayEnd) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        let thread = StartedThread {
            let found = try? store.fetch(
                ObjectQuery<Article>().filter { _ in
                    isReading.signal()
                    mayEnd.wait()
                    return true
                }
            )
            #expect(found?.count == 1)
        }
        isReading.wait()
        let closing = StartedThread { #expect(throws: Never.self) { try store.close() } }
        // Others are refused as soon as it waits.
        while (try? store.fetch(Article.self, id: "x")) != nil {}
        mayEnd.signal()
        thread.wait()
        closing.wait()
        #expect(try folder.names == ["store.db"])
    }

    @Test("closes the connections of reads that have ended, also if they are not freed yet")
    func closesConnections() throws {
        let store = try ObjectStore(.file(path))
        try store.save(Article(id: "x"))
        // More than the store keeps, so that some are dropped.
        let connections = try connections(12, of: store)
        try store.close()
        #expect(try folder.names == ["store.db"])
        #expect(connections.count == 12)
    }

    /// Returns connections that were used at the same time. A thread that is interrupted at the end of a read holds one, too.
    private func connections(_ count: Int, of store: ObjectStore) throws(StoreError) -> [SQLiteConnection] {
        if count == 0 { return [] }
        return try store.engine.connections.read { connection throws(StoreError) in
            try connections(count - 1, of: store) + [connection]
        }
    }

    @Test("gives up if a reader does not end, and the store stays open")
    func givesUp() throws {
        let store = try ObjectStore(.file(path), busyTimeout: .milliseconds(20))
        try store.save(Article(id: "x"))
        let (isReading, mayEnd) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        let thread = StartedThread {
            _ = try? store.fetch(
                ObjectQuery<Article>().filter { _ in
                    isReading.signal()
                    mayEnd.wait()
                    return true
                }
            )
        }
        isReading.wait()
        #expect(code { try store.close() } == .busy)
        #expect(try store.count(Article.self) == 1)
        mayEnd.signal()
        thread.wait()
        try store.close()
    }

    @Test("is refused inside the store's own transaction and reads")
    func isReentered() throws {
        let store = try ObjectStore(.file(path))
        try store.save(Article(id: "x"))
        try store.transaction { _ in
            #expect(code { try store.close() } == .reentered)
        }
        _ = try store.fetch(
            ObjectQuery<Article>().filter { _ in
                #expect(#expect(throws: StoreError.self) { try store.close() }?.code == .reentered)
                return true
            }
        )
        #expect(try store.count(Article.self) == 1)
    }

    @Test("says that another process holds the log, and loses nothing")
    func isHeld() throws {
        let store = try ObjectStore(.file(path), busyTimeout: .milliseconds(50))
        try store.save(Article(id: "1"))
        let reader = try HelperProcess("ObjectProbe", ["read", path, "1"])
        #expect(reader.nextLine() == "ready")
        try store.save(Article(id: "2"))
        let error = #expect(throws: StoreError.self) { try store.close() }
        #expect(error?.code == .busy)
        #expect(error?.message.contains("process \(reader.processIdentifier)") == true)
        #expect(error?.message.contains("everything is stored") == true)
        #expect(code { _ = try store.count(ObjectQuery<Article>()) } == .closed)
        reader.kill()
        _ = reader.finish()
        #expect(try ObjectStore(.file(path)).count(Article.self) == 2)
    }

    @Test("leaves a damaged file as it is")
    func isDamaged() throws {
        let store = try ObjectStore(.file(path))
        try store.save(Article(id: "x"))
        #expect(throws: StoreError.self) {
            try store.engine.connections.exclusively { connection throws(StoreError) in
                _ = connection.busyHandler.reason(11)
                throw StoreError(.corrupt, "damaged")
            }
        }
        let before = [try folder.contents(of: "store.db"), try folder.contents(of: "store.db-wal")]
        #expect(code { try store.close() } == .corrupt)
        #expect([try folder.contents(of: "store.db"), try folder.contents(of: "store.db-wal")] == before)
    }
}
