@testable import CyanotypeCache
import CyanotypeTestSupport
import Synchronization
import Testing

@Suite("The clocks of uses, which are set back before they overflow")
struct EntryClockTests {
    /// Sets the clocks of a cache ahead, as if there had been so many uses.
    private func setClocks(of cache: Cache<Int, Int>, to time: UInt32) {
        let core = cache.memory.core
        core.withLock {
            for shard in core.places.shards { shard.withLock { unsafe shard.state.pointee.clock = time } }
            unsafe core.guarded.pointee.clock = time
            unsafe core.places.sharedClock?.pointee.store(time, ordering: .relaxed)
        }
    }

    private func clock(of cache: Cache<Int, Int>) -> UInt32 {
        let core = cache.memory.core
        return core.withLock {
            unsafe core.places.sharedClock?.pointee.load(ordering: .relaxed) ?? core.guarded.pointee.clock
        }
    }

    @Test("The order of the uses stays, however long ago they were", arguments: [500, 3_000], [false, true])
    func order(count: Int, areSorted: Bool) {
        var random = SeededGenerator(printingSeedFor: "EntryClockTests")
        let cache = Cache<Int, Int>(count: count, policy: .lru)
        var model = RecencyModel(limit: count)
        func insert(_ key: Int) {
            cache[key] = key
            _ = model.insert(key, for: key, cost: 1)
        }
        func use(_ key: Int) { #expect(cache[key] == model.value(for: key)) }

        // A third of the uses is before the time that the clocks are set back by, and two thirds are near the end.
        for key in 0..<count { insert(key) }
        for _ in 0..<count { use(.random(in: 0..<count, using: &random)) }
        if areSorted { for key in count..<count + count / 10 { insert(key) } }
        setClocks(of: cache, to: EntryClock.step + 5)
        for _ in 0..<count / 4 { use(.random(in: 0..<count, using: &random)) }
        setClocks(of: cache, to: EntryClock.far - UInt32(count) / 4)
        for _ in 0..<count { use(.random(in: 0..<count, using: &random)) }
        insert(2 * count)
        #expect(clock(of: cache) < EntryClock.far - EntryClock.step / 2)

        // All leave in the order of the model.
        for step in 0..<2 * count {
            if step % 3 == 0 { use(.random(in: 0..<count, using: &random)) }
            insert(10 * count + step)
            guard Set(cache.keys) == Set(model.entries.keys) else {
                Issue.record("another value leaves at step \(step) of seed \(random.seed)")
                return
            }
        }
    }

    @Test("Look-ups alone set the clocks back, too", arguments: [CachePolicy.adaptive, .lru], [500, 3_000])
    func hits(policy: CachePolicy, count: Int) {
        let cache = Cache<Int, Int>(count: count, policy: policy)
        for key in 0..<count { cache[key] = key }
        setClocks(of: cache, to: EntryClock.far - 10)
        for _ in 0..<100 { for key in 0..<100 { #expect(cache[key] == key) } }
        #expect(clock(of: cache) < EntryClock.far - EntryClock.step / 2)
    }

    @Test("Shards whose clocks are behind keep theirs", arguments: [CachePolicy.adaptive])
    func behind(policy: CachePolicy) {
        let cache = Cache<Int, Int>(memory: 3_000, policy: policy) { _, _ in 1 }
        for key in 0..<3_000 { cache[key] = key }
        let core = cache.memory.core
        core.withLock {
            unsafe core.places.shard(0).state.pointee.clock = EntryClock.far
            unsafe core.guarded.pointee.clock = EntryClock.far
        }
        for key in 3_000..<10_000 {
            cache[key] = key
            #expect(cache.size == 3_000)
        }
        #expect(clock(of: cache) < EntryClock.far)
        for shard in core.places.shards {
            #expect(shard.withLock { unsafe shard.state.pointee.clock } < EntryClock.far)
        }
    }
}
