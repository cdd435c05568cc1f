import CyanotypeCache
import Testing

@Suite("The limit of a cache")
struct LimitTests {
    @Test(
        "A value that is too large is refused, and removes none but its own",
        arguments: [CachePolicy.adaptive, .lru]
    )
    func oversized(policy: CachePolicy) throws {
        let cache = Cache<String, Int>(memory: 100, policy: policy) { _, value in value }
        for (key, cost) in [("a", 30), ("b", 30), ("c", 40)] { cache[key] = cost }
        #expect(try !cache.insert(101, for: "d"))
        #expect(try !cache.insert(.max, for: "e"))
        #expect(Set(cache.keys) == ["a", "b", "c"])
        #expect(cache.size == 100)
        // The key's value is another now, which is not kept.
        #expect(try !cache.insert(101, for: "c"))
        #expect(Set(cache.keys) == ["a", "b"])
        #expect(cache.size == 60)
        #expect(cache.statistics.refusals == 3)
    }

    @Test("A value of the limit's size takes all of the room", arguments: [CachePolicy.adaptive, .lru])
    func whole(policy: CachePolicy) throws {
        let cache = Cache<String, Int>(memory: 100, policy: policy) { _, value in value }
        for (key, cost) in [("a", 30), ("b", 30), ("c", 40)] { cache[key] = cost }
        #expect(try cache.insert(100, for: "d"))
        #expect(cache.keys == ["d"])
        #expect(cache.size == 100)
        #expect(try cache.insert(1, for: "d"))
        #expect(cache.size == 1)
        cache["a"] = 99
        #expect(cache.count == 2)
        // A value that grows makes the others leave, and not itself.
        #expect(try cache.insert(2, for: "d"))
        #expect(cache.keys == ["d"])
    }

    @Test("A lesser limit evicts at once", arguments: [CachePolicy.adaptive, .lru], [10, 100, 3_000])
    func shrinking(policy: CachePolicy, count: Int) {
        let cache = Cache<Int, Int>(count: count, policy: policy)
        for key in 0..<count { cache[key] = key }
        for limit in [count - 1, count / 2, count / 2, 3, 1, 0] {
            cache.limit = limit
            #expect(cache.limit == limit)
            #expect(cache.count == limit)
            #expect(cache.size == limit)
            #expect(cache.keys.count == limit)
        }
        cache[0] = 0
        #expect(cache.isEmpty)
        cache.limit = -5
        #expect(cache.limit == 0)
        cache.limit = 2 * count
        for key in 0..<3 * count { cache[key] = key }
        #expect(cache.count == 2 * count)
    }

    @Test(
        "Trimming evicts, and leaves the limit as it is",
        arguments: [CachePolicy.adaptive, .lru],
        [1, 2, 100, 3_000]
    )
    func trimming(policy: CachePolicy, count: Int) {
        let cache = Cache<Int, Int>(count: count, policy: policy)
        for _ in 1...2 {
            for key in 0..<count { cache[key] = key }
            cache.trim(to: count)
            #expect(cache.count == count)
            cache.trim(to: count / 2)
            #expect(cache.count == count / 2)
            cache.trim(to: 0)
            #expect(cache.isEmpty)
            cache.trim(to: 0)
            cache.trim(to: -1)
            #expect(cache.limit == count)
        }
    }

    @Test("Trimming a cache of the least recently used kind keeps the latest used")
    func trimmingOrder() {
        let cache = Cache<Int, Int>(count: 3_000, policy: .lru)
        for key in 0..<3_000 { cache[key] = key }
        for key in stride(from: 0, to: 3_000, by: 3) { #expect(cache[key] == key) }
        cache.trim(to: 1_000)
        #expect(cache.keys.sorted() == Array(stride(from: 0, to: 3_000, by: 3)))
    }

    @Test("A cache without room has no values", arguments: [CachePolicy.adaptive, .lru])
    func noRoom(policy: CachePolicy) throws {
        for cache in [Cache<Int, Int>(count: 0, policy: policy), Cache(count: -3, policy: policy)] {
            #expect(try !cache.insert(1, for: 1))
            #expect(cache[1] == nil)
            #expect(cache.isEmpty)
            #expect(cache.limit == 0)
        }
    }
}
