/// A cache of the least recently used kind, as its definition says it: all uses in their order.
struct RecencyModel {
    struct Entry {
        var value: Int
        var cost: Int
        var lastUse: Int
    }

    private(set) var entries: [Int: Entry] = [:]
    private(set) var size = 0
    private(set) var limit: Int

    /// The key of each use; a use counts if it is the last of its key.
    private var uses: [Int] = []
    private var oldest = 0

    init(limit: Int) { self.limit = limit }

    private mutating func use(_ key: Int) {
        entries[key]?.lastUse = uses.count
        uses.append(key)
    }

    mutating func value(for key: Int) -> Int? {
        guard let entry = entries[key] else { return nil }
        use(key)
        return entry.value
    }

    @discardableResult
    mutating func remove(_ key: Int) -> Entry? {
        guard let entry = entries.removeValue(forKey: key) else { return nil }
        size -= entry.cost
        return entry
    }

    /// Returns the keys that have left by the insertion, of which the oldest is the first.
    mutating func insert(_ value: Int, for key: Int, cost: Int) -> [Int] {
        let old = remove(key)
        if cost > limit { return old == nil ? [] : [key] }
        entries[key] = Entry(value: value, cost: cost, lastUse: 0)
        size += cost
        use(key)
        return trim(to: limit)
    }

    mutating func setLimit(_ limit: Int) -> [Int] {
        self.limit = limit
        return trim(to: limit)
    }

    mutating func trim(to size: Int) -> [Int] {
        var evicted: [Int] = []
        while self.size > size {
            let key = uses[oldest]
            if entries[key]?.lastUse == oldest {
                remove(key)
                evicted.append(key)
            }
            oldest += 1
        }
        return evicted
    }
}
