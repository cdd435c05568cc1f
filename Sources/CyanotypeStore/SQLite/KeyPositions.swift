internal import Cyanotype

/// The positions of keys in a list, for rows that come in an order of their own.
struct KeyPositions {
    /// All keys of the list, each once.
    let keys: [StorageKey]
    /// The first position of each key; `nil` if the list is ``keys``, in ascending order.
    private var first: [StorageKey: Int]?
    /// The other positions of keys that are there more than once.
    private var others: [StorageKey: [Int]] = [:]
    /// The position after that of the last row: nearly always, rows come in ascending order, too.
    private var next = 0

    /// - Parameter list: The keys; `nil` for a position without one.
    init(_ list: [StorageKey?]) {
        if let keys = Self.ascending(list) {
            self.keys = keys
            return
        }
        var first: [StorageKey: Int] = [:]
        first.reserveCapacity(list.count)
        for (position, key) in list.enumerated() {
            guard let key else { continue }
            if first[key] == nil {
                first[key] = position
            } else {
                others[key, default: []].append(position)
            }
        }
        (keys, self.first) = (Array(first.keys), first)
    }

    /// The list, if it is in ascending order without gaps.
    private static func ascending(_ list: [StorageKey?]) -> [StorageKey]? {
        var keys: [StorageKey] = []
        keys.reserveCapacity(list.count)
        for key in list {
            guard let key else { return nil }
            if let last = keys.last, last >= key { return nil }
            keys.append(key)
        }
        return keys
    }

    /// Calls a closure with each position of a key.
    mutating func forEach<Failure: Error>(
        of key: StorageKey,
        _ body: (Int) throws(Failure) -> Void
    ) throws(Failure) {
        guard let first else {
            if let position = position(of: key) { try body(position) }
            return
        }
        if let position = first[key] { try body(position) }
        if others.isEmpty { return }
        for position in others[key] ?? [] { try body(position) }
    }

    /// Finds a key in ascending ones.
    private mutating func position(of key: StorageKey) -> Int? {
        if next == keys.count || keys[next] != key { next = keys.partition(before: key) }
        guard next < keys.count, keys[next] == key else { return nil }
        next += 1
        return next - 1
    }
}

extension [StorageKey] {
    /// The number of keys that are less than another one, if these are in ascending order.
    ///
    /// - Complexity: O(log *n*).
    fileprivate func partition(before key: StorageKey) -> Int {
        var (low, high) = (0, count)
        while low < high {
            let middle = (low + high) / 2
            if self[middle] < key { low = middle + 1 } else { high = middle }
        }
        return low
    }
}
