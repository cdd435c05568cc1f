import CacheDiskChecks
@testable import CyanotypeCache
import CyanotypeStore
import CyanotypeTestSupport
import Foundation
import Glibc
import Testing

@Suite("A cache on the disk that several processes use, and that are killed")
struct SharedDiskTests {
    private let fixture: DiskFixture

    init() throws {
        fixture = try DiskFixture()
    }

    @Test("Processes find what the others have written, and the limit holds for all together")
    func processes() throws {
        let limit = 16 << 20
        let processes = try ["a", "b"].map {
            try HelperProcess("CacheDiskWriter", ["write", fixture.path, "\(limit)", $0, "400"])
        }
        let storage = fixture.open(limit: limit)
        for number in 0..<400 {
            let key = "own \(number)"
            storage.write(key, CheckedValue.make(key, number: number, count: 700))
            #expect(FolderSize.bytes(fixture.path) <= limit)
        }
        for process in processes {
            let (lines, status) = process.finish()
            #expect(lines == ["found 400"] && status == 0)
        }
        #expect(storage.flush())
        for writer in ["a", "b"] {
            for number in 0..<400 {
                let key = CacheKillRun.key(writer, number)
                #expect(storage.read(key).flatMap { CheckedValue.number(of: $0, key) } == number)
            }
        }
        // On a busy machine, the others may have written for so long that some writes were skipped, and told.
        let skipped = fixture.events().reduce(0) { if case .skipped(let count) = $1 { $0 + count } else { $0 } }
        #expect(storage.count == 1_200 - skipped)
    }

    @Test("While another process writes for too long, a write is skipped and told, and no former value is found")
    func skipped() throws {
        let storage = fixture.open()
        storage.write("key", [1])
        #expect(storage.flush())
        let other = try SQLiteConnection(path: fixture.database, mode: .readWrite)
        try other.execute("BEGIN IMMEDIATE")
        storage.write("key", [2])
        #expect(!storage.flush())
        #expect(fixture.events(1) == [.skipped(1)] && storage.read("key") == nil)
        try other.execute("ROLLBACK")
        other.close()
        #expect(storage.flush())
        #expect(storage.read("key") == nil && storage.count == 0)
        storage.write("key", [3])
        #expect(storage.flush())
        #expect(storage.read("key") == [3] && fixture.events().isEmpty)
    }

    @Test("Another process may replace the file: what it writes is found")
    func replaced() throws {
        let storage = fixture.open()
        storage.write("key", [1])
        #expect(storage.flush())
        try FileManager.default.removeItem(atPath: fixture.path)
        let other = fixture.open()
        other.write("key", [2])
        #expect(other.flush())
        storage.write("own", [3])
        #expect(storage.flush())
        #expect(storage.read("key") == [2] && other.read("own") == [3])
    }

    @Test("A forked child finds and keeps nothing, says so, and leaves the parent's files alone")
    func forked() throws {
        let (lines, status) = try HelperProcess("CacheDiskWriter", ["fork", fixture.path, "\(4 << 20)"]).finish()
        #expect(status == 0 && lines.count == 3)
        #expect(lines.first?.contains("forked") == true)
        #expect(lines.dropFirst() == ["child false true 0", "parent true [[1], [], [3]]"])
    }

    /// `CYANOTYPE_TEST_SEED` repeats the moments of a run.
    @Test("After 20 kills, the cache opens, no value is wrong or older than it was, and the limit holds")
    func kills() throws {
        var generator = SeededGenerator(printingSeedFor: "killed writers of a cache on the disk")
        let run = try CacheKillRun(kills: 20, in: fixture.surroundings, using: &generator)
        #expect(run.isSound, "\(run)")
        #expect(run.kills == 20 && run.found > 0 && run.changes > 0)
    }

    @Test("Files that a killed process was about to add are removed by the next write")
    func leftFiles() throws {
        let storage = fixture.open()
        storage.write("key", [UInt8](repeating: 1, count: 50_000))
        #expect(storage.flush())
        let file = try #require(try fixture.valueFiles().first)
        storage.close()
        // Listed, written and renamed, but not committed.
        let name = ValueFiles.Name(newFor: 0x1234)
        let bytes = LittleEndian.bytes(name.hash) + LittleEndian.bytes(name.version)
        try Data(bytes).write(to: URL(filePath: fixture.path + "/cache.files"))
        let digits = String(repeating: "0", count: 12) + "1234" + String(format: "%016lx", name.version)
        let folder = fixture.path + "/values/00"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        try Data(count: 9).write(to: URL(filePath: folder + "/" + digits.dropFirst(2)))
        try Data(count: 9).write(to: URL(filePath: fixture.path + "/values/new"))
        #expect(try fixture.valueFiles().count == 3)
        let next = fixture.open()
        next.write("other", [1])
        #expect(next.flush())
        #expect(try fixture.valueFiles() == [file])
        #expect(next.read("key")?.count == 50_000)
    }
}
