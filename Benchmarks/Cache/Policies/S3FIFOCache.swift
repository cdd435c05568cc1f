/// Filters keys that are requested once by a small queue.
///
/// Source: Yang et al., "FIFO Queues are All You Need for Cache Eviction" (SOSP 2023), algorithm 1. The small queue has 10 %
/// of the keys, as many keys as fit into the main one are remembered after eviction, and a key moves after two hits.
struct S3FIFOCache: SimulatedCache {
    private enum Queue: UInt8, KeyListNames {
        case nowhere
        case small
        case main
        /// Keys that are remembered, but not kept.
        case ghost
    }

    private static let mostUses: UInt8 = 3

    private let capacity: Int
    private let smallCapacity: Int
    private let mainCapacity: Int
    private var queues: KeyLists<Queue>
    /// How often each key was hit lately.
    private var uses: [UInt8]

    init(capacity: Int, trace: Trace) {
        self.capacity = capacity
        smallCapacity = max(1, capacity / 10)
        mainCapacity = max(1, capacity - smallCapacity)
        queues = KeyLists(keyCount: trace.keyCount)
        uses = Array(repeating: 0, count: trace.keyCount)
    }

    mutating func request(_ key: UInt64) -> Bool {
        switch queues.list(of: key) {
        case .small, .main:
            uses[Int(key)] = min(uses[Int(key)] + 1, Self.mostUses)
            return true
        case .nowhere, .ghost:
            makeRoom()
            queues.move(key, to: queues.list(of: key) == .ghost ? .main : .small)
            uses[Int(key)] = 0
            return false
        }
    }

    private mutating func makeRoom() {
        while queues.count(.small) + queues.count(.main) >= capacity {
            let isSmallTooLong = queues.count(.small) >= smallCapacity || queues.count(.main) == 0
            if isSmallTooLong { evictFromSmall() } else { evictFromMain() }
        }
    }

    /// Evicts the oldest key of the small queue that has few hits. Those before it move, and may evict one of the main
    /// queue instead.
    private mutating func evictFromSmall() {
        while let key = queues.oldest(.small) {
            guard uses[Int(key)] > 1 else {
                queues.move(key, to: .ghost)
                if queues.count(.ghost) > mainCapacity { queues.removeOldest(of: .ghost) }
                return
            }
            uses[Int(key)] = 0
            queues.move(key, to: .main)
            if queues.count(.main) > mainCapacity { return evictFromMain() }
        }
    }

    /// Evicts the oldest key without a hit. Each hit buys a key another turn.
    private mutating func evictFromMain() {
        while let key = queues.oldest(.main) {
            guard uses[Int(key)] > 0 else { return queues.remove(key) }
            uses[Int(key)] -= 1
            queues.move(key, to: .main)
        }
    }
}
