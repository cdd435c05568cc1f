import CyanotypeCache
import Testing

@Suite("Values of a cache in memory")
struct CacheValuesTests {
    @Test("A subscript reads, inserts, replaces and removes", arguments: [CachePolicy.adaptive, .lru])
    func subscripts(policy: CachePolicy) {
        let cache = Cache<String, Int>(count: 10, policy: policy)
        #expect(cache["a"] == nil)
        cache["a"] = 1
        #expect(cache["a"] == 1)
        cache["a"] = 2
        #expect(cache["a"] == 2)
        #expect(cache.count == 1)
        cache["a"] = nil
        #expect(cache["a"] == nil)
        #expect(cache.isEmpty)
    }

    @Test("An insertion says that the value is there")
    func insertions() throws {
        let cache = Cache<String, Int>(count: 2)
        #expect(try cache.insert(1, for: "a"))
        #expect(try cache.insert(2, for: "a"))
        #expect(cache.value(for: "a") == 2)
    }

    @Test("A removal returns the value")
    func removals() {
        let cache = Cache<String, Int>(count: 10)
        cache["a"] = 1
        cache["b"] = 2
        #expect(cache.removeValue(for: "a") == 1)
        #expect(cache.removeValue(for: "a") == nil)
        #expect(cache.removeValue(for: "never there") == nil)
        #expect(cache["b"] == 2)
        #expect(cache.count == 1)
        #expect(cache.size == 1)
    }

    @Test("All values are removed, and the cache goes on", arguments: [CachePolicy.adaptive, .lru], [100, 3_000])
    func removeAll(policy: CachePolicy, count: Int) {
        let cache = Cache<Int, Int>(count: count, policy: policy)
        for round in 1...3 {
            for key in 0..<count { cache[key] = key * round }
            #expect(cache.count == count)
            cache.removeAll()
            #expect(cache.isEmpty)
            #expect(cache.size == 0)
            #expect(cache.keys.isEmpty)
            #expect((0..<count).allSatisfy { cache[$0] == nil })
        }
        cache[7] = 7
        #expect(cache.keys == [7])
    }

    @Test("Keys, count and size agree", arguments: [10, 1_024, 1_025, 5_000])
    func counts(count: Int) {
        let cache = Cache<Int, String>(count: count, policy: .lru)
        #expect(cache.isEmpty)
        for key in 0..<count { cache[key] = "\(key)" }
        #expect(cache.count == count)
        #expect(cache.size == count)
        #expect(!cache.isEmpty)
        #expect(cache.keys.sorted() == Array(0..<count))
        cache[count] = "one more"
        #expect(cache.count == count)
        #expect(cache.keys.sorted() == Array(1...count))
    }

    @Test("contains, keys, count, size and lastAccess are no uses", arguments: [10, 2_000])
    func looksThatAreNoUses(count: Int) {
        let cache = Cache<Int, Int>(count: count, policy: .lru)
        for key in 0..<count { cache[key] = key }
        #expect(cache.contains(0))
        #expect(!cache.contains(-1))
        #expect(cache.lastAccess(of: 0) != nil)
        #expect(cache.keys.contains(0))
        #expect(cache.count == count)
        let statistics = cache.statistics
        #expect(statistics.hits + statistics.misses == 0)
        cache[count] = count
        #expect(!cache.contains(0))
        #expect(cache.contains(1))
    }

    @Test("A look-up is a use", arguments: [10, 2_000])
    func looksThatAreUses(count: Int) {
        let cache = Cache<Int, Int>(count: count, policy: .lru)
        for key in 0..<count { cache[key] = key }
        #expect(cache[0] == 0)
        cache[count] = count
        #expect(cache.contains(0))
        #expect(!cache.contains(1))
    }

    @Test("The time of the last access is that of the last look-up or insertion, to a thirtieth of a second")
    func lastAccess() throws {
        let clock = ManualClock()
        let cache = Cache<String, Int>(count: 10, clock: clock)
        let step: Double = 60, exactness = 0.05
        func age() throws -> Double { -(try #require(cache.lastAccess(of: "a"))).timeIntervalSinceNow }
        #expect(cache.lastAccess(of: "a") == nil)
        cache["a"] = 1
        clock.advance(by: .seconds(step))
        #expect(try step - 0.01...step + exactness + 1 ~= age())
        #expect(cache["a"] == 1)
        #expect(try age() < exactness + 1)
        clock.advance(by: .seconds(step))
        cache["a"] = 2
        #expect(try age() < exactness + 1)
        cache["a"] = nil
        #expect(cache.lastAccess(of: "a") == nil)
    }

    @Test("Values that are older than a duration are removed, and those that are younger stay", arguments: [10, 2_000])
    func removeOlder(count: Int) {
        let clock = ManualClock()
        let cache = Cache<String, Int>(count: count, clock: clock)
        cache["old"] = 1
        cache["replaced"] = 1
        clock.advance(by: .seconds(60))
        cache["replaced"] = 2
        cache["young"] = 1
        // A use makes no value younger.
        #expect(cache["old"] == 1)
        clock.advance(by: .seconds(10))
        cache.removeAll(olderThan: .seconds(71))
        #expect(cache.count == 3)
        cache.removeAll(olderThan: .seconds(30))
        #expect(Set(cache.keys) == ["young", "replaced"])
        cache.removeAll(olderThan: .seconds(9))
        #expect(cache.isEmpty)
    }

    @Test("Values can be removed by age when the clock has gone on for ten years")
    func removeOlderLate() {
        let clock = ManualClock()
        let cache = Cache<String, Int>(count: 10, clock: clock)
        clock.advance(by: .seconds(10 * 365 * 86_400))
        cache["a"] = 1
        clock.advance(by: .seconds(60))
        cache.removeAll(olderThan: .seconds(1))
        #expect(cache.isEmpty)
    }

    @Test("Values and keys are released when they leave and when the cache does", arguments: [5, 2_000])
    func releases(count: Int) {
        weak var (kept, evicted, replaced): (Object?, Object?, Object?)
        do {
            let cache = Cache<Int, Object>(count: count, policy: .lru)
            func insert(_ key: Int) -> Object {
                let object = Object()
                cache[key] = object
                return object
            }
            evicted = insert(-1)
            replaced = insert(0)
            #expect(evicted != nil)
            for key in 0..<count { kept = insert(key) }
            #expect(evicted == nil)
            #expect(replaced == nil)
            #expect(kept != nil)
        }
        #expect(kept == nil)
    }

    final class Object: Sendable {}
}
