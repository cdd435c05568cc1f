import CyanotypeCache
import CyanotypeTestSupport
import Foundation
import Testing

@Suite("What a cache of files keeps in memory")
struct KeptInMemoryTests {
    private let fixture: CacheFixture

    init() throws {
        fixture = try CacheFixture()
    }

    /// Damages all files, so that only memory has values.
    private func damageFiles() throws {
        for path in try fixture.files() { try fixture.change(path) { $0.removeLast() } }
    }

    @Test("Those that were used longest ago leave first")
    func leastRecentlyUsed() throws {
        let files = try fixture.open(memoryLimit: 400)
        for key in ["a", "b", "c"] { try files.set(Data(count: 100), for: key, keepInMemory: true) }
        _ = try files.data(for: "a")
        try files.set(Data(count: 100), for: "d", keepInMemory: true)
        #expect(files.memoryByteCount == 3 * 108)
        try damageFiles()
        for key in ["a", "c", "d"] { #expect(try files.data(for: key) != nil) }
        #expect(code { _ = try files.data(for: "b") } == .damaged)
    }

    @Test("Random use: what memory has is what was used last, and the limit holds", arguments: [1 as UInt64, 2, 3])
    func randomUse(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        let limit = 1_000
        let files = try fixture.open(memoryLimit: limit)
        // The keys and sizes, those that were used last at the end.
        var model: [(key: String, size: Int)] = []
        for _ in 0..<500 {
            let key = "\(Int.random(in: 0..<12, using: &generator))"
            switch Int.random(in: 0..<4, using: &generator) {
            case 0:
                let size = Int.random(in: 0..<400, using: &generator)
                try files.set(Data(count: size), for: key, keepInMemory: true)
                model.removeAll { $0.key == key }
                model.append((key, size + key.utf8.count + "default".utf8.count))
                while model.map(\.size).reduce(0, +) > limit { model.removeFirst() }
            case 1:
                try files.remove(key)
                model.removeAll { $0.key == key }
            default:
                _ = try files.data(for: key)
                if let index = model.firstIndex(where: { $0.key == key }) { model.append(model.remove(at: index)) }
            }
            #expect(files.memoryByteCount == model.map(\.size).reduce(0, +))
        }
        try damageFiles()
        for entry in model { #expect(try files.data(for: entry.key) != nil) }
    }

    @Test("Setting a value without keeping it, removing it or clearing takes it from memory")
    func leaving() throws {
        let files = try fixture.open()
        func keep() throws {
            try files.set(1, for: "key", in: "a.b", keepInMemory: true)
            #expect(files.memoryByteCount > 0)
        }
        try keep()
        try files.set(2, for: "key", in: "a.b")
        #expect(files.memoryByteCount == 0)
        #expect(try files.value(Int.self, for: "key", in: "a.b") == 2)
        for remove in [
            { try files.remove("key", in: "a.b") }, { try files.removeAll(in: "a") }, { try files.removeAll() },
        ] {
            try keep()
            try remove()
            #expect(try files.value(Int.self, for: "key", in: "a.b") == nil)
            #expect(files.memoryByteCount == 0)
        }
    }

    @Test("A change by another cache is noticed, and so is that the folder was removed")
    func changesByOthers() throws {
        let (mine, other) = (try fixture.open(), try fixture.open())
        try mine.set(1, for: "key", keepInMemory: true)
        try other.set(2, for: "key", keepInMemory: true)
        #expect(try mine.value(Int.self, for: "key", keepInMemory: true) == 2)
        try other.remove("key")
        #expect(try mine.value(Int.self, for: "key") == nil)
        try mine.set(3, for: "key", keepInMemory: true)
        try other.set(4, for: "other")
        try damageFiles()
        #expect(code { _ = try mine.value(Int.self, for: "key") } == .damaged)
        try mine.set(5, for: "key", keepInMemory: true)
        try FileManager.default.removeItem(at: fixture.folder)
        #expect(try mine.value(Int.self, for: "key") == nil)
    }

    @Test("Without a limit to speak of, nothing is kept", arguments: [0, -1, 7])
    func noMemory(limit: Int) throws {
        let files = try fixture.open(memoryLimit: limit)
        try files.set(1, for: "key", keepInMemory: true)
        #expect(try files.value(Int.self, for: "key", keepInMemory: true) == 1)
        #expect(files.memoryByteCount == 0)
    }

    @Test("Each call returns an object of its own")
    func ownObjects() throws {
        final class Counter: Model {
            var count = 0

            static var blueprint: Blueprint<Counter> { Blueprint(creating: Counter.init) { Field("count", \.count) } }
        }
        let files = try fixture.open()
        try files.set(Counter(), for: "key", keepInMemory: true)
        let first = try #require(try files.value(Counter.self, for: "key"))
        first.count = 7
        #expect(try files.value(Counter.self, for: "key")?.count == 0)
    }
}
