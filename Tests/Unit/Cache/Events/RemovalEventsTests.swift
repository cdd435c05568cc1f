@testable import CyanotypeCache
import CyanotypeSystem
import CyanotypeTestSupport
import Testing

@Suite("Events of removals, and statistics")
struct RemovalEventsTests {
    private struct Event: Hashable {
        let key: Int
        let value: Int
        let cause: RemovalCause
    }

    /// The events that wait in a stream: all of them, for the cache is gone.
    private func events(_ stream: AsyncStream<CacheRemoval<Int, Int>>) async -> [Event: Int] {
        var events: [Event: Int] = [:]
        for await removal in stream {
            events[Event(key: removal.key, value: removal.value, cause: removal.cause), default: 0] += 1
        }
        return events
    }

    @Test("Each cause has its event", arguments: [CachePolicy.adaptive, .lru])
    func causes(policy: CachePolicy) async throws {
        let clock = ManualClock()
        let stream: AsyncStream<CacheRemoval<Int, Int>>
        do {
            let cache = Cache<Int, Int>(memory: 10, policy: policy, clock: clock) { _, value in value }
            cache[0] = 1
            stream = cache.removals
            cache[0] = 2
            cache[0] = nil
            cache[0] = nil
            cache[1] = 10
            cache[2] = 10
            cache[2] = 11
            try cache.insert(3, for: 3, expiresAfter: .seconds(1))
            try cache.insert(3, for: 4, expiresAfter: .seconds(1))
            try cache.insert(4, for: 5, expiresAfter: .seconds(1))
            clock.advance(by: .seconds(1))
            #expect(cache[3] == nil)
            cache[4] = nil
            cache[5] = 5
            cache.trim(to: 4)
            cache[6] = 6
            cache.removeAll()
            #expect(cache.statistics.expirations == 3)
            // That of 2 for a value that was refused is none.
            #expect(cache.statistics.evictions == 2)
            #expect(cache.statistics.refusals == 1)
            #expect(cache.statistics.insertions == 9)
            // What is there when the cache ends does not leave it.
            cache[7] = 7
        }
        let wanted = [
            Event(key: 0, value: 1, cause: .replaced), Event(key: 0, value: 2, cause: .explicit),
            Event(key: 1, value: 10, cause: .size), Event(key: 2, value: 10, cause: .size),
            Event(key: 3, value: 3, cause: .expired), Event(key: 4, value: 3, cause: .expired),
            Event(key: 5, value: 4, cause: .expired), Event(key: 5, value: 5, cause: .size),
            Event(key: 6, value: 6, cause: .explicit),
        ]
        #expect(await events(stream) == Dictionary(wanted.map { ($0, 1) }, uniquingKeysWith: +))
    }

    @Test("Events and statistics are those of a model, for each of many listeners", arguments: [50, 2_000])
    func model(limit: Int) async throws {
        var random = SeededGenerator(printingSeedFor: "RemovalEventsTests")
        let clock = ManualClock()
        let count = Operations.count / 20
        var streams: [AsyncStream<CacheRemoval<Int, Int>>] = []
        var wanted: [Event: Int] = [:]
        var (hits, misses, insertions, refusals, expirations, evictions, evictedCost) = (0, 0, 0, 0, 0, 0, 0)
        do {
            let cache = Cache<Int, Int>(memory: limit, policy: .lru, clock: clock) { _, value in value % 100 }
            streams = (0..<3).map { _ in cache.removals(bufferingNewest: 2 * count) }
            var model = RecencyModel(limit: limit)
            var values: [Int: Int] = [:]
            func leaves(_ key: Int, _ cause: RemovalCause) {
                guard let value = values.removeValue(forKey: key) else { return }
                wanted[Event(key: key, value: value, cause: cause), default: 0] += 1
                if cause == .expired { expirations += 1 }
            }
            func evict(_ keys: [Int]) {
                for key in keys {
                    evictions += 1
                    evictedCost += max(1, (values[key] ?? 0) % 100)
                    leaves(key, .size)
                }
            }
            for step in 0..<count {
                let key = Int.random(in: 0..<limit, using: &random)
                switch Int.random(in: 0..<100, using: &random) {
                case 0..<40:
                    let value = model.value(for: key)
                    if value == nil { misses += 1 } else { hits += 1 }
                    #expect(cache[key] == value)
                case 40..<85:
                    let value = step * 100 + .random(in: 0..<100, using: &random)
                    let cost = max(1, value % 100)
                    let isTooLarge = cost > limit
                    if isTooLarge { refusals += 1 } else { insertions += 1 }
                    cache[key] = value
                    leaves(key, isTooLarge ? .size : .replaced)
                    let gone = model.insert(value, for: key, cost: cost)
                    if !isTooLarge {
                        evict(gone)
                        values[key] = value
                    }
                case 85..<95:
                    leaves(key, .explicit)
                    model.remove(key)
                    cache[key] = nil
                case 95..<97:
                    let size = Int.random(in: 0...limit, using: &random)
                    cache.trim(to: size)
                    evict(model.trim(to: size))
                case 97:
                    // All that are there end now, and are found to.
                    for (key, value) in values { try cache.insert(value, for: key, expiresAfter: .seconds(1)) }
                    insertions += values.count
                    for (key, value) in values {
                        wanted[Event(key: key, value: value, cause: .replaced), default: 0] += 1
                    }
                    clock.advance(by: .seconds(1))
                    cache.removeExpired()
                    for key in values.keys {
                        leaves(key, .expired)
                        model.remove(key)
                    }
                default: break
                }
            }
            let statistics = cache.statistics
            #expect(statistics.hits == hits)
            #expect(statistics.misses == misses)
            #expect(statistics.insertions == insertions)
            #expect(statistics.refusals == refusals)
            #expect(statistics.evictions == evictions)
            #expect(statistics.evictedCost == evictedCost)
            #expect(statistics.expirations == expirations)
            #expect(statistics.hitRatio == Double(hits) / Double(hits + misses))
        }
        for stream in streams {
            let events = await events(stream)
            #expect(events == wanted)
        }
    }

    @Test("A listener that has ended costs nothing, and others go on")
    func endedListeners() async throws {
        let cache = Cache<Int, Int>(count: 10)
        #expect(!cache.memory.removals.hasStreams)
        let lasting = cache.removals
        do {
            let first = cache.removals
            cache[1] = 1
            cache[1] = nil
            for await removal in first {
                #expect(removal.key == 1)
                break
            }
        }
        cache[2] = 2
        cache[2] = nil
        var iterator = lasting.makeAsyncIterator()
        #expect(await iterator.next()?.key == 1)
        #expect(await iterator.next()?.key == 2)
        #expect(cache.memory.removals.hasStreams)
        let task = Task { for await _ in lasting {} }
        task.cancel()
        await task.value
        #expect(!cache.memory.removals.hasStreams)
    }

    @Test("Of events that nobody reads, the newest wait")
    func bounded() async {
        let stream: AsyncStream<CacheRemoval<Int, Int>>
        do {
            let cache = Cache<Int, Int>(count: 10)
            stream = cache.removals(bufferingNewest: 3)
            for key in 0..<10 {
                cache[key] = key
                cache[key] = nil
            }
        }
        var keys: [Int] = []
        for await removal in stream { keys.append(removal.key) }
        #expect(keys == [7, 8, 9])
    }

    @Test("The age at eviction is the mean of the evicted values' times in the cache")
    func ages() throws {
        let clock = ManualClock()
        let cache = Cache<Int, Int>(count: 2, policy: .lru, clock: clock)
        #expect(cache.statistics.averageAgeAtEviction == nil)
        cache[1] = 1
        clock.advance(by: .seconds(30))
        cache[2] = 2
        clock.advance(by: .seconds(30))
        cache.trim(to: 0)
        let age = try #require(cache.statistics.averageAgeAtEviction)
        #expect(Duration.seconds(44.9) ... .seconds(45.1) ~= age)
    }

    @Test("Every removal on many threads has its event")
    func threads() async throws {
        let stream: AsyncStream<CacheRemoval<Int, Int>>
        // A sanitizer makes each operation many times slower.
        let operations = Operations.count / (Sanitizer.isActive ? 400 : 100)
        let kept: Set<Int>
        do {
            let cache = Cache<Int, Int>(count: 20)
            stream = cache.removals(bufferingNewest: .max)
            try onThreads(8) { number in
                for step in 0..<operations {
                    cache[step % 40] = number * operations + step
                    if step % 5 == 0 { cache[(step + number) % 40] = nil }
                }
            }
            kept = Set(cache.keys.compactMap { cache[$0] })
            cache.removeAll()
        }
        var values: [Int] = []
        for await removal in stream { values.append(removal.value) }
        #expect(values.count == 8 * operations)
        #expect(Set(values).count == 8 * operations)
        #expect(kept.isSubset(of: values))
    }
}
