import Foundation

/// Times a task again and again.
struct Stopwatch {
    /// For how many seconds.
    let duration: Double
    /// The nanoseconds of an operation, one of each time.
    private var walls: [Double] = []
    private var cpus: [Double] = []

    init(duration: Double) {
        self.duration = duration
    }

    /// Times `body`, which returns the number of its operations, until the duration is over, and so many times at least.
    mutating func time(atLeast minimum: Int = 5, _ body: (inout Run) throws -> Int) throws {
        let start = Self.now(CLOCK_MONOTONIC)
        while walls.count < minimum || Self.now(CLOCK_MONOTONIC) - start < duration * 1e9 {
            var run = Run()
            let operations = Double(try body(&run))
            if !run.isStopped { run.stop() }
            walls.append(run.wall / operations)
            cpus.append(run.cpu / operations)
        }
    }

    /// One time. What precedes ``start()`` and follows ``stop()`` is not measured.
    struct Run {
        fileprivate private(set) var wall = Stopwatch.now(CLOCK_MONOTONIC)
        fileprivate private(set) var cpu = Stopwatch.now(CLOCK_THREAD_CPUTIME_ID)
        fileprivate private(set) var isStopped = false

        mutating func start() { self = Run() }

        mutating func stop() {
            wall = Stopwatch.now(CLOCK_MONOTONIC) - wall
            cpu = Stopwatch.now(CLOCK_THREAD_CPUTIME_ID) - cpu
            isStopped = true
        }
    }

    private static func now(_ clock: clockid_t) -> Double {
        var time = timespec()
        _ = unsafe clock_gettime(clock, &time)
        return Double(time.tv_sec) * 1e9 + Double(time.tv_nsec)
    }

    func figure(of task: String, count: Int) throws -> StoreFigure {
        StoreFigure(
            peer: "cyanotype",
            task: task,
            count: count,
            cpu: cpus.middle,
            bestCPU: cpus.min() ?? .nan,
            wall: walls.middle,
            bestWall: walls.min() ?? .nan,
            peakKiB: try Self.peakKiB()
        )
    }

    private static func peakKiB() throws -> Int {
        let status = try String(contentsOfFile: "/proc/self/status", encoding: .utf8)
        let line = status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
        return line?.split(whereSeparator: \.isWhitespace).dropFirst().first.flatMap { Int($0) } ?? 0
    }
}

extension [Double] {
    /// The element in the middle, when sorted.
    var middle: Double { isEmpty ? .nan : sorted()[count / 2] }
}
