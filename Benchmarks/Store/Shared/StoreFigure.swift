import BenchmarkSupport
import Foundation

/// The times of one operation of a task, in nanoseconds, as one program has measured them in one round.
struct StoreFigure: Encodable {
    let peer: String
    let task: String
    /// The number of objects in the store.
    let count: Int
    /// The number of threads that share the store.
    let threads: Int
    /// The median of the processor's time.
    let cpu: Double
    let bestCPU: Double
    /// The median of the time that has passed.
    let wall: Double
    let bestWall: Double
    /// The most memory that has been resident, in KiB.
    let peakKiB: Int
}

extension StoreFigure {
    /// Makes the figure of what a stopwatch has timed.
    init(_ watch: Stopwatch, peer: String, task: StoreTask, count: Int, threads: Int = 1) throws {
        self.init(
            peer: peer,
            task: task.rawValue,
            count: count,
            threads: threads,
            cpu: watch.cpus.middle,
            bestCPU: watch.cpus.min() ?? .nan,
            wall: watch.walls.middle,
            bestWall: watch.walls.min() ?? .nan,
            peakKiB: try Self.peakKiB()
        )
    }

    private static func peakKiB() throws -> Int {
        let status = try String(contentsOfFile: "/proc/self/status", encoding: .utf8)
        let line = status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
        return line?.split(whereSeparator: \.isWhitespace).dropFirst().first.flatMap { Int($0) } ?? 0
    }
}
