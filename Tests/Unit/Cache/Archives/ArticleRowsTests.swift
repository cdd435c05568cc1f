import CyanotypeCache
import CyanotypeSettings
import CyanotypeStore
import Foundation
import Testing

/// What the article on making any cache persistable does, row by row.
@Suite("The rows A1 to A5 of archives of any cache")
struct ArticleRowsTests {
    private let ann = Author(name: "Ann", books: 3)
    private let bo = Author(name: "Bo", books: 0)

    @Test("A1: a cache or dictionary has keys, values, insertion, removal and a subscript, also in generic code")
    func a1Protocol() throws {
        func use<C: KeyedCache<String, Int>>(_ cache: inout C) throws {
            try cache.insert(1, for: "a")
            cache["b"] = 2
            cache["b"] = 3
            #expect(Set(cache.keys) == ["a", "b"])
            #expect(cache.value(for: "a") == 1 && cache["b"] == 3 && cache["c"] == nil)
            #expect(cache.removeValue(for: "a") == 1)
            cache["b"] = nil
            #expect(cache.keys.isEmpty && cache.value(for: "b") == nil)
        }
        var cache = Cache<String, Int>(count: 10)
        var dictionary: [String: Int] = [:]
        var plain = PlainCache<String, Int>()
        try use(&cache)
        try use(&dictionary)
        try use(&plain)
        // A class needs no variable.
        let constant = plain
        constant["a"] = 1
        #expect(constant["a"] == 1)
    }

    @Test("A1: a value that a cache does not keep removes the one before, if it is set by the subscript")
    func a1RefusedValues() throws {
        func use<C: KeyedCache<String, String>>(_ cache: inout C) throws {
            try cache.insert("small", for: "key")
            #expect(try !cache.insert(String(repeating: "large", count: 100), for: "other"))
            cache["key"] = String(repeating: "large", count: 100)
            #expect(cache.keys.isEmpty)
        }
        var cache = Cache<String, String>(memory: 100)
        try use(&cache)
        // The result may be ignored.
        try cache.insert(String(repeating: "large", count: 100), for: "key")
        #expect(try !cache.insert(String(repeating: "large", count: 100), for: "key"))
    }

    @Test(
        "A2: any conforming cache is archived whole, and restored by another",
        arguments: ArchiveFixture.Kind.allCases
    )
    func a2Whole(_ kind: ArchiveFixture.Kind) throws {
        let fixture = try ArchiveFixture(kind)
        defer { withExtendedLifetime(fixture) {} }
        let archive = fixture.archive
        let authors = ["ann": ann, "bo": bo]
        try authors.archive(to: archive)

        let cache = Cache<String, Author>(memory: 1.megabytes)
        let restoration = try #require(try cache.restore(from: archive))
        #expect(restoration.isComplete && restoration.restoredCount == 2)
        #expect(restoration.description == "2 entries were restored")
        #expect(Set(cache.keys) == ["ann", "bo"] && cache["ann"] == ann && cache["bo"] == bo)

        // Entries that are gone from the cache are gone from the archive.
        cache.removeValue(for: "ann")
        cache["cy"] = ann
        try cache.archive(to: archive)
        let plain = PlainCache<String, Author>()
        #expect(try plain.restore(from: archive)?.restoredCount == 2)
        #expect(plain.dictionary == ["bo": bo, "cy": ann])

        // Entries with other keys stay.
        var dictionary = ["ann": bo, "bo": ann]
        #expect(try dictionary.restore(from: archive)?.isComplete == true)
        #expect(dictionary == ["ann": bo, "bo": bo, "cy": ann])

        try PlainCache<String, Author>().archive(to: archive)
        #expect(try dictionary.restore(from: archive)?.restoredCount == 0)
        #expect(try archive.remove())
        #expect(try !archive.remove())
        #expect(try dictionary.restore(from: archive) == nil)
    }

    enum Size: String, CaseIterable {
        case small, large
    }

    struct Point: Hashable, LosslessStringConvertible {
        let x, y: Int

        init(x: Int, y: Int) { (self.x, self.y) = (x, y) }

        init?(_ description: String) {
            let parts = description.split(separator: " ").compactMap { Int($0) }
            guard parts.count == 2 else { return nil }
            self.init(x: parts[0], y: parts[1])
        }

        var description: String { "\(x) \(y)" }
    }

    @Test("A2: keys of strings, integers and UUIDs need nothing; raw values, descriptions and closures are a coding")
    func a2Keys() throws {
        let fixture = try ArchiveFixture(.file)
        defer { withExtendedLifetime(fixture) {} }
        let archive = fixture.archive
        func check<Key: MappableKey>(_ values: [Key: Int]) throws {
            try values.archive(to: archive)
            var restored: [Key: Int] = [:]
            #expect(try restored.restore(from: archive)?.isComplete == true)
            #expect(restored == values)
        }
        func check<Key: Hashable>(_ values: [Key: Int], _ keys: CacheKeyCoding<Key>) throws {
            try values.archive(to: archive, coding: CacheCoding(keys: keys))
            var restored: [Key: Int] = [:]
            #expect(try restored.restore(from: archive, coding: CacheCoding(keys: keys))?.isComplete == true)
            #expect(restored == values)
        }
        try check(["a": 1, "": 2])
        try check([Int.min: 1, 0: 2, Int.max: 3])
        try check([UUID(): 1, UUID(): 2])
        try check([Size.small: 1, .large: 2], .rawValue)
        try check([0.1 + 0.2: 1, -.infinity: 2], .lossless)
        try check([Point(x: 1, y: -2): 1, Point(x: 0, y: 0): 2], .lossless)
        let url = try #require(URL(string: "https://example.org/a?b=c"))
        try check([url: 1], CacheKeyCoding(text: \.absoluteString, key: { URL(string: $0) }))
    }

    struct Picture: Equatable {
        let pixels: [UInt8]
    }

    @Test("A2: values are models, Codable, or whatever a coding makes data of", arguments: ArchiveFixture.Kind.allCases)
    func a2Values(_ kind: ArchiveFixture.Kind) throws {
        let fixture = try ArchiveFixture(kind)
        defer { withExtendedLifetime(fixture) {} }
        let archive = fixture.archive
        let note = Note(text: "text \u{0} \u{1F600} \u{FFFF}", written: Date(timeIntervalSinceReferenceDate: 1.0 / 3))
        try ["note": note].archive(to: archive)
        var notes: [String: Note] = [:]
        #expect(try notes.restore(from: archive)?.isComplete == true)
        #expect(notes == ["note": note])

        let numbers = ["a": [0.1 + 0.2, .infinity], "b": []]
        try numbers.archive(to: archive)
        var restored: [String: [Double]] = [:]
        #expect(try restored.restore(from: archive)?.isComplete == true)
        #expect(restored == numbers)

        let pictures = PlainCache<Int, Picture>()
        pictures[1] = Picture(pixels: [0, 255, 10])
        let coding = CacheCoding<Int, Picture>(
            values: CacheValueCoding(encode: { Data($0.pixels) }, decode: { Picture(pixels: Array($0)) })
        )
        try pictures.archive(to: archive, coding: coding)
        let others = PlainCache<Int, Picture>()
        #expect(try others.restore(from: archive, coding: coding)?.isComplete == true)
        #expect(others.dictionary == pictures.dictionary)
    }

    @Test(
        "A3: whatever the keys are, they clash with nothing of the archive or the store",
        arguments: ArchiveFixture.Kind.allCases
    )
    func a3Clashes(_ kind: ArchiveFixture.Kind) throws {
        let fixture = try ArchiveFixture(kind)
        try fixture.store?.apply(["format": .integer(7), "a": .string("mine"), "cyanotype.archive": .bool(true)])
        let keys = [
            "", " ", "a", "a.b", ".", "format", "entries", "count", "hash", "key", "value", "archive", "header",
            "entry", "test",
            "cyanotype.archive", "cyanotype.archive.test", "cyanotype.cache", "0", "0 test", "1 test", "$null", "\u{0}",
            "a\u{0}b",
            "\n", "\r\n", "\u{2028}", "\"", "\\", "\\\"", #"","value":1}"#, "{\"hash\":\"", "é", "/", "../../etc",
            "%00", "\u{7F}",
            "\u{FEFF}", "\u{FFFE}", "\u{1F600}", String(repeating: "k", count: 100_000),
        ]
        let values = Dictionary(uniqueKeysWithValues: keys.enumerated().map { ($1, $0) })
        try values.archive(to: fixture.archive)
        var restored: [String: Int] = [:]
        let restoration = try #require(try restored.restore(from: fixture.archive))
        #expect(restoration.isComplete, "\(restoration)")
        #expect(restored == values)
        // Byte for byte.
        #expect(Set(restored.keys.map { Array($0.utf8) }) == Set(keys.map { Array($0.utf8) }))
        if let store = fixture.store {
            #expect(try store.value(forKey: "format") == .integer(7))
            #expect(try store.value(forKey: "a") == .string("mine"))
            #expect(try store.keys() == ["a", "cyanotype.archive", "cyanotype.archive.test", "format"])
            try fixture.archive.remove()
            #expect(try store.keys() == ["a", "cyanotype.archive", "format"])
        }
    }

    @Test("A3: archives of several names in one store are apart")
    func a3Names() throws {
        let names = ["a", "b", "", "a.b", "0 a", "1 a", "é", "\u{0}"]
        let objects = try ObjectStore(.memory)
        let store = MemoryStore()
        let places: [(String) -> CacheArchive] = [{ .store(store, named: $0) }, { .objects(in: objects, named: $0) }]
        for place in places {
            for (number, name) in names.enumerated() { try ["key": number].archive(to: place(name)) }
            for (number, name) in names.enumerated() {
                var restored: [String: Int] = [:]
                #expect(try restored.restore(from: place(name))?.isComplete == true)
                #expect(restored == ["key": number])
            }
            try place("a").remove()
            var restored: [String: Int] = [:]
            #expect(try restored.restore(from: place("a")) == nil)
            #expect(try restored.restore(from: place("b"))?.restoredCount == 1)
            // Names that Swift compares as equal are one.
            #expect(try restored.restore(from: place("e\u{301}"))?.restoredCount == 1)
        }
    }

    @Test("A3: a value of the store that is no archive is neither read nor replaced nor removed")
    func a3ForeignValues() throws {
        let store = MemoryStore(["cyanotype.archive.test": .dictionary(["format": .string("A4")])])
        let archive = CacheArchive.store(store, named: "test")
        var cache = ["a": 1]
        #expect(archiveCode { try cache.archive(to: archive) } == .foreign)
        #expect(archiveCode { _ = try cache.restore(from: archive) } == .foreign)
        #expect(archiveCode { try archive.remove() } == .foreign)
        #expect(try store.value(forKey: "cyanotype.archive.test") == .dictionary(["format": .string("A4")]))
    }

    @Test("A4: a wrapper of NSCache, which cannot list its keys, is archived and restored")
    func a4Wrapper() throws {
        let fixture = try ArchiveFixture(.file)
        defer { withExtendedLifetime(fixture) {} }
        let archive = fixture.archive
        let cache = ListedNSCache<String, Author>()
        cache["ann"] = ann
        cache["bo"] = bo
        cache["bo"] = ann
        #expect(cache.keys == ["ann", "bo"])
        try cache.archive(to: archive)
        let other = ListedNSCache<String, Author>()
        #expect(try other.restore(from: archive)?.isComplete == true)
        #expect(other.keys == ["ann", "bo"] && other["ann"] == ann && other["bo"] == ann)
        #expect(other.removeValue(for: "bo") == ann)
        #expect(other.keys == ["ann"] && other["bo"] == nil)
    }

    @Test("A4, negative: the keys of the wrapper are never stale after an eviction")
    func a4NoStaleKeys() throws {
        let cache = ListedNSCache<Int, Int>()
        cache.countLimit = 4
        for number in 0..<100 {
            cache[number] = number
            #expect(cache.keys.count <= 4)
            for key in cache.keys { #expect(cache[key] == key) }
        }
        let known = cache.keys
        #expect(!known.isEmpty)
        let fixture = try ArchiveFixture(.file)
        defer { withExtendedLifetime(fixture) {} }
        let archive = fixture.archive
        try cache.archive(to: archive)
        var restored: [Int: Int] = [:]
        #expect(try restored.restore(from: archive)?.restoredCount == known.count)
        #expect(Set(restored.keys) == known)
    }

    /// Lists keys whose values are gone, as a cache does that notes its keys aside.
    final class StaleCache: KeyedCache {
        let keys = ["gone", "here", "gone too"]
        func value(for key: String) -> Int? { key == "here" ? 1 : nil }
        func insert(_ value: Int, for key: String) -> Bool { false }
        func removeValue(for key: String) -> Int? { nil }
    }

    @Test(
        "A4, negative: a stale key of a cache gets into no archive, and makes none incomplete",
        arguments: ArchiveFixture.Kind.allCases
    )
    func a4StaleKeys(_ kind: ArchiveFixture.Kind) throws {
        let fixture = try ArchiveFixture(kind)
        defer { withExtendedLifetime(fixture) {} }
        let archive = fixture.archive
        try StaleCache().archive(to: archive)
        var restored: [String: Int] = [:]
        let restoration = try #require(try restored.restore(from: archive))
        #expect(restoration.isComplete && restoration.restoredCount == 1)
        #expect(restored == ["here": 1])
    }

    @Test("A4: evicted and expired entries of a cache get into no archive, and archiving counts no use")
    func a4CacheKeys() throws {
        let fixture = try ArchiveFixture(.file)
        defer { withExtendedLifetime(fixture) {} }
        let archive = fixture.archive
        let cache = Cache<Int, Int>(count: 10, policy: .lru)
        for number in 0..<25 { cache[number] = number }
        try cache.insert(-1, for: -1, expiresAfter: .zero)
        let keys = Set(cache.keys)
        let statistics = cache.statistics
        try cache.archive(to: archive)
        #expect(cache.statistics == statistics)
        var restored: [Int: Int] = [:]
        #expect(try restored.restore(from: archive)?.isComplete == true)
        #expect(Set(restored.keys) == keys && !keys.contains(-1) && !keys.contains(0))
    }

    @Test("A5: a cache in the settings of a program is there after the next launch, beside the settings")
    func a5Defaults() throws {
        let files = try CacheFixture()
        let url = files.file("settings.plist")
        do {
            let store = PropertyListStore(url: url)
            try store.setValue(.string("dark"), forKey: "theme")
            let cache = Cache<String, Author>(memory: 1.megabytes)
            cache["ann"] = ann
            try cache.archive(to: .store(store, named: "authors"))
        }
        let store = PropertyListStore(url: url)
        let cache = Cache<String, Author>(memory: 1.megabytes)
        let restoration = try cache.restore(from: .store(store, named: "authors"))
        #expect(restoration?.isComplete == true && cache["ann"] == ann)
        #expect(try store.value(forKey: "theme") == .string("dark"))
    }

    @Test(
        "A5, negative: one bad entry is reported with its key, and the others are restored",
        arguments: ArchiveFixture.Kind.allCases
    )
    func a5OneBadEntry(_ kind: ArchiveFixture.Kind) throws {
        let fixture = try ArchiveFixture(kind)
        defer { withExtendedLifetime(fixture) {} }
        let archive = fixture.archive
        // As another version of the model may have written it.
        let objects: [String: JSON] = [
            "ann": ["name": "Ann", "books": 3], "bad": ["name": 7, "books": 1], "bo": ["name": "Bo", "books": 0],
        ]
        try objects.archive(to: archive)
        let cache = Cache<String, Author>(memory: 1.megabytes)
        let restoration = try #require(try cache.restore(from: archive))
        #expect(!restoration.isComplete && restoration.restoredCount == 2 && restoration.failures.count == 1)
        let failure = try #require(restoration.failures.first)
        #expect(failure.code == .mapping && failure.key == "bad" && failure.location == archive.description)
        #expect(failure.mapping?.issues.first?.path.description == "$.name")
        #expect(restoration.description.hasPrefix("2 entries were restored, with 1 failure\n"))
        #expect(Set(cache.keys) == ["ann", "bo"] && cache["ann"] == ann && cache["bo"] == bo)
    }
}
