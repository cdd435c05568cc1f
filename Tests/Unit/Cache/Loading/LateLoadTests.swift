@testable import CyanotypeCache
import CyanotypeSystem
import CyanotypeTestSupport
import Testing

@Suite("Loads that end late, and what their flights leave behind", .timeLimit(.minutes(60)))
struct LateLoadTests {
    /// Begins a load of "a" that ignores that it is cancelled, and cancels the task that waits for it. Lets it end with 1 after `body`.
    private func abandon(_ cache: Cache<String, Int>, _ body: () async throws -> Void) async throws {
        let (begun, end) = (Gate(), Gate())
        let waiter = Task {
            try await cache.value(for: "a") { _ in
                await Task {
                    begun.open()
                    try? await end.pass()
                }.value
                return 1
            }
        }
        try await begun.pass()
        waiter.cancel()
        await #expect(throws: CancellationError.self) { try await waiter.value }
        let loads = cache.statistics.loads
        try await body()
        end.open()
        #expect(try await eventually { cache.statistics.loads > loads })
        #expect(try await eventually { cache.memory.core.ticketCount == 0 })
    }

    @Test("An abandoned load does not replace a value that was inserted after it")
    func insertionAfterAbandoning() async throws {
        let cache = Cache<String, Int>(count: 10)
        try await abandon(cache) { cache["a"] = 2 }
        #expect(cache["a"] == 2)
    }

    @Test("An abandoned load does not bring back a value that was removed after it")
    func removalAfterAbandoning() async throws {
        let cache = Cache<String, Int>(count: 10)
        try await abandon(cache) { cache["a"] = nil }
        #expect(cache["a"] == nil)
    }

    @Test("An abandoned load does not replace the value of the load after it")
    func loadAfterAbandoning() async throws {
        let cache = Cache<String, Int>(count: 10)
        try await abandon(cache) {
            let value = try await cache.value(for: "a") { _ in 2 }
            #expect(value == 2)
        }
        #expect(cache["a"] == 2)
    }

    /// A key whose comparison runs a function once. All keys have one hash.
    private struct Key: Hashable {
        let name: String
        let compared: Once

        static func == (one: Key, other: Key) -> Bool {
            if one.name != other.name {
                one.compared.run()
                other.compared.run()
            }
            return one.name == other.name
        }

        func hash(into hasher: inout Hasher) { hasher.combine(0) }
    }

    private final class Once: Sendable {
        private let body = Locked<(@Sendable () -> Void)?>(nil)

        func set(_ function: @escaping @Sendable () -> Void) { body.withLock { $0 = function } }

        func run() {
            let function = body.withLock { body in
                defer { body = nil }
                return body
            }
            function?()
        }
    }

    @Test("A load that begins while an insertion compares keys does not replace the inserted value")
    func loadDuringInsertion() async throws {
        let once = Once()
        let (one, other) = (Key(name: "one", compared: once), Key(name: "other", compared: once))
        let cache = Cache<Key, Int>(count: 10)
        cache[other] = 0
        let gate = Gate()
        let loaded = Monitor<Int?>(nil)
        let begun = Monitor(false)
        once.set {
            // The insertion has not got to its change.
            Task {
                let value = try? await cache.value(for: one) { _ in
                    begun.withLock { $0 = true }
                    begun.notifyAll()
                    try await gate.pass()
                    return 1
                }
                loaded.withLock { $0 = value }
                loaded.notifyAll()
            }
            begun.wait { $0 ? () : nil }
        }
        let isInserted = Monitor(false)
        try NativeThread.start("cache-test") {
            cache[one] = 2
            isInserted.withLock { $0 = true }
            isInserted.notifyAll()
        }
        #expect(try await eventually { isInserted.withLock { $0 } })
        gate.open()
        #expect(try await eventually { loaded.withLock { $0 } == 1 })
        #expect(cache[one] == 2)
    }

    @Test("A load that fails after its key was inserted gives the inserted value")
    func failureAfterInsertion() async throws {
        let cache = Cache<String, Int>(count: 10)
        let gate = Gate()
        let waiter = Task {
            try await cache.value(for: "a") { _ in
                try await gate.pass()
                throw LoadFailure()
            }
        }
        await gate.waitForArrivals(1)
        cache["a"] = 2
        gate.open()
        let value = try await waiter.value
        #expect(value == 2)
    }

    /// An error whose end changes the cache.
    private final class ChangingFailure: Error {
        private let change: @Sendable () -> Void

        init(_ change: @escaping @Sendable () -> Void) { self.change = change }
        deinit { change() }
    }

    @Test("Errors that are remembered end without a lock")
    func errorsEnd() async throws {
        let cache = Cache<Int, Int>(count: 10, clock: ManualClock())
        let ended = Counter()
        let options = LoadOptions(rememberFailures: .seconds(10))
        for key in 0..<3 {
            _ = try? await cache.value(for: key, options: options) { _ in
                throw ChangingFailure {
                    ended.increment()
                    cache[100] = 1
                    cache.removeValue(for: 101)
                }
            }
        }
        cache.removeValue(for: 0)
        cache.removeAll()
        #expect(try await eventually { ended.value == 3 })
        #expect(cache.flights.count == 0)
        #expect(cache.memory.core.ticketCount == 0)
    }

    @Test("One key that fails again and again does not make others be forgotten")
    func manyFailuresOfOneKey() async throws {
        let clock = ManualClock()
        let cache = Cache<Int, Int>(count: 10, clock: clock)
        _ = try? await cache.value(for: 1, options: LoadOptions(rememberFailures: .seconds(1_000_000))) { _ in
            throw LoadFailure()
        }
        for _ in 0..<1_500 {
            _ = try? await cache.value(for: 2, options: LoadOptions(rememberFailures: .seconds(1))) { _ in
                throw LoadFailure()
            }
            clock.advance(by: .seconds(1))
        }
        await #expect(throws: LoadFailure.self) { try await cache.value(for: 1) { _ in 1 } }
    }

    @Test("A stale value is not served beyond its time, though the failure is remembered longer")
    func staleValueAndRememberedFailure() async throws {
        let clock = ManualClock()
        let cache = Cache<String, Int>(
            count: 10,
            expireAfterWrite: .seconds(10),
            staleOnError: .seconds(1),
            clock: clock
        )
        let options = LoadOptions(rememberFailures: .seconds(60))
        cache["a"] = 1
        clock.advance(by: .milliseconds(10_500))
        for _ in 0..<2 {
            let value = try await cache.value(for: "a", options: options) { _ in throw LoadFailure() }
            #expect(value == 1)
        }
        clock.advance(by: .milliseconds(500))
        await #expect(throws: LoadFailure.self) { try await cache.value(for: "a", options: options) { _ in 2 } }
    }

    @Test("The removal by age leaves a stale value that is younger")
    func staleValueAndRemovalByAge() async throws {
        let clock = ManualClock()
        let cache = Cache<String, Int>(
            count: 10,
            expireAfterWrite: .seconds(10),
            staleOnError: .seconds(3_600),
            clock: clock
        )
        cache["a"] = 1
        clock.advance(by: .seconds(20))
        cache.removeAll(olderThan: .seconds(1_800))
        let value = try await cache.value(for: "a") { _ in throw LoadFailure() }
        #expect(value == 1)
    }

    @Test("A loaded value whose cost cannot be measured is returned, and counted as refused")
    func unmeasuredValue() async throws {
        let cache = Cache<String, Int>(memory: 100) { _, _ in throw LoadFailure() }
        let value = try await cache.value(for: "a") { _ in 1 }
        #expect(value == 1)
        #expect(cache["a"] == nil)
        #expect(cache.statistics.refusals == 1)
    }

    @Test("Pauses from any options are from zero to the longest", arguments: [0.5, 1, 7, -1, .nan, .infinity])
    func pauses(factor: Double) {
        for pause in [Duration.seconds(-100), .zero, .milliseconds(1), .seconds(Int64.max)] {
            let options = LoadOptions(retries: 64, pause: pause, maximumPause: .seconds(10), jitter: { factor })
            for tries in [1, 2, 63, 64, 1_000] {
                #expect((Duration.zero ... .seconds(10)).contains(options.pause(afterTries: tries)))
            }
        }
    }
}
