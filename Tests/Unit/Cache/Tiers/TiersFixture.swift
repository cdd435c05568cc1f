@testable import Cyanotype
@testable import CyanotypeCache
import Foundation
import Testing

/// A folder for caches in memory and on the disk, which share a clock that stands still.
final class TiersFixture: Sendable {
    let surroundings: URL
    let clock = ManualClock()
    private static let base: Int64 = 1_700_000_000_000_000_000

    init() throws {
        surroundings = FileManager.default.temporaryDirectory.appending(path: "cyanotype-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: surroundings, withIntermediateDirectories: true)
    }

    deinit {
        try? FileManager.default.removeItem(at: surroundings)
    }

    var path: String { surroundings.appending(path: "values").path }

    /// Opens a cache of the folder, as the next run of a program does.
    func open<Key: MappableKey & Hashable & Sendable, Value: Mappable & Sendable>(
        _ key: Key.Type = Key.self,
        _ value: Value.Type = Value.self,
        memory: Int = 1.megabytes,
        limit: Int = 4.megabytes,
        cipher: CacheCipher? = nil,
        policy: CachePolicy = .lru,
        instances: InstancePolicy = .shared,
        lifetimes: Lifetimes = Lifetimes()
    ) throws -> Cache<Key, Value> {
        try Cache(
            limit: memory,
            disk: .file(path, limit: limit, cipher: cipher),
            coding: CacheCoding(keys: .mappable, values: .mappable),
            policy: policy,
            instances: instances,
            lifetimes: lifetimes,
            clock: clock,
            wall: { [clock] in Self.base + clock.now.offset.nanoseconds }
        )
    }

    /// Runs a program that uses a cache of the folder, and waits for the disk at its end.
    func run<Key: MappableKey & Hashable & Sendable, Value: Mappable & Sendable>(
        _ key: Key.Type = Key.self,
        _ value: Value.Type = Value.self,
        memory: Int = 1.megabytes,
        instances: InstancePolicy = .shared,
        lifetimes: Lifetimes = Lifetimes(),
        _ body: (Cache<Key, Value>) throws -> Void
    ) throws {
        let cache = try open(key, value, memory: memory, instances: instances, lifetimes: lifetimes)
        try body(cache)
        #expect(cache.flush())
    }

    /// All bytes of all files.
    func bytes() throws -> Data {
        var all = Data()
        for name in try FileManager.default.subpathsOfDirectory(atPath: path) {
            if let data = FileManager.default.contents(atPath: path + "/" + name) { all += data }
        }
        return all
    }
}
