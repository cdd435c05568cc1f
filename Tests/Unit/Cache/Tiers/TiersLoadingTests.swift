@testable import CyanotypeCache
import CyanotypeTestSupport
import Foundation
import Testing

@Suite("Loading with a disk")
struct TiersLoadingTests {
    private let fixture: TiersFixture

    init() throws {
        fixture = try TiersFixture()
    }

    @Test("A value on the disk is not loaded, and a loaded one is on the disk")
    func load() async throws {
        do {
            let cache = try fixture.open(String.self, Int.self)
            let value = try await cache.value(for: "a") { _ in 1 }
            #expect(value == 1 && cache.flush())
        }
        let cache = try fixture.open(String.self, Int.self)
        let loads = Counter()
        let values = try await withThrowingTaskGroup(of: Int.self) { group in
            for _ in 0..<20 {
                group.addTask {
                    try await cache.value(for: "a") { _ in
                        loads.increment()
                        return 2
                    }
                }
            }
            return try await group.reduce(into: [Int]()) { $0.append($1) }
        }
        #expect(values == [Int](repeating: 1, count: 20) && loads.value == 0)
        #expect(cache.statistics.diskHits == 1 && cache.flights.count == 0 && cache.memory.core.ticketCount == 0)
    }

    @Test("A removal during the load wins, on the disk, too")
    func removalWins() async throws {
        let cache = try fixture.open(String.self, Int.self)
        let gate = Gate()
        let task = Task {
            try await cache.value(for: "a") { _ in
                try await gate.pass()
                return 1
            }
        }
        await gate.waitForArrivals(1)
        cache.removeValue(for: "a")
        gate.open()
        #expect(try await task.value == 1)
        #expect(cache["a"] == nil && cache.flush())
        #expect(try fixture.open(String.self, Int.self)["a"] == nil)
    }

    @Test("Whatever threads do to the same keys, memory and disk agree at the end", .timeLimit(.minutes(60)))
    func agreement() throws {
        var seeds = SeededGenerator(printingSeedFor: "the tiers of a cache")
        let generators = (0..<4).map { _ in SeededGenerator(seed: seeds.next()) }
        let cache = try fixture.open(Int.self, Int.self, memory: 60)
        try onThreads(4) { thread in
            var random = generators[thread]
            for number in 0..<3_000 {
                let key = Int.random(in: 0..<40, using: &random)
                switch Int.random(in: 0..<100, using: &random) {
                case 0..<30: cache[key] = thread * 1_000_000 + number
                case 30..<45: cache[key] = nil
                case 45: cache.removeAll()
                case 46: cache.trim(to: 0)
                default: _ = cache[key]
                }
            }
        }
        #expect(cache.size <= 60)
        var found: [Int: Int] = [:]
        for key in 0..<40 { found[key] = cache[key] }
        #expect(cache.flush() && cache.memory.core.ticketCount == 0)
        let other = try fixture.open(Int.self, Int.self)
        for key in 0..<40 { #expect(other[key] == found[key]) }
        #expect(Set(other.keys) == Set(found.keys))
    }
}
