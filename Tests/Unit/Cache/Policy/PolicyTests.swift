@testable import CyanotypeCache
import CyanotypeTestSupport
import Testing

@Suite("What stays in a full cache")
struct PolicyTests {
    @Test(
        "A scan over many keys leaves a small hot set in an adaptive cache, and none of it in another",
        arguments: [500, 2_000]
    )
    func scan(count: Int) {
        let hot = 0..<count / 10
        func hotKeysAfterScan(_ policy: CachePolicy) -> Int {
            let cache = Cache<Int, Int>(count: count, policy: policy)
            for _ in 0..<10 {
                for key in hot where cache[key] == nil { cache[key] = key }
            }
            for key in 1_000_000..<1_000_000 + 20 * count where cache[key] == nil { cache[key] = key }
            return hot.count { cache.contains($0) }
        }
        #expect(hotKeysAfterScan(.lru) == 0)
        // By chance, one in twenty would be there. A tenth was still in the window, as new as the keys of the scan.
        #expect(hotKeysAfterScan(.adaptive) >= hot.count * 3 / 4)
    }

    @Test("A hot key that comes to a cache full of keys that were used once stays", arguments: [500, 2_000])
    func newHotKey(count: Int) {
        let cache = Cache<Int, Int>(count: count)
        for key in 0..<3 * count { cache[key] = key }
        var misses = 0
        for key in 3 * count..<23 * count {
            cache[key] = key
            if key % 10 == 0 {
                if cache[-1] == nil {
                    misses += 1
                    cache[-1] = -1
                }
            }
        }
        #expect(cache.contains(-1))
        // Of 2 * count look-ups.
        #expect(misses < count / 50)
    }

    @Test("The window grows for requests of what was used lately, and shrinks for those of what is used often")
    func window() {
        var random = SeededGenerator(printingSeedFor: "PolicyTests")
        let count = 1_100
        let cache = Cache<Int, Int>(count: count)
        func window() -> Double {
            cache.memory.core.withLock { unsafe cache.memory.core.guarded.pointee.policy.choice.window }
        }
        func request(_ key: Int) { if cache[key] == nil { cache[key] = key } }
        #expect(window() == 0.4)
        // Each key is requested some times, and then never again.
        for step in 0..<20_000 { request(step - Int(Double.random(in: 0..<1, using: &random) * Double(count) * 0.9)) }
        #expect(window() > 0.4)
        // A loop over more keys than there is room for, and some that are used often.
        for step in 0..<60_000 {
            request(
                Bool.random(using: &random) ? 10_000_000 + step : 20_000_000 + Int.random(in: 0..<count, using: &random)
            )
        }
        #expect(window() < 0.4)
    }

    @Test(
        "Requests that go back and forth, for which LRU is best, hit an adaptive cache nearly as often",
        arguments: [(1_500, 750), (5_000, 1_000)]
    )
    func backAndForth(keyCount: Int, count: Int) {
        func ratio(_ policy: CachePolicy) -> Double {
            let cache = Cache<Int, Int>(count: count, policy: policy)
            for sweep in 0..<24 {
                for step in 0..<keyCount {
                    let key = sweep.isMultiple(of: 2) ? step : keyCount - 1 - step
                    if cache[key] == nil { cache[key] = key }
                }
            }
            return cache.statistics.hitRatio
        }
        let (adaptive, lru) = (ratio(.adaptive), ratio(.lru))
        #expect(adaptive > lru - 0.03, "adaptive \(adaptive), LRU \(lru)")
    }

    @Test(
        "The same requests have a better hit ratio in an adaptive cache, where some keys are requested more than others"
    )
    func hitRatio() {
        func ratio(_ policy: CachePolicy) -> Double {
            var random = SeededGenerator(seed: 7)
            let cache = Cache<Int, Int>(count: 1_000, policy: policy)
            for _ in 0..<60_000 {
                // The probability of a key falls with its number.
                let key = Int(30_000 * pow(.random(in: 0..<1, using: &random)))
                if cache[key] == nil { cache[key] = key }
            }
            return cache.statistics.hitRatio
        }
        func pow(_ number: Double) -> Double { number * number * number * number }
        let (adaptive, lru) = (ratio(.adaptive), ratio(.lru))
        print("hit ratio: adaptive \(adaptive), lru \(lru)")
        #expect(adaptive > lru * 1.05)
    }
}
