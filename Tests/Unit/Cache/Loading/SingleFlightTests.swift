@testable import CyanotypeCache
import CyanotypeSystem
import CyanotypeTestSupport
import Testing

/// Which error a load has thrown.
struct LoadFailure: Error, Equatable {
    var number = 0
}

@Suite("Loading a value once, however many ask", .timeLimit(.minutes(60)))
struct SingleFlightTests {
    @Test("100 who ask at once get the value of one load")
    func loadsOnce() async throws {
        let cache = Cache<String, Int>(count: 10)
        let loads = Counter()
        let gate = Gate()
        try await withThrowingTaskGroup(of: Int.self) { group in
            for _ in 0..<100 {
                group.addTask {
                    try await cache.value(for: "a") { _ in
                        loads.increment()
                        try await gate.pass()
                        return 7
                    }
                }
            }
            await gate.waitForArrivals(1)
            #expect(try await eventually { cache.flights.waiting(for: "a") == 100 })
            gate.open()
            for try await value in group { #expect(value == 7) }
        }
        #expect(loads.value == 1)
        #expect(cache["a"] == 7)
        #expect(cache.flights.count == 0)
        #expect(cache.statistics.loads == 1)
    }

    @Test("A value that is there is not loaded")
    func valueIsThere() async throws {
        let cache = Cache<String, Int>(count: 10)
        cache["a"] = 1
        let value = try await cache.value(for: "a") { _ in throw LoadFailure() }
        #expect(value == 1)
    }

    @Test("An error goes to all who wait, and the next asks again")
    func failure() async throws {
        let cache = Cache<String, Int>(count: 10)
        let loads = Counter()
        let gate = Gate()
        try await withThrowingTaskGroup(of: Bool.self) { group in
            for _ in 0..<10 {
                group.addTask {
                    do {
                        _ = try await cache.value(for: "a") { _ in
                            loads.increment()
                            try await gate.pass()
                            throw LoadFailure(number: 3)
                        }
                        return false
                    } catch {
                        return error as? LoadFailure == LoadFailure(number: 3)
                    }
                }
            }
            #expect(try await eventually { cache.flights.waiting(for: "a") == 10 })
            gate.open()
            for try await isExpected in group { #expect(isExpected) }
        }
        #expect(loads.value == 1)
        do {
            let value = try await cache.value(for: "a") { _ in 5 }
            #expect(value == 5)
        }
        #expect(cache.statistics.loadFailures == 1)
    }

    @Test("Keys of one hash are loaded apart")
    func collisions() async throws {
        struct Key: Hashable {
            let number: Int
            func hash(into hasher: inout Hasher) { hasher.combine(0) }
        }
        let cache = Cache<Key, Int>(count: 100)
        try await withThrowingTaskGroup(of: (Int, Int).self) { group in
            for number in 0..<50 {
                group.addTask { (number, try await cache.value(for: Key(number: number)) { $0.number * 2 }) }
            }
            for try await (number, value) in group { #expect(value == number * 2) }
        }
        #expect(cache.count == 50)
        #expect(cache.flights.count == 0)
    }
}

@Suite("Waiters who give up", .timeLimit(.minutes(60)))
struct CancelledWaiterTests {
    @Test("One who gives up returns at once, and the load goes on for the other")
    func oneOfTwo() async throws {
        let cache = Cache<String, Int>(count: 10)
        let gate = Gate()
        let load: @Sendable (String) async throws -> Int = { _ in
            try await gate.pass()
            return 1
        }
        let one = Task { try await cache.value(for: "a", load: load) }
        await gate.waitForArrivals(1)
        let other = Task { try await cache.value(for: "a", load: load) }
        #expect(try await eventually { cache.flights.waiting(for: "a") == 2 })
        one.cancel()
        await #expect(throws: CancellationError.self) { try await one.value }
        gate.open()
        do {
            let value = try await other.value
            #expect(value == 1)
        }
    }

    @Test("The load is cancelled when the last gives up, and the next who asks begins another")
    func last() async throws {
        let cache = Cache<String, Int>(count: 10)
        let gate = Gate()
        let hasStarted = Gate()
        let wasCancelled = Gate()
        let tasks = (0..<5).map { _ in
            Task {
                try await cache.value(for: "a") { _ in
                    hasStarted.open()
                    do {
                        try await gate.pass()
                    } catch {
                        wasCancelled.open()
                        throw error
                    }
                    return 1
                }
            }
        }
        #expect(try await eventually { cache.flights.waiting(for: "a") == 5 })
        // A load that is cancelled before it has started is not called.
        try await hasStarted.pass()
        for task in tasks { task.cancel() }
        for task in tasks { await #expect(throws: CancellationError.self) { try await task.value } }
        try await wasCancelled.pass()
        do {
            let value = try await cache.value(for: "a") { _ in 2 }
            #expect(value == 2)
        }
        #expect(cache["a"] == 2)
    }

    @Test("An abandoned load that ends late does not end the one after it, nor keep its value")
    func lateEnd() async throws {
        let cache = Cache<String, Int>(count: 10)
        let (first, second, ended) = (Gate(), Gate(), Gate())
        let abandoned = Task {
            try await cache.value(for: "a") { _ in
                // Ignores that it is cancelled.
                await Task { try? await first.pass() }.value
                ended.open()
                return 1
            }
        }
        await first.waitForArrivals(1)
        abandoned.cancel()
        await #expect(throws: CancellationError.self) { try await abandoned.value }
        let next = Task {
            try await cache.value(for: "a") { _ in
                try await second.pass()
                return 2
            }
        }
        await second.waitForArrivals(1)
        first.open()
        try await ended.pass()
        #expect(cache.flights.waiting(for: "a") == 1)
        second.open()
        do {
            let value = try await next.value
            #expect(value == 2)
        }
        #expect(cache["a"] == 2)
    }

    @Test("A task that was cancelled before does not begin a load")
    func cancelledBefore() async throws {
        let cache = Cache<String, Int>(count: 10)
        let gate = Gate()
        let task = Task {
            try? await gate.pass()
            return try await cache.value(for: "a") { _ in 1 }
        }
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(cache["a"] == nil)
    }
}
