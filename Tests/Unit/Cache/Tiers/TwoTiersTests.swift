@testable import CyanotypeCache
import Foundation
import Testing

@Suite("A cache in memory and on the disk")
struct TwoTiersTests {
    private let fixture: TiersFixture

    init() throws {
        fixture = try TiersFixture()
    }

    private func wine(_ id: Int, _ name: String = "Barolo") -> Wine { Wine(id: id, name: name, price: 20) }

    @Test("N1: values survive a restart, and a value that is found on the disk is in memory afterwards")
    func n1Promotion() throws {
        try fixture.run(Int.self, Wine.self) { for id in 1...50 { try $0.insert(wine(id)) } }
        let cache = try fixture.open(Int.self, Wine.self)
        #expect(cache.size == 0 && cache.count == 50)
        #expect(cache[7] == wine(7))
        #expect(cache.statistics.diskHits == 1 && cache.statistics.hits == 1 && cache.statistics.misses == 0)
        #expect(cache.size > 0)
        #expect(cache[7] == wine(7) && cache[51] == nil)
        #expect(cache.statistics.diskHits == 1 && cache.statistics.hits == 2 && cache.statistics.misses == 1)
    }

    @Test(
        "N1: what memory has no room for is found on the disk, whose limit is another one",
        arguments: [CachePolicy.lru, .adaptive]
    )
    func n1Limits(_ policy: CachePolicy) throws {
        let cache = try fixture.open(Int.self, String.self, memory: 10_000, limit: 2.megabytes, policy: policy)
        let text = { (number: Int) in "\(number) " + String(repeating: "x", count: 1_000) }
        for number in 0..<300 {
            try cache.insert(text(number), for: number)
            #expect(cache.size <= 10_000)
        }
        #expect(cache.flush())
        for number in 0..<300 { #expect(cache[number] == text(number)) }
        #expect(cache.size <= 10_000)
        #expect(cache.statistics.diskHits > 250)
        #expect(cache.diskSize <= 2.megabytes && cache.diskLimit == 2.megabytes)
        // Their uses are noted as soon as the clock goes on.
        fixture.clock.advance(by: .seconds(70))
        for number in 0..<300 { #expect(cache[number] == text(number)) }
        #expect(cache.flush())
        for number in 300..<4_000 { try cache.insert(text(number), for: number) }
        #expect(cache.flush())
        #expect(cache.diskSize <= 2.megabytes)
        // Those that were read stay, and of the others the newest.
        #expect(cache[0] == text(0) && cache[300] == nil && cache[3_999] == text(3_999))
        cache.diskLimit = 1 << 20
        #expect(cache.diskSize <= 1 << 20)
    }

    @Test("A change of a key is made in both tiers")
    func changes() throws {
        do {
            let cache = try fixture.open(Int.self, Wine.self)
            try cache.insert(wine(1))
            try cache.insert(wine(2))
            try cache.insert(wine(3))
            #expect(cache.flush())
        }
        try fixture.run(Int.self, Wine.self) { cache in
            try cache.insert(wine(1, "Chianti"))
            #expect(cache.removeValue(for: 2) == wine(2))
            #expect(cache.removeValue(for: 2) == nil)
            cache[3] = nil
            #expect(cache[1] == wine(1, "Chianti") && cache[2] == nil && cache[3] == nil)
            #expect(cache.keys == [1] && cache.count == 1 && !cache.isEmpty)
        }
        let cache = try fixture.open(Int.self, Wine.self)
        #expect(cache[1] == wine(1, "Chianti") && cache[2] == nil && cache[3] == nil)
        cache.removeAll()
        #expect(cache.isEmpty && cache[1] == nil && cache.flush())
        #expect(try fixture.open(Int.self, Wine.self).isEmpty)
    }

    @Test("A value that is too large for memory is on the disk, and one that is too large for both is in neither")
    func oversized() throws {
        let cache = try fixture.open(String.self, String.self, memory: 1_000, limit: 1 << 20)
        try cache.insert("small", for: "a")
        let large = String(repeating: "x", count: 100_000)
        #expect(try cache.insert(large, for: "b"))
        #expect(cache["a"] == "small" && cache["b"] == large && cache["b"] == large)
        #expect(cache.size < 1_000)
        #expect(try !cache.insert(String(repeating: "x", count: 900_000), for: "b"))
        #expect(cache["b"] == nil && cache["a"] == "small")
        #expect(!cache.contains("b") && cache.contains("a"))
    }

    @Test("The removals are those from memory; a value that is only on the disk is returned by its removal")
    func removals() async throws {
        try fixture.run(Int.self, Wine.self) { try $0.insert(contentsOf: [wine(1), wine(2)]) }
        let cache = try fixture.open(Int.self, Wine.self)
        var removals = cache.removals.makeAsyncIterator()
        #expect(cache.removeValue(for: 1) == wine(1))
        #expect(cache[2] == wine(2) && cache.removeValue(for: 2) == wine(2))
        let removal = await removals.next()
        #expect(removal?.key == 2 && removal?.value == wine(2) && removal?.cause == .explicit)
    }

    @Test("Of threads that remove the value of a key at once, one gets it", .timeLimit(.minutes(60)))
    func removedOnce() throws {
        for round in 0..<50 {
            try fixture.run(Int.self, Wine.self) { try $0.insert(wine(round)) }
            let cache = try fixture.open(Int.self, Wine.self)
            let count = Counter()
            try onThreads(4) { _ in
                if cache.removeValue(for: round) != nil { count.increment() }
            }
            #expect(count.value == 1)
        }
    }

    @Test("Keys that are equal have one value, however their texts are written")
    func equalKeys() throws {
        let (composed, decomposed) = ("caf\u{e9}", "cafe\u{301}")
        try fixture.run(String.self, Int.self) { cache in
            cache[composed] = 1
            cache[decomposed] = 2
        }
        try fixture.run(String.self, Int.self) { cache in
            #expect(cache.count == 1 && cache[composed] == 2)
            cache[decomposed] = nil
        }
        #expect(try fixture.open(String.self, Int.self)[composed] == nil)
    }

    @Test("N5: keys, count and queries are over both tiers, each key once")
    func n5Queries() throws {
        try fixture.run(Int.self, Wine.self) { cache in
            for id in 1...20 { try cache.insert(wine(id, id % 2 == 0 ? "Barolo" : "Chianti")) }
        }
        let cache = try fixture.open(Int.self, Wine.self)
        for id in 11...30 { try cache.insert(wine(id, id % 2 == 0 ? "Amarone" : "Chianti")) }
        #expect(Set(cache.keys) == Set(1...30) && cache.count == 30)
        let barolos = try cache.values(ObjectQuery().filter(\.name, .equals("Barolo")).order(by: \.id))
        #expect(barolos.map(\.id) == [2, 4, 6, 8, 10])
        #expect(
            try cache.values(ObjectQuery().filter(\.name, .equals("Amarone")).order(by: \.id)).map(\.id)
                == Array(stride(from: 12, through: 30, by: 2))
        )
        #expect(try cache.removeValues(ObjectQuery().filter(\.name, .equals("Chianti"))) == 15)
        #expect(Set(cache.keys) == Set(stride(from: 2, through: 30, by: 2)))
        #expect(cache.flush())
        #expect(try Set(fixture.open(Int.self, Wine.self).keys) == Set(stride(from: 2, through: 30, by: 2)))
        let entries = cache.reduceEntries()
        #expect(Set(entries.keys) == Set(stride(from: 2, through: 30, by: 2)))
        #expect(entries[2]?.name == "Barolo" && entries[12]?.name == "Amarone")
    }

    @Test("Data is kept as it is, and large data in a file of its own")
    func data() throws {
        let small = Data((0..<100).map { UInt8($0) }), large = Data(repeating: 0xFF, count: 200_000)
        let path = fixture.path
        func open() throws -> Cache<String, Data> {
            try Cache(memory: 1.megabytes, disk: .file(path, limit: 2.megabytes))
        }
        do {
            let cache = try open()
            cache["small"] = small
            cache["large"] = large
            #expect(cache.size == 200_100 && cache.flush())
        }
        let cache = try open()
        #expect(cache["small"] == small && cache["large"] == large && cache.size == 200_100)
        #expect(try fixture.bytes().range(of: large) != nil)
    }

    @Test("A type that is only Codable, and one with a coding of its own")
    func otherTypes() throws {
        struct Point: Codable, Equatable { var x: Int }
        let path = fixture.path
        let id = UUID()
        let points = try Cache<UUID, Point>(memory: 1_000, disk: .file(path, limit: 2.megabytes))
        points[id] = Point(x: 3)
        #expect(points.flush())
        #expect(try Cache<UUID, Point>(memory: 1_000, disk: .file(path, limit: 2.megabytes))[id] == Point(x: 3))
        let coding = CacheCoding<URL, Character>(
            keys: CacheKeyCoding(text: { $0.absoluteString }, key: { URL(string: $0) }),
            values: CacheValueCoding(
                encode: { Data(String($0).utf8) },
                decode: { Character(String(decoding: $0, as: UTF8.self)) }
            )
        )
        let url = try #require(URL(string: "https://example.com/a?b=c"))
        let other = path + "-2"
        let letters = try Cache(memory: 1_000, disk: .file(other, limit: 2.megabytes), coding: coding)
        letters[url] = "ß"
        #expect(letters.flush())
        let cache = try Cache(memory: 1_000, disk: .file(other, limit: 2.megabytes), coding: coding) { _, _ in 7 }
        #expect(cache[url] == "ß" && cache.size == 7 && cache.keys == [url])
    }

    @Test("Two caches of one folder find each other's values")
    func twoCaches() throws {
        let one = try fixture.open(Int.self, Wine.self), other = try fixture.open(Int.self, Wine.self)
        try one.insert(wine(1))
        #expect(one.flush() && other[1] == wine(1))
        try other.insert(wine(2))
        #expect(other.flush() && one[2] == wine(2) && one.count == 2 && other.count == 2)
    }

    @Test("The last access of a value that is only on the disk is that of its last use there")
    func lastAccess() throws {
        try fixture.run(Int.self, Wine.self) { try $0.insert(wine(1)) }
        fixture.clock.advance(by: .seconds(1_000))
        let cache = try fixture.open(Int.self, Wine.self)
        #expect(cache.lastAccess(of: 1) == Date(timeIntervalSince1970: 1_700_000_000))
        #expect(cache.lastAccess(of: 2) == nil)
    }

    @Test("A relative name is in the program's folder for caches; one that leads out of it is an error")
    func location() throws {
        let disk = CacheDisk.file("authors.db", limit: 2.megabytes)
        let home = { "/home/ann" as String? }
        #expect(try disk.folder(program: "news", environment: [:], home: home) == "/home/ann/.cache/news/authors.db")
        let environment = ["XDG_CACHE_HOME": "/caches"]
        #expect(try disk.folder(program: "news", environment: environment, home: home) == "/caches/news/authors.db")
        #expect(
            try CacheDisk.file("/srv/x", limit: 1).folder(program: "news", environment: [:], home: { nil }) == "/srv/x"
        )
        for name in ["", "../x", "a/../../x", "a\0"] {
            let error = #expect(throws: CacheError.self) {
                try CacheDisk.file(name, limit: 1).folder(program: "news", environment: environment, home: home)
            }
            #expect(error?.code == .invalidName)
        }
        let error = #expect(throws: CacheError.self) {
            try disk.folder(program: "news", environment: [:], home: { nil })
        }
        #expect(error?.code == .invalidName)
        let small = #expect(throws: CacheError.self) {
            try Cache<String, String>(memory: 10, disk: .file(fixture.path, limit: 1_000))
        }
        #expect(small?.code == .limit && !FileManager.default.fileExists(atPath: fixture.path))
    }
}

extension Cache {
    fileprivate func reduceEntries() -> [Key: Value] {
        var entries: [Key: Value] = [:]
        forEachEntry { entries[$0] = $1 }
        return entries
    }
}
