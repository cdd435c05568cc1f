@testable import CyanotypeCache
import CyanotypeTestSupport
import Testing

@Suite("Values that are loaded again", .timeLimit(.minutes(60)))
struct RefreshTests {
    @Test("The old value is served while the new one is loaded beside")
    func servesOldValue() async throws {
        let clock = ManualClock()
        let cache = Cache<String, Int>(count: 10, refreshAfterWrite: .seconds(60), clock: clock)
        let gate = Gate()
        cache["a"] = 1
        clock.advance(by: .seconds(60) - .nanoseconds(1))
        do {
            let value = try await cache.value(for: "a") { _ in throw LoadFailure() }
            #expect(value == 1)
        }
        #expect(cache.flights.count == 0)
        clock.advance(by: .nanoseconds(1))
        for _ in 0..<3 {
            let value = try await cache.value(for: "a") { _ in
                try await gate.pass()
                return 2
            }
            #expect(value == 1)
        }
        await gate.waitForArrivals(1)
        gate.open()
        #expect(try await eventually { cache["a"] == 2 })
        #expect(cache.statistics.loads == 1)
    }

    @Test("A load that takes longer than the time between loads lands")
    func slowLoad() async throws {
        let clock = ManualClock()
        let cache = Cache<String, Int>(count: 10, refreshAfterWrite: .seconds(60), clock: clock)
        let gate = Gate()
        cache["a"] = 1
        for _ in 0..<5 {
            clock.advance(by: .seconds(61))
            let value = try await cache.value(for: "a") { _ in
                try await gate.pass()
                return 2
            }
            #expect(value == 1)
        }
        await gate.waitForArrivals(1)
        gate.open()
        #expect(try await eventually { cache["a"] == 2 })
        #expect(try await eventually { cache.flights.count == 0 })
        #expect(cache.statistics.loads == 1)
    }

    @Test("A failure leaves the old value, and is tried again after the same time")
    func failedRefresh() async throws {
        let clock = ManualClock()
        let cache = Cache<String, Int>(count: 10, refreshAfterWrite: .seconds(60), clock: clock)
        let tries = Counter()
        cache["a"] = 1
        for round in 1...3 {
            clock.advance(by: .seconds(60))
            for _ in 0..<3 {
                let value = try await cache.value(for: "a") { _ in
                    tries.increment()
                    throw LoadFailure()
                }
                #expect(value == 1)
            }
            #expect(try await eventually { cache.flights.count == 0 })
            #expect(tries.value == round)
        }
    }

    @Test("A removal during the load wins")
    func removedDuringRefresh() async throws {
        let clock = ManualClock()
        let cache = Cache<String, Int>(count: 10, refreshAfterWrite: .seconds(60), clock: clock)
        let (gate, ended) = (Gate(), Gate())
        cache["a"] = 1
        clock.advance(by: .seconds(60))
        _ = try await cache.value(for: "a") { _ in
            defer { ended.open() }
            try await gate.pass()
            return 2
        }
        await gate.waitForArrivals(1)
        cache["a"] = nil
        gate.open()
        try await ended.pass()
        #expect(try await eventually { cache.statistics.loads == 1 })
        #expect(cache["a"] == nil)
    }

    @Test("Who asks after the value has expired waits for the load that is under way")
    func joinsAfterExpiry() async throws {
        let clock = ManualClock()
        let cache = Cache<String, Int>(
            count: 10,
            expireAfterWrite: .seconds(100),
            refreshAfterWrite: .seconds(60),
            clock: clock
        )
        let gate = Gate()
        let load: @Sendable (String) async throws -> Int = { _ in
            try await gate.pass()
            return 2
        }
        cache["a"] = 1
        clock.advance(by: .seconds(60))
        #expect(try await cache.value(for: "a", load: load) == 1)
        await gate.waitForArrivals(1)
        clock.advance(by: .seconds(40))
        let waiter = Task { try await cache.value(for: "a", load: load) }
        #expect(try await eventually { cache.flights.waiting(for: "a") == 2 })
        gate.open()
        do {
            let value = try await waiter.value
            #expect(value == 2)
        }
        #expect(cache.statistics.loads == 1)
    }
}

@Suite("Values that are too old, when no new one can be loaded", .timeLimit(.minutes(60)))
struct StaleOnErrorTests {
    @Test("An error gives the old value for the time that it is kept, and only then")
    func staleOnError() async throws {
        let clock = ManualClock()
        let cache = Cache<String, Int>(
            count: 10,
            expireAfterWrite: .seconds(60),
            staleOnError: .seconds(600),
            clock: clock
        )
        cache["a"] = 1
        clock.advance(by: .seconds(60))
        #expect(cache["a"] == nil)
        #expect(cache.count == 0)
        #expect(cache.keys.isEmpty)
        #expect(!cache.contains("a"))
        do {
            let value = try await cache.value(for: "a") { _ in throw LoadFailure() }
            #expect(value == 1)
        }
        #expect(cache["a"] == nil)
        clock.advance(by: .seconds(600))
        await #expect(throws: LoadFailure.self) { try await cache.value(for: "a") { _ in throw LoadFailure() } }
    }

    @Test("Without it, an error is an error")
    func notToldTo() async throws {
        let clock = ManualClock()
        let cache = Cache<String, Int>(count: 10, expireAfterWrite: .seconds(60), clock: clock)
        cache["a"] = 1
        clock.advance(by: .seconds(60))
        await #expect(throws: LoadFailure.self) { try await cache.value(for: "a") { _ in throw LoadFailure() } }
    }

    @Test("A removed value does not come back")
    func removed() async throws {
        let clock = ManualClock()
        let cache = Cache<String, Int>(
            count: 10,
            expireAfterWrite: .seconds(60),
            staleOnError: .seconds(600),
            clock: clock
        )
        cache["a"] = 1
        clock.advance(by: .seconds(60))
        cache.removeValue(for: "a")
        await #expect(throws: LoadFailure.self) { try await cache.value(for: "a") { _ in throw LoadFailure() } }
    }

    @Test("A value that was loaded takes the place of the old one")
    func loaded() async throws {
        let clock = ManualClock()
        let cache = Cache<String, Int>(
            count: 10,
            expireAfterWrite: .seconds(60),
            staleOnError: .seconds(600),
            clock: clock
        )
        cache["a"] = 1
        clock.advance(by: .seconds(60))
        do {
            let value = try await cache.value(for: "a") { _ in 2 }
            #expect(value == 2)
        }
        #expect(cache["a"] == 2)
        #expect(cache.count == 1)
    }
}
