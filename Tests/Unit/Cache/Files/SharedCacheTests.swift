import CyanotypeCache
import CyanotypeTestSupport
import Foundation
import Glibc
import Testing

@Suite("A cache of files that several threads and processes use")
struct SharedCacheTests {
    private let fixture: CacheFixture

    init() throws {
        fixture = try CacheFixture()
    }

    @Test("Appends of several processes and threads are all there, each in its order")
    func appends() throws {
        let names = ["a", "b", "c"]
        let processes = try names.map { try HelperProcess("CacheWriter", ["append", fixture.path, $0, "60"]) }
        let caches = [try fixture.open(""), try fixture.open("")]
        DispatchQueue.concurrentPerform(iterations: 4) { thread in
            for number in 0..<30 {
                #expect(throws: Never.self) {
                    try caches[thread % 2].append("\(thread) \(number)", to: "lines", maximumCount: 100_000)
                }
            }
        }
        for process in processes { #expect(process.finish().lines.isEmpty) }
        let lines = try #require(try caches[0].value([String].self, for: "lines"))
        #expect(lines.count == 3 * 60 + 4 * 30)
        for (name, count) in names.map({ ($0, 60) }) + (0..<4).map({ ("\($0)", 30) }) {
            #expect(lines.filter { $0.hasPrefix(name + " ") } == (0..<count).map { "\(name) \($0)" })
        }
    }

    @Test(
        "Readers never see a part of a value, nor one that is older than one they have seen",
        arguments: [false, true]
    )
    func readersAndWriters(keepInMemory: Bool) throws {
        let caches = [try fixture.open(), try fixture.open()]
        try caches[0].set([Int](repeating: 0, count: 2_000), for: "key", keepInMemory: keepInMemory)
        DispatchQueue.concurrentPerform(iterations: 4) { thread in
            #expect(throws: Never.self) {
                if thread == 0 {
                    for number in 1...150 {
                        let value = [Int](repeating: number, count: 2_000)
                        try caches[0].set(value, for: "key", keepInMemory: keepInMemory)
                    }
                    return
                }
                var last = 0
                while last < 150 {
                    let value = try #require(
                        try caches[thread % 2].value([Int].self, for: "key", keepInMemory: keepInMemory)
                    )
                    #expect(value.count == 2_000 && value.allSatisfy { $0 == value[0] } && value[0] >= last)
                    last = value[0]
                }
            }
        }
    }

    @Test("Groups that are emptied and filled at the same time do no harm")
    func emptiedGroups() throws {
        let caches = [try fixture.open(), try fixture.open()]
        DispatchQueue.concurrentPerform(iterations: 4) { thread in
            #expect(throws: Never.self) {
                for number in 0..<60 {
                    let files = caches[thread % 2]
                    try files.set(number, for: "\(thread)", in: "a.b")
                    _ = try files.entries(in: "a.b")
                    _ = try files.value(Int.self, for: "0", in: "a.b")
                    if number.isMultiple(of: 7) {
                        try files.removeAll(in: "a")
                    } else {
                        try files.remove("\(thread)", in: "a.b")
                    }
                }
            }
        }
        #expect(try caches[0].groups().isEmpty)
    }

    /// `CYANOTYPE_TEST_SEED` repeats the moments of a run.
    @Test("After 20 writers were killed, each entry is a value that was written whole, and none is damaged")
    func killedWriters() throws {
        var generator = SeededGenerator(printingSeedFor: "killed writers of a cache")
        // The last number whose values are all written.
        var said = 0
        var leftovers = 0
        let newFile = fixture.file(".new").path
        for round in 1...20 {
            let writer = try HelperProcess("CacheWriter", ["fill", fixture.path])
            for _ in 0..<Int.random(in: 0...2, using: &generator) {
                said = writer.nextLine().flatMap { Int($0) } ?? said
            }
            if round.isMultiple(of: 2) {
                // Some moment in the middle of what it does next.
                usleep(.random(in: 0...10_000, using: &generator))
            } else {
                // While it writes a file.
                while unsafe access(newFile, F_OK) != 0 { sched_yield() }
            }
            writer.kill()
            said = writer.finish().lines.last.flatMap { Int($0) } ?? said
            leftovers += fixture.exists(".new") ? 1 : 0

            let files = try fixture.open("")
            #expect(!fixture.exists(".new"), "round \(round)")
            let number = try files.value(Int.self, for: "number") ?? 0
            try #require(number >= said, "round \(round)")
            let numbers = said...number
            if let large = try files.data(for: "large", in: "a.b") {
                let isWhole = large.count == 4_000_000 && large.allSatisfy { $0 == large[0] }
                #expect(isWhole && numbers.contains { UInt8(truncatingIfNeeded: $0) == large[0] }, "round \(round)")
            }
            if let long = try files.value([Int].self, for: String(repeating: "long", count: 100), in: "a") {
                #expect(long.count == 2 && numbers.contains(long[0]) && long[0] == long[1], "round \(round)")
            }
            if let sometimes = try files.value(Int.self, for: "sometimes", in: "a.c") {
                #expect(numbers.contains(sometimes), "round \(round)")
            }
            if let array = try files.value([Int].self, for: "last", in: .reserve) {
                let isWhole = array.count <= 100 && array == array.sorted()
                #expect(isWhole && numbers.contains(array.last ?? 0), "round \(round)")
            }
        }
        #expect(said > 0)
        #expect(leftovers > 0)
        print("\(leftovers) of 20 writers were killed between making and renaming a file")
    }
}
