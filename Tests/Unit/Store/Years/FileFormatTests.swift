import Cyanotype
import CyanotypeTestSupport
import Foundation
import Testing

@testable import CyanotypeStore

/// Files of formats that this version of the library does not know.
@Suite("Formats of files")
struct FileFormatTests {
    private let folder: DatabaseFolder
    private var path: String { folder.path() }

    init() throws {
        folder = try DatabaseFolder()
        let store = try ObjectStore(.file(folder.path()))
        try store.save([Article(id: "1", rating: 1), Article(id: "2", rating: 2)])
        try store.close()
    }

    /// Gives the file a format, as a later version of the library would, also if it is open.
    private func setFormat(_ number: Int64, reader: Int64?, writer: Int64?) throws {
        let connection = try folder.open()
        try connection.execute("BEGIN IMMEDIATE")
        try LogGeneration.markLog(of: connection)
        let marked = LogGeneration(format: number, number: try LogGeneration.current(of: connection).number)
        try connection.execute("PRAGMA user_version = \(marked.userVersion)")
        try connection.execute("DELETE FROM cyanotype_properties WHERE name LIKE 'format.%'")
        for (name, value) in [("reader", reader), ("writer", writer)] {
            guard let value else { continue }
            try connection.execute("INSERT INTO cyanotype_properties VALUES('format.\(name)', \(value))")
        }
        try connection.execute("UPDATE cyanotype_types SET generation = generation + 1; COMMIT")
    }

    @Test("are recorded with what a program must know")
    func areRecorded() throws {
        let connection = try folder.open()
        #expect(try LogGeneration.current(of: connection).format == 2)
        var values: [String: Int64] = [:]
        try connection.forEach(SQL("SELECT name, value FROM cyanotype_properties WHERE name LIKE 'format.%'")) { row in
            values[row.string(0)] = row.integer(1)
            return true
        }
        #expect(values == ["format.reader": 2, "format.writer": 2])
    }

    @Test("are used if programs of this one may write them", arguments: [3, 200] as [Int64])
    func areWritten(number: Int64) throws {
        try setFormat(number, reader: 1, writer: 2)
        let store = try ObjectStore(.file(path), models: [Article.self])
        try store.save(Article(id: "3"))
        #expect(try store.count(Article.self) == 3)
        try store.close()
        // The format stays.
        #expect(try LogGeneration.current(of: folder.open()).format == number)
    }

    @Test("are only read if a program must know more to write them", arguments: [3, 255] as [Int64])
    func areOnlyRead(number: Int64) throws {
        try setFormat(number, reader: 2, writer: 3)
        let bytes = try folder.contents(of: "test.db")
        let store = try ObjectStore(.file(path), models: [Article.self, Rated.self])
        #expect(store.openReport.readOnlyReason?.code == .newer)
        #expect(store.openReport.fileFormat == Int(number) && !store.openReport.isClean)
        #expect(try store.fetch(Article.self).map(\.rating) == [1, 2])
        #expect(try store.fetch(ObjectQuery<Article>().filter(\.rating, .equals(2))).map(\.id) == ["2"])
        #expect(try store.count(Article.self) == 2)
        #expect(try store.fetch(Rated.self).isEmpty)
        let attempts: [(ObjectStore) throws -> Void] = [
            { try $0.save(Article(id: "3")) }, { _ = try $0.delete(Article.self, id: "1") },
            { _ = try $0.delete(Article.self) }, { try $0.transaction { try $0.save(Article(id: "3")) } },
            { try $0.save(Rated(id: 1)) },
        ]
        for (index, attempt) in attempts.enumerated() {
            let error = #expect(throws: StoreError.self) { try attempt(store) }
            #expect(error?.code == .newer)
            // An error that passes through a closure of the program has no file.
            if index != 3 { #expect(error?.path == path) }
            let text = error?.message ?? ""
            #expect(text.contains("format \(number)") && text.contains("format 3 may change"), "\(text)")
        }
        // A transaction that only reads goes on.
        #expect(try store.transaction { try $0.fetch(Article.self, id: "2")?.rating } == 2)
        try store.close()
        #expect(try folder.contents(of: "test.db") == bytes)
    }

    @Test(
        "are refused if a program must know more to read them, or if they do not say",
        arguments: [(3, nil), (3, 3), (200, 7)] as [(Int64, Int64?)]
    )
    func areRefused(number: Int64, reader: Int64?) throws {
        try setFormat(number, reader: reader, writer: reader)
        let bytes = try folder.contents(of: "test.db")
        let error = #expect(throws: StoreError.self) { try ObjectStore(.file(path), models: [Article.self]) }
        #expect(error?.code == .newer)
        #expect(error?.message.contains("format \(reader ?? number) may read") == true)
        #expect(try folder.contents(of: "test.db") == bytes)
    }

    @Test("may change while a store is open")
    func mayChangeMeanwhile() throws {
        let store = try ObjectStore(.file(path), models: [Article.self])
        try store.save(Article(id: "3"))
        try setFormat(3, reader: 2, writer: 3)
        #expect(try store.fetch(Article.self).count == 3)
        for attempt in [
            { try store.save(Article(id: "4")) },
            { try store.transaction { transaction in _ = try transaction.delete(Article.self, id: "1") } },
        ] as [() throws -> Void] {
            let error = #expect(throws: StoreError.self) { try attempt() }
            #expect(error?.code == .newer)
        }
        try setFormat(4, reader: 4, writer: 4)
        let error = #expect(throws: StoreError.self) { try store.fetch(ObjectQuery<Article>()) }
        #expect(error?.code == .newer)
    }

    @Test("without their tables are damaged")
    func areDamaged() throws {
        try folder.open().execute("DROP TABLE cyanotype_shapes")
        let error = #expect(throws: StoreError.self) { try ObjectStore(.file(path)) }
        #expect(error?.code == .corrupt)
    }
}

private struct Rated: Model {
    var id = 0
    static let blueprint = Blueprint(creating: { Rated() }) { Field("id", \.id).id() }
}
