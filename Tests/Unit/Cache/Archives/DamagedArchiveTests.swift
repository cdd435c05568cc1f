import CyanotypeCache
import CyanotypeSettings
import CyanotypeStore
import CyanotypeTestSupport
import Foundation
import Testing

@Suite("Damaged archives of caches")
struct DamagedArchiveTests {
    private let fixture: CacheFixture
    private let url: URL
    private let archive: CacheArchive
    private let values = ["a": "one", "b\n\"\\": "two", "c": "three"]

    init() throws {
        fixture = try CacheFixture()
        url = fixture.surroundings.appending(path: "archive.jsonl")
        archive = .file(url.path)
        try values.archive(to: archive)
    }

    /// Restores, and checks that no entry is lost or changed without a report.
    private func check(_ what: String) -> CacheRestoration? {
        var restored: [String: String] = [:]
        do {
            guard let restoration = try restored.restore(from: archive) else { return nil }
            #expect(restored.count == restoration.restoredCount, "\(what)")
            for (key, value) in restored { #expect(values[key] == value, "\(what)") }
            #expect(!restoration.isComplete, "\(what)")
            return restoration
        } catch {
            #expect([.foreign, .newer].contains(error.code), "\(what): \(error)")
            return nil
        }
    }

    @Test("Each changed bit, each lost byte and each cut is reported, and the other entries are restored")
    func allDamages() throws {
        let whole = try Data(contentsOf: url)
        let firstLine = try #require(whole.firstIndex(of: UInt8(ascii: "\n"))) + 1
        let format = try #require(whole.firstRange(of: Data("\"format\":".utf8))).upperBound
        for bit in 0..<whole.count * 8 {
            var data = whole
            data[bit / 8] ^= 1 << UInt8(bit % 8)
            try data.write(to: url)
            // The line feed at the end of all is no part of an entry.
            if bit / 8 == whole.count - 1 { continue }
            let restoration = check("bit \(bit)")
            switch bit / 8 {
            // The file seems to be no archive, or one of a newer version.
            case 0..<9, format: #expect(restoration == nil || restoration?.restoredCount == 3, "bit \(bit)")
            case ..<(firstLine - 1): #expect(try #require(restoration).restoredCount == 3, "bit \(bit)")
            // A line feed that is gone makes one of two lines.
            default: #expect(try #require(restoration).restoredCount >= 1, "bit \(bit)")
            }
        }
        for count in 0..<whole.count - 1 {
            try whole.prefix(count).write(to: url)
            _ = check("\(count) bytes")
            var data = whole
            data.remove(at: count)
            try data.write(to: url)
            _ = check("without byte \(count)")
        }
    }

    @Test("A damaged line is reported with its number and key, a lost one with the number of those lost")
    func reports() throws {
        var lines = try String(contentsOf: url, encoding: .utf8).split(separator: "\n").map(String.init)
        let index = try #require(lines.firstIndex { $0.contains("\"key\":\"b") })
        lines[index].replace("two", with: "2")
        try Data(lines.joined(separator: "\n").utf8).write(to: url)
        let damaged = try #require(check("changed value")?.failures.first)
        #expect(damaged.code == .damaged && damaged.key == "b\n\"\\" && damaged.location == url.path)
        #expect(damaged.description.hasPrefix("\(url.path): key \"b\\n\\\"\\\\\": line \(index + 1) was damaged"))
        lines.remove(at: index)
        try Data(lines.joined(separator: "\n").utf8).write(to: url)
        let lost = try #require(check("lost line"))
        #expect(lost.restoredCount == 2 && lost.failures.map(\.code) == [.missing])
        #expect(lost.failures.first?.message.hasPrefix("1 entry of the archive is missing") == true)
    }

    @Test("After damage to the first line, the entries are restored, and it is reported that some may be missing")
    func firstLine() throws {
        let text = try String(contentsOf: url, encoding: .utf8)
        try Data(text.replacing("\"count\":3", with: "\"count\":2").utf8).write(to: url)
        let restoration = try #require(check("changed count"))
        #expect(restoration.restoredCount == 3 && restoration.failures.map(\.code) == [.damaged])
        #expect(restoration.failures.first?.message.hasPrefix("line 1 was damaged") == true)
        // The next archive is whole again.
        try values.archive(to: archive)
        #expect(
            try String(contentsOf: url, encoding: .utf8).split(separator: "\n").sorted()
                == text.split(separator: "\n").sorted()
        )
    }

    @Test("An archive of a newer version is refused whole, and says so")
    func newerFiles() throws {
        let line = #"{"archive":"cyanotype.cache","format":2,"other":true}"#
        try Data((line + "\nwhatever").utf8).write(to: url)
        var restored = ["mine": "stays"]
        let error = #expect(throws: CacheArchiveError.self) { try restored.restore(from: archive) }
        #expect(error?.code == .newer && error?.location == url.path && error?.message.contains("format 2") == true)
        #expect(restored == ["mine": "stays"])
    }

    @Test(
        "An archive of a newer version in a backing store is refused whole; entries without the form of one are reported"
    )
    func backingStores() throws {
        let store = MemoryStore()
        let archive = CacheArchive.store(store, named: "test")
        var restored: [String: Int] = [:]
        let key = "cyanotype.archive.test"
        try store.setValue(.dictionary(["format": .integer(2), "entries": .string("of another form")]), forKey: key)
        #expect(archiveCode { _ = try restored.restore(from: archive) } == .newer)
        try store.setValue(.dictionary(["format": .integer(1), "entries": .string("none")]), forKey: key)
        #expect(archiveCode { _ = try restored.restore(from: archive) } == .damaged)
        let entries: [StoredValue] = [
            .dictionary(["key": .string("a"), "value": .string("1")]),
            .dictionary(["key": .string("b")]),
            .dictionary(["value": .string("2")]),
            .integer(3),
            .dictionary(["key": .string("c"), "value": .string("{")]),
            .dictionary(["key": .string("a"), "value": .string("4")]),
            .dictionary(["key": .string("d"), "value": .string("5")]),
        ]
        try store.setValue(.dictionary(["format": .integer(1), "entries": .array(entries)]), forKey: key)
        let restoration = try #require(try restored.restore(from: archive))
        #expect(restored == ["a": 1, "d": 5] && restoration.restoredCount == 2)
        #expect(restoration.failures.map(\.code) == [.damaged, .damaged, .damaged, .mapping, .key])
        #expect(restoration.failures.map(\.key) == ["b", nil, nil, "c", "a"])
    }

    @Test("A store that fails is not an empty one")
    func unavailableStores() throws {
        let store = PropertyListStore(url: fixture.surroundings)
        let archive = CacheArchive.store(store, named: "test")
        var cache = ["a": 1]
        let error = #expect(throws: CacheArchiveError.self) { try cache.restore(from: archive) }
        #expect(error?.code == .store && error?.underlying is BackingStoreError)
        #expect(archiveCode { try cache.archive(to: archive) } == .store)
        let objects = try ObjectStore(.memory)
        try objects.close()
        #expect(archiveCode { _ = try cache.restore(from: .objects(in: objects, named: "test")) } == .store)
        #expect(archiveCode { try cache.archive(to: .objects(in: objects, named: "test")) } == .store)
        #expect(cache == ["a": 1])
    }

    @Test(
        "A text that is that of no key is reported, and the others are restored",
        arguments: ArchiveFixture.Kind.allCases
    )
    func badKeys(_ kind: ArchiveFixture.Kind) throws {
        let fixture = try ArchiveFixture(kind)
        defer { withExtendedLifetime(fixture) {} }
        let archive = fixture.archive
        try ["1": 1, "two": 2, "3": 3, "": 4].archive(to: archive)
        var restored: [Int: Int] = [:]
        let restoration = try #require(try restored.restore(from: archive))
        #expect(restored == [1: 1, 3: 3] && restoration.failures.map(\.code) == [.key, .key])
        #expect(Set(restoration.failures.map(\.key)) == ["two", ""])
    }

    @Test("What is archived at random comes back equal", arguments: ArchiveFixture.Kind.allCases)
    func randomValues(_ kind: ArchiveFixture.Kind) throws {
        var generator = SeededGenerator(printingSeedFor: "archives of caches")
        let fixture = try ArchiveFixture(kind)
        defer { withExtendedLifetime(fixture) {} }
        let archive = fixture.archive
        for _ in 0..<20 {
            var values: [String: JSON] = [:]
            for _ in 0..<Int.random(in: 0..<30, using: &generator) {
                values[.random(using: &generator)] = .random(depth: 3, using: &generator)
            }
            try values.archive(to: archive)
            var restored: [String: JSON] = [:]
            let restoration = try #require(try restored.restore(from: archive))
            #expect(restoration.isComplete && restoration.restoredCount == values.count, "seed \(generator.seed)")
            #expect(restored == values, "seed \(generator.seed)")
        }
    }
}
