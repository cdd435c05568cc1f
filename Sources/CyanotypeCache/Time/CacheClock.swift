public import Glibc

/// The clock of a cache: nanoseconds from a moment that does not matter, which never go back.
@usableFromInline
struct CacheClock: Sendable {
    /// A clock that the program gave, or `nil` for the system's monotonic clock.
    @usableFromInline let custom: (@Sendable () -> Int64)?

    /// Whether the clock is one of the system's, which the wall clock may leave behind.
    let isSystem: Bool

    /// Waits on the clock that the program gave.
    private let customSleep: (@Sendable (Duration) async throws -> Void)?

    /// The moment from which ticks count: a year before the cache was made, so that values that were written before have ticks,
    /// too.
    @usableFromInline let start: Int64

    private static let year: Int64 = 365 * 86_400 * 1_000_000_000

    /// - Parameter clock: A clock of the program; `nil` for the system's.
    init(_ clock: (any Clock<Duration>)? = nil) {
        if let clock { self.init(of: clock) } else { self.init(system: ()) }
    }

    private init(system: Void) {
        (custom, customSleep, isSystem) = (nil, nil, true)
        start = Self.systemNow(CLOCK_MONOTONIC) &- Self.year
    }

    private init(of clock: some Clock<Duration>) {
        let origin = clock.now
        customSleep = { try await clock.sleep(for: $0) }
        custom = { origin.duration(to: clock.now).nanoseconds }
        start = -Self.year
        isSystem = clock is ContinuousClock || clock is SuspendingClock
    }

    /// The time to some milliseconds for the system's clock, which takes a third of the time of `now`.
    @inlinable
    static var coarseSystemNow: Int64 { systemNow(CLOCK_MONOTONIC_COARSE) }

    @inlinable
    var now: Int64 {
        if let custom { return custom() }
        return Self.systemNow(CLOCK_MONOTONIC)
    }

    @inlinable
    static func systemNow(_ clock: clockid_t) -> Int64 {
        var time = timespec()
        unsafe clock_gettime(clock, &time)
        return Int64(time.tv_sec) &* 1_000_000_000 &+ Int64(time.tv_nsec)
    }

    /// A time as entries have it: in units of 2²⁵ ns, a thirtieth of a second, for more than three years.
    @inlinable
    func ticks(_ nanoseconds: Int64) -> UInt32 { UInt32(clamping: (nanoseconds &- start) &>> 25) }

    func sleep(_ duration: Duration) async throws {
        if let customSleep { try await customSleep(duration) } else { try await Task.sleep(for: duration) }
    }

    /// How long before `now` something was, by its ticks.
    func age(_ ticks: Int64, now: Int64) -> Duration {
        .nanoseconds(max(0, (now &- start) &- ticks << 25))
    }
}

extension Duration {
    /// The nanoseconds, or the nearest number that there is.
    var nanoseconds: Int64 {
        Int64(clamping: attoseconds / 1_000_000_000)
    }
}
