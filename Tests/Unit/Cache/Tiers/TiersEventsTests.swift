import CacheDiskChecks
@testable import CyanotypeCache
import CyanotypeSystem
import CyanotypeTestSupport
import Foundation
import Testing

@Suite("The events of a cache's files")
struct TiersEventsTests {
    private let fixture: TiersFixture

    init() throws {
        fixture = try TiersFixture()
    }

    private func next(_ events: AsyncStream<CacheEvent>) async -> CacheEvent? {
        var iterator = events.makeAsyncIterator()
        return await iterator.next()
    }

    @Test("A fresh file replaces a damaged one; the event is there for a later reader")
    func damaged() async throws {
        try FileManager.default.createDirectory(atPath: fixture.path, withIntermediateDirectories: true)
        try Data("no database, but a text of some length".utf8).write(
            to: URL(fileURLWithPath: fixture.path + "/cache.db")
        )
        let cache = try fixture.open(String.self, Int.self)
        cache["a"] = 1
        let event = await next(cache.events)
        #expect(event?.code == .replaced && event?.path == fixture.path)
        #expect(cache.flush() && cache["a"] == 1)
    }

    @Test("If the disk cannot be used, the cache is in memory only, and sends one event")
    func unusable() async throws {
        try Data().write(to: URL(fileURLWithPath: fixture.path))
        let cache = try fixture.open(String.self, Int.self)
        #expect(try cache.insert(1, for: "a"))
        #expect(cache["a"] == 1 && cache.count == 1 && cache.diskSize == 0)
        let value = try await cache.value(for: "b") { _ in 2 }
        #expect(value == 2 && cache["b"] == 2 && !cache.flush())
        let event = await next(cache.events)
        #expect(event?.code == .unavailable)
        fixture.clock.advance(by: .seconds(61))
        #expect(!cache.flush())
        // It was the only one.
        cache.disk?.events.send([CacheEvent(.available, "", path: "")])
        var iterator = cache.events.makeAsyncIterator()
        _ = await iterator.next()
        #expect(await iterator.next()?.code == .available)
    }

    @Test(
        "On a full disk, the cache is in memory, and uses the disk again when it has space",
        .enabled(if: SmallDisk.canMount(), Comment(rawValue: SmallDisk.whyNot))
    )
    func full() async throws {
        let disk = try SmallDisk(kilobytes: 3_000)
        let cache = try Cache(
            limit: 1.megabytes,
            disk: .file(disk.path("cache"), limit: 2 << 20),
            coding: CacheCoding<String, Data>(values: .data),
            clock: fixture.clock
        )
        var events = cache.events.makeAsyncIterator()
        try disk.fill()
        for number in 0..<5 { #expect(try cache.insert(Data(repeating: 2, count: 90_000), for: "\(number)")) }
        #expect(!cache.flush() && cache["3"]?.count == 90_000)
        #expect(await events.next()?.code == .unavailable)
        try disk.free()
        fixture.clock.advance(by: .seconds(61))
        cache["9"] = Data([1])
        #expect(cache.flush())
        #expect(await events.next()?.code == .available)
        #expect(cache["3"]?.count == 90_000 && cache["9"] == Data([1]))
    }

    @Test("A value that is of another type by now is absent, an event, and removed")
    func undecodable() async throws {
        try fixture.run(Int.self, String.self) { try $0.insert("no wine", for: 1) }
        let cache = try fixture.open(Int.self, Wine.self)
        #expect(cache[1] == nil)
        let event = await next(cache.events)
        #expect(event?.code == .undecodableValue && event?.description.contains("no wine") == false)
        #expect(cache.isEmpty && cache.flush() && cache.disk?.storage.count == 0)
        let value = try await cache.value(for: 1) { Wine(id: $0, name: "Barolo", price: 1) }
        #expect(value.name == "Barolo" && cache.count == 1)
    }

    @Test("A cache whose disk may have no bytes sends no event for each insertion, and what waits is bounded")
    func withoutDisk() async throws {
        let cache = try fixture.open(Int.self, String.self)
        cache.diskLimit = 0
        for number in 0..<20_000 { try cache.insert("\(number)", for: number % 10) }
        #expect(cache.count == 10 && cache.diskSize == 0)
        #expect(cache.disk?.storage.pending.withLock { $0.queueCount < 5_000 } == true)
        cache.disk?.events.send([CacheEvent(.available, "", path: "")])
        var codes: [CacheEvent.Code] = []
        for await event in cache.events {
            codes.append(event.code)
            if event.code == .available { break }
        }
        #expect(codes == [.unavailable, .available])
    }

    @Test("The events end with the cache, and a cache in memory has none")
    func end() async throws {
        var cache: Cache<String, Int>? = try fixture.open()
        let events = try #require(cache?.events)
        cache = nil
        #expect(await next(events) == nil)
        #expect(await next(Cache<String, Int>(count: 1).events) == nil)
        _ = cache
    }
}
