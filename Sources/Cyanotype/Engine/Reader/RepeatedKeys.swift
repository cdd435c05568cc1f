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
        let fingerprint: UInt64
        let key: BytePointer

        /// How many more arrays and objects may be opened inside the object.
        let depth: Int
    }

    /// The keys of an object that has too many for a linear search.
    fileprivate struct Index {
        let object: BytePointer
        let depth: Int
        var places: [ExactString: BytePointer] = [:]
    }

    fileprivate static var indexThreshold: Int { 64 }

    fileprivate var entries = Stack<Entry>()
    fileprivate var indices: [Index] = []

    /// Removes the entries that are not before `key` in its object or around that.
    fileprivate mutating func removeStale(_ key: BytePointer, _ object: BytePointer, _ depth: Int) {
        while !entries.isEmpty {
            let last = entries[entries.count - 1]
            // An object that is read again is so from its start.
            guard last.key >= key || last.depth < depth || last.depth == depth && last.key < object else { return }
            _ = entries.pop()
        }
    }

    /// Adds a key to the index of an object.
    ///
    /// - Returns: Whether an equal key precedes it.
    fileprivate mutating func isIndexed(
        _ name: ExactString,
        _ key: BytePointer,
        _ object: BytePointer,
        _ depth: Int
    ) -> Bool {
        if indices.last?.object != object { indices.append(Index(object: object, depth: depth)) }
        let last = indices.count - 1
        guard let place = indices[last].places[name], place < key else {
            indices[last].places[name] = key
            return false
        }
        return true
    }
}

extension JSONReader {
    /// Whether a key follows an equal one in its object, which may be read several times.
    ///
    /// - Parameters:
    ///   - key: The place of the key.
    ///   - object: The place of the object's first key.
    ///   - depth: How many more arrays and objects may be opened inside the object.
    /// - Returns: Whether it does.
    @inline(never)
    mutating func isRepeated(_ key: BytePointer, in object: BytePointer, depth: Int) -> Bool {
        repeatedKeys.removeStale(key, object, depth)
        let fingerprint = fingerprint(ofKeyAt: key)
        var first = repeatedKeys.entries.count
        while first > 0, repeatedKeys.entries[first - 1].key >= object {
            first -= 1
            let entry = repeatedKeys.entries[first]
            if entry.fingerprint == fingerprint, isSameKey(entry.key, key) { return true }
        }
        let isFull = repeatedKeys.entries.count - first >= RepeatedKeys.indexThreshold
        while let last = repeatedKeys.indices.last,
            last.depth < depth || last.depth == depth && (last.object != object || !isFull)
        {
            repeatedKeys.indices.removeLast()
        }
        if isFull { return repeatedKeys.isIndexed(ExactString(keyText(at: key) ?? ""), key, object, depth) }
        repeatedKeys.entries.push(RepeatedKeys.Entry(fingerprint: fingerprint, key: key, depth: depth))
        return false
    }

    /// Skips the value of a repeated key.
    ///
    /// - Returns: Whether the key is allowed.
    mutating func skipRepeated(_ key: BytePointer) throws(Failure) -> Bool {
        let isAllowed = try resolveDuplicate(of: key)
        try skipValue()
        return isAllowed
    }

    private func fingerprint(ofKeyAt key: BytePointer) -> UInt64 {
        var isASCII = true
        let stop = scanPlain(from: key + 1, isASCII: &isASCII)
        if stop != end, stop.pointee == ASCII.quote { return ObjectShapes.fingerprint(key + 1, stop - key - 1) }
        return ObjectShapes.fingerprint(keyText(at: key) ?? "", at: nil)
    }
}
