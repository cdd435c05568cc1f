import Cyanotype
import CyanotypeTestSupport
import Foundation
import Glibc
import Testing

@testable import CyanotypeStore

@Suite("Restoring a store")
struct RestoringTests {
    let folder: DatabaseFolder
    private let path: String
    private let backup: String

    init() throws {
        folder = try DatabaseFolder()
        (path, backup) = (folder.path("store.db"), folder.path("backup.db"))
        let store = try ObjectStore(.memory)
        try store.save((0..<300).map { Article(id: "\($0)", rating: 2) })
        try store.backup(to: backup)
    }

    /// Makes a store with a log, as a process that was killed leaves it.
    private func leaveStore() throws {
        let name = "live\(UUID().uuidString).db"
        let store = try ObjectStore(.file(folder.path(name)))
        try store.save((0..<200).map { Article(id: "\($0)", rating: 1) })
        try? FileManager.default.removeItem(atPath: path + "-shm")
        for suffix in ["", "-wal"] { try folder.write(folder.contents(of: name + suffix), to: "store.db" + suffix) }
        withExtendedLifetime(store) {}
    }

    private func ratings() throws -> [Int: Int] {
        let store = try ObjectStore(.file(path))
        #expect(try store.verify(thoroughly: true).isEmpty)
        return try Dictionary(store.fetch(Article.self).map { ($0.rating, 1) }, uniquingKeysWith: +)
    }

    private static let old = [1: 200]
    private static let new = [2: 300]

    @Test("puts the backup in its place, and removes the log of the old one")
    func putsIt() throws {
        try leaveStore()
        var parts: [Double] = []
        try ObjectStore.restore(from: backup, to: path) { parts.append($0) }
        #expect(parts.last == 1)
        #expect(!folder.exists("store.db-wal") && !folder.exists("store.db-shm"))
        #expect(try ratings() == Self.new)
        let store = try ObjectStore(.file(path))
        try store.save(Article(id: "later", rating: 3))
        try store.close()
        #expect(try ratings() == [2: 300, 3: 1])
        // The backup can be restored again.
        try ObjectStore.restore(from: backup, to: path)
        #expect(try ratings() == Self.new)
        #expect(try folder.names.filter { $0.hasSuffix(".part") } == [])
    }

    @Test("creates a store where there is none, with its folder")
    func createsIt() throws {
        let path = folder.path("a/b/store.db")
        try ObjectStore.restore(from: backup, to: path)
        #expect(try ObjectStore(.file(path)).count(Article.self) == 300)
    }

    @Test("replaces a damaged store", arguments: [0, 1, 100, 4096, 40_000])
    func replacesDamage(_ count: Int) throws {
        try leaveStore()
        try folder.write(Data(repeating: 0x41, count: count), to: "store.db")
        try ObjectStore.restore(from: backup, to: path)
        #expect(try ratings() == Self.new)
    }

    @Test("is refused while this process has the store open")
    func isOpenHere() throws {
        let store = try ObjectStore(.file(path))
        try store.save(Article(id: "x", rating: 1))
        let error = #expect(throws: StoreError.self) { try ObjectStore.restore(from: backup, to: path) }
        #expect(error?.code == .busy)
        #expect(try store.fetch(Article.self).map(\.rating) == [1])
        try store.close()
        try ObjectStore.restore(from: backup, to: path)
        #expect(try ratings() == Self.new)
    }

    @Test("is refused while another process has the store open, and names it")
    func isOpenElsewhere() throws {
        let holder = try HelperProcess("ObjectProbe", ["hold", path, "2"])
        #expect(holder.nextLine() == "ready")
        let error = #expect(throws: StoreError.self) { try ObjectStore.restore(from: backup, to: path) }
        #expect(error?.code == .busy)
        #expect(error?.message.contains("process \(holder.processIdentifier)") == true)
        holder.kill()
        _ = holder.finish()
        #expect(try ratings() == [1: 1, 2: 1])
        try ObjectStore.restore(from: backup, to: path)
        #expect(try ratings() == Self.new)
    }

    @Test("is refused where the backup is damaged, no store or the store itself")
    func isNoBackup() throws {
        try leaveStore()
        let before = [try folder.contents(of: "store.db"), try folder.contents(of: "store.db-wal")]
        var bytes = try folder.contents(of: "backup.db")
        // The last page is one of the objects' or of their indexes.
        bytes.replaceSubrange(bytes.count - 4096..<bytes.count, with: Data(repeating: 0x77, count: 4096))
        try folder.write(bytes, to: "damaged.db")
        try folder.write(Data("no store".utf8), to: "text")
        for (name, code) in [
            ("damaged.db", StoreError.Code.corrupt), ("text", .notADatabase), ("missing", .cannotOpen),
            ("store.db", .cannotOpen),
        ] {
            let error = #expect(throws: StoreError.self) {
                try ObjectStore.restore(from: folder.path(name), to: path)
            }
            #expect(error?.code == code, "\(name): \(error?.description ?? "")")
        }
        #expect([try folder.contents(of: "store.db"), try folder.contents(of: "store.db-wal")] == before)
        #expect(try ratings() == Self.old)
    }

    @Test("does not replace the database of another program")
    func isForeign() throws {
        let other = try folder.open("store.db")
        try other.execute("CREATE TABLE t(x); INSERT INTO t VALUES(1)")
        other.close()
        let before = try folder.contents(of: "store.db")
        #expect(
            #expect(throws: StoreError.self) { try ObjectStore.restore(from: backup, to: path) }?.code == .foreign
        )
        #expect(try folder.contents(of: "store.db") == before)
    }

    @Test("leaves the old store or the new one when the process is killed")
    func isKilled() throws {
        var generator = SeededGenerator(printingSeedFor: "RestoringTests")
        var results: [[Int: Int]: Int] = [:]
        for _ in 0..<40 {
            try leaveStore()
            let process = try HelperProcess("ObjectProbe", ["restore", path, backup])
            #expect(process.nextLine() == "ready")
            usleep(UInt32.random(in: 0..<30_000, using: &generator))
            process.kill()
            _ = process.finish()
            let ratings = try ratings()
            #expect(ratings == Self.old || ratings == Self.new)
            results[ratings, default: 0] += 1
        }
        print("killed while restoring: \(results[Self.old] ?? 0) old, \(results[Self.new] ?? 0) new")
    }

    @Test("ends what a process that was killed after the exchange has left")
    func isEnded() throws {
        // The new file, with the log of the old one.
        try leaveStore()
        let log = try folder.contents(of: "store.db-wal")
        try ObjectStore.restore(from: backup, to: path)
        try folder.write(log, to: "store.db-wal")
        #expect(try ratings() == Self.new)
    }
}

@Suite("A log of another state of the file")
struct StaleLogTests {
    let folder: DatabaseFolder

    init() throws { folder = try DatabaseFolder() }

    /// Writes the file and the log of a store, as they are now, to another name.
    private func copy(_ name: String, to copy: String) throws {
        for suffix in ["", "-wal"] where folder.exists(name + suffix) {
            try folder.write(folder.contents(of: name + suffix), to: copy + suffix)
        }
    }

    private func refusal(_ name: String) throws -> StoreError {
        let before = [try folder.contents(of: name), try folder.contents(of: name + "-wal")]
        let error = try #require(throws: StoreError.self) { _ = try ObjectStore(.file(folder.path(name))) }
        #expect([try folder.contents(of: name), try folder.contents(of: name + "-wal")] == before)
        return error
    }

    @Test("is refused where the file of another store was copied over it")
    func isOfAnotherStore() throws {
        do { try ObjectStore(.file(folder.path("backup.db"))).save((100..<400).map { Article(id: "\($0)") }) }
        let store = try ObjectStore(.file(folder.path("store.db")))
        try store.save((1..<300).map { Article(id: "\($0)") })
        try copy("store.db", to: "copy.db")
        try folder.write(folder.contents(of: "backup.db"), to: "copy.db")
        let error = try refusal("copy.db")
        #expect(error.code == .staleLog)
        for part in ["ObjectStore.restore(from:to:)", "-wal", "-shm"] { #expect(error.message.contains(part)) }
        try ObjectStore.restore(from: folder.path("backup.db"), to: folder.path("copy.db"))
        #expect(try ObjectStore(.file(folder.path("copy.db"))).count(Article.self) == 300)
    }

    @Test("is refused where an earlier copy of the file was copied over it", arguments: [false, true])
    func isOfALaterState(_ usesBackup: Bool) throws {
        let path = folder.path("store.db")
        do { try ObjectStore(.file(path)).save(Article(id: "1")) }
        if usesBackup {
            try ObjectStore(.file(path)).backup(to: folder.path("backup.db"))
        } else {
            try copy("store.db", to: "backup.db")
        }
        for number in 2..<4 { try ObjectStore(.file(path)).save(Article(id: "\(number)")) }
        let store = try ObjectStore(.file(path))
        try store.save(Article(id: "4"))
        try copy("store.db", to: "copy.db")
        #expect(try ObjectStore(.file(folder.path("copy.db"))).count(Article.self) == 4)
        try copy("store.db", to: "copy.db")
        try folder.write(folder.contents(of: "backup.db"), to: "copy.db")
        #expect(try refusal("copy.db").code == .staleLog)
    }

    @Test("is refused where the database of another program was copied over it")
    func isBesideAForeignFile() throws {
        let store = try ObjectStore(.file(folder.path("store.db")))
        try store.save((0..<300).map { Article(id: "\($0)") })
        try copy("store.db", to: "copy.db")
        let other = try folder.open("other.db")
        try other.execute("CREATE TABLE t(x); INSERT INTO t VALUES(1)")
        other.close()
        try folder.write(folder.contents(of: "other.db"), to: "copy.db")
        #expect(try refusal("copy.db").code == .staleLog)
    }

    @Test("is kept where the number in the file is damaged", arguments: [false, true])
    func isBesideADamagedNumber(_ wasRestored: Bool) throws {
        let path = folder.path("store.db")
        do { try ObjectStore(.file(path)).save(Article(id: "1")) }
        if wasRestored {
            try copy("store.db", to: "backup.db")
            try ObjectStore.restore(from: folder.path("backup.db"), to: path)
            try ObjectStore(.file(path)).save(Article(id: "2"))
        }
        let store = try ObjectStore(.file(path))
        try store.save(Article(id: "3"))
        for value in stride(from: UInt8(0x01), through: 0xFF, by: 7) {
            try copy("store.db", to: "copy.db")
            var bytes = try folder.contents(of: "copy.db")
            bytes[60] = value ^ bytes[60]
            try folder.write(bytes, to: "copy.db")
            #expect(try refusal("copy.db").code == .staleLog)
        }
        withExtendedLifetime(store) {}
    }

    /// Logs that begin anew while the store is open are marked too.
    @Test("is told from its own at each moment", arguments: [1, 3, 20])
    func isNotRefused(_ copiedPages: Int) throws {
        var configuration = try StoreConfiguration(
            location: .file(folder.path("store.db")),
            durability: .processCrash,
            busyTimeout: .seconds(10)
        )
        configuration.logLimit = LogLimit(copiedPages: copiedPages)
        let store = try ObjectStore(configuration)
        let other = try ObjectStore(configuration)
        for number in 0..<60 {
            try (number % 3 == 0 ? other : store).save(Article(id: "\(number)"))
            try copy("store.db", to: "copy.db")
            #expect(try ObjectStore(.file(folder.path("copy.db"))).count(Article.self) == number + 1)
        }
    }
}
