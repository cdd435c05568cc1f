import Glibc

/// The processor time in seconds that work takes on this thread, whatever else the machine does.
package func processorTime(_ work: () throws -> Void) rethrows -> Double {
    func now() -> Double {
        var time = timespec()
        unsafe clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
    let start = now()
    try work()
    return now() - start
}

/// Whether some work takes more than `factor` times the processor time of other work on this thread.
///
/// The machine can make work slower, but never faster, so the least time of each counts: both are done by turns until
/// the answer is no, and often enough for a busy machine before it is yes.
///
/// - Parameters:
///   - factor: How many times as long it has to take.
///   - other: The work that it is compared with, which should take some milliseconds.
///   - work: The work.
/// - Returns: Whether it does.
package func takes(moreThan factor: Double, timesAsLongAs other: () throws -> Void, _ work: () throws -> Void) rethrows
    -> Bool
{
    // The first time also makes what is made once.
    try other()
    try work()
    var (least, leastOfOther) = (Double.infinity, Double.infinity)
    for attempt in 1...20 {
        leastOfOther = min(leastOfOther, try processorTime(other))
        least = min(least, try processorTime(work))
        if attempt > 2, least <= leastOfOther * factor { return false }
    }
    return true
}

/// Whether four times as much work takes about sixteen times as long, and not about four times.
///
/// - Parameters:
///   - count: How much the smaller work is, which should take some milliseconds.
///   - work: Does as much as it is told.
/// - Returns: Whether it does.
package func isQuadratic(from count: Int, _ work: (Int) throws -> Void) rethrows -> Bool {
    try takes(moreThan: 9, timesAsLongAs: { try work(count) }) { try work(count * 4) }
}
