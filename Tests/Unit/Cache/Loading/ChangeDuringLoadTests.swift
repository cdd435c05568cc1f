@testable import CyanotypeCache
import Testing

@Suite("A change of a key while its value is loaded", .timeLimit(.minutes(60)))
struct ChangeDuringLoadTests {
    /// Begins a load of the key "a", changes the cache, and lets the load end with 1.
    private func load(
        _ cache: Cache<String, Int>,
        change: (Cache<String, Int>) async throws -> Void
    ) async throws -> Int {
        let gate = Gate()
        let waiter = Task {
            try await cache.value(for: "a") { _ in
                try await gate.pass()
                return 1
            }
        }
        await gate.waitForArrivals(1)
        try await change(cache)
        gate.open()
        return try await waiter.value
    }

    @Test("Without one, the value is kept")
    func noChange() async throws {
        let cache = Cache<String, Int>(count: 10)
        do {
            let value = try await load(cache) { _ in }
            #expect(value == 1)
        }
        #expect(cache["a"] == 1)
    }

    @Test("A removal wins: the late value goes to who waits and is not kept")
    func removal() async throws {
        let cache = Cache<String, Int>(count: 10)
        do {
            let value = try await load(cache) { $0.removeValue(for: "a") }
            #expect(value == 1)
        }
        #expect(cache["a"] == nil)
        do {
            let value = try await load(cache) { $0["a"] = nil }
            #expect(value == 1)
        }
        #expect(cache["a"] == nil)
    }

    @Test("An insertion wins")
    func insertion() async throws {
        let cache = Cache<String, Int>(count: 10)
        do {
            let value = try await load(cache) { try $0.insert(2, for: "a") }
            #expect(value == 1)
        }
        #expect(cache["a"] == 2)
    }

    @Test("Removing all wins")
    func removingAll() async throws {
        let cache = Cache<String, Int>(count: 10)
        do {
            let value = try await load(cache) { $0.removeAll() }
            #expect(value == 1)
        }
        #expect(cache["a"] == nil)
    }

    @Test("A change of another key does not matter")
    func otherKey() async throws {
        let cache = Cache<String, Int>(count: 10)
        do {
            let value = try await load(cache) { $0.removeValue(for: "b") }
            #expect(value == 1)
        }
        #expect(cache["a"] == 1)
    }

    @Test("Who asks after the removal gets the value of another load")
    func askedAfterRemoval() async throws {
        let cache = Cache<String, Int>(count: 10)
        let first = try await load(cache) { cache in
            cache.removeValue(for: "a")
            let second = try await cache.value(for: "a") { _ in 2 }
            #expect(second == 2)
        }
        #expect(first == 1)
        #expect(cache["a"] == 2)
    }
}
