import Cyanotype
import CyanotypeTestSupport
import Foundation
import ObjectStoreChecks
import ReleaseOneModels
import Testing

@testable import CyanotypeStore

@Suite("Files that earlier versions of the library have written")
struct FrozenStoresTests {
    private let folder: DatabaseFolder

    init() throws { folder = try DatabaseFolder() }

    private func thaw(_ name: String) throws -> String {
        let path = folder.path("\(name).db")
        try FrozenStore(name).makeFile(at: path)
        return path
    }

    @Test("are as they were when they were frozen")
    func areAsTheyWere() throws {
        let sums = try FrozenStore.recordedSums
        #expect(try FrozenStore.names == sums.keys.sorted())
        for (name, sum) in sums { #expect(try FrozenStore(name).sum() == sum, "\(name) was changed") }
    }

    @Test("are stores without a finding, before and after they are used", arguments: try FrozenStore.names)
    func haveNoFinding(name: String) throws {
        let path = try thaw(name)
        // Without models.
        let types = try StoreInspection(path: path).types()
        #expect(!types.isEmpty)
        let store = try ObjectStore(.file(path))
        #expect(try store.verify(thoroughly: true).map(\.description) == [])
        try store.close()
        #expect(try StoreInspection(path: path).types().map(\.name) == types.map(\.name))
    }

    @Test("of the news reader: all posts are found, and changed")
    func ofTheNewsReader() throws {
        let store = try ObjectStore(.file(thaw("format1-news")), models: [Frozen.Post.self])
        let query = ObjectQuery<Frozen.Post>()
        #expect(try store.count(Frozen.Post.self) == 12)
        let posts = try store.fetch(query.order(by: \.created))
        let harbour = posts.filter { $0.author.handle == "harbour" }
        #expect(harbour.count == 4)
        #expect(try store.fetch(query.filter(\.author.handle, .equals("harbour")).order(by: \.created)) == harbour)
        #expect(try store.count(query.filter(\.hashtags, .contains("bread"))) == 3)
        #expect(try store.fetch(query.filter(\.likes, .greater(than: 20)).order(by: \.likes)).map(\.likes).first == 27)
        let post = try #require(try store.fetchStored(Frozen.Post.self, id: 1012))
        #expect(post.revision > 1)
        #expect(post.created < post.modified)
        try store.save(post.value)
        #expect(try #require(try store.fetchStored(Frozen.Post.self, id: 1012)).created == post.created)
        #expect(try store.delete(query.filter(\.hashtags, .contains("bread"))) == 3)
        #expect(try store.count(Frozen.Post.self) == 9)
        #expect(try store.verify(thoroughly: true).map(\.description) == [])
    }

    @Test("of the probe: its articles and deletions are there, and objects go on from its revisions")
    func ofTheProbe() throws {
        let path = try thaw("format1-probe")
        let store = try ObjectStore(.file(path), models: [Frozen.Article.self])
        #expect(try store.fetch(Frozen.Article.self).map(\.rating).sorted() == [1, 2, 3, 4, 5, 6, 8, 9, 10, 11, 12])
        #expect(try store.contains(Frozen.Article.self, id: "probe7") == false)
        let newest = try #require(try store.fetchStored(Frozen.Article.self, id: "probe12"))
        var article = newest.value
        article.tags = ["later"]
        try store.save(article)
        let changed = try #require(try store.fetchStored(Frozen.Article.self, id: "probe12"))
        // The deletion had one of its own.
        #expect(changed.revision == newest.revision + 2)
        #expect(try store.fetch(ObjectQuery<Frozen.Article>().filter(\.tags, .contains("later"))) == [article])
        try store.close()
        #expect(try ObjectStore(.file(path)).fetch(Frozen.Article.self, id: "probe12") == article)
    }

    @Test("of the first release: its queries, searches and changes are right, and go on")
    func ofTheFirstRelease() throws {
        let path = try thaw("format1-release1")
        let release = try ReleaseOneStore(path)
        let counts = [
            "Article: 21 objects, 60 queries, 7 searches", "Note: 21 objects, 10 queries, 7 searches",
            "Quote: 21 objects, 20 queries, 0 searches", "Reader: 21 objects, 34 queries, 0 searches",
            "Holding: 21 objects, 0 queries, 7 searches", "Reservation: 16 objects, 10 queries, 0 searches",
            "Visit: 21 objects, 0 queries, 0 searches", "no finding",
        ]
        #expect(try release.check(seed: 1, count: 24) == counts)
        for seed in 0..<3 {
            try release.change(seed: seed)
            _ = try release.check(seed: 1, count: 24)
        }
        try release.store.close()
        let again = try ReleaseOneStore(path)
        #expect(try again.check(seed: 1, count: 24).last == "no finding")
    }

    @Test("of the first release: what has expired can be purged")
    func ofTheFirstReleaseArePurged() throws {
        let store = try ReleaseOneStore(thaw("format1-release1")).store
        #expect(try store.purgeExpired(ReleaseOneModels.Reservation.self) == 5)
        #expect(try store.count(ReleaseOneModels.Reservation.self) == 16)
        #expect(try store.verify(thoroughly: true).map(\.description) == [])
    }

    @Test("are used by the program of their release", .timeLimit(.minutes(60)))
    func areUsedByTheirProgram() throws {
        let path = try thaw("format1-release1")
        for arguments in [["check", path, "1", "24"], ["change", path, "5"], ["check", path, "1", "24"]] {
            let (lines, status) = try HelperProcess("ReleaseOne", arguments).finish()
            #expect(status == 0, "\(arguments): \(lines)")
        }
        // The check reports objects that are missing.
        let (lines, status) = try HelperProcess("ReleaseOne", ["check", path, "1", "99"]).finish()
        #expect(status == 1)
        #expect(lines.last?.hasPrefix("failed: Article: the edition of 25") == true)
    }

    @Test("of the first release are read where they may not be written", .timeLimit(.minutes(60)))
    func areReadWithoutAccess() throws {
        let path = try thaw("format1-release1")
        let before = try Data(contentsOf: URL(fileURLWithPath: path))
        let folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
        for (file, mode) in [(folder, 0o777), (path, 0o444)] {
            try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: file)
        }
        let (lines, status) = try HelperProcess("ReleaseOne", ["unprivileged", path, "1", "24"]).finish()
        #expect(status == 0, "\(lines)")
        #expect(lines.last == "no finding")
        #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == before)
        #expect(try StoreInspection(path: path).format == 1)
    }

    @Test("of the second release: it goes on, and the first one leaves newer objects alone", .timeLimit(.minutes(60)))
    func ofTheSecondRelease() throws {
        let path = try thaw("format2-release2")
        let runs = [
            ["ReleaseTwo", "check", path, "1", "24"], ["ReleaseOne", "change", path, "5"],
            ["ReleaseTwo", "changeall", path, "6"], ["ReleaseTwo", "migrate", path],
            ["ReleaseTwo", "check", path, "1", "24"],
        ]
        for run in runs {
            let (lines, status) = try HelperProcess(run[0], Array(run.dropFirst())).finish()
            #expect(status == 0, "\(run): \(lines)")
        }
        let (lines, status) = try HelperProcess("ReleaseOne", ["check", path, "1", "24"]).finish()
        #expect(status == 0)
        #expect(lines.contains("Reader: newer") && lines.contains("Reservation: newer"))
        #expect(lines.last == "no finding")
    }

    @Test("are not changed where they are only inspected", arguments: try FrozenStore.names)
    func areNotChanged(name: String) throws {
        let path = try thaw(name)
        let before = try folder.contents(of: "\(name).db")
        let inspection = try StoreInspection(path: path)
        for type in try inspection.types() { _ = try inspection.count(of: type) }
        inspection.close()
        #expect(try folder.contents(of: "\(name).db") == before)
    }
}
