import BenchmarkModels
import BenchmarkSupport
import CyanotypeCache
import CyanotypeStore
import Foundation

/// In an object store, the property is the identity.
extension LogRecord: Identifiable {}

/// Hits of a cache's disk beside look-ups by identity in an object store, of 10,000 objects in random order.
struct DiskHits {
    private static let count = 10_000

    // Both are measured in turns, for so many seconds together.
    static func figures(_ seconds: Double) throws -> [LimitFigure] {
        let folder = FileManager.default.temporaryDirectory.appending(path: "cyanotype-hits-\(UUID().uuidString)").path
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let objects = try (0..<count).map(record)
        let store = try ObjectStore(.file(folder + "/store.db"), models: [LogRecord.self])
        try store.save(objects)
        // Memory has room for some, so each hit puts its object there and evicts another.
        let cache = try Cache<Int, LogRecord>(
            memory: 40.kilobytes,
            disk: .file(folder + "/cache", limit: 50.megabytes)
        )
        try cache.insert(contentsOf: objects)
        guard cache.flush() else { throw Mistake("the cache has not written everything") }
        var random = XorShift(seed: 3)
        var order = Array(0..<count)
        for index in order.indices.dropFirst().reversed() { order.swapAt(index, random.next(below: index + 1)) }
        var hits: [Double] = [], gets: [Double] = []
        let end = ContinuousClock.now + .seconds(seconds)
        repeat {
            hits.append(try time { for id in order where cache.value(for: id)?.id != id { throw Mistake("no \(id)") } })
            gets.append(
                try time {
                    for id in order where try store.fetch(LogRecord.self, id: id)?.id != id {
                        throw Mistake("no \(id)")
                    }
                }
            )
        } while ContinuousClock.now < end
        return [
            LimitFigure(name: "hit on the disk", unit: "µs", value: hits.min() ?? .nan),
            LimitFigure(name: "get of the object store", unit: "µs", value: gets.min() ?? .nan),
            LimitFigure(name: "hit on the disk ÷ get of the object store", unit: "", value: hits.middle / gets.middle),
        ]
    }

    /// A record whose document has about 300 bytes.
    private static func record(_ number: Int) throws -> LogRecord {
        try LogRecord(
            json: [
                "id": JSON(integerLiteral: number), "time": 1_726_040_400_000, "level": "info",
                "service": "print-queue", "message": .string("The job \(number) waits for paper in the second tray."),
                "duration": 120.25, "user": 4_711, "tags": ["paper", "tray"],
                "request": ["method": "POST", "path": .string("/v2/prints/\(number)"), "status": 201],
            ] as JSON
        )
    }

    /// The time of one of the operations, in microseconds.
    private static func time(_ body: () throws -> Void) rethrows -> Double {
        let start = ContinuousClock.now
        try body()
        return (ContinuousClock.now - start) / .microseconds(1) / Double(count)
    }
}
