import BenchmarkSupport
import Foundation

/// Times the tasks with a kind of map.
struct SpeedTiming<Map: TimedMap> {
    /// The entries of a map, and what each thread gets or all threads insert in one lap.
    private let count = 100_000

    /// What the map is called in the figures.
    let name: String
    /// For how long each task goes on.
    let seconds: Double

    /// The figures of tasks, in one thread and in two.
    func figures(of tasks: [SpeedTask]) throws -> [SpeedFigure] {
        try tasks.filter { $0 != .evict || Map.isBounded }
            .flatMap { task in try [1, 2].map { try figure(of: task, threads: $0) } }
    }

    private typealias Entry = (key: Map.Key, value: Int)

    /// Entries in a random order. Equal keys of two calls do not share memory.
    private static func entries(_ numbers: Range<Int>, seed: UInt64) -> [Entry] {
        var (entries, random) = (numbers.map { (key: Map.Key(number: $0), value: $0) }, XorShift(seed: seed))
        for index in entries.indices.dropFirst().reversed() {
            entries.swapAt(index, random.next(below: index + 1))
        }
        return entries
    }

    private func figure(of task: SpeedTask, threads: Int) throws -> SpeedFigure {
        var watch = Stopwatch(duration: seconds)
        let kept = Self.entries(0..<count, seed: 1)
        switch task {
        case .get: try get(kept, threads, &watch)
        case .insert: try insert(kept, intoMapOf: [], threads, &watch)
        case .evict: try insert(Self.entries(count..<2 * count, seed: 1), intoMapOf: kept, threads, &watch)
        }
        let times = threads == 1 ? watch.cpus : watch.walls
        return SpeedFigure(
            map: name,
            task: task,
            key: Map.Key.kind,
            threads: threads,
            median: times.middle,
            best: times.min() ?? .nan
        )
    }

    /// Runs `body` with the number of each thread, and waits for all. A single one is the caller's, because the processor's
    /// time of a process may lack that of another thread which has just ended its work.
    private static func run(_ threads: Int, _ body: @escaping @Sendable (Int) throws -> Void) throws {
        if threads == 1 { try body(0) } else { try Threads.run(threads, body) }
    }

    private func get(_ entries: [Entry], _ threads: Int, _ watch: inout Stopwatch) throws {
        let map = Self.map(of: entries, count: count)
        // Not in the order in which they were inserted, and not the same strings.
        let orders = (0..<threads).map { Self.entries(0..<count, seed: UInt64($0) + 2) }
        try watch.time { lap in
            try lap.measure {
                try Self.run(threads) { number in
                    for (key, value) in orders[number] where map.get(key) != value {
                        throw Mistake("there is no \(key)")
                    }
                }
            }
            return threads * entries.count
        }
    }

    private func insert(
        _ entries: [Entry],
        intoMapOf kept: [Entry],
        _ threads: Int,
        _ watch: inout Stopwatch
    ) throws {
        let parts = (0..<threads).map { number in
            Array(entries[entries.count * number / threads..<entries.count * (number + 1) / threads])
        }
        try watch.time { lap in
            let map = Self.map(of: kept, count: count)
            try lap.measure {
                try Self.run(threads) { number in
                    for (key, value) in parts[number] { map.insert(value, for: key) }
                }
            }
            return entries.count
        }
    }

    private static func map(of entries: [Entry], count: Int) -> Map {
        let map = Map(count: count)
        for (key, value) in entries { map.insert(value, for: key) }
        return map
    }
}
