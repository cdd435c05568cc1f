import CacheDiskChecks
@testable import CyanotypeCache
import CyanotypeSystem
import CyanotypeTestSupport
import Foundation
import Synchronization

/// A folder for a cache on the disk, its clock, and the events that it tells.
final class DiskFixture: Sendable {
    let surroundings: URL
    private let told = Monitor<[DiskEvent]>([])
    private let wall = Atomic<Int64>(1_700_000_000_000_000_000)
    private let monotonic = Atomic<Int64>(0)

    init() throws {
        surroundings = FileManager.default.temporaryDirectory.appending(path: "cyanotype-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: surroundings, withIntermediateDirectories: true)
    }

    deinit {
        try? FileManager.default.removeItem(at: surroundings)
    }

    var path: String { surroundings.appending(path: "cache").path }
    var database: String { path + "/cache.db" }

    func open(
        limit: Int = 4 << 20,
        at path: String? = nil,
        queueLimit: Int = DiskStorage.defaultQueueLimit,
        cipher: CacheCipher? = nil
    ) -> DiskStorage {
        let clock = DiskClock(
            wall: { self.wall.load(ordering: .relaxed) },
            monotonic: { self.monotonic.load(ordering: .relaxed) }
        )
        return DiskStorage(
            folder: path ?? self.path,
            limit: limit,
            queueLimit: queueLimit,
            cipher: cipher,
            clock: clock
        ) {
            event in
            self.told.withLock { $0.append(event) }
            self.told.notifyAll()
        }
    }

    /// Lets seconds pass.
    func pass(_ seconds: Double) {
        wall.add(Int64(seconds * 1e9), ordering: .relaxed)
        monotonic.add(Int64(seconds * 1e9), ordering: .relaxed)
    }

    /// Sets only the wall clock.
    func setClock(by seconds: Double) { wall.add(Int64(seconds * 1e9), ordering: .relaxed) }

    var now: Int64 { wall.load(ordering: .relaxed) }

    /// Returns the events so far, and forgets them.
    ///
    /// - Parameter count: How many to wait for: another thread may be about to send them.
    /// - Returns: The events.
    func events(_ count: Int = 0) -> [DiskEvent] {
        told.wait(until: .now + .seconds(600)) { told in
            if told.count < count { return nil }
            defer { told = [] }
            return told
        } ?? told.withLock { $0 }
    }

    /// The paths of the files of large values.
    func valueFiles() throws -> [String] {
        let values = path + "/values"
        guard FileManager.default.fileExists(atPath: values) else { return [] }
        return try FileManager.default.subpathsOfDirectory(atPath: values).filter { $0.contains("/") || $0 == "new" }
            .map { values + "/" + $0 }
    }
}

extension DiskStorage {
    func write(_ key: String, _ value: [UInt8], lifetime: Int64 = .max) {
        write(Array(key.utf8), value, lifetime: lifetime)
    }
    func read(_ key: String) -> [UInt8]? { read(Array(key.utf8))?.bytes }
    func remove(_ key: String) { remove(Array(key.utf8)) }
    var texts: [String] { keys.map { String(decoding: $0, as: UTF8.self) } }
}

extension Int64 {
    static func seconds(_ count: Int64) -> Int64 { count * 1_000_000_000 }
}
