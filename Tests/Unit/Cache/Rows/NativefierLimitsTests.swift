import CyanotypeCache
import Testing

@Suite("Limits of a cache: rows N1, N4 and N10 of NamadaNativefier, and its defects")
struct NativefierLimitsTests {
    private func data(_ count: Int) -> Data { Data(repeating: 7, count: count) }

    @Test("N1: a limit in bytes; the least recently used leave until the value fits")
    func n1ByteLimit() throws {
        let cache = Cache<String, Data>(memory: 100, policy: .lru)
        for (key, count) in [("a", 30), ("b", 30), ("c", 30)] { try cache.insert(data(count), for: key) }
        _ = cache["a"]
        try cache.insert(data(50), for: "d")
        #expect(Set(cache.keys) == ["a", "d"])
        #expect(cache.size == 80)
    }

    @Test("N4: the limit, the size, the last access, and the removal of what is too old")
    func n4Figures() throws {
        let clock = ManualClock()
        let cache = Cache<String, Data>(memory: 100, expireAfterWrite: .seconds(60), clock: clock)
        try cache.insert(data(30), for: "a")
        #expect(cache.limit == 100)
        #expect(cache.size == 30)
        clock.advance(by: .seconds(50))
        let access = try #require(cache.lastAccess(of: "a"))
        #expect(abs(Date.now.timeIntervalSince(access) - 50) < 5)
        clock.advance(by: .seconds(10))
        cache.removeExpired()
        #expect(cache.lastAccess(of: "a") == nil)
        #expect(cache.size == 0)
        #expect(cache.statistics.expirations == 1)
    }

    @Test(
        "N10: a subscript, a load that is tried again and shared, and who is told what has left"
    )
    func n10Loading() async throws {
        let clock = ManualClock()
        let cache = Cache<String, Data>(memory: 100, policy: .lru, clock: clock)
        let removals = cache.removals
        let tries = Counter()
        let value = Task {
            try await cache.value(for: "a", retries: 1) { _ in
                if tries.increment() == 1 { throw LoadFailure() }
                return Data(repeating: 1, count: 60)
            }
        }
        await clock.waitForSleepers(1)
        clock.advance(by: .seconds(1))
        let loaded = try await value.value
        #expect(loaded.count == 60)
        cache["b"] = data(60)
        var iterator = removals.makeAsyncIterator()
        let removal = await iterator.next()
        #expect(removal?.key == "a" && removal?.value == loaded && removal?.cause == .size)
    }

    @Test("✗ The removal by age keeps what is fresh and removes what is old")
    func ageIsNotInverted() throws {
        let clock = ManualClock()
        let cache = Cache<String, Data>(memory: 100, clock: clock)
        try cache.insert(data(1), for: "old")
        clock.advance(by: .seconds(100))
        try cache.insert(data(1), for: "fresh")
        clock.advance(by: .seconds(10))
        cache.removeAll(olderThan: .seconds(60))
        #expect(cache.keys == ["fresh"])
    }

    @Test("✗ A replacement leaves the right size")
    func replacementsAreCounted() throws {
        let cache = Cache<String, Data>(memory: 100)
        for count in [10, 90, 1, 50, 50] {
            try cache.insert(data(count), for: "a")
            #expect(cache.size == count)
        }
    }

    @Test("✗ A value that is too large is refused and evicts nothing")
    func oversizedValue() throws {
        let cache = Cache<String, Data>(memory: 100)
        for key in ["a", "b", "c"] { try cache.insert(data(30), for: key) }
        #expect(try !cache.insert(data(101), for: "d"))
        #expect(Set(cache.keys) == ["a", "b", "c"])
        #expect(cache.statistics.refusals == 1)
        #expect(cache.statistics.evictions == 0)
    }
}
