/// ARC by arrays, with the oldest key first.
struct SimpleARC: SimulatedCache {
    private let capacity: Int
    private var target = 0.0
    private var once: [UInt64] = []
    private var again: [UInt64] = []
    private var ghostsOnce: [UInt64] = []
    private var ghostsAgain: [UInt64] = []

    init(capacity: Int, trace: Trace) {
        self.capacity = capacity
    }

    mutating func request(_ key: UInt64) -> Bool {
        if once.contains(key) || again.contains(key) {
            (once, again) = (once.filter { $0 != key }, again.filter { $0 != key } + [key])
            return true
        }
        let (onceCount, againCount) = (Double(ghostsOnce.count), Double(ghostsAgain.count))
        if ghostsOnce.contains(key) {
            target = min(target + max(againCount / onceCount, 1), Double(capacity))
            replace(key)
            (ghostsOnce, again) = (ghostsOnce.filter { $0 != key }, again + [key])
        } else if ghostsAgain.contains(key) {
            target = max(target - max(onceCount / againCount, 1), 0)
            replace(key)
            (ghostsAgain, again) = (ghostsAgain.filter { $0 != key }, again + [key])
        } else {
            insert(key)
        }
        return false
    }

    private mutating func insert(_ key: UInt64) {
        if once.count + ghostsOnce.count == capacity {
            if once.count == capacity {
                once.removeFirst()
            } else {
                ghostsOnce.removeFirst()
                replace(key)
            }
        } else if once.count + ghostsOnce.count + again.count + ghostsAgain.count >= capacity {
            if once.count + ghostsOnce.count + again.count + ghostsAgain.count == 2 * capacity {
                ghostsAgain.removeFirst()
            }
            replace(key)
        }
        once.append(key)
    }

    private mutating func replace(_ key: UInt64) {
        let isEven = Double(once.count) == target && ghostsAgain.contains(key)
        if again.isEmpty || !once.isEmpty && (Double(once.count) > target || isEven) {
            ghostsOnce.append(once.removeFirst())
        } else {
            ghostsAgain.append(again.removeFirst())
        }
    }
}
