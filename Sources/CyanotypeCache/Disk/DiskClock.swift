internal import CyanotypeSystem
internal import Glibc

/// The two clocks of a cache on the disk.
package struct DiskClock: Sendable {
    /// Nanoseconds since 1970, for times that outlive the process. This clock may be set back.
    package let wall: @Sendable () -> Int64
    /// Nanoseconds of a clock that never goes back, for spans of this process.
    package let monotonic: @Sendable () -> Int64

    package init(wall: @escaping @Sendable () -> Int64, monotonic: @escaping @Sendable () -> Int64) {
        (self.wall, self.monotonic) = (wall, monotonic)
    }

    package static let system = DiskClock(
        wall: { CacheClock.systemNow(CLOCK_REALTIME) },
        monotonic: { CacheClock.systemNow(CLOCK_MONOTONIC_COARSE) }
    )
}

extension DiskClock {
    /// The clocks of a cache whose memory has a clock. A clock of the program, as tests have one, is that of the disk, too: the
    /// wall clock is only read once then.
    init(_ clock: CacheClock, wall: @escaping @Sendable () -> Int64) {
        guard let custom = clock.custom, !clock.isSystem else {
            self.init(wall: wall, monotonic: clock.custom ?? DiskClock.system.monotonic)
            return
        }
        let origin = wall() &- custom()
        self.init(wall: { origin &+ custom() }, monotonic: custom)
    }
}
