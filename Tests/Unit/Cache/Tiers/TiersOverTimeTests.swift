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

    private func run(_ lifetimes: Lifetimes = Lifetimes(), _ body: (Cache<String, String>) throws -> Void) throws {
        try fixture.run(lifetimes: lifetimes, body)
    }

    private func pass(_ seconds: Int) { fixture.clock.advance(by: .seconds(seconds)) }

    @Test("A value is gone at its time, though the program was started anew and it was read from the disk meanwhile")
    func afterWrite() throws {
        let lifetimes = Lifetimes(expireAfterWrite: .seconds(10))
        try run(lifetimes) { cache in
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
        try run { cache in
            try cache.insert("1", for: "a")
            try cache.insert("2", for: "b", expiresAfter: .seconds(100))
        }
        pass(50)
        // First, because it has not been used yet.
        #expect(try open(Lifetimes(expireAfterAccess: .seconds(50)))["a"] == nil)
        let cache = try open(Lifetimes(expireAfterWrite: .seconds(50)))
        #expect(cache["a"] == nil && cache["b"] == "2")
        #expect(try open(Lifetimes(expireAfterWrite: .seconds(51)))["a"] == "1")
        #expect(try open()["a"] == "1")
    }

    @Test("A use on the disk is a use, up to the value's own time")
    func afterAccess() throws {
        let lifetimes = Lifetimes(expireAfterWrite: .seconds(25), expireAfterAccess: .seconds(10))
        try run(lifetimes) { try $0.insert("1", for: "a") }
        for _ in 0..<3 {
            pass(8)
            try run(lifetimes) { #expect($0["a"] == "1") }
        }
        pass(1)
        #expect(try open(lifetimes)["a"] == nil)
        try run(lifetimes) { try $0.insert("1", for: "a") }
        pass(10)
        #expect(try open(lifetimes)["a"] == nil)
    }

    @Test("A use of a value that memory has no room for is a use, too, and undoes no change by another program")
    func usesOnTheDisk() throws {
        let lifetimes = Lifetimes(expireAfterAccess: .seconds(600))
        let text = String(repeating: "x", count: 2_000)
        try run(lifetimes) { try $0.insert(text, for: "a") }
        let reader = try open(lifetimes, memory: 100), writer = try open(lifetimes)
        for _ in 0..<10 {
            pass(300)
            #expect(reader["a"]?.count == text.count)
        }
        try writer.insert("new", for: "a")
        #expect(writer.flush())
        #expect(reader.flush() && reader["a"] == "new")
        writer["a"] = nil
        #expect(writer.flush())
        reader.trim(to: 0)
        #expect(reader.flush() && reader["a"] == nil)
    }

    @Test("How long a value is served after an error is up to the program that reads it")
    func staleForReader() async throws {
        try run { try $0.insert("1", for: "a") }
        pass(100)
        let cache = try open(Lifetimes(expireAfterWrite: .seconds(10), staleOnError: .seconds(60)))
        await #expect(throws: LoadFailure.self) { try await cache.value(for: "a") { _ in throw LoadFailure() } }
        let other = try open(Lifetimes(expireAfterWrite: .seconds(10), staleOnError: .seconds(100)))
        let value = try await other.value(for: "a") { _ in throw LoadFailure() }
        #expect(value == "1")
    }

    @Test("The removal by age counts from the time of writing, also for a value that was read from the disk")
    func byAge() throws {
        try run { try $0.insert("old", for: "a") }
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

    @Test("Expired values take no space after their removal")
    func removeExpired() throws {
        let lifetimes = Lifetimes(expireAfterWrite: .seconds(10))
        try run { try $0.insert("x", for: "without a time") }
        let cache = try open(lifetimes)
        for number in 0..<19 { try cache.insert("x", for: "\(number)") }
        #expect(cache.flush() && cache.disk?.storage.count == 20)
        pass(11)
        cache.removeExpired()
        #expect(cache.flush() && cache.disk?.storage.count == 0 && cache.size == 0)
    }

    @Test("An expired value is served from the disk if it cannot be loaded again, until its grace is over")
    func stale() async throws {
        let lifetimes = Lifetimes(expireAfterWrite: .seconds(10), staleOnError: .seconds(60))
        try run(lifetimes) { try $0.insert("1", for: "a") }
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
        try run(lifetimes) { try $0.insert("1", for: "a") }
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
        try run(lifetimes) { try $0.insert("3", for: "b") }
        pass(11)
        let last = try open(lifetimes)
        #expect(try await last.value(for: "b", load: load) == "3")
        #expect(try await eventually { last["b"] == "2" } && loads.value == 2)
    }
}
