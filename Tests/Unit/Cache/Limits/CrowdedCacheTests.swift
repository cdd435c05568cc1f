@testable import CyanotypeCache
import CyanotypeSystem
import CyanotypeTestSupport
import Testing

@Suite("A cache that many threads change at once")
struct CrowdedCacheTests {
    /// What is found to be wrong on any thread.
    private struct Found {
        var overLimit = 0
        var foreignValues = 0
        var looks = 0
    }

    @Test(
        "The sum of the costs is never over the limit, and right in the end",
        arguments: [CachePolicy.adaptive, .lru],
        [(limit: 60, keys: 8), (limit: 2_000, keys: 64), (limit: 60_000, keys: 4_000)]
    )
    func threads(policy: CachePolicy, _ size: (limit: Int, keys: Int)) throws {
        let generator = SeededGenerator(printingSeedFor: "CrowdedCacheTests")
        let cache = Cache<Int, Int>(memory: size.limit, policy: policy) { _, value in CacheCase.cost(value) }
        let found = Locked(Found())
        let working = Locked(15)
        // A sanitizer makes each operation many times slower.
        let operations = Operations.count / (Sanitizer.isActive ? 400 : 100)
        try onThreads(16) { number in
            if number == 15 {
                // At any moment, not only when an insertion has returned.
                while working.withLock({ $0 }) > 0 {
                    let isOver = cache.memory.core.withLock {
                        let policy = unsafe cache.memory.core.guarded
                        return unsafe policy.pointee.policy.total > policy.pointee.policy.limit
                    }
                    let isOverGreatest = cache.size > size.limit
                    found.withLock { found in
                        found.looks += 1
                        if isOver || isOverGreatest { found.overLimit += 1 }
                    }
                }
                return
            }
            var random = SeededGenerator(seed: generator.seed &+ UInt64(number))
            var step = 0
            // The last thread may begin when the others would have ended.
            while step < operations || found.withLock({ $0.looks }) < 100 {
                step += 1
                let key = Int.random(in: 0..<size.keys, using: &random)
                switch Int.random(in: 0..<100, using: &random) {
                case 0..<45:
                    // A value tells its key.
                    if let value = cache[key], value & 0xffff != key { found.withLock { $0.foreignValues += 1 } }
                case 45..<85:
                    let cost = Int.random(in: 1...max(2, size.limit / 20), using: &random)
                    cache[key] = cost << 20 | (step & 15) << 16 | key
                case 85..<97: cache[key] = nil
                case 97: cache.limit = .random(in: size.limit / 2...size.limit, using: &random)
                case 98: cache.trim(to: .random(in: 0...size.limit, using: &random))
                default: if cache.keys.count > size.keys { found.withLock { $0.foreignValues += 1 } }
                }
            }
            working.withLock { $0 -= 1 }
        }
        let result = found.withLock { $0 }
        #expect(result.looks >= 100)
        #expect(result.overLimit == 0)
        #expect(result.foreignValues == 0)
        let keys = cache.keys
        #expect(Set(keys).count == keys.count)
        #expect(cache.count == keys.count)
        #expect(keys.reduce(0) { $0 + CacheCase.cost(cache[$1] ?? 0) } == cache.size)
        let statistics = cache.statistics
        #expect(statistics.hits + statistics.misses >= 15 * operations * 4 / 10)
        cache.removeAll()
        #expect(cache.size == 0)
        #expect(cache.isEmpty)
    }

    @Test("Values of a few keys, whose objects are all released in the end", arguments: [CachePolicy.adaptive, .lru])
    func objects(policy: CachePolicy) throws {
        let alive = Monitor(0)
        // Values that were found for another key.
        let wrong = Counter()
        do {
            let cache = Cache<Int, Counted>(count: 4, policy: policy)
            // A sanitizer makes each operation many times slower.
            let operations = Operations.count / (Sanitizer.isActive ? 400 : 100)
            try onThreads(8) { number in
                for step in 0..<operations {
                    let key = (step &* 7 &+ number) % 6
                    if step % 3 == 0 { cache[key] = Counted(key, alive) }
                    if step % 50 == 0 { cache[key] = nil }
                    if let value = cache[key], value.key != key { wrong.increment() }
                }
            }
            #expect(wrong.value == 0)
            #expect(alive.withLock { $0 } == cache.count)
        }
        // The last thread may still have to let go of the cache.
        #expect(alive.wait(until: .now + .seconds(60)) { $0 == 0 ? true : nil } == true)
    }

    private final class Counted: Sendable {
        let key: Int
        private let alive: Monitor<Int>

        init(_ key: Int, _ alive: Monitor<Int>) {
            (self.key, self.alive) = (key, alive)
            alive.withLock { $0 += 1 }
        }

        deinit {
            alive.withLock { $0 -= 1 }
            alive.notifyAll()
        }
    }
}
