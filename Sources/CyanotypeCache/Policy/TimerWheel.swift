internal import Synchronization

/// The entries that have deadlines, by these: a hierarchical timing wheel (Varghese and Lauck, 1987) of Caffeine's sizes.
/// Policy lock.
///
/// It only frees memory in time: whoever looks for an entry compares its deadline with the clock. A use may move a deadline
/// to a later time; the wheel notices when it comes to the entry.
struct TimerWheel: ~Copyable {
    private let places: EntryPlaces

    /// The first entry of each bucket, level by level.
    private var buckets = [EntryID](repeating: .none, count: 64 + 64 + 32 + 4 + 1)
    private var time: Int64
    private let grace: Int64
    private(set) var count = 0

    /// A level's first bucket, how many it has, and the time of one as a power of two of nanoseconds: 1.07 s, 1.15 min,
    /// 1.22 h, 1.63 d and 6.5 d.
    private struct Level {
        let first: Int
        let size: Int64
        let shift: Int64
    }

    private static let levels = [
        Level(first: 0, size: 64, shift: 30),
        Level(first: 64, size: 64, shift: 36),
        Level(first: 128, size: 32, shift: 42),
        Level(first: 160, size: 4, shift: 47),
        Level(first: 164, size: 1, shift: 49),
    ]

    /// - Parameters:
    ///   - grace: How long after their deadlines entries stay.
    ///   - time: The time.
    init(_ places: EntryPlaces, grace: Int64, time: Int64) {
        self.places = places
        self.grace = grace
        self.time = time
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
        // What is over belongs to the present.
        let end = max(end, time)
        for level in Self.levels where end - time < level.size << level.shift {
            return level.first + Int((end >> level.shift) & (level.size - 1))
        }
        return Self.levels[Self.levels.count - 1].first
    }

    /// Removes entries whose deadlines have come.
    ///
    /// - Parameters:
    ///   - now: The time.
    ///   - limit: How many entries to look at, at most.
    ///   - isExact: Whether entries leave whose deadlines came within the last second, too.
    ///   - expired: Gets the entries.
    mutating func advance(to now: Int64, atMost limit: Int, isExact: Bool, expired: inout [EntryID]) {
        if count == 0 {
            time = max(time, now)
            return
        }
        if now < time { return }
        let before = time
        time = now
        var left = limit
        for level in Self.levels {
            let from = before >> level.shift
            let to = now >> level.shift
            if from == to, !isExact || level.shift > 30 { return }
            for tick in max(from, to - level.size + 1)...to {
                empty(level.first + Int(tick & (level.size - 1)), now, &left, &expired)
                if left == 0 {
                    // The next call begins here again.
                    time = before
                    return
                }
            }
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
