import CyanotypeCache
import CyanotypeTestSupport
import Foundation
import Glibc
import Testing

@Suite("Archives of caches in files")
struct ArchiveFileTests {
    private let fixture: CacheFixture
    private let path: String
    private let archive: CacheArchive

    init() throws {
        fixture = try CacheFixture()
        path = fixture.file("folder/archive.jsonl").path
        archive = .file(path)
    }

    private func restored(_ archive: CacheArchive) throws -> [String: Int]? {
        var restored: [String: Int] = [:]
        guard let restoration = try restored.restore(from: archive) else { return nil }
        #expect(restoration.isComplete, "\(restoration)")
        return restored
    }

    private func names() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: fixture.file("folder").path).sorted()
    }

    @Test("A line of JSON for each entry, after one about the archive")
    func format() throws {
        try ["a": 1].archive(to: archive)
        let lines = try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n").map {
            try JSON(json: String($0))
        }
        #expect(lines.count == 2)
        #expect(lines[0]["archive"] == "cyanotype.cache" && lines[0]["format"] == 1 && lines[0]["count"] == 1)
        #expect(lines[1]["key"] == "a" && lines[1]["value"] == 1)
        // What this version has written, every later one reads.
        try FileManager.default.removeItem(atPath: path)
        try Data(Self.frozen.utf8).write(to: URL(filePath: path))
        #expect(try restored(archive) == ["a": 1, "\n\"\\é": 2])
    }

    private static let frozen = #"""
        {"hash":"c9dce8ec1e6d1489","archive":"cyanotype.cache","format":1,"count":2}
        {"hash":"e6ede896b286b619","key":"a","value":1}
        {"hash":"9aafa7cae437a7ee","key":"\n\"\\é","value":2}
        """#

    @Test("The file and its folder are for this user only, also where others could read the former file")
    func accessRights() throws {
        try ["a": 1].archive(to: archive)
        #expect(unsafe chmod(path, 0o644) == 0)
        try ["a": 2].archive(to: archive)
        for (path, rights) in [("folder", 0o700), ("folder/archive.jsonl", 0o600)] {
            let attributes = try FileManager.default.attributesOfItem(atPath: fixture.file(path).path)
            #expect(attributes[.posixPermissions] as? Int == rights)
        }
    }

    @Test("What a killed writer has left is no part of the archive, and is gone after the next one")
    func leftovers() throws {
        try ["a": 1].archive(to: archive)
        let new = fixture.file("folder/.archive.jsonl.new")
        try Data(String(repeating: "half of a line", count: 1_000).utf8).write(to: new)
        #expect(try restored(archive) == ["a": 1])
        try ["b": 2].archive(to: archive)
        #expect(try restored(archive) == ["b": 2])
        #expect(try names() == ["archive.jsonl"])
    }

    @Test("A file in the new one's place that others may read, or that has another name, is not written to")
    func preparedFiles() throws {
        try ["a": 1].archive(to: archive)
        let (new, other) = (fixture.file("folder/.archive.jsonl.new").path, fixture.file("other").path)
        try Data("other".utf8).write(to: URL(filePath: other))
        #expect(unsafe chmod(other, 0o600) == 0)
        #expect(unsafe link(other, new) == 0)
        try ["a": 2].archive(to: archive)
        #expect(try String(contentsOfFile: other, encoding: .utf8) == "other")
        #expect(unsafe symlink(other, new) == 0)
        #expect(archiveCode { try ["a": 3].archive(to: archive) } == .inputOutput)
        #expect(try String(contentsOfFile: other, encoding: .utf8) == "other")
        #expect(try restored(archive) == ["a": 2])
    }

    @Test("A symbolic link stays, and leads to the new archive")
    func links() throws {
        try ["a": 1].archive(to: .file(fixture.file("target/archive.jsonl").path))
        try FileManager.default.createDirectory(at: fixture.file("folder"), withIntermediateDirectories: true)
        #expect(unsafe symlink("../target/archive.jsonl", path) == 0)
        try ["a": 2].archive(to: archive)
        #expect(try restored(archive) == ["a": 2])
        #expect(try restored(.file(fixture.file("target/archive.jsonl").path)) == ["a": 2])
        #expect(try FileManager.default.destinationOfSymbolicLink(atPath: path) == "../target/archive.jsonl")
        try archive.remove()
        #expect(try restored(archive) == nil)
    }

    @Test("No archive is nil: no file, or no folder")
    func absent() throws {
        #expect(try restored(archive) == nil)
        #expect(try !archive.remove())
        try FileManager.default.createDirectory(at: fixture.file("folder"), withIntermediateDirectories: true)
        #expect(try restored(archive) == nil)
        #expect(try !archive.remove())
    }

    @Test("Paths that no file can have, and places that have something else, are errors that name them")
    func otherPlaces() throws {
        for path in ["", "a\u{0}b", fixture.path + "/"] {
            #expect(archiveCode { try ["a": 1].archive(to: .file(path)) } == .invalidName)
            #expect(archiveCode { _ = try restored(.file(path)) } == .invalidName)
        }
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        let error = #expect(throws: CacheArchiveError.self) { try ["a": 1].archive(to: archive) }
        #expect(error?.code == .inputOutput && error?.location == path && error?.systemError == EISDIR)
        #expect(archiveCode { _ = try restored(archive) } == .inputOutput)
        #expect(archiveCode { try archive.remove() } == .inputOutput)
        try FileManager.default.removeItem(atPath: path)
        // Opening it does not wait for a writer.
        #expect(unsafe mkfifo(path, 0o600) == 0)
        #expect(archiveCode { try ["a": 1].archive(to: archive) } == .inputOutput)
        #expect(archiveCode { _ = try restored(archive) } == .inputOutput)
        #expect(try names() == ["archive.jsonl"])
        // A file is where the folder should be.
        let inside = CacheArchive.file(path + "/archive")
        #expect(archiveCode { try ["a": 1].archive(to: inside) } == .inputOutput)
    }

    @Test(
        "A file that is no archive is neither read nor replaced nor removed",
        arguments: ["text", "{}", "{\"hash\":1}\n", "\n\n"]
    )
    func foreignFiles(_ text: String) throws {
        try FileManager.default.createDirectory(at: fixture.file("folder"), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: URL(filePath: path))
        #expect(archiveCode { try ["a": 1].archive(to: archive) } == .foreign)
        #expect(archiveCode { _ = try restored(archive) } == .foreign)
        #expect(archiveCode { try archive.remove() } == .foreign)
        #expect(try String(contentsOfFile: path, encoding: .utf8) == text)
    }

    @Test("Writers in many threads leave the whole archive of one of them")
    func manyWriters() async throws {
        try await withThrowingTaskGroup(of: Void.self) { group in
            for writer in 0..<8 {
                group.addTask { [archive] in
                    for round in 0..<20 {
                        let values = (0..<50 + writer).map { ("\(writer) \($0)", round) }
                        try Dictionary(uniqueKeysWithValues: values).archive(to: archive)
                    }
                }
            }
            try await group.waitForAll()
        }
        let values = try #require(try restored(archive))
        let writer = try #require(values.keys.first?.split(separator: " ").first.flatMap { Int($0) })
        #expect(values == Dictionary(uniqueKeysWithValues: (0..<50 + writer).map { ("\(writer) \($0)", 19) }))
        #expect(try names() == ["archive.jsonl"])
    }

    @Test("An entry that cannot be archived is an error that names it, and the archive before is still there")
    func unwritableValues() throws {
        struct Refusing: Codable {
            var isRefused: Bool

            func encode(to encoder: any Encoder) throws {
                if isRefused { throw CocoaError(.coderInvalidValue) }
                var container = encoder.singleValueContainer()
                try container.encode(1)
            }
        }
        try ["a": 1].archive(to: archive)
        let values = ["good": Refusing(isRefused: false), "bad": Refusing(isRefused: true)]
        let error = #expect(throws: CacheArchiveError.self) { try values.archive(to: archive) }
        #expect(error?.code == .mapping && error?.key == "bad" && error?.location == path)
        #expect(try restored(archive) == ["a": 1])
    }

    @Test("Two keys with one text are an error, not one entry")
    func sameTexts() throws {
        let coding = CacheCoding<Int, Int>(keys: CacheKeyCoding(text: { "\($0 / 2)" }, key: { Int($0) }))
        try ["a": 1].archive(to: archive)
        let error = #expect(throws: CacheArchiveError.self) { try [2: 2, 3: 3].archive(to: archive, coding: coding) }
        #expect(error?.code == .key && error?.key == "1")
        #expect(try restored(archive) == ["a": 1])
    }

    @Test(
        "A full disk is an error, and the archive before is still there",
        .enabled(if: SmallDisk.canMount(), Comment(rawValue: SmallDisk.whyNot))
    )
    func fullDisk() throws {
        let disk = try SmallDisk(kilobytes: 512)
        let archive = CacheArchive.file(disk.path("archive.jsonl"))
        try ["a": 1].archive(to: archive)
        try disk.fill()
        let large = [String: String](
            uniqueKeysWithValues: (0..<100).map { ("\($0)", String(repeating: "x", count: 1_000)) }
        )
        let error = #expect(throws: CacheArchiveError.self) { try large.archive(to: archive) }
        #expect(error?.code == .full && error?.systemError == ENOSPC)
        #expect(try restored(archive) == ["a": 1])
        try disk.free()
        try large.archive(to: archive)
        #expect(try FileManager.default.contentsOfDirectory(atPath: disk.path).sorted() == ["archive.jsonl"])
    }

    /// `CYANOTYPE_TEST_SEED` repeats the moments of a run.
    @Test(
        "After 20 writers were killed, the archive is one that was written whole, and not older than the last one told of"
    )
    func killedWriters() throws {
        var generator = SeededGenerator(printingSeedFor: "killed writers of an archive")
        var leftovers = 0
        let new = fixture.file("folder/.archive.jsonl.new").path
        for round in 1...20 {
            let writer = try HelperProcess("CacheWriter", ["archive", path])
            // The last number whose archive is written.
            var said = 0
            for _ in 0..<Int.random(in: 1...3, using: &generator) {
                said = writer.nextLine().flatMap { Int($0) } ?? said
            }
            if round.isMultiple(of: 2) {
                // Some moment in the middle of what it does next.
                usleep(.random(in: 0...10_000, using: &generator))
            } else {
                // While it writes the file.
                while unsafe access(new, F_OK) != 0 { sched_yield() }
            }
            writer.kill()
            said = writer.finish().lines.last.flatMap { Int($0) } ?? said
            leftovers += try names().contains(".archive.jsonl.new") ? 1 : 0
            let values = try #require(try restored(archive))
            let number = try #require(values["0"])
            #expect(number == said || number == said + 1, "round \(round)")
            #expect(values.count == 2_000 + number && values.values.allSatisfy { $0 == number }, "round \(round)")
        }
        #expect(leftovers > 0)
        print("\(leftovers) of 20 writers were killed between making and renaming a file")
    }
}
