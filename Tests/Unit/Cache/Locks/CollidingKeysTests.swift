@testable import CyanotypeCache
import CyanotypeTestSupport
import Testing

@Suite("Keys that have the same hash")
struct CollidingKeysTests {
    @Test("All operations are right for 200 of them", arguments: [CachePolicy.adaptive, .lru], [300, 2_000])
    func operations(policy: CachePolicy, count: Int) {
        let cache = Cache<CollidingKey, Int>(count: count, policy: policy)
        let keys = (0..<200).map { CollidingKey(number: $0) }
        for key in keys {
            #expect(cache[key] == nil)
            cache[key] = key.number
        }
        #expect(cache.count == 200)
        #expect(Set(cache.keys) == Set(keys))
        for key in keys {
            #expect(cache[key] == key.number)
            #expect(cache.contains(key))
            cache[key] = -key.number
        }
        for key in keys.shuffled() where key.number % 3 == 0 { #expect(cache.removeValue(for: key) == -key.number) }
        for key in keys {
            #expect(cache[key] == (key.number % 3 == 0 ? nil : -key.number))
            #expect((cache.lastAccess(of: key) == nil) == (key.number % 3 == 0))
        }
        #expect(cache.count == 133)
        #expect(!cache.contains(CollidingKey(number: 200)))
        cache.trim(to: 10)
        #expect(cache.keys.count == 10)
        cache.removeAll()
        #expect(keys.allSatisfy { cache[$0] == nil })
    }

    @Test("The least recently used of them leaves", arguments: [150, 1_500])
    func recency(count: Int) {
        var random = SeededGenerator(printingSeedFor: "CollidingKeysTests")
        let cache = Cache<CollidingKey, Int>(count: count, policy: .lru)
        cache.limit = 100
        var model = RecencyModel(limit: 100)
        var (hits, misses) = (0, 0)
        for step in 0..<Operations.count / 40 {
            let number = Int.random(in: 0..<150, using: &random)
            let key = CollidingKey(number: number, group: number % 3)
            var isRight = true
            var gone: [Int] = []
            switch Int.random(in: 0..<10, using: &random) {
            case 0..<5:
                let value = model.value(for: number)
                if value == nil { misses += 1 } else { hits += 1 }
                isRight = cache[key] == value
            case 5..<9:
                cache[key] = step
                gone = model.insert(step, for: number, cost: 1)
            default: isRight = cache.removeValue(for: key) == model.remove(number)?.value
            }
            isRight = isRight && cache.count == model.entries.count
            isRight = isRight && !gone.contains { cache.contains(CollidingKey(number: $0, group: $0 % 3)) }
            guard isRight else {
                Issue.record("the cache differs from the model after operation \(step) of seed \(random.seed)")
                return
            }
        }
        #expect(cache.statistics.hits == hits)
        #expect(cache.statistics.misses == misses)
    }

    @Test("A look-up of one postpones no other's end, and is no use of it")
    func uses() {
        let clock = ManualClock()
        let cache = Cache<CollidingKey, Int>(count: 10, policy: .lru, expireAfterAccess: .seconds(10), clock: clock)
        let (one, other) = (CollidingKey(number: 1), CollidingKey(number: 2))
        cache[one] = 1
        let before = cache.lastAccess(of: one)?.timeIntervalSinceReferenceDate ?? 0
        clock.advance(by: .seconds(9))
        #expect(cache[other] == nil)
        let after = cache.lastAccess(of: one)?.timeIntervalSinceReferenceDate ?? 0
        #expect(after < before - 8)
        clock.advance(by: .seconds(1))
        #expect(cache[one] == nil)
        #expect(cache.statistics.hits == 0)
        #expect(cache.statistics.misses == 2)
    }

    @Test("Some that are too old stand in no other's way")
    func expired() throws {
        let clock = ManualClock()
        let cache = Cache<CollidingKey, Int>(count: 300, clock: clock)
        for number in 0..<200 {
            let lifetime = number % 2 == 0 ? Duration.seconds(1) : .seconds(100)
            try cache.insert(number, for: CollidingKey(number: number), expiresAfter: lifetime)
        }
        clock.advance(by: .seconds(1))
        for number in 0..<200 { #expect(cache[CollidingKey(number: number)] == (number % 2 == 0 ? nil : number)) }
        #expect(cache.count == 100)
        #expect(cache.statistics.expirations == 100)
    }
}
