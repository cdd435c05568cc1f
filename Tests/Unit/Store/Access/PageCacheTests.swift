import Cyanotype
import CyanotypeTestSupport
import Testing

@testable import CyanotypeStore

@Suite("The memory for pages")
struct PageCacheTests {
    private static func size(_ connection: SQLiteConnection) throws(StoreError) -> Int {
        try StoreError.converting { () throws(SQLiteError) in
            try connection.first(SQL(adHoc: "PRAGMA cache_size")) { Int($0.integer(0)) } ?? 0
        }
    }

    @Test("is shared by the connections that read, and the writer has as much")
    func isShared() throws {
        let folder = try DatabaseFolder()
        let store = try ObjectStore(.file(folder.path()), cacheSize: 6 << 20)
        let connections = store.engine.connections
        // A negative size is one of KiB.
        #expect(try connections.write { connection throws(StoreError) in try Self.size(connection) } == -6 << 10)
        let alone = try connections.read { connection throws(StoreError) in try Self.size(connection) }
        #expect(alone == -6 << 10)
        let inner = try connections.read { _ throws(StoreError) in
            try connections.read { connection throws(StoreError) in try Self.size(connection) }
        }
        #expect(inner == -3 << 10)
        // The first one has less since there are two.
        let sizes = try connections.read { outer throws(StoreError) in
            let inner = try connections.read { connection throws(StoreError) in try Self.size(connection) }
            return [try Self.size(outer), inner]
        }
        #expect(sizes == [-3 << 10, -3 << 10])
    }

    @Test("may be too small or too large for SQLite", arguments: [Int.min, -1, 0, 1, .max])
    func hasAnySize(_ size: Int) throws {
        let folder = try DatabaseFolder()
        let store = try ObjectStore(.file(folder.path()), cacheSize: size)
        try store.save((0..<500).map { Article(id: "\($0)", rating: $0) })
        #expect(try store.fetch(store.query(Article.self).filter(\.rating, .less(than: 100))).count == 100)
    }
}
