/// S3-FIFO by arrays, with the oldest key first.
struct SimpleS3FIFO: SimulatedCache {
    private let capacity: Int
    private let smallCapacity: Int
    private var small: [UInt64] = []
    private var main: [UInt64] = []
    private var ghosts: [UInt64] = []
    private var uses: [UInt64: Int] = [:]

    private var mainCapacity: Int { capacity - smallCapacity }

    init(capacity: Int, trace: Trace) {
        self.capacity = capacity
        smallCapacity = max(1, capacity / 10)
    }

    mutating func request(_ key: UInt64) -> Bool {
        if small.contains(key) || main.contains(key) {
            uses[key, default: 0] += 1
            return true
        }
        if small.count + main.count == capacity {
            let kept = small.count + main.count
            while small.count + main.count == kept {
                if small.count < smallCapacity && !main.isEmpty { turnMain() } else { turnSmall() }
            }
        }
        if let place = ghosts.firstIndex(of: key) {
            ghosts.remove(at: place)
            main.append(key)
        } else {
            small.append(key)
        }
        uses[key] = 0
        return false
    }

    /// Moves the oldest key of the small queue, or evicts it.
    private mutating func turnSmall() {
        guard !small.isEmpty else { return turnMain() }
        let key = small.removeFirst()
        if uses[key, default: 0] >= 2 {
            uses[key] = 0
            main.append(key)
            let kept = main.count
            while kept > mainCapacity, main.count == kept { turnMain() }
        } else {
            ghosts = (ghosts + [key]).suffix(mainCapacity)
        }
    }

    /// Gives the oldest key of the main queue another turn, or evicts it.
    private mutating func turnMain() {
        let key = main.removeFirst()
        let left = min(uses[key, default: 0], 3)
        if left > 0 { main.append(key) }
        uses[key] = left - 1
    }
}
