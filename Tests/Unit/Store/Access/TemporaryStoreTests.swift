import CyanotypeTestSupport
import Foundation
import Testing

@testable import CyanotypeStore

@Suite("A temporary store")
struct TemporaryStoreTests {
    let folder: DatabaseFolder

    init() throws { folder = try DatabaseFolder() }

    @Test("is on the disk without a name, so that a process that is killed leaves nothing")
    func hasNoName() throws {
        let place = folder.path("temporary")
        try FileManager.default.createDirectory(atPath: place, withIntermediateDirectories: true)
        let process = try HelperProcess(
            "ObjectProbe",
            ["temporary", "-", "2000"],
            environment: ["TMPDIR": place, "SQLITE_TMPDIR": place]
        )
        #expect(process.nextLine() == "ready")
        #expect(try FileManager.default.contentsOfDirectory(atPath: place) == [])
        let descriptors = "/proc/\(process.processIdentifier)/fd"
        let sizes = try FileManager.default.contentsOfDirectory(atPath: descriptors).compactMap { name -> Int64? in
            let target = try? FileManager.default.destinationOfSymbolicLink(atPath: "\(descriptors)/\(name)")
            guard target?.hasPrefix(place) == true, target?.hasSuffix(" (deleted)") == true else { return nil }
            var status = stat()
            return unsafe stat("\(descriptors)/\(name)", &status) == 0 ? Int64(status.st_size) : nil
        }
        // 20 MB of objects, of which SQLite keeps two in memory.
        #expect(sizes.contains { $0 > 10 << 20 }, "\(sizes)")
        process.kill()
        _ = process.finish()
        #expect(try FileManager.default.contentsOfDirectory(atPath: place) == [])
    }

    @Test("stores, finds and undoes as others do, and can be copied")
    func isAStore() throws {
        let store = try ObjectStore(.temporary, models: [Article.self])
        try store.save((0..<100).map { Article(id: "\($0)", tags: ["t"], rating: $0) })
        #expect(throws: StoreError.self) {
            try store.transaction { transaction throws(StoreError) in
                try transaction.delete(Article.self, id: "1")
                throw StoreError(.cancelled, "undone")
            }
        }
        #expect(try store.count(store.query(Article.self).filter(\.tags, .contains("t"))) == 100)
        #expect(try store.verify(thoroughly: true).isEmpty)
        try store.backup(to: folder.path("copy.db"))
        #expect(try ObjectStore(.file(folder.path("copy.db"))).count(Article.self) == 100)
        // Each has its own.
        #expect(try ObjectStore(.temporary).count(Article.self) == 0)
    }
}
