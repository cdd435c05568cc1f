import CacheDiskChecks
@testable import CyanotypeCache
import CyanotypeTestSupport
import Foundation
import Glibc
import Testing

@Suite("A cache whose disk fails")
struct DiskFailureTests {
    private let fixture: DiskFixture

    init() throws {
        fixture = try DiskFixture()
    }

    private func code(_ event: DiskEvent?) -> DiskFailure.Code? {
        guard case .unavailable(let failure) = event else { return nil }
        return failure.code
    }

    @Test(
        "A full disk is told once, and tried again after a minute; what could not be replaced counts as absent",
        .enabled(if: SmallDisk.canMount(), Comment(rawValue: SmallDisk.whyNot))
    )
    func full() throws {
        let disk = try SmallDisk(kilobytes: 3_000)
        let folder = disk.path("cache")
        let storage = fixture.open(limit: 2 << 20, at: folder)
        for number in 0..<20 { storage.write("\(number)", [UInt8](repeating: 1, count: 20_000)) }
        #expect(storage.flush())
        #expect(fixture.events().isEmpty)
        try disk.fill()
        for number in 0..<20 { storage.write("\(number)", [UInt8](repeating: 2, count: 90_000)) }
        #expect(!storage.flush())
        let told = fixture.events(1)
        #expect(told.count == 1 && code(told.first) == .full)
        storage.write("3", [3])
        #expect(!storage.flush() && storage.read("3") == nil && storage.read("5") == nil)
        // Also what the closed log has left.
        try FileManager.default.removeItem(atPath: disk.path("filler"))
        try disk.fill()
        fixture.pass(61)
        // One that needs space: a small value may find some in the log.
        storage.write("3", [UInt8](repeating: 3, count: 90_000))
        #expect(!storage.flush() && fixture.events().isEmpty)

        try disk.free()
        storage.write("3", [3])
        #expect(!storage.flush())
        fixture.pass(61)
        storage.write("3", [4])
        #expect(storage.flush())
        #expect(storage.read("3") == [4])
        #expect(fixture.events(1) == [.available])
        // No former value comes back.
        for number in 0..<20 where number != 3 {
            #expect(storage.read("\(number)") != [UInt8](repeating: 1, count: 20_000))
        }
    }

    @Test("A folder that cannot be made is told once, and tried again")
    func noFolder() throws {
        let blocker = fixture.surroundings.appending(path: "cache")
        try Data([1]).write(to: blocker)
        let storage = fixture.open()
        #expect(code(fixture.events(1).first) == .cannotOpen)
        storage.write("key", [1])
        #expect(!storage.flush() && storage.read("key") == nil && fixture.events().isEmpty)
        try FileManager.default.removeItem(at: blocker)
        fixture.pass(61)
        storage.write("key", [2])
        #expect(storage.flush())
        #expect(storage.read("key") == [2] && fixture.events(1) == [.available])
    }

    @Test("A folder that is removed meanwhile is made again")
    func removedFolder() throws {
        let storage = fixture.open()
        storage.write("key", [1])
        #expect(storage.flush())
        try FileManager.default.removeItem(atPath: fixture.path)
        storage.write("other", [2])
        #expect(storage.flush())
        #expect(storage.read("other") == [2] && storage.read("key") == nil)
        #expect(fixture.events().isEmpty)
        #expect(FileManager.default.fileExists(atPath: fixture.database))
    }

    enum Other: CaseIterable {
        case noise, empty, short, foreign, newer, otherTables, folder
    }

    @Test("A file of another kind, a newer one and a damaged one give way to a fresh one", arguments: Other.allCases)
    func otherFile(_ other: Other) throws {
        do {
            let storage = fixture.open()
            storage.write("key", [1])
            storage.write("large", [UInt8](repeating: 1, count: 50_000))
            storage.close()
        }
        let database = URL(filePath: fixture.database)
        switch other {
        case .noise: try Data((0..<20_000).map { UInt8(truncatingIfNeeded: $0 &* 31) }).write(to: database)
        case .empty: try Data().write(to: database)
        case .short: try Data([1, 2, 3]).write(to: database)
        case .foreign:
            try FileManager.default.removeItem(at: database)
            try execute("CREATE TABLE notes (text); INSERT INTO notes VALUES ('a')", fixture.database)
        case .newer: try execute("PRAGMA user_version = 2", fixture.database)
        case .otherTables: try execute("DROP INDEX entries_order", fixture.database)
        case .folder:
            try FileManager.default.removeItem(at: database)
            try FileManager.default.createDirectory(at: database, withIntermediateDirectories: true)
        }
        let storage = fixture.open()
        let events = fixture.events()
        switch other {
        case .noise, .short, .otherTables: #expect(events == [.replaced(.damaged)])
        case .foreign: #expect(events == [.replaced(.foreign)])
        case .newer: #expect(events == [.replaced(.otherVersion)])
        case .empty: #expect(events.isEmpty)
        case .folder:
            #expect(code(events.first) == .cannotOpen)
            return
        }
        #expect(storage.read("key") == nil && storage.read("large") == nil)
        storage.write("new", [2])
        #expect(storage.flush())
        #expect(storage.read("new") == [2] && storage.count == 1)
        // The former values take no space.
        #expect(FolderSize.bytes(fixture.path) < 400_000)
        #expect(fixture.events().isEmpty)
    }

    @Test("Values of another cipher, or of none, give way to a fresh file, and nothing is in clear on the disk")
    func ciphers() throws {
        let secret = "a word that nobody may read"
        let plain = fixture.open()
        plain.write(secret, Array(secret.utf8))
        plain.close()
        let sealed = fixture.open(cipher: SimpleCipher.make(key: 1))
        #expect(fixture.events(1) == [.replaced(.otherCipher)])
        sealed.write(secret, Array(secret.utf8))
        sealed.write("large " + secret, Array(String(repeating: secret, count: 2_000).utf8))
        #expect(sealed.flush())
        #expect(sealed.read(secret) == Array(secret.utf8))
        for name in try FileManager.default.subpathsOfDirectory(atPath: fixture.path) {
            guard let data = FileManager.default.contents(atPath: fixture.path + "/" + name) else { continue }
            #expect(data.firstRange(of: Data(secret.utf8)) == nil, "\(name)")
        }
        sealed.close()
        let other = fixture.open(cipher: SimpleCipher.make(key: 2))
        #expect(fixture.events(1) == [.replaced(.otherCipher)] && other.read(secret) == nil)
    }

    /// `CYANOTYPE_TEST_SEED` repeats a run, and `CYANOTYPE_DAMAGES` gives the number of files.
    @Test("Whatever is damaged, no value is wrong, and the cache goes on")
    func damage() throws {
        let count = ProcessInfo.processInfo.environment["CYANOTYPE_DAMAGES"].flatMap { Int($0) }.map { $0 / 20 } ?? 40
        var generator = SeededGenerator(printingSeedFor: "damage of a cache on the disk")
        // With a log, as the end of the process would leave it.
        let first = fixture.open()
        for number in 0..<200 {
            let key = "\(number)"
            first.write(key, CheckedValue.make(key, number: 1, count: number % 20 == 0 ? 40_000 : number * 20 + 16))
        }
        #expect(first.flush())
        let saved = fixture.surroundings.appending(path: "saved")
        try FileManager.default.copyItem(atPath: fixture.path, toPath: saved.path)
        try? FileManager.default.removeItem(at: saved.appending(path: "cache.db-shm"))
        first.close()
        let closed = URL(filePath: fixture.path)
        var replaced = 0
        for round in 0..<count {
            let url = fixture.surroundings.appending(path: "damaged \(round)")
            try FileManager.default.copyItem(at: round.isMultiple(of: 2) ? saved : closed, to: url)
            defer { try? FileManager.default.removeItem(at: url) }
            let files = try FileManager.default.subpathsOfDirectory(atPath: url.path).map { url.appending(path: $0) }
                .filter {
                    ["db", "db-wal"].contains($0.pathExtension) || $0.path.contains("/values/") && !$0.hasDirectoryPath
                }
                .sorted { $0.path < $1.path }
            for _ in 0..<Int.random(in: 1...30, using: &generator) {
                guard let file = files.randomElement(using: &generator), var data = try? Data(contentsOf: file),
                    !data.isEmpty
                else { continue }
                data[Int.random(in: 0..<data.count, using: &generator)] = .random(in: 0...255, using: &generator)
                if Int.random(in: 0..<40, using: &generator) == 0 {
                    data.removeLast(Int.random(in: 0..<data.count, using: &generator))
                }
                try data.write(to: file)
            }
            let storage = fixture.open(at: url.path)
            for number in 0..<200 {
                let key = "\(number)"
                if let bytes = storage.read(key) {
                    #expect(CheckedValue.number(of: bytes, key) == 1, "round \(round)")
                }
                storage.write("new " + key, [UInt8](repeating: 1, count: number * 50))
            }
            let isDone = storage.flush()
            // A failure may need a second attempt, by which all damage that was met is gone.
            #expect(isDone || storage.flush(), "round \(round): \(fixture.events())")
            storage.write("last", [9])
            _ = storage.flush()
            #expect(storage.read("last") == [9], "round \(round)")
            replaced += fixture.events().contains(.replaced(.damaged)) ? 1 : 0
            storage.close()
        }
        Figures.note("cacheDamage", "Caches on the disk", count, replaced)
    }

    private func execute(_ script: String, _ path: String) throws {
        try DiskDamage.execute(script, path)
    }
}
