#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// The processor time in seconds that work takes on this thread, whatever else the machine does.
package func processorTime(_ work: () throws -> Void) rethrows -> Double {
    func now() -> Double {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
    let start = now()
    try work()
    return now() - start
}

/// The least processor time in seconds that work takes on this thread, of three times; the first one, which also makes
/// what is made once, does not count.
package func leastProcessorTime(_ work: () throws -> Void) rethrows -> Double {
    try work()
    return try (0..<3).map { _ in try processorTime(work) }.min() ?? 0
}

/// Whether four times as much work takes about sixteen times as long, and not about four times.
///
/// - Parameters:
///   - count: How much the smaller work is, which should take some milliseconds.
///   - work: Does as much as it is told.
/// - Returns: Whether it does.
package func isQuadratic(from count: Int, _ work: (Int) throws -> Void) rethrows -> Bool {
    let few = try leastProcessorTime { try work(count) }
    // Other work on the machine can make it slower, but never faster.
    for _ in 0..<3 where try processorTime({ try work(count * 4) }) <= few * 9 { return false }
    return true
}
