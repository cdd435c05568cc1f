package import Foundation

/// Times a task again and again.
package struct Stopwatch {
    /// For how many seconds.
    package let duration: Double
    /// The clock of the processor's time.
    package let cpuClock: clockid_t
    /// The nanoseconds of an operation, one of each lap.
    package private(set) var walls: [Double] = []
    package private(set) var cpus: [Double] = []

    package init(duration: Double, cpuClock: clockid_t = CLOCK_THREAD_CPUTIME_ID) {
        self.duration = duration
        self.cpuClock = cpuClock
    }

    /// Runs `body`, which returns the number of its operations, until the duration is over, and so many times at least.
    package mutating func time(atLeast minimum: Int = 5, _ body: (inout Lap) throws -> Int) throws {
        let start = Self.now(CLOCK_MONOTONIC)
        while walls.count < minimum || Self.now(CLOCK_MONOTONIC) - start < duration * 1e9 {
            var lap = Lap(cpuClock: cpuClock)
            let operations = Double(try body(&lap))
            walls.append(lap.wall / operations)
            cpus.append(lap.cpu / operations)
        }
    }

    /// One time, which is the sum of what is measured in it.
    package struct Lap {
        fileprivate let cpuClock: clockid_t
        fileprivate private(set) var wall = 0.0
        fileprivate private(set) var cpu = 0.0

        package mutating func measure<Value>(_ body: () throws -> Value) rethrows -> Value {
            let (startWall, startCPU) = (Stopwatch.now(CLOCK_MONOTONIC), Stopwatch.now(cpuClock))
            let value = try body()
            wall += Stopwatch.now(CLOCK_MONOTONIC) - startWall
            cpu += Stopwatch.now(cpuClock) - startCPU
            return value
        }
    }

    private static func now(_ clock: clockid_t) -> Double {
        var time = timespec()
        _ = unsafe clock_gettime(clock, &time)
        return Double(time.tv_sec) * 1e9 + Double(time.tv_nsec)
    }
}
