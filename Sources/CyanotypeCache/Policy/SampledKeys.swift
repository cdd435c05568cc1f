/// The keys of the sample that a shadow holds: their hashes, costs and frequencies, by numbers.
struct SampledKeys: ~Copyable {
    private var table = HashTable(capacity: HashTable.leastCapacity)
    private var hashes: [UInt32] = []
    private var costs: [UInt32] = []
    private var isUsed: [Bool] = []
    private var free: [UInt16] = []
    private var sketch: FrequencySketch

    init(entries: Int) { sketch = FrequencySketch(entries: entries) }

    deinit { table.deallocate() }

    func cost(_ key: UInt16) -> Int { Int(costs[Int(key)]) }

    func frequency(_ key: UInt16) -> Int { sketch.frequency(hashes[Int(key)]) }

    /// Counts a use.
    ///
    /// - Returns: The number of the key, and whether no key has had the number before; `nil` if there are no numbers left.
    mutating func use(_ sample: Sample) -> (key: UInt16, isNew: Bool)? {
        sketch.add(sample.hash)
        var found: UInt16?
        table.search(sample.hash) { number in
            guard self.hashes[Int(number)] == sample.hash else { return false }
            found = UInt16(number)
            return true
        }
        if let found { return (found, false) }
        let reused = free.popLast()
        if reused == nil, hashes.count >= Int(UInt16.max) { return nil }
        let key = reused ?? UInt16(hashes.count)
        if reused == nil {
            hashes.append(sample.hash)
            costs.append(sample.cost)
            isUsed.append(true)
        } else {
            hashes[Int(key)] = sample.hash
            costs[Int(key)] = sample.cost
            isUsed[Int(key)] = true
        }
        let hashes = self.hashes
        if table.isFull {
            let old = table
            table = HashTable(capacity: old.nextCapacity)
            old.forEach { key in table.insert(key, hash: hashes[Int(key)]) { hashes[Int($0)] } }
            old.deallocate()
        }
        table.insert(UInt32(key), hash: sample.hash) { hashes[Int($0)] }
        return (key, reused == nil)
    }

    /// Removes a key that no shadow holds, if it has not been removed.
    mutating func remove(_ key: UInt16) {
        if !isUsed[Int(key)] { return }
        isUsed[Int(key)] = false
        let hashes = hashes
        table.remove(UInt32(key)) { hashes[Int($0)] }
        free.append(key)
    }
}
