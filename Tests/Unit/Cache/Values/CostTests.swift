import Cyanotype
import CyanotypeCache
import CyanotypeSystem
import Foundation
import Testing

@Suite("Costs of values")
struct CostTests {
    @Test("A closure measures values, once for each insertion")
    func closure() throws {
        let calls = Locked(0)
        let cache = Cache<String, String>(memory: 100) { key, value in
            calls.withLock { $0 += 1 }
            return key.count + value.count
        }
        cache["key"] = "value"
        #expect(cache.size == 8)
        cache["key"] = "longer value"
        #expect(cache.size == 15)
        #expect(cache["key"] == "longer value")
        #expect(calls.withLock { $0 } == 2)
    }

    @Test("A model costs the bytes of its document")
    func mappable() throws {
        let cache = Cache<String, Cat>(memory: 1.megabytes)
        let cat = Cat(name: "Tom", lives: 9)
        cache["tom"] = cat
        #expect(try cache.size == cat.jsonData().count)
    }

    @Test("An encodable value costs the bytes of its document")
    func encodable() throws {
        let cache = Cache<String, Dog>(memory: 1.megabytes)
        cache["rex"] = Dog(name: "Rex")
        #expect(cache.size == #"{"name":"Rex"}"#.utf8.count)
    }

    @Test("Data costs its bytes")
    func data() {
        let cache = Cache<String, Data>(memory: 10)
        cache["a"] = Data(count: 4)
        #expect(cache.size == 4)
        cache["b"] = Data(count: 6)
        #expect(cache.size == 10)
        cache["c"] = Data()
        #expect(cache.size <= 10)
    }

    @Test("A cost that cannot be measured changes nothing")
    func failures() throws {
        let cache = Cache<String, Int>(memory: 10) { _, value in
            if value < 0 { throw Unmeasurable() }
            return value
        }
        cache["a"] = 4
        #expect(throws: Unmeasurable.self) { try cache.insert(-1, for: "a") }
        #expect(throws: Unmeasurable.self) { try cache.insert(-1, for: "b") }
        #expect(cache["a"] == 4)
        #expect(cache.count == 1)
        #expect(cache.size == 4)
        #expect(cache.statistics.insertions == 1)
        // The subscript cannot tell, so the key has no value that is not its own.
        cache["a"] = -1
        #expect(cache["a"] == nil)
        #expect(cache.size == 0)
    }

    @Test("A cost of less than 1 counts as 1", arguments: [0, -1, Int.min])
    func smallCosts(cost: Int) {
        let cache = Cache<Int, Int>(memory: 3, policy: .lru) { _, _ in cost }
        for key in 0..<5 { cache[key] = key }
        #expect(cache.count == 3)
        #expect(cache.size == 3)
    }

    @Test("Costs that are too large for an entry's header are counted right", arguments: [CachePolicy.adaptive, .lru])
    func largeCosts(policy: CachePolicy) {
        let large = 1 << 31
        let cache = Cache<Int, Int>(memory: 100 * large, policy: policy) { _, value in value }
        // Around the greatest cost of a header, up and down.
        let costs = [large - 2, large - 1, large, large + 1, 5, 7 * large, large - 1, 1, 50 * large, large + 3]
        for cost in costs {
            cache[1] = cost
            cache[2] = cost
            #expect(cache.size == 2 * cost)
            cache[2] = nil
            #expect(cache.size == cost)
        }
        cache[1] = 99 * large
        cache[2] = 3 * large
        #expect(cache.size <= 100 * large)
        #expect(cache.keys.reduce(0) { $0 + (cache[$1] ?? 0) } == cache.size)
        cache.removeAll()
        #expect(cache.size == 0)
        // The entries' places are used again.
        cache[3] = 3
        cache[4] = 4
        #expect(cache.size == 7)
    }

    @Test("The greatest limit, and costs of half of it and more", arguments: [CachePolicy.adaptive, .lru])
    func greatestCosts(policy: CachePolicy) throws {
        let cache = Cache<Int, Int>(memory: .max, policy: policy) { _, value in value }
        for key in 0..<1_000 {
            try cache.insert(.max / 2 - key, for: key)
            #expect(cache.size <= cache.limit)
            #expect(cache.keys.reduce(0) { $0 + (cache[$1] ?? 0) } == cache.size)
        }
        #expect(cache.count >= 1)
        #expect(cache.statistics.evictions + cache.count == 1_000)
        #expect(cache.statistics.evictedCost == .max)
    }

    @Test("A cache of any number of entries", arguments: [CachePolicy.adaptive, .lru])
    func greatestCount(policy: CachePolicy) {
        let cache = Cache<Int, Int>(count: .max, policy: policy)
        for key in 0..<10_000 { cache[key] = key }
        #expect(cache.count == 10_000)
        cache.limit = 100
        #expect(cache.count == 100)
        cache.limit = .max
        for key in 0..<10_000 { cache[key] = key }
        #expect(cache.count == 10_000)
    }

    private struct Unmeasurable: Error {}

    private struct Cat: Model {
        let name: String
        let lives: Int

        static let blueprint = Blueprint(Cat.init) {
            Field("name", \.name)
            Field("lives", \.lives)
        }
    }

    private struct Dog: Codable, Sendable { var name: String }
}
