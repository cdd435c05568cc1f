import Cyanotype
import Foundation
import Glibc
import Testing

@testable import CyanotypeStore

@Suite("What is no store")
struct OpeningTests {
    let folder: DatabaseFolder

    init() throws { folder = try DatabaseFolder() }

    private func failure(_ path: String) throws -> StoreError {
        try #require(throws: StoreError.self) { _ = try ObjectStore(.file(path), busyTimeout: .milliseconds(50)) }
    }

    @Test("is no path of a file", arguments: ["", ":memory:", "a\0b"])
    func isNoPath(_ path: String) throws {
        let error = try failure(path)
        #expect(error.code == .cannotOpen)
        #expect(error.message.contains("; "))
    }

    @Test("is a file that is too short, and stays as it is", arguments: [1, 2, 15, 16, 17, 99, 100, 200, 511, 512])
    func isShort(_ count: Int) throws {
        for byte in [UInt8(ascii: "x"), 0] {
            try folder.write(Data(repeating: byte, count: count), to: "short")
            let error = try failure(folder.path("short"))
            #expect(error.code == .notADatabase, "\(count) of \(byte): \(error)")
            #expect(try folder.contents(of: "short") == Data(repeating: byte, count: count))
        }
    }

    @Test("is a file of zeros, unless it is empty", arguments: [0, 4096, 8192, 81_920])
    func isZeros(_ count: Int) throws {
        try folder.write(Data(count: count), to: "zeros")
        if count == 0 {
            #expect(try ObjectStore(.file(folder.path("zeros"))).count(Article.self) == 0)
        } else {
            #expect(try failure(folder.path("zeros")).code == .notADatabase)
            #expect(try folder.contents(of: "zeros") == Data(count: count))
        }
    }

    @Test("is a pipe, a device, a folder or a link that leads nowhere; nothing waits")
    func isNoFile() throws {
        #expect(unsafe mkfifo(folder.path("pipe"), 0o600) == 0)
        #expect(unsafe symlink("/dev/null", folder.path("device")) == 0)
        #expect(unsafe mkdir(folder.path("folder"), 0o700) == 0)
        #expect(unsafe symlink("nowhere", folder.path("link")) == 0)
        #expect(unsafe symlink("circle", folder.path("circle")) == 0)
        for name in ["pipe", "device", "folder", "link", "circle"] {
            let error = try failure(folder.path(name))
            #expect(error.code == .cannotOpen, "\(name)")
            #expect(error.message.contains("; "), "\(error)")
        }
        #expect(!folder.exists("nowhere"))
    }

    @Test("is a log without its file, which stays as it is", arguments: [false, true])
    func isALog(_ isEmpty: Bool) throws {
        let store = try ObjectStore(.file(folder.path("store.db")))
        try store.save(Article(id: "x"))
        let log = try folder.contents(of: "store.db-wal")
        try folder.write(log, to: "copy.db-wal")
        if isEmpty { try folder.write(Data(), to: "copy.db") }
        let error = try failure(folder.path("copy.db"))
        #expect(error.code == .corrupt)
        #expect(error.message.contains("ObjectStore.restore(from:to:)"))
        #expect(try folder.contents(of: "copy.db-wal") == log)
        #expect(folder.exists("copy.db") == isEmpty)
    }

    @Test("is a link to a store no case of: it is opened")
    func isALink() throws {
        try ObjectStore(.file(folder.path("store.db"))).save(Article(id: "x"))
        #expect(unsafe symlink("store.db", folder.path("link.db")) == 0)
        let store = try ObjectStore(.file(folder.path("link.db")))
        try store.save(Article(id: "y"))
        #expect(try store.count(Article.self) == 2)
    }
}

@Suite("A store that another program has given another journal mode")
struct JournalModeTests {
    let folder: DatabaseFolder
    private let path: String

    init() throws {
        folder = try DatabaseFolder()
        path = folder.path("store.db")
        try ObjectStore(.file(path)).save(Article(id: "x"))
        let connection = try folder.open("store.db")
        #expect(try connection.value("PRAGMA journal_mode = DELETE") == .text("delete"))
        connection.close()
    }

    @Test("gets its log back")
    func getsItsLog() throws {
        let store = try ObjectStore(.file(path))
        try store.save(Article(id: "y"))
        #expect(folder.exists("store.db-wal"))
        #expect(try folder.open("store.db").value("PRAGMA journal_mode") == .text("wal"))
        #expect(try store.count(Article.self) == 2)
    }

    @Test("is an error while another program writes it")
    func isBusy() throws {
        let other = try folder.open("store.db")
        try other.execute("BEGIN IMMEDIATE")
        let error = #expect(throws: StoreError.self) {
            try ObjectStore(.file(path), busyTimeout: .milliseconds(50))
        }
        #expect(error?.code == .busy)
        try other.execute("ROLLBACK")
        #expect(try ObjectStore(.file(path)).count(Article.self) == 1)
    }
}
