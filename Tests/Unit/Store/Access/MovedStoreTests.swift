import Cyanotype
import Foundation
import Glibc
import Testing

@testable import CyanotypeStore

@Suite("A store whose files are deleted, replaced or moved while it is open")
struct MovedStoreTests {
    let folder: DatabaseFolder

    init() throws { folder = try DatabaseFolder() }

    enum Change: String, CaseIterable {
        case deleted, allDeleted, replaced, moved, movedWithItsFolder, logDeleted

        func make(_ path: String, other: String) throws {
            let files = FileManager.default
            switch self {
            case .deleted: try files.removeItem(atPath: path)
            case .allDeleted: for suffix in ["", "-wal", "-shm"] { try files.removeItem(atPath: path + suffix) }
            case .replaced: #expect(unsafe rename(other, path) == 0)
            case .moved: try files.moveItem(atPath: path, toPath: path + ".old")
            case .movedWithItsFolder:
                let folder = (path as NSString).deletingLastPathComponent
                try files.moveItem(atPath: folder, toPath: folder + ".old")
            case .logDeleted: try files.removeItem(atPath: path + "-wal")
            }
        }
    }

    @Test("tells it at the next change and to readers, and stores nothing", arguments: Change.allCases)
    func isTold(_ change: Change) throws {
        let path = folder.path("inner/store.db")
        let other = folder.path("other.db")
        try ObjectStore(.file(other)).save(Article(id: "other"))
        let store = try ObjectStore(.file(path))
        try store.save(Article(id: "x"))
        _ = try store.fetch(Article.self, id: "x")
        try change.make(path, other: other)
        let error = #expect(throws: StoreError.self) { try store.save(Article(id: "y")) }
        #expect(error?.code == .moved)
        #expect(error?.message.contains("put it back, or open the store again") == true)
        // Readers do not look each time.
        var failure: StoreError?
        while failure == nil {
            do throws(StoreError) { _ = try store.fetch(Article.self, id: "x") } catch { failure = error }
        }
        #expect(failure?.code == .moved)
    }

    @Test("is usable again when the file is back")
    func isBack() throws {
        let path = folder.path("store.db")
        let store = try ObjectStore(.file(path))
        try store.save(Article(id: "x"))
        try FileManager.default.moveItem(atPath: path, toPath: path + ".old")
        #expect(#expect(throws: StoreError.self) { try store.save(Article(id: "y")) }?.code == .moved)
        try FileManager.default.moveItem(atPath: path + ".old", toPath: path)
        try store.save(Article(id: "z"))
        #expect(try store.count(Article.self) == 2)
    }

    @Test("tells a reader that is opened afterwards")
    func isToldToNewReaders() throws {
        let path = folder.path("store.db")
        let store = try ObjectStore(.file(path), models: [Article.self])
        for suffix in ["", "-wal", "-shm"] { try FileManager.default.removeItem(atPath: path + suffix) }
        try ObjectStore(.file(path)).save(Article(id: "other"))
        let error = #expect(throws: StoreError.self) { try store.fetch(Article.self, id: "other") }
        #expect(error?.code == .moved)
    }

    @Test("leaves the log of the store in its place alone when it is closed", arguments: [false, true])
    func leavesTheOtherLog(_ closes: Bool) throws {
        let path = folder.path("store.db")
        var store: ObjectStore? = try ObjectStore(.file(path))
        try store?.save(Article(id: "x"))
        for suffix in ["", "-wal", "-shm"] { try FileManager.default.removeItem(atPath: path + suffix) }
        let other = try ObjectStore(.file(path))
        try other.save(Article(id: "other"))
        if closes { #expect(#expect(throws: StoreError.self) { try store?.close() }?.code == .moved) }
        store = nil
        #expect(folder.exists("store.db-wal") && folder.exists("store.db-shm"))
        try other.save(Article(id: "more"))
        #expect(try ObjectStore(.file(path)).count(Article.self) == 2)
    }

    @Test("does not tell changes of other files in the folder")
    func ignoresOthers() throws {
        let store = try ObjectStore(.file(folder.path("store.db")))
        for number in 0..<200 {
            try folder.write(Data(), to: "other\(number)")
            try store.save(Article(id: "\(number)"))
            #expect(try store.fetch(Article.self, id: "\(number)") != nil)
        }
    }
}
