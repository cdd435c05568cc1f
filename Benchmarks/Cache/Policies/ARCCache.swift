/// Divides its keys between those requested once and those requested again, by what it evicted too early.
///
/// Source: Megiddo and Modha, "ARC: A Self-Tuning, Low Overhead Replacement Cache" (FAST 2003), figure 4.
struct ARCCache: SimulatedCache {
    private enum List: UInt8, KeyListNames {
        case nowhere
        /// Keys that were requested once lately: T1.
        case once
        /// Keys that were requested again: T2.
        case again
        /// Keys evicted from `once`, which are remembered, but not kept: B1.
        case ghostOnce
        /// Keys evicted from `again`: B2.
        case ghostAgain
    }

    private let capacity: Int
    private var lists: KeyLists<List>
    /// How many of the keys shall be in `once`.
    private var target = 0.0

    init(capacity: Int, trace: Trace) {
        self.capacity = capacity
        lists = KeyLists(keyCount: trace.keyCount)
    }

    mutating func request(_ key: UInt64) -> Bool {
        let list = lists.list(of: key)
        switch list {
        case .once, .again:
            break
        case .ghostOnce:
            target = min(Double(capacity), target + step(for: .ghostOnce, against: .ghostAgain))
            evict()
        case .ghostAgain:
            target = max(0, target - step(for: .ghostAgain, against: .ghostOnce))
            evict(prefersOnce: true)
        case .nowhere:
            makeRoom()
            lists.move(key, to: .once)
            return false
        }
        lists.move(key, to: .again)
        return list == .once || list == .again
    }

    /// How far a hit in a list of ghosts moves the target: the further, the shorter the list is.
    private func step(for ghosts: List, against others: List) -> Double {
        max(1, Double(lists.count(others)) / Double(lists.count(ghosts)))
    }

    private mutating func makeRoom() {
        let onceCount = lists.count(.once) + lists.count(.ghostOnce)
        let count = onceCount + lists.count(.again) + lists.count(.ghostAgain)
        if onceCount == capacity {
            guard lists.count(.once) < capacity else { return lists.removeOldest(of: .once) }
            lists.removeOldest(of: .ghostOnce)
            evict()
        } else if count >= capacity {
            if count == 2 * capacity { lists.removeOldest(of: .ghostAgain) }
            evict()
        }
    }

    /// Evicts a key of the list that is longer than it should be.
    ///
    /// - Parameter prefersOnce: Which list gives a key when `once` has just what it should have.
    private mutating func evict(prefersOnce: Bool = false) {
        let onceCount = Double(lists.count(.once))
        let isOnceTooLong = onceCount > target || prefersOnce && onceCount == target
        if lists.count(.once) > 0 && isOnceTooLong || lists.count(.again) == 0 {
            lists.moveOldest(of: .once, to: .ghostOnce)
        } else {
            lists.moveOldest(of: .again, to: .ghostAgain)
        }
    }
}
