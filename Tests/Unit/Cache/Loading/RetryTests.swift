@testable import CyanotypeCache
import CyanotypeSystem
import CyanotypeTestSupport
import Testing

@Suite("Loads that fail", .timeLimit(.minutes(60)))
struct RetryTests {
    @Test("A load is tried again after pauses that double, with jitter")
    func backoff() async throws {
        let clock = ManualClock()
        let cache = Cache<String, Int>(count: 10, clock: clock)
        let tries = Counter()
        let options = LoadOptions(
            retries: 4,
            pause: .milliseconds(100),
            maximumPause: .milliseconds(500),
            jitter: { 0.5 }
        )
        let value = Task {
            try await cache.value(for: "a", options: options) { _ in
                let count = tries.increment()
                if count < 5 { throw LoadFailure(number: count) }
                return count
            }
        }
        for _ in 1...4 {
            await clock.waitForSleepers(1)
            clock.advance(by: .seconds(1))
        }
        do {
            let value = try await value.value
            #expect(value == 5)
        }
        #expect(clock.sleeps == [50, 100, 200, 250].map { .milliseconds($0) })
        #expect(cache.statistics.loads == 1)
        #expect(cache.statistics.loadFailures == 0)
    }

    @Test("After the last try, its error is thrown")
    func lastError() async throws {
        let clock = ManualClock()
        let cache = Cache<String, Int>(count: 10, clock: clock)
        let tries = Counter()
        let value = Task {
            try await cache.value(for: "a", retries: 2) { _ in
                throw LoadFailure(number: tries.increment())
            }
        }
        for _ in 1...2 {
            await clock.waitForSleepers(1)
            clock.advance(by: .seconds(1))
        }
        await #expect(throws: LoadFailure(number: 3)) { try await value.value }
    }

    @Test("Who gives up during a pause ends it")
    func cancelledPause() async throws {
        let clock = ManualClock()
        let cache = Cache<String, Int>(count: 10, clock: clock)
        let value = Task { try await cache.value(for: "a", retries: 2) { _ in throw LoadFailure() } }
        await clock.waitForSleepers(1)
        value.cancel()
        await #expect(throws: CancellationError.self) { try await value.value }
        #expect(try await eventually { cache.flights.count == 0 })
    }

    @Test("A failure is remembered for its time, and not longer")
    func remembered() async throws {
        let clock = ManualClock()
        let cache = Cache<String, Int>(count: 10, clock: clock)
        let options = LoadOptions(rememberFailures: .seconds(10))
        await #expect(throws: LoadFailure(number: 1)) {
            try await cache.value(for: "a", options: options) { _ in throw LoadFailure(number: 1) }
        }
        clock.advance(by: .seconds(10) - .nanoseconds(1))
        await #expect(throws: LoadFailure(number: 1)) {
            try await cache.value(for: "a", options: options) { _ in 2 }
        }
        clock.advance(by: .nanoseconds(1))
        do {
            let value = try await cache.value(for: "a", options: options) { _ in 2 }
            #expect(value == 2)
        }
        #expect(cache.flights.count == 0)
    }

    @Test("An insertion or removal ends the memory of a failure")
    func forgotten() async throws {
        let cache = Cache<String, Int>(count: 10, clock: ManualClock())
        let options = LoadOptions(rememberFailures: .seconds(10))
        for change in [{ cache.removeValue(for: "a") }, { cache.removeAll() }] as [() -> Void] {
            await #expect(throws: LoadFailure.self) {
                try await cache.value(for: "a", options: options) { _ in throw LoadFailure() }
            }
            change()
            do {
                let value = try await cache.value(for: "a", options: options) { _ in 2 }
                #expect(value == 2)
            }
            cache.removeValue(for: "a")
        }
    }

    @Test("No more than 1,024 failures are remembered")
    func boundedMemory() async throws {
        let cache = Cache<Int, Int>(count: 10, clock: ManualClock())
        let options = LoadOptions(rememberFailures: .seconds(10))
        for key in 0..<1_100 {
            _ = try? await cache.value(for: key, options: options) { _ in throw LoadFailure() }
        }
        do {
            let value = try await cache.value(for: 0, options: options) { _ in 2 }
            #expect(value == 2)
        }
        await #expect(throws: LoadFailure.self) { try await cache.value(for: 1_099, options: options) { _ in 2 } }
    }
}
