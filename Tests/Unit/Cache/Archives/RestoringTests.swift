import CyanotypeCache
import CyanotypeStore
import Foundation
import Testing

@Suite("Restoring an archive into a cache")
struct RestoringTests {
    private let archive: CacheArchive
    private let fixture: ArchiveFixture

    init() throws {
        fixture = try ArchiveFixture(.file)
        archive = fixture.archive
    }

    @Test("A cache with a smaller limit keeps to it", arguments: [CachePolicy.lru, .adaptive])
    func smallerLimits(_ policy: CachePolicy) throws {
        let values = Dictionary(uniqueKeysWithValues: (0..<1_000).map { ($0, String(repeating: "x", count: 98)) })
        try values.archive(to: archive)
        let cache = Cache<Int, String>(memory: 1_000, policy: policy)
        let restoration = try #require(try cache.restore(from: archive))
        #expect(restoration.isComplete && restoration.restoredCount == 1_000)
        #expect(cache.size <= 1_000 && cache.count == 10)
        for key in cache.keys { #expect(cache[key] == values[key]) }
    }

    @Test("A value that is larger than the limit is reported, and evicts no other")
    func tooLarge() throws {
        try ["small": "x", "large": String(repeating: "x", count: 1_000)].archive(to: archive)
        let cache = Cache<String, String>(memory: 100)
        let restoration = try #require(try cache.restore(from: archive))
        #expect(cache["small"] == "x" && cache["large"] == nil)
        #expect(restoration.restoredCount == 1 && restoration.failures.map(\.code) == [.refused])
        #expect(
            restoration.failures.first?.key == "large" && restoration.failures.first?.location == archive.description
        )
    }

    @Test("Restored values live as long as the cache says, from then on")
    func expiry() throws {
        try ["a": 1].archive(to: archive)
        let cache = Cache<String, Int>(count: 10, expireAfterWrite: .zero)
        #expect(try cache.restore(from: archive)?.restoredCount == 1)
        #expect(cache["a"] == nil)
    }

    struct Picky: KeyedCache {
        struct Refusal: Error {}

        var values: [String: Int] = [:]

        var keys: Dictionary<String, Int>.Keys { values.keys }
        func value(for key: String) -> Int? { values[key] }
        mutating func insert(_ value: Int, for key: String) throws -> Bool {
            if value < 0 { throw Refusal() }
            values[key] = value
            return true
        }
        mutating func removeValue(for key: String) -> Int? { values.removeValue(forKey: key) }
    }

    @Test("What a cache of one's own throws is reported with its error")
    func refusals() throws {
        try ["a": 1, "b": -1, "c": 3].archive(to: archive)
        var cache = Picky()
        let restoration = try #require(try cache.restore(from: archive))
        #expect(cache.values == ["a": 1, "c": 3] && restoration.restoredCount == 2)
        let failure = try #require(restoration.failures.first)
        #expect(restoration.failures.count == 1 && failure.code == .refused && failure.key == "b")
        #expect(failure.underlying is Picky.Refusal)
    }

    struct NewerAuthor: Model, Equatable {
        var name: String
        var books: Int
        var town: String

        static let blueprint = Blueprint(NewerAuthor.init) {
            Field("name", \.name)
            Field("books", \.books)
            Field("town", \.town, default: "Ulm")
        }
    }

    @Test("Entries of an older model get the defaults, and those of a newer one lose what is unknown")
    func otherVersions() throws {
        try ["ann": Author(name: "Ann", books: 3)].archive(to: archive)
        var newer: [String: NewerAuthor] = [:]
        #expect(try newer.restore(from: archive)?.isComplete == true)
        #expect(newer == ["ann": NewerAuthor(name: "Ann", books: 3, town: "Ulm")])
        try newer.archive(to: archive)
        var older: [String: Author] = [:]
        #expect(try older.restore(from: archive)?.isComplete == true)
        #expect(older == ["ann": Author(name: "Ann", books: 3)])
    }

    @Test("Several threads archive and restore one cache")
    func manyThreads() async throws {
        let cache = Cache<Int, Int>(count: 100)
        let archives = try ArchiveFixture.Kind.allCases.map { try ArchiveFixture($0) }
        try await withThrowingTaskGroup(of: Void.self) { group in
            for (index, fixture) in archives.enumerated() {
                group.addTask {
                    for number in 0..<200 {
                        cache[index * 1_000 + number] = number
                        guard number.isMultiple(of: 50) else { continue }
                        try cache.archive(to: fixture.archive)
                        #expect(try cache.restore(from: fixture.archive)?.isComplete == true)
                    }
                }
            }
            try await group.waitForAll()
        }
        #expect(cache.count <= 100)
        for key in cache.keys { #expect(cache[key] == key % 1_000) }
    }

    @Test("Objects of the program and archives in one store are apart")
    func objectsOfTheProgram() throws {
        struct ArchivedObject: Model {
            let id: String
            static let blueprint = Blueprint(ArchivedObject.init) { Field("id", \.id).id() }
        }
        let store = try ObjectStore(.memory)
        try store.save(ArchivedObject(id: "0 test"))
        let archive = CacheArchive.objects(in: store, named: "test")
        try ["a": 1].archive(to: archive)
        var restored: [String: Int] = [:]
        #expect(try restored.restore(from: archive)?.isComplete == true)
        try archive.remove()
        #expect(try store.fetch(ArchivedObject.self).map(\.id) == ["0 test"])
    }
}
