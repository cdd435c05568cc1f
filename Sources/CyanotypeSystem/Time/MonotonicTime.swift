internal import Glibc

/// A time of the monotonic clock, which cannot be set.
@usableFromInline
package struct MonotonicTime: Comparable, Sendable {
    package let nanoseconds: Int

    package init(nanoseconds: Int) {
        self.nanoseconds = nanoseconds
    }

    package static let past = MonotonicTime(nanoseconds: 0)
    @usableFromInline package static let never = MonotonicTime(nanoseconds: .max)

    package static var now: MonotonicTime {
        var time = Glibc.timespec()
        unsafe clock_gettime(CLOCK_MONOTONIC, &time)
        return MonotonicTime(nanoseconds: time.tv_sec * 1_000_000_000 + time.tv_nsec)
    }

    @usableFromInline
    package static func < (one: MonotonicTime, other: MonotonicTime) -> Bool { one.nanoseconds < other.nanoseconds }

    /// Returns the time that is `duration` later, or `never`.
    package static func + (time: MonotonicTime, duration: Duration) -> MonotonicTime {
        let (seconds, attoseconds) = duration.components
        let (whole, overflows) = Int(seconds).multipliedReportingOverflow(by: 1_000_000_000)
        if overflows { return seconds < 0 ? .past : .never }
        let (span, overflowsBySum) = whole.addingReportingOverflow(Int(attoseconds / 1_000_000_000))
        if overflowsBySum { return seconds < 0 ? .past : .never }
        return time.advanced(byNanoseconds: span)
    }

    /// Returns the time that is some nanoseconds later, or `never`.
    package func advanced(byNanoseconds span: Int) -> MonotonicTime {
        let (sum, isTooLate) = nanoseconds.addingReportingOverflow(span)
        if isTooLate { return span < 0 ? .past : .never }
        return MonotonicTime(nanoseconds: sum)
    }

    /// The nanoseconds from now to this time; negative if it has passed.
    package var nanosecondsLeft: Int { nanoseconds - MonotonicTime.now.nanoseconds }

    /// The time as the C library takes it, which refuses times before the clock's start.
    var timespec: timespec { Glibc.timespec(nanoseconds: max(0, nanoseconds)) }
}

extension timespec {
    init(nanoseconds: Int) {
        self.init(tv_sec: nanoseconds / 1_000_000_000, tv_nsec: nanoseconds % 1_000_000_000)
    }
}
