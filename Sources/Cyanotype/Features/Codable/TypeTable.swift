/// Facts about types, by type: a hash table with open addressing, at most half full.
///
/// Every value whose type is not a plain number, string or boolean needs a lookup; a `Dictionary` would take several
/// times as long.
@safe
struct TypeTable {
    private var buckets: [(id: ObjectIdentifier, type: UnsafeMutableRawPointer)?] = unsafe Array(
        repeating: nil,
        count: 64
    )
    private var count = 0

    /// The objects that the buckets refer to.
    private var types: [AnyObject] = []

    /// Returns the object that was inserted for a type. It lives as long as the table.
    @inline(__always)
    func type(_ id: ObjectIdentifier) -> UnsafeMutableRawPointer? {
        unsafe buckets.withUnsafeBufferPointer { buckets in
            var bucket = Self.hash(id) & (buckets.count - 1)
            // The loop ends at an empty bucket: at least half of them are empty.
            while let entry = unsafe buckets[bucket] {
                if unsafe entry.id == id { return unsafe entry.type }
                bucket = (bucket + 1) & (buckets.count - 1)
            }
            return nil
        }
    }

    mutating func insert(_ type: AnyObject, for id: ObjectIdentifier) {
        types.append(type)
        count += 1
        if unsafe count * 2 > buckets.count {
            let old = unsafe buckets
            unsafe buckets = Array(repeating: nil, count: old.count * 2)
            for index in unsafe old.indices { if let entry = unsafe old[index] { unsafe place(entry) } }
        }
        unsafe place((id, Unmanaged.passUnretained(type).toOpaque()))
    }

    private mutating func place(_ entry: (id: ObjectIdentifier, type: UnsafeMutableRawPointer)) {
        var bucket = unsafe Self.hash(entry.id) & (buckets.count - 1)
        while unsafe buckets[bucket] != nil { bucket = unsafe (bucket + 1) & (buckets.count - 1) }
        unsafe buckets[bucket] = entry
    }

    @inline(__always)
    private static func hash(_ id: ObjectIdentifier) -> Int {
        // Metadata addresses are multiples of eight.
        let address = UInt(bitPattern: id)
        return Int(truncatingIfNeeded: (address &* 0x9e37_79b9_7f4a_7c15) >> 40)
    }
}
