import BenchmarkSupport
import CyanotypeCache
import Foundation

// It is in <malloc.h>, which the module of the C library does not have.
@_silgen_name("malloc_trim")
@discardableResult
private func trimMemory(_ rest: Int) -> Int32

/// A cache of a million entries: its memory, and the times of single operations.
struct LargeCache {
    private static let count = 1_000_000
    private static let operations = 1_000_000

    static func figures() throws -> [LimitFigure] {
        let before = try resident()
        let cache = Cache<Int, Int>(count: count)
        let fill = times(0..<count) { cache[$0] = $0 }
        // The latencies are in memory, too.
        let bytes = try Double(resident() - before - fill.count * MemoryLayout<Int64>.size) / Double(count)
        var random = XorShift(seed: 7)
        let hits = times(0..<operations) { _ in _ = cache.value(for: random.next(below: count)) }
        let evictions = times(count..<count + operations) { cache[$0] = $0 }
        return [
            LimitFigure(
                name: "memory of an entry, beside key and value",
                unit: "bytes",
                value: bytes - Double(2 * MemoryLayout<Int>.size)
            ),
            LimitFigure(name: "get, 99.99 %", unit: "µs", value: slow(hits)),
            LimitFigure(name: "insert into a cache that grows, 99.99 %", unit: "µs", value: slow(fill)),
            LimitFigure(name: "insert with eviction, 99.99 %", unit: "µs", value: slow(evictions)),
        ]
    }

    /// The time of each operation in nanoseconds.
    private static func times(_ numbers: Range<Int>, _ operation: (Int) -> Void) -> [Int64] {
        var times = [Int64](repeating: 0, count: numbers.count)
        for (index, number) in numbers.enumerated() {
            let start = ContinuousClock.now
            operation(number)
            times[index] = (ContinuousClock.now - start).components.attoseconds / 1_000_000_000
        }
        return times
    }

    /// The time that 99.99 % of the operations stay below, in microseconds.
    private static func slow(_ times: [Int64]) -> Double {
        Double(times.sorted()[times.count - times.count / 10_000]) / 1_000
    }

    /// The resident memory of the process in bytes, without memory that is free and without the program's code.
    private static func resident() throws -> Int {
        trimMemory(0)
        let text = try String(contentsOfFile: "/proc/self/statm", encoding: .utf8)
        let pages = text.split(separator: " ").compactMap { Int($0) }
        guard pages.count > 2 else { throw Mistake("/proc/self/statm has no numbers of pages") }
        return (pages[1] - pages[2]) * 4_096
    }
}
