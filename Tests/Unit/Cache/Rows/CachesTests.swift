import CyanotypeCache
import CyanotypeKeyring
import CyanotypeSystem
import Foundation
import Testing

@Suite("One cache for each type: row N2 of NamadaNativefier")
struct CachesTests {
    private let fixture: TiersFixture
    private var caches: Caches { Caches(folder: fixture.path) }

    init() throws {
        fixture = try TiersFixture()
    }

    @Test("N2: the type is inferred or given, the first creation fixes the sizes, and 1 MB and 2 MB are the defaults")
    func n2Factory() throws {
        let caches = caches
        let wines: Cache<Int, Wine> = try caches.cache()
        #expect(wines.limit == 1_000_000 && wines.diskLimit == 2_000_000)
        #expect(try caches.cache(of: Wine.self, by: Int.self, memory: 7, disk: 5.megabytes) === wines)
        #expect(wines.limit == 1_000_000 && wines.diskLimit == 2_000_000)
        let byName = try caches.cache(of: Wine.self, by: String.self, memory: 5_000, disk: 3.megabytes)
        #expect(byName.limit == 5_000 && byName.diskLimit == 3_000_000)
        try wines.insert(Wine(id: 1, name: "Barolo", price: 20))
        #expect(byName.isEmpty && wines.flush())
        let again: Cache<Int, Wine> = try self.caches.cache()
        #expect(again !== wines && again[1]?.name == "Barolo")
        #expect(try caches.cache(of: Cellar.self, by: UUID.self, disk: nil).diskLimit == 0)
    }

    @Test("Types of one name in two scopes have files of their own, also types that are only Codable")
    func names() throws {
        enum One { struct Item: Codable, Equatable { var x = 1 } }
        enum Other { struct Item: Codable, Equatable { var x = 2 } }
        let caches = caches
        let one: Cache<String, One.Item> = try caches.cache()
        let other: Cache<String, Other.Item> = try caches.cache()
        one["a"] = One.Item()
        #expect(one.flush() && other["a"] == nil && one["a"] == One.Item())
        #expect(try FileManager.default.contentsOfDirectory(atPath: fixture.path).count == 2)
    }

    @Test("Many threads that ask at once get the same cache")
    func threads() throws {
        let caches = caches
        let found = Locked<[ObjectIdentifier]>([])
        try onThreads(8) { _ in
            guard let cache = try? caches.cache(of: Wine.self, by: Int.self) else { return }
            found.withLock { $0.append(ObjectIdentifier(cache)) }
        }
        #expect(found.withLock { $0 }.count == 8 && Set(found.withLock { $0 }).count == 1)
    }

    @Test("Secrets are refused on the disk, and not in memory")
    func secrets() throws {
        let caches = caches
        let error = #expect(throws: CacheError.self) { try caches.cache(of: Secret.self, by: String.self) }
        #expect(error?.code == .sensitive)
        let tokens = try caches.cache(of: Secret.self, by: String.self, disk: nil)
        #expect(try tokens.insert(Secret("hunter2"), for: "a"))
    }
}
