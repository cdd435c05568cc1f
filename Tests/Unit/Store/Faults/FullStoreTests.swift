import Cyanotype
import CyanotypeTestSupport
import Foundation
import Glibc
import ObjectStoreChecks
import Testing

@testable import CyanotypeStore

@Suite("A store without space")
struct FullStoreTests {
    @Test(
        "keeps what it has on a full disk, and goes on when there is space",
        .enabled(if: SmallDisk.canMount(), Comment(rawValue: SmallDisk.whyNot))
    )
    func isOnAFullDisk() throws {
        let disk = try SmallDisk(kilobytes: 1_024)
        try FaultFolder.fill(disk.path("store.db"))
        let last = FaultFolder.last
        let store = try ObjectStore(.file(disk.path("store.db")))
        #expect(try store.count(Batch.self) == 1)
        try disk.fill()
        for _ in 0..<10 {
            let error = #expect(throws: StoreError.self) { try Batch(writer: "a", number: last + 1).store(in: store) }
            #expect(error?.code == .full)
            #expect(try StoreFindings(store, acknowledged: ["a": last]).numbers == ["a": last])
        }
        Figures.note("objectDisks", "full disk (tmpfs of 1 MiB), storing", 10, "full", "as before, whole")
        try disk.free()
        try Batch(writer: "a", number: last + 1).store(in: store)
        #expect(try StoreFindings(store, acknowledged: ["a": last + 1]).isSound)
        #expect(StoreFindings(disk.path("store.db"), acknowledged: ["a": last + 1]).isSound)
    }

    @Test(
        "cannot be opened on a full disk, but when there is space",
        .enabled(if: SmallDisk.canMount(), Comment(rawValue: SmallDisk.whyNot))
    )
    func isOpenedOnAFullDisk() throws {
        let disk = try SmallDisk(kilobytes: 1_024)
        try FaultFolder.fill(disk.path("store.db"))
        let before = FaultFolder.contents(disk.path("store.db"))
        try disk.fill()
        for _ in 0..<3 {
            let error = #expect(throws: StoreError.self) { try ObjectStore(.file(disk.path("store.db"))) }
            #expect(error?.code == .full)
        }
        #expect(FaultFolder.contents(disk.path("store.db"))[0] == before[0])
        Figures.note("objectDisks", "full disk (tmpfs of 1 MiB), opening", 3, "full", "as before, byte for byte")
        try disk.free()
        #expect(StoreFindings(disk.path("store.db"), acknowledged: ["a": FaultFolder.last]).isSound)
    }

    @Test("keeps what it has where no file may become larger")
    func isLimited() throws {
        let folder = try FaultFolder()
        // Enough for the memory that connections share, but not for the next batch.
        let lines = try FaultFolder.probe("limited", folder.path, "40000")
        #expect(lines.first == "read: \(FaultFolder.last)")
        // SQLite does not always tell what the system has said.
        let codes = ["write: full", "write: inputOutput"]
        #expect(lines.count > 1 && codes.contains(lines[1]), "\(lines)")
        #expect(StoreFindings(folder.path, acknowledged: ["a": FaultFolder.last]).isSound)
        Figures.note(
            "objectDisks",
            "no file may exceed 40 KB (RLIMIT_FSIZE)",
            1,
            "full or inputOutput",
            "as before, whole"
        )
        #expect(try FaultFolder.probe("probe", folder.path).last == "write: done")
    }

    @Test("stores no half of what a transaction's closure tried, if that catches the error")
    func catchesTheError() throws {
        let folder = try FaultFolder()
        let store = try ObjectStore(.file(folder.path))
        var codes: [StoreError.Code] = []
        // From no page to those that the batch needs.
        for pages in stride(from: 0, to: 240, by: 4) {
            try store.engine.connections.exclusively { connection throws(StoreError) in
                do throws(SQLiteError) {
                    let count = try connection.first(SQL("PRAGMA page_count")) { $0.integer(0) } ?? 0
                    try connection.execute("PRAGMA max_page_count = \(count + Int64(pages))")
                } catch {
                    throw StoreError(error)
                }
            }
            do throws(StoreError) {
                try store.transaction { transaction throws(StoreError) in
                    for index in 0..<3 {
                        let article = Article(
                            id: "\(pages) \(index)",
                            title: String(repeating: "x", count: 20_000),
                            tags: ["t"]
                        )
                        do throws(StoreError) { try transaction.save(article) } catch { codes.append(error.code) }
                    }
                }
            } catch {
                codes.append(error.code)
            }
            let findings = StoreFindings(folder.path, acknowledged: ["a": FaultFolder.last])
            #expect(findings.unsound == [], "\(pages) pages")
            let articles = try store.fetch(Article.self)
            if articles.count == 3 { break }
            #expect(
                try articles.count == store.count(ObjectQuery<Article>().filter(#Predicate { $0.tags.contains("t") }))
            )
            try store.delete(Article.self)
        }
        #expect(codes.contains(.full))
        #expect(Set(codes).isSubset(of: [.full, .other]))
    }
}
