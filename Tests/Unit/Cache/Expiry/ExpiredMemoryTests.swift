@testable import CyanotypeCache
import CyanotypeTestSupport
import Testing

@Suite("The memory of values that are too old")
struct ExpiredMemoryTests {
    /// An entry is looked at once for each level of the wheel, and an insertion looks at 256.
    private func insertions(for entries: Int) -> Int { entries * 7 / 256 + 16 }

    @Test("Insertions alone free it, two seconds after the deadlines")
    func randomDeadlines() throws {
        var random = SeededGenerator(printingSeedFor: "ExpiredMemoryTests")
        let clock = ManualClock()
        let cache = Cache<Int, Int>(count: 1_000_000, clock: clock)
        var (now, deadlines) = (Duration.zero, [Duration]())
        for key in 0..<Operations.count / 10 {
            // Many have the same deadline, to a second.
            let lifetime = Duration.random(using: &random)
            try cache.insert(key, for: key, expiresAfter: lifetime)
            deadlines.append(now + lifetime)
            if key % 100 == 0 {
                let step = Duration.random(using: &random) / 100_000
                clock.advance(by: step)
                now += step
            }
        }
        while !deadlines.isEmpty {
            let step = Duration.random(using: &random)
            clock.advance(by: step)
            now += step
            let before = deadlines.count
            deadlines.removeAll { $0 <= now }
            let doomed = deadlines.count { $0 <= now + .seconds(2) }
            clock.advance(by: .seconds(2))
            now += .seconds(2)
            for _ in 0..<insertions(for: before) { cache[-1] = 0 }
            let count = cache.memory.entryCount - 1
            try #require(deadlines.count - doomed...deadlines.count ~= count, "seed \(random.seed)")
        }
        #expect(cache.memory.entryCount == 1)
    }

    /// From late in a tick of the wheel, some end in the same bucket, of its next turn, of some level.
    static let lifetimes = [
        Duration.seconds(5), .seconds(68), .seconds(4_380), .seconds(140_000), .seconds(6 * 86_400),
        .seconds(30 * 86_400), .seconds(400 * 86_400), .seconds(100 * 365 * 86_400),
    ]

    @Test("Many values that live on keep no others in memory", arguments: lifetimes)
    func crowd(lifetime: Duration) throws {
        for part in 0..<8 {
            let clock = ManualClock()
            let tick: Int64 = 1 << 30, end: Int64 = 1 << 52
            clock.advance(by: .nanoseconds(end - 1 - tick * Int64(part) / 8))
            let cache = Cache<Int, Int>(count: 100_000, clock: clock)
            for key in 0..<1_000 { try cache.insert(key, for: key, expiresAfter: lifetime / 40) }
            for key in 1_000..<3_000 { try cache.insert(key, for: key, expiresAfter: lifetime) }
            clock.advance(by: lifetime / 40 + .seconds(2))
            for _ in 0..<insertions(for: 3_000) { cache[-1] = 0 }
            #expect(cache.memory.entryCount == 2_001)
            clock.advance(by: lifetime / 40 * 39)
            #expect(!cache.contains(2_000))
            for _ in 0..<insertions(for: 3_000) { cache[-1] = 0 }
            #expect(cache.memory.entryCount == 1)
        }
    }

    @Test("Values whose ends look-ups have postponed are not removed early, and not kept for ever")
    func postponed() {
        let clock = ManualClock()
        let cache = Cache<Int, Int>(count: 10_000, expireAfterAccess: .seconds(100), clock: clock)
        for key in 0..<2_000 { cache[key] = key }
        for _ in 0..<10 {
            clock.advance(by: .seconds(99))
            for key in 0..<1_000 { #expect(cache[key] == key) }
            for _ in 0..<insertions(for: 2_000) { cache[-1] = 0 }
        }
        #expect(cache.memory.entryCount == 1_001)
        clock.advance(by: .seconds(102))
        for _ in 0..<insertions(for: 2_000) { cache[-1] = 0 }
        #expect(cache.memory.entryCount == 1)
    }
}
