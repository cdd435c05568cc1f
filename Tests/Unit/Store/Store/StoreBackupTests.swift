import Cyanotype
import Foundation
import Testing

@testable import CyanotypeStore

@Suite("Backups of a store")
struct StoreBackupTests {
    let folder: DatabaseFolder

    init() throws { folder = try DatabaseFolder() }

    @Test("are stores with the same objects", arguments: [false, true])
    func haveTheObjects(_ isInMemory: Bool) throws {
        let store = try ObjectStore(isInMemory ? .memory : .file(folder.path("store.db")))
        try store.save((0..<1000).map { Article(id: "a\($0)", tags: ["t"], rating: $0) })
        var parts: [Double] = []
        try store.backup(to: folder.path("copy.db")) { parts.append($0) }
        #expect(parts.last == 1)
        try store.delete(Article.self)
        let copy = try ObjectStore(.file(folder.path("copy.db")))
        #expect(try copy.count(Article.self) == 1000)
        #expect(try copy.count(copy.query(Article.self).filter(\.tags, .contains("t"))) == 1000)
        #expect(try folder.names.sorted().filter { $0.hasSuffix(".part") } == [])
    }

    @Test("never replace a file")
    func neverReplace() throws {
        let store = try ObjectStore(.memory)
        try folder.write(Data("mine".utf8), to: "taken")
        let error = #expect(throws: StoreError.self) { try store.backup(to: folder.path("taken")) }
        #expect(error?.code == .cannotOpen)
        #expect(try folder.contents(of: "taken") == Data("mine".utf8))
    }

    @Test("touch no other file, and are not in the way of the next")
    func touchNoOther() throws {
        let store = try ObjectStore(.file(folder.path("store.db")))
        try store.save(Article(id: "x"))
        // As earlier versions and killed programs have left them.
        let others = ["copy.db.part", "copy.db-shm", ".copy.db.1.part", ".copy.db.1.part-journal"]
        for name in others { try folder.write(Data("precious".utf8), to: name) }
        try store.backup(to: folder.path("copy.db"))
        for name in others { #expect(try folder.contents(of: name) == Data("precious".utf8), "\(name)") }
        #expect(try folder.names.count == others.count + 4)
    }

    @Test("leave nothing behind if they fail")
    func leaveNothing() throws {
        let store = try ObjectStore(.memory)
        let error = #expect(throws: StoreError.self) { try store.backup(to: folder.path("missing/copy.db")) }
        #expect(error?.code == .cannotOpen)
        #expect(!folder.exists("missing"))
    }
}
