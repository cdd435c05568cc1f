/// The rules by which values on the disk get too old: those of the cache that reads them, where the values have no times of
/// their own.
struct DiskTimes: Sendable {
    let lifetimes: Lifetimes

    /// How far a clock may have been set back before values with a lifetime count as expired, because nobody knows when they
    /// were written.
    private static let clockTolerance: Int64 = 5_000_000_000

    /// A use of a value is not noted again for so many seconds.
    var usePause: Int64 {
        lifetimes.afterAccess == .max ? 60 : min(60, max(1, lifetimes.afterAccess / 16 / 1_000_000_000))
    }

    /// How old a value is.
    struct Age {
        /// The rest of its life in nanoseconds, however it is used; `.max` for ever.
        let remaining: Int64
        /// Whether its time has come, so that it is only kept in case it cannot be loaded again.
        let isStale: Bool
    }

    /// Returns how old a value is; `nil` if it need not be kept any more.
    ///
    /// - Parameters:
    ///   - written: When it was written, in nanoseconds since 1970.
    ///   - deadline: When it is gone, however it is used, in nanoseconds since 1970; `.max` if it has no such time of its own.
    ///   - used: When it was last used, in seconds since 1970.
    ///   - now: The time, in nanoseconds since 1970.
    /// - Returns: The age.
    func age(written: Int64, deadline: Int64, used: Int64, now: Int64) -> Age? {
        let last = deadline < .max ? deadline : Lifetimes.time(written, plus: lifetimes.afterWrite)
        // A damaged time of use must not be one in the future.
        let lastUse = max(written, min(used, now / 1_000_000_000) &* 1_000_000_000)
        let end = min(last, Lifetimes.time(lastUse, plus: lifetimes.afterAccess))
        if end == .max { return Age(remaining: .max, isStale: false) }
        if written > Lifetimes.time(now, plus: Self.clockTolerance) { return nil }
        if Lifetimes.time(end, plus: lifetimes.grace) <= now { return nil }
        // After the clock was set back, no more than the whole lifetime.
        let remaining = last == .max ? .max : min(last &- now, last &- written)
        return Age(remaining: remaining, isStale: end <= now)
    }

    /// Whether a value need not be kept by any cache: whether its own time is over. Another cache may let the others live longer.
    func isUseless(written: Int64, deadline: Int64, now: Int64) -> Bool {
        deadline < .max && age(written: written, deadline: deadline, used: now / 1_000_000_000, now: now) == nil
    }

    /// The bounds of the rows that need not be kept any more.
    struct Bounds {
        /// Deadlines up to this one, in nanoseconds since 1970.
        let deadline: Int64
        /// Last uses before this second since 1970.
        let used: Int64
        /// The times of writing up to this one of rows without a deadline, in nanoseconds since 1970.
        let written: Int64
    }

    func bounds(now: Int64) -> Bounds {
        func before(_ span: Int64) -> Int64 {
            let (time, overflows) = now.subtractingReportingOverflow(Lifetimes.time(lifetimes.grace, plus: span))
            return overflows ? .min : time
        }
        return Bounds(
            deadline: before(0),
            used: lifetimes.afterAccess == .max ? .min : before(lifetimes.afterAccess) / 1_000_000_000,
            written: lifetimes.afterWrite == .max ? .min : before(lifetimes.afterWrite)
        )
    }
}
