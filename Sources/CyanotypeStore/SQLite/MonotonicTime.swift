internal import Glibc

/// A time of the monotonic clock, which cannot be set.
struct MonotonicTime: Comparable, Sendable {
    let nanoseconds: Int

    static let past = MonotonicTime(nanoseconds: 0)
    static let never = MonotonicTime(nanoseconds: .max)

    static var now: MonotonicTime {
        var time = timespec()
        unsafe clock_gettime(CLOCK_MONOTONIC, &time)
        return MonotonicTime(nanoseconds: time.tv_sec * 1_000_000_000 + time.tv_nsec)
    }

    static func < (one: MonotonicTime, other: MonotonicTime) -> Bool { one.nanoseconds < other.nanoseconds }

    /// Returns the time that is `duration` later, or `never`.
    static func + (time: MonotonicTime, duration: Duration) -> MonotonicTime {
        let (seconds, attoseconds) = duration.components
        let (whole, overflows) = Int(seconds).multipliedReportingOverflow(by: 1_000_000_000)
        if overflows { return seconds < 0 ? .past : .never }
        let (span, overflowsBySum) = whole.addingReportingOverflow(Int(attoseconds / 1_000_000_000))
        let (sum, isTooLate) = time.nanoseconds.addingReportingOverflow(span)
        if overflowsBySum || isTooLate { return seconds < 0 ? .past : .never }
        return MonotonicTime(nanoseconds: sum)
    }

    /// Sleeps for a time, or until a signal arrives.
    static func sleep(nanoseconds: Int) {
        var time = timespec(tv_sec: nanoseconds / 1_000_000_000, tv_nsec: nanoseconds % 1_000_000_000)
        unsafe nanosleep(&time, nil)
    }
}
