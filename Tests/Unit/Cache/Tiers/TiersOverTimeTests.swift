@testable import CyanotypeCache
import CyanotypeTestSupport
import Foundation
import Testing

@Suite("The times of values on the disk")
struct TiersOverTimeTests {
    private let fixture: TiersFixture

    init() throws {
        fixture = try TiersFixture()
    }

    private func open(_ lifetimes: Lifetimes = Lifetimes(), memory: Int = 1.megabytes) throws -> Cache<String, String> {
        try fixture.open(memory: memory, lifetimes: lifetimes)
    }

    private func pass(_ seconds: Int) { fixture.clock.advance(by: .seconds(seconds)) }

    @Test("A value is gone at its time, though the program was started anew and it was read from the disk meanwhile")
    func afterWrite() throws {
        let lifetimes = Lifetimes(expireAfterWrite: .seconds(10))
        do {
            let cache = try open(lifetimes)
            try cache.insert("1", for: "a")
            try cache.insert("2", for: "b", expiresAfter: .seconds(30))
        }
        pass(9)
        let cache = try open(lifetimes)
        #expect(cache["a"] == "1" && cache["b"] == "2" && cache.count == 2)
        pass(1)
        #expect(cache["a"] == nil && cache["b"] == "2" && cache.keys == ["b"] && cache.count == 1)
        #expect(!cache.contains("a"))
        pass(19)
        #expect(try open(lifetimes)["b"] == "2" && cache["b"] == "2")
        pass(1)
        #expect(try open(lifetimes)["b"] == nil && cache["b"] == nil && cache.isEmpty)
        #expect(cache.lastAccess(of: "b") == nil)
    }

    @Test("A program that sets a time later has it for values that were written without one")
    func timeOfLaterProgram() throws {
        do {
            let cache = try open()
            try cache.insert("1", for: "a")
            try cache.insert("2", for: "b", expiresAfter: .seconds(100))
        }
        pass(50)
        let cache = try open(Lifetimes(expireAfterWrite: .seconds(50)))
        #expect(cache["a"] == nil && cache["b"] == "2")
        #expect(try open(Lifetimes(expireAfterWrite: .seconds(51)))["a"] == "1")
        #expect(try open(Lifetimes(expireAfterAccess: .seconds(50)))["a"] == nil)
        #expect(try open()["a"] == "1")
    }

    @Test("A use on the disk is a use, up to the value's own time")
    func afterAccess() throws {
        let lifetimes = Lifetimes(expireAfterWrite: .seconds(25), expireAfterAccess: .seconds(10))
        do { try open(lifetimes).insert("1", for: "a") }
        for _ in 0..<3 {
            pass(8)
            #expect(try open(lifetimes)["a"] == "1")
        }
        pass(1)
        #expect(try open(lifetimes)["a"] == nil)
        do { try open(lifetimes).insert("1", for: "a") }
        pass(10)
        #expect(try open(lifetimes)["a"] == nil)
    }

    @Test("The removal by age counts from the time of writing, also for a value that was read from the disk")
    func byAge() throws {
        do { try open().insert("old", for: "a") }
        pass(3_600)
        let cache = try open()
        #expect(cache["a"] == "old")
        try cache.insert("new", for: "b")
        pass(60)
        cache.removeAll(olderThan: .seconds(4_000))
        #expect(cache["a"] == "old")
        cache.removeAll(olderThan: .seconds(3_000))
        #expect(cache["a"] == nil && cache["b"] == "new")
        #expect(cache.flush())
        #expect(try open().keys == ["b"])
    }

    @Test("What is too old takes no space after its removal")
    func removeExpired() throws {
        let lifetimes = Lifetimes(expireAfterWrite: .seconds(10))
        let cache = try open(lifetimes)
        for number in 0..<20 { try cache.insert("x", for: "\(number)") }
        #expect(cache.flush() && cache.disk?.storage.count == 20)
        pass(11)
        cache.removeExpired()
        #expect(cache.flush() && cache.disk?.storage.count == 0 && cache.size == 0)
    }

    @Test("A value that is too old is served from the disk if it cannot be loaded again, for as long as was said")
    func stale() async throws {
        let lifetimes = Lifetimes(expireAfterWrite: .seconds(10), staleOnError: .seconds(60))
        do { try open(lifetimes).insert("1", for: "a") }
        pass(30)
        let cache = try open(lifetimes)
        #expect(cache["a"] == nil && cache.isEmpty)
        let value = try await cache.value(for: "a") { _ in throw LoadFailure() }
        #expect(value == "1" && cache["a"] == nil)
        pass(40)
        await #expect(throws: LoadFailure.self) { try await cache.value(for: "a") { _ in throw LoadFailure() } }
    }

    @Test("A value that is read from the disk is refreshed at the time that its writing set")
    func refresh() async throws {
        let lifetimes = Lifetimes(refreshAfterWrite: .seconds(10))
        do { try open(lifetimes).insert("1", for: "a") }
        pass(9)
        let loads = Counter()
        let load: @Sendable (String) async throws -> String = { _ in
            loads.increment()
            return "2"
        }
        let cache = try open(lifetimes)
        #expect(try await cache.value(for: "a", load: load) == "1" && loads.value == 0)
        pass(2)
        #expect(try await cache.value(for: "a", load: load) == "1")
        #expect(try await eventually { cache["a"] == "2" } && loads.value == 1)
        do { try open(lifetimes).insert("3", for: "b") }
        pass(11)
        #expect(try await open(lifetimes).value(for: "b", load: load) == "3")
    }
}
