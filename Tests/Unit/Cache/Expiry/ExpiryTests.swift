@testable import CyanotypeCache
import Testing

@Suite("Values that are too old")
struct ExpiryTests {
    private let clock = ManualClock()

    private func cache(
        _ policy: CachePolicy = .adaptive,
        afterWrite: Duration? = nil,
        afterAccess: Duration? = nil,
        count: Int = 100
    ) -> Cache<String, Int> {
        Cache(count: count, policy: policy, expireAfterWrite: afterWrite, expireAfterAccess: afterAccess, clock: clock)
    }

    @Test("A value is gone at the very moment", arguments: [100, 2_000])
    func boundary(count: Int) {
        let cache = cache(afterWrite: .seconds(10), count: count)
        cache["a"] = 1
        clock.advance(by: .seconds(10) - .nanoseconds(1))
        #expect(cache["a"] == 1)
        #expect(cache.contains("a"))
        #expect(cache.keys == ["a"])
        clock.advance(by: .nanoseconds(1))
        #expect(!cache.contains("a"))
        #expect(cache.lastAccess(of: "a") == nil)
        #expect(cache.keys.isEmpty)
        #expect(cache["a"] == nil)
        #expect(cache.removeValue(for: "a") == nil)
    }

    @Test("A removal returns no value that is too old")
    func removals() {
        let cache = cache(afterWrite: .seconds(10))
        cache["a"] = 1
        clock.advance(by: .seconds(10))
        #expect(cache.removeValue(for: "a") == nil)
        #expect(cache.statistics.expirations == 1)
        #expect(cache.isEmpty)
    }

    @Test(
        "Count, keys and size skip what is too old, though nothing else happens",
        arguments: [CachePolicy.adaptive, .lru]
    )
    func counts(policy: CachePolicy) throws {
        let clock = clock
        func filled() throws -> Cache<String, Int> {
            let cache = cache(policy, count: 2_000)
            for key in 0..<1_000 { try cache.insert(key, for: "long \(key)", expiresAfter: .seconds(3_600)) }
            for key in 0..<500 { try cache.insert(key, for: "short \(key)", expiresAfter: .milliseconds(1)) }
            cache["for ever"] = 1
            return cache
        }
        let caches = try (0..<4).map { _ in try filled() }
        clock.advance(by: .milliseconds(1))
        #expect(caches[0].count == 1_001)
        #expect(caches[1].size == 1_001)
        #expect(caches[2].keys.count == 1_001)
        #expect(!caches[2].keys.contains { $0.hasPrefix("short") })
        #expect(!caches[3].isEmpty)
        clock.advance(by: .seconds(3_600))
        for cache in caches {
            #expect(cache.keys == ["for ever"])
            #expect(cache.count == 1)
            #expect(cache.size == 1)
        }
    }

    @Test("A look-up postpones the end of a value, which contains does not")
    func afterAccess() {
        let cache = cache(afterAccess: .seconds(10))
        cache["used"] = 1
        cache["looked at"] = 1
        for _ in 0..<5 {
            clock.advance(by: .seconds(9))
            #expect(cache["used"] == 1)
            _ = cache.contains("looked at")
        }
        #expect(!cache.contains("looked at"))
        clock.advance(by: .seconds(10))
        #expect(cache["used"] == nil)
    }

    @Test("No look-up postpones the end of a value beyond that after its insertion")
    func both() {
        let cache = cache(afterWrite: .seconds(25), afterAccess: .seconds(10))
        cache["a"] = 1
        for _ in 0..<3 {
            clock.advance(by: .seconds(8))
            #expect(cache["a"] == 1)
        }
        clock.advance(by: .seconds(1) - .nanoseconds(1))
        #expect(cache["a"] == 1)
        clock.advance(by: .nanoseconds(1))
        #expect(cache["a"] == nil)
    }

    @Test("An entry's own lifetime takes the place of the cache's", arguments: [nil, Duration.seconds(10)])
    func ownLifetime(afterWrite: Duration?) throws {
        let cache = cache(afterWrite: afterWrite)
        try cache.insert(1, for: "short", expiresAfter: .seconds(1))
        try cache.insert(1, for: "long", expiresAfter: .seconds(100))
        try cache.insert(1, for: "never", expiresAfter: .nanoseconds(Int64.max))
        cache["usual"] = 1
        clock.advance(by: .seconds(1))
        #expect(Set(cache.keys) == ["long", "usual", "never"])
        clock.advance(by: .seconds(9))
        #expect(cache.contains("usual") == (afterWrite == nil))
        #expect(cache["long"] == 1)
        clock.advance(by: .seconds(90))
        #expect(cache["long"] == nil)
        #expect(cache["never"] == 1)
    }

    @Test("A lifetime that is over before it begins", arguments: [Duration.zero, .seconds(-1), .seconds(Int64.min)])
    func noLifetime(lifetime: Duration) throws {
        let cache = cache()
        cache["a"] = 1
        try cache.insert(2, for: "a", expiresAfter: lifetime)
        #expect(cache["a"] == nil)
        #expect(cache.isEmpty)
    }

    @Test("A value that replaces another has its own end, later or earlier")
    func replacement() throws {
        let cache = cache()
        for (first, second) in [(10, 100), (100, 10)] {
            try cache.insert(1, for: "a", expiresAfter: .seconds(first))
            clock.advance(by: .seconds(5))
            try cache.insert(2, for: "a", expiresAfter: .seconds(second))
            clock.advance(by: .seconds(second) - .nanoseconds(1))
            #expect(cache["a"] == 2)
            clock.advance(by: .nanoseconds(1))
            #expect(cache["a"] == nil)
        }
        // Without a lifetime, it has no end.
        try cache.insert(1, for: "a", expiresAfter: .seconds(1))
        cache["a"] = 3
        clock.advance(by: .seconds(1_000_000))
        #expect(cache["a"] == 3)
    }

    @Test("Trimming and a lesser limit remove what is too old first", arguments: [CachePolicy.adaptive, .lru])
    func trimming(policy: CachePolicy) throws {
        for usesLimit in [false, true] {
            let cache = cache(policy)
            for key in 0..<3 { cache["\(key)"] = key }
            for key in 3..<90 { try cache.insert(key, for: "\(key)", expiresAfter: .seconds(1)) }
            clock.advance(by: .seconds(1))
            if usesLimit { cache.limit = 3 } else { cache.trim(to: 3) }
            #expect(Set(cache.keys) == ["0", "1", "2"])
            #expect(cache.statistics.evictions == 0)
            #expect(cache.statistics.expirations == 87)
        }
    }

    @Test("An insertion evicts nothing while values are in memory whose time was over before the last second")
    func insertion() throws {
        let cache = cache(.lru, count: 50)
        cache["old"] = 1
        for key in 0..<49 { try cache.insert(key, for: "\(key)", expiresAfter: .seconds(1)) }
        clock.advance(by: .seconds(4))
        cache["new"] = 1
        #expect(Set(cache.keys) == ["old", "new"])
        #expect(cache.statistics.evictions == 0)
    }

    @Test("removeExpired removes all that is too old, and nothing else")
    func removeExpired() throws {
        let cache = cache(count: 5_000)
        for key in 0..<2_000 {
            try cache.insert(key, for: "\(key)", expiresAfter: .milliseconds(1 + key * 700))
        }
        clock.advance(by: .seconds(700))
        cache.removeExpired()
        #expect(cache.memory.entryCount == 1_000)
        #expect(cache.statistics.expirations == 1_000)
    }

    @Test("The system's clock is the default")
    func systemClock() throws {
        let cache = Cache<String, Int>(count: 10, expireAfterWrite: .nanoseconds(1))
        cache["a"] = 1
        #expect(cache["a"] == nil)
        try cache.insert(1, for: "b", expiresAfter: .seconds(3_600))
        #expect(cache["b"] == 1)
    }
}
