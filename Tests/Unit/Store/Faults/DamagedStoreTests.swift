import Cyanotype
import CyanotypeTestSupport
import Foundation
import ObjectStoreChecks
import Testing

@testable import CyanotypeStore

@Suite("A damaged store")
struct DamagedStoreTests {
    private let folder: FaultFolder

    init() throws {
        folder = try FaultFolder()
        let store = try ObjectStore(.file(folder.path))
        try store.save(Article(id: "x"))
        try store.save(Account(number: 1, mail: nil, owner: "Ada"))
    }

    /// Makes the first page of the table of a type one of no known kind.
    private func damage(_ type: String, in path: String) throws {
        let connection = try SQLiteConnection(path: path, mode: .readWrite)
        let number = try #require(
            try connection.first(
                SQL(
                    adHoc: """
                        SELECT rootpage FROM sqlite_schema
                        WHERE name = (SELECT 'objects_' || id FROM cyanotype_types WHERE name = '\(type)')
                        """
                )
            ) { $0.integer(0) }
        )
        let size = try #require(try connection.first(SQL("PRAGMA page_size")) { $0.integer(0) })
        _ = try connection.checkpoint(.truncate)
        connection.close()
        let file = try FileHandle(forUpdating: URL(fileURLWithPath: path))
        try file.seek(toOffset: UInt64((number - 1) * size))
        try file.write(contentsOf: Data([0x77]))
        try file.close()
    }

    @Test("is not written once a reader has found the damage, and what is whole is still read")
    func isNotWritten() throws {
        try damage("Article", in: folder.path)
        var before: [Data?] = []
        do {
            let store = try ObjectStore(.file(folder.path))
            try store.save(Account(number: 2, mail: nil, owner: "Ben"))
            before = folder.contents
            #expect(#expect(throws: StoreError.self) { try store.fetch(Article.self, id: "x") }?.code == .corrupt)
            let refusal = #expect(throws: StoreError.self) {
                try store.save(Account(number: 3, mail: nil, owner: "Cleo"))
            }
            #expect(refusal?.code == .corrupt)
            #expect(refusal?.message.contains("restore it from a backup") == true)
            #expect(refusal?.path == folder.path)
            #expect(try store.fetch(Account.self).map(\.number) == [1, 2])
            #expect(folder.contents == before)
        }
        // Closing it has not copied the log to the file either.
        #expect(folder.contents == before)
        #expect(before[1]?.isEmpty == false)
    }

    @Test("gets nothing of a transaction whose closure catches the error")
    func catchesTheError() throws {
        try damage("Article", in: folder.path)
        let store = try ObjectStore(.file(folder.path), models: [Account.self, Article.self])
        let error = #expect(throws: StoreError.self) {
            try store.transaction { transaction throws(StoreError) in
                try transaction.save(Account(number: 2, mail: nil, owner: "Ben"))
                do throws(StoreError) { try transaction.save(Article(id: "y")) } catch {
                    #expect(error.code == .corrupt)
                }
            }
        }
        #expect(error?.code == .corrupt)
        #expect(try store.count(Account.self) == 1)
    }

    @Test("is not opened if it lacks the store's tables", arguments: ["types", "properties"])
    func lacksTables(_ name: String) throws {
        let connection = try SQLiteConnection(path: folder.path, mode: .readWrite)
        try connection.execute("DROP TABLE cyanotype_\(name)")
        connection.close()
        let before = folder.contents
        #expect(#expect(throws: StoreError.self) { try ObjectStore(.file(folder.path)) }?.code == .corrupt)
        #expect(folder.contents == before)
    }

    @Test("is not taken for a new one if its file is empty and its log is not")
    func isEmpty() throws {
        let store = try ObjectStore(.file(folder.path))
        try store.save(Article(id: "y"))
        let copy = try folder.copy(to: "copy.db")
        try Data().write(to: URL(fileURLWithPath: copy))
        let before = FaultFolder.contents(copy)
        #expect(before[1]?.isEmpty == false)
        #expect(#expect(throws: StoreError.self) { try ObjectStore(.file(copy)) }?.code == .corrupt)
        #expect(FaultFolder.contents(copy) == before)
    }

    @Test("of another program or a newer version keeps its log as it is", arguments: [0, StoreFile.applicationID])
    func keepsItsLog(_ application: Int64) throws {
        let connection = try SQLiteConnection(path: folder.path("other.db"), mode: .readWriteCreate)
        try connection.execute(
            """
            PRAGMA journal_mode = WAL; PRAGMA application_id = \(application); PRAGMA user_version = 99;
            CREATE TABLE notes(text); INSERT INTO notes VALUES('x');
            """
        )
        // As a process that has been killed leaves them.
        for suffix in ["", "-wal"] {
            try FileManager.default.copyItem(
                atPath: folder.path("other.db") + suffix,
                toPath: folder.path("copy.db") + suffix
            )
        }
        let before = FaultFolder.contents(folder.path("copy.db"))
        #expect(before[1]?.isEmpty == false)
        let error = #expect(throws: StoreError.self) { try ObjectStore(.file(folder.path("copy.db"))) }
        #expect(error?.code == (application == 0 ? .foreign : .newer))
        #expect(FaultFolder.contents(folder.path("copy.db")) == before)
    }
}
