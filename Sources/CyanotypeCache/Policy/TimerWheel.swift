internal import Synchronization

/// The entries that have deadlines, by these: a hierarchical timing wheel (Varghese and Lauck, 1987), with Caffeine's sizes
/// of the lower levels. Policy lock.
///
/// It only frees memory in time: whoever looks for an entry compares its deadline with the clock. A use may move a deadline
/// to a later time; the wheel notices when it comes to the entry.
///
/// Each level has all the ticks that one tick of the next level has. So the entries of a bucket, when its time has come,
/// either leave or go to a lower level: each time an entry is looked at, it comes nearer to its end.
struct TimerWheel: ~Copyable {
    private let places: EntryPlaces

    /// The first entry of each bucket, level by level.
    private var buckets: [EntryID]
    /// Of each level, the tick before which all buckets are empty. A level is never behind the next.
    private var ticks: [Int64]
    private let grace: Int64
    private(set) var count = 0

    /// A level's first bucket, how many it has, and the time of one as a power of two of nanoseconds: 1.07 s, 1.15 min,
    /// 1.22 h, 1.63 d, 6.5 d, 1.14 years and 73 years.
    private struct Level {
        let first: Int
        let size: Int64
        let shift: Int64

        func bucket(_ tick: Int64) -> Int { first + Int(tick & (size - 1)) }
    }

    private static let levels = [
        Level(first: 0, size: 64, shift: 30),
        Level(first: 64, size: 64, shift: 36),
        Level(first: 128, size: 32, shift: 42),
        Level(first: 160, size: 4, shift: 47),
        Level(first: 164, size: 64, shift: 49),
        Level(first: 228, size: 64, shift: 55),
        Level(first: 292, size: 4, shift: 61),
    ]
    private static let bucketCount = 296

    /// - Parameters:
    ///   - places: Where the entries are.
    ///   - grace: How long after their deadlines entries stay.
    ///   - time: The time.
    init(_ places: EntryPlaces, grace: Int64, time: Int64) {
        self.places = places
        self.grace = grace
        buckets = Array(repeating: .none, count: Self.bucketCount)
        ticks = Self.levels.map { max(0, time) >> $0.shift }
    }

    /// When an entry leaves, if it has a deadline.
    private func end(_ times: UnsafeMutablePointer<EntryTimes>) -> Int64 {
        unsafe Lifetimes.time(times.pointee.deadline.load(ordering: .relaxed), plus: grace)
    }

    /// Adds an entry, or moves it to where its deadline belongs now, if it has one.
    mutating func schedule(_ id: EntryID) {
        guard let times = unsafe places.times(id) else { return }
        remove(id)
        let end = unsafe end(times)
        if end == .max { return }
        let bucket = bucket(end)
        let next = buckets[bucket]
        unsafe times.pointee.bucket = UInt16(bucket)
        unsafe times.pointee.next = next
        unsafe times.pointee.previous = .none
        if next != .none { unsafe places.times(next)?.pointee.previous = id }
        buckets[bucket] = id
        count += 1
    }

    /// Removes an entry, if it is there.
    mutating func remove(_ id: EntryID) {
        guard let times = unsafe places.times(id), unsafe times.pointee.bucket != .max else { return }
        let (previous, next) = unsafe (times.pointee.previous, times.pointee.next)
        if previous == .none {
            buckets[Int(unsafe times.pointee.bucket)] = next
        } else {
            unsafe places.times(previous)?.pointee.next = next
        }
        if next != .none { unsafe places.times(next)?.pointee.previous = previous }
        unsafe times.pointee.bucket = .max
        count -= 1
    }

    private func bucket(_ end: Int64) -> Int {
        for (index, level) in Self.levels.enumerated() {
            // A deadline in the past belongs to the present.
            let tick = max(end >> level.shift, ticks[index])
            if tick - ticks[index] < level.size { return level.bucket(tick) }
        }
        preconditionFailure("The levels have all times of an Int64.")
    }

    /// Removes entries whose deadlines have come.
    ///
    /// - Parameters:
    ///   - now: The time.
    ///   - limit: How many entries to look at, at most.
    ///   - isExact: Whether entries leave whose deadlines came within the last second, too.
    ///   - expired: Gets the entries.
    mutating func advance(to now: Int64, atMost limit: Int, isExact: Bool, expired: inout [EntryID]) {
        // Nearly every insertion comes in the same second as the one before.
        if count == 0, now >> Self.levels[0].shift == ticks[0] { return }
        var left = limit
        for (index, level) in Self.levels.enumerated() {
            let present = now >> level.shift
            if present < ticks[index] { return }
            // The bucket of the present also has entries that stay there, which should not be looked at each time.
            let last = index == 0 && !isExact ? present - 1 : present
            var tick = max(ticks[index], last - level.size + 1)
            while count > 0, tick <= last {
                ticks[index] = tick
                empty(level.bucket(tick), now, &left, &expired)
                // The next call goes on here.
                if left == 0 { return }
                tick += 1
            }
            ticks[index] = present
        }
    }

    /// Removes the entries of a bucket whose deadlines have come, and moves the others to where they belong.
    private mutating func empty(_ bucket: Int, _ now: Int64, _ left: inout Int, _ expired: inout [EntryID]) {
        var id = buckets[bucket]
        while id != .none, left > 0, let times = unsafe places.times(id) {
            let next = unsafe times.pointee.next
            if unsafe end(times) <= now {
                remove(id)
                expired.append(id)
            } else {
                schedule(id)
            }
            left -= 1
            id = next
        }
    }
}
