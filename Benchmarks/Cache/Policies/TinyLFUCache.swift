import BenchmarkSupport

/// Admits a key that leaves the window only if it was requested more often than the one that it would replace.
///
/// Source: Einziger, Friedman and Manes, "TinyLFU: A Highly Efficient Cache Admission Policy" (ACM Transactions on Storage,
/// 2017), and Caffeine (https://github.com/ben-manes/caffeine). The window is an LRU list. What is not in it is on probation
/// until it is hit, then protected; 80 % of the rest can be protected.
struct TinyLFUCache<Climber: WindowClimber>: SimulatedCache {
    private let capacity: Int
    private var windowCapacity: Int
    private var protectedCapacity: Int
    private var lists: TinyLFULists
    private var count = 0
    private var sketch: FrequencySketch
    private var climber: Climber
    private var random = XorShift()

    init(capacity: Int, trace: Trace) {
        self.capacity = capacity
        let capacities = TinyLFUCapacities(capacity)
        windowCapacity = capacities.window
        protectedCapacity = capacities.protected
        lists = KeyLists(keyCount: trace.keyCount)
        sketch = FrequencySketch(capacity: capacity)
        climber = Climber(capacity: capacity)
    }

    mutating func request(_ key: UInt64) -> Bool {
        let wasFull = count >= capacity
        sketch.increment(key)
        let list = lists.list(of: key)
        switch list {
        case .window: lists.move(key, to: .window)
        case .probation, .protected: lists.move(key, to: .protected)
        case .nowhere:
            lists.move(key, to: .window)
            count += 1
        }
        demote()
        while lists.count(.window) > windowCapacity { leaveWindow() }
        while count > capacity { evict() }
        if wasFull, let change = climber.change(isHit: list != .nowhere) { resizeWindow(by: change) }
        return list != .nowhere
    }

    private mutating func demote() {
        while lists.count(.protected) > protectedCapacity { lists.moveOldest(of: .protected, to: .probation) }
    }

    /// Moves the oldest key of the window to probation, and if the cache is too full, evicts it or the oldest there.
    private mutating func leaveWindow() {
        guard let candidate = lists.oldest(.window) else { return }
        lists.move(candidate, to: .probation)
        guard count > capacity, let victim = lists.oldest(.probation) else { return }
        remove(victim != candidate && admits(candidate, insteadOf: victim) ? victim : candidate)
    }

    /// By chance, so that keys whose hashes collide cannot keep others out, a frequent candidate is always admitted.
    private mutating func admits(_ candidate: UInt64, insteadOf victim: UInt64) -> Bool {
        let frequency = sketch.frequency(of: candidate)
        return frequency > sketch.frequency(of: victim) || frequency >= 6 && random.next(below: 128) == 0
    }

    private mutating func evict() {
        let oldest = lists.oldest(.probation) ?? lists.oldest(.protected) ?? lists.oldest(.window)
        if let oldest { remove(oldest) }
    }

    private mutating func remove(_ key: UInt64) {
        lists.remove(key)
        count -= 1
    }

    private mutating func resizeWindow(by change: Int) {
        let change = min(max(change, min(0, 1 - windowCapacity)), protectedCapacity)
        windowCapacity += change
        protectedCapacity -= change
        demote()
        for _ in 0..<max(0, change) where lists.count(.window) < windowCapacity {
            lists.moveOldest(of: .probation, to: .window)
        }
        while lists.count(.window) > windowCapacity, let key = lists.oldest(.window) {
            lists.moveBack(key, to: .probation)
        }
    }
}

typealias TinyLFULists = KeyLists<TinyLFUList>

enum TinyLFUList: UInt8, KeyListNames {
    case nowhere
    case window
    case probation
    case protected
}

/// How the keys are divided at first.
struct TinyLFUCapacities {
    let window: Int
    let protected: Int

    init(_ capacity: Int) {
        let main = Int(Double(capacity) * 0.99)
        window = capacity - main
        protected = Int(Double(main) * 0.8)
    }
}
