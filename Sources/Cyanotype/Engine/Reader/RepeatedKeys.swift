/// The keys of the objects that are being read, to find those that occur twice. Fields and coding keys do not need it.
///
/// Nothing removes the keys of an object that ends or fails. Instead, each lookup first removes what belongs neither to
/// the key's object nor to one around it:
///
/// ```text
/// {"a": 1, "b": {"x": 1, "y": 2}, "c": 3}
/// at "y"    a x
/// at "c"    a          x and y are deeper
/// ```
struct RepeatedKeys: ~Copyable {
    fileprivate struct Entry {
        let key: BytePointer
        let hash: Int

        /// A bit for the hash of this key and for those of the object's keys before it. Most keys are new, which the bits
        /// tell at once.
        let filter: UInt64

        /// How many more arrays and objects may be opened inside the object.
        let depth: Int32

        /// The number of the object's keys up to this one.
        let count: Int32
    }

    /// The keys of an object that has too many for a linear search.
    private struct Index {
        let object: BytePointer
        let depth: Int32
        var places: [ExactString: BytePointer] = [:]
    }

    private static var indexThreshold: Int32 { 64 }

    private var entries = Stack<Entry>()
    private var indices = Stack<Index>()

    mutating func removeAll() {
        if !entries.isEmpty { entries.removeAll(above: 0) }
        if !indices.isEmpty { indices.removeAll(above: 0) }
    }

    /// Adds a key to its object.
    ///
    /// - Returns: `false`, without adding it, if an equal key may precede it.
    @inline(__always)
    fileprivate mutating func add(_ key: BytePointer, _ hash: Int, in object: BytePointer, _ depth: Int32) -> Bool {
        let bit: UInt64 = 1 << UInt64(truncatingIfNeeded: hash & 63)
        let last = entries.count - 1
        if last >= 0, entries[last].depth == depth, entries[last].key >= object, entries[last].key < key {
            let filter = entries[last].filter
            let count = entries[last].count
            guard filter & bit == 0, count < Self.indexThreshold else { return false }
            entries.push(Entry(key: key, hash: hash, filter: filter | bit, depth: depth, count: count &+ 1))
            return true
        }
        return addAfterOthers(key, hash, in: object, depth)
    }

    /// Removes what belongs neither to the object nor to one around it, and then adds a key to the object.
    @inline(never)
    private mutating func addAfterOthers(
        _ key: BytePointer,
        _ hash: Int,
        in object: BytePointer,
        _ depth: Int32
    ) -> Bool {
        while !entries.isEmpty {
            let last = entries[entries.count - 1]
            if last.key >= key {
                // The object is read again.
                _ = entries.pop()
            } else if last.depth > depth {
                break
            } else if last.depth == depth, last.key >= object {
                return add(key, hash, in: object, depth)
            } else {
                // The keys of an object are in a row.
                entries.removeAll(above: entries.count - Int(last.count))
            }
        }
        let bit: UInt64 = 1 << UInt64(truncatingIfNeeded: hash & 63)
        entries.push(Entry(key: key, hash: hash, filter: bit, depth: depth, count: 1))
        return true
    }

    /// The positions of the object's keys; `nil` if there are too many for a linear search.
    fileprivate var positions: Range<Int>? {
        let count = entries[entries.count - 1].count
        return count >= Self.indexThreshold ? nil : entries.count - Int(count)..<entries.count
    }

    /// The key at a position, if it has this hash.
    @inline(__always)
    fileprivate func key(at position: Int, _ hash: Int) -> BytePointer? {
        entries[position].hash == hash ? entries[position].key : nil
    }

    /// Adds a key that is not equal to those with the same bit in the filter.
    fileprivate mutating func add(_ key: BytePointer, _ hash: Int) {
        let last = entries[entries.count - 1]
        let filter = last.filter | 1 << UInt64(hash & 63)
        entries.push(Entry(key: key, hash: hash, filter: filter, depth: last.depth, count: last.count + 1))
    }

    /// Adds a key to the index of an object with many keys.
    ///
    /// - Parameters:
    ///   - key: The place of the key.
    ///   - object: The place of the object's first key.
    ///   - name: Returns the key at a place.
    /// - Returns: `false` if an equal key precedes it.
    fileprivate mutating func addToIndex(
        _ key: BytePointer,
        in object: BytePointer,
        name: (BytePointer) -> ExactString
    ) -> Bool {
        let last = entries[entries.count - 1]
        while !indices.isEmpty {
            let index = indices[indices.count - 1]
            guard index.depth < last.depth || index.depth == last.depth && index.object != object else { break }
            _ = indices.pop()
        }
        if indices.isEmpty || indices[indices.count - 1].object != object {
            let own = (entries.count - Int(last.count))..<entries.count
            let places = Dictionary(own.map { (name(entries[$0].key), entries[$0].key) }) { first, _ in first }
            indices.push(Index(object: object, depth: last.depth, places: places))
        }
        let name = name(key)
        let position = indices.count - 1
        // The object may have been read before.
        if let place = indices[position].places[name], place < key { return false }
        indices[position].places[name] = key
        return true
    }
}

extension JSONReader {
    /// Whether a key follows an equal one in its object, which may be read several times.
    ///
    /// - Parameters:
    ///   - key: The place of the key.
    ///   - hash: The hash of the key.
    ///   - object: The place of the object's first key.
    ///   - depth: How many more arrays and objects may be opened inside the object.
    /// - Returns: Whether it does.
    @inline(__always)
    mutating func isRepeated(_ key: BytePointer, hash: Int, in object: BytePointer, depth: Int) -> Bool {
        if repeatedKeys.add(key, hash, in: object, Int32(truncatingIfNeeded: depth)) { return false }
        return isRepeatedInFact(key, hash, in: object)
    }

    /// The same for a key whose hash is not known.
    @inline(never)
    mutating func isRepeated(_ key: BytePointer, in object: BytePointer, depth: Int) -> Bool {
        isRepeated(key, hash: hash(ofKeyAt: key), in: object, depth: depth)
    }

    @inline(never)
    private mutating func isRepeatedInFact(_ key: BytePointer, _ hash: Int, in object: BytePointer) -> Bool {
        if let positions = repeatedKeys.positions {
            for position in positions {
                if let other = repeatedKeys.key(at: position, hash), isSameKey(other, key) { return true }
            }
            repeatedKeys.add(key, hash)
            return false
        }
        let end = end
        return !repeatedKeys.addToIndex(key, in: object) { ExactString(JSONReader.keyText(at: $0, end) ?? "") }
    }

    /// Skips the value of a repeated key.
    ///
    /// - Returns: Whether the key is allowed.
    mutating func skipRepeated(_ key: BytePointer) throws(Failure) -> Bool {
        let isAllowed = try resolveDuplicate(of: key)
        try skipValue()
        return isAllowed
    }

    /// The hash of a key, which may have escapes.
    func hash(ofKeyAt key: BytePointer) -> Int {
        var isASCII = true
        let stop = scanPlain(from: key + 1, isASCII: &isASCII)
        if stop != end, stop.pointee == ASCII.quote { return (key + 1).keyHash(count: stop - key - 1) }
        var text = keyText(at: key) ?? ""
        return text.withUTF8 { bytes in
            unsafe bytes.baseAddress.map { unsafe BytePointer($0, count: bytes.count).keyHash(count: bytes.count) } ?? 0
        }
    }
}
