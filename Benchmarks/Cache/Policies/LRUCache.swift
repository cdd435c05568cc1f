/// Evicts the key that was requested least recently.
struct LRUCache: SimulatedCache {
    private enum List: UInt8, KeyListNames {
        case nowhere
        case kept
    }

    private let capacity: Int
    private var lists: KeyLists<List>

    init(capacity: Int, trace: Trace) {
        self.capacity = capacity
        lists = KeyLists(keyCount: trace.keyCount)
    }

    mutating func request(_ key: UInt64) -> Bool {
        let isHit = lists.list(of: key) == .kept
        if !isHit, lists.count(.kept) == capacity { lists.removeOldest(of: .kept) }
        lists.move(key, to: .kept)
        return isHit
    }
}
