internal import Glibc

/// The keys of one `CodingKey` type whose instances occupy at most one byte: an enum without associated values.
///
/// The byte of a key, its *tag*, identifies the key. The table asks for the string of a key once, when the key is first
/// used, and stores its bytes as JSON spells them. So comparing a member with a key, or writing a key, needs no
/// `String`.
@safe
final class CodingKeyTable {
    /// One key.
    @safe
    struct Entry {
        /// The bytes of the key to compare or write, padded with zeros to a multiple of eight.
        ///
        /// For reading, these are the key as JSON spells it and the closing quote. For writing, they are the key in
        /// quotes and the colon.
        let bytes: BytePointer

        /// The number of bytes without the padding, at least one.
        let count: Int

        /// A mask for the last eight-byte word of `bytes` that clears the padding.
        let lastMask: UInt64

        /// The bytes of the key itself.
        let name: UnsafeRawBufferPointer

        /// The number of keys that were added before this one, or `Int.max` for a tag without a key.
        let serial: Int

        /// The type that was last coded for the key, and its coding type.
        var type: ObjectIdentifier?
        var coding: UnsafeMutableRawPointer?

        /// Returns the entry of a tag without a key. Its bytes are never read, but the address must be valid.
        static func none(_ bytes: BytePointer) -> Entry {
            unsafe Entry(
                bytes: bytes,
                count: 1,
                lastMask: .max,
                name: UnsafeRawBufferPointer(start: nil, count: 0),
                serial: .max
            )
        }
    }

    /// The entries by tag; tags without a key have `Entry.none(_:)`.
    private(set) var entries: UnsafeMutablePointer<Entry>

    /// The number of tags that there is room for, at most 256.
    private(set) var tagCount = 0

    /// The number of keys.
    private(set) var keyCount = 0

    /// The keys by tag.
    private var keys: [(any CodingKey)?] = []

    /// The tags of keys whose name an earlier key has, with the tag of that key.
    private var aliases: [Int: Int] = [:]

    /// A tag for each hash value, or -1. At most half of the buckets are used.
    private var buckets: [Int16] = []

    /// One word of zeros for the entries without a key.
    private let noBytes = UnsafeMutablePointer<UInt8>.allocate(capacity: 8)

    init() {
        unsafe entries = .allocate(capacity: 0)
        unsafe noBytes.initialize(repeating: 0, count: 8)
    }

    deinit {
        for tag in 0..<tagCount where unsafe entries[tag].serial != .max {
            unsafe entries[tag].bytes.address.deallocate()
            unsafe entries[tag].name.deallocate()
        }
        unsafe entries.deallocate()
        unsafe noBytes.deallocate()
    }

    /// Whether instances of this key type are their tags.
    static func accepts<Key: CodingKey>(_ type: Key.Type) -> Bool {
        MemoryLayout<Key>.size <= 1 && _isPOD(Key.self)
    }

    /// Returns the tag of a key. Its type must be accepted.
    @inline(__always)
    static func tag<Key: CodingKey>(of key: Key) -> Int {
        unsafe MemoryLayout<Key>.size == 0 ? 0 : Int(unsafeBitCast(key, to: UInt8.self))
    }

    /// Whether a tag has an entry and is not an alias of another key.
    @inline(__always)
    func hasEntry(_ tag: Int) -> Bool { unsafe tag < tagCount && entries[tag].serial != .max }

    /// Returns the key of a tag, or `nil` if it has none.
    func key(of tag: Int) -> (any CodingKey)? {
        tag < tagCount ? keys[tag] : nil
    }

    /// Adds a key, unless the table has it.
    ///
    /// - Parameters:
    ///   - tag: Its tag.
    ///   - key: The key.
    ///   - name: Its name in JSON.
    ///   - text: The bytes to compare or write.
    @inline(never)
    func add(_ tag: Int, _ key: any CodingKey, name: String, text: (String) -> [UInt8]) {
        if self.key(of: tag) != nil { return }
        grow(toHold: tag)
        keys[tag] = key
        var name = name
        let first = name.withUTF8 { unsafe self.tag(named: UnsafeRawBufferPointer($0)) }
        if first >= 0 {
            aliases[tag] = first
            return
        }
        let spelling = text(name)
        let bytes = UnsafeMutablePointer<UInt8>.allocate(capacity: (spelling.count + 7) & ~7)
        unsafe bytes.initialize(repeating: 0, count: (spelling.count + 7) & ~7)
        unsafe bytes.update(from: spelling, count: spelling.count)
        let nameBytes = UnsafeMutableRawBufferPointer.allocate(byteCount: max(1, name.utf8.count), alignment: 1)
        unsafe nameBytes.copyBytes(from: name.utf8)
        let tail = spelling.count & 7
        unsafe entries[tag] = Entry(
            bytes: BytePointer(bytes, count: (spelling.count + 7) & ~7),
            count: spelling.count,
            lastMask: tail == 0 ? .max : (1 << UInt64(tail * 8)) - 1,
            name: UnsafeRawBufferPointer(start: nameBytes.baseAddress, count: name.utf8.count),
            serial: keyCount
        )
        keyCount += 1
        if keyCount * 2 > buckets.count { makeBuckets() } else { insertBucket(tag) }
    }

    /// Returns the tag of the first key with the same name.
    func firstTag(like tag: Int) -> Int {
        aliases.isEmpty ? tag : aliases[tag] ?? tag
    }

    private func grow(toHold tag: Int) {
        guard tag >= tagCount else { return }
        var newCount = max(8, tagCount)
        while newCount <= tag { newCount *= 2 }
        let newEntries = UnsafeMutablePointer<Entry>.allocate(capacity: newCount)
        unsafe newEntries.moveInitialize(from: entries, count: tagCount)
        unsafe (newEntries + tagCount).initialize(
            repeating: .none(BytePointer(noBytes, count: 8)),
            count: newCount - tagCount
        )
        unsafe entries.deallocate()
        unsafe entries = newEntries
        keys.append(contentsOf: repeatElement(nil, count: newCount - tagCount))
        tagCount = newCount
    }

    private func makeBuckets() {
        buckets = Array(repeating: -1, count: max(16, keyCount * 4))
        // The mask requires a power of two.
        while buckets.count & (buckets.count - 1) != 0 { buckets.append(-1) }
        for tag in 0..<tagCount where unsafe entries[tag].serial != .max { insertBucket(tag) }
    }

    private func insertBucket(_ tag: Int) {
        let name = unsafe entries[tag].name
        var bucket = unsafe Self.hash(name) & (buckets.count - 1)
        while buckets[bucket] >= 0 { bucket = (bucket + 1) & (buckets.count - 1) }
        buckets[bucket] = Int16(tag)
    }

    /// Returns the tag of the first key with these bytes, or -1.
    ///
    /// - Complexity: O(1) expected.
    func tag(named name: UnsafeRawBufferPointer) -> Int {
        guard !buckets.isEmpty else { return -1 }
        var bucket = unsafe Self.hash(name) & (buckets.count - 1)
        // The loop ends at an empty bucket: at least half of them are empty.
        while true {
            let tag = Int(buckets[bucket])
            if tag < 0 { return -1 }
            if unsafe Self.areEqual(entries[tag].name, name) { return tag }
            bucket = (bucket + 1) & (buckets.count - 1)
        }
    }

    /// Whether two names have the same bytes.
    static func areEqual(_ left: UnsafeRawBufferPointer, _ right: UnsafeRawBufferPointer) -> Bool {
        let count = left.count
        guard count == right.count else { return false }
        guard let left = left.baseAddress, let right = right.baseAddress else { return true }
        return unsafe memcmp(left, right, count) == 0
    }

    private static func hash(_ name: UnsafeRawBufferPointer) -> Int {
        let count = name.count
        guard count >= 8 else {
            var word: UInt64 = 0
            for index in 0..<name.count { word = unsafe word << 8 | UInt64(name[index]) }
            return fold(word, count)
        }
        // The first and last eight bytes, which overlap in a short name, distinguish almost all keys.
        let first = unsafe name.loadUnaligned(fromByteOffset: 0, as: UInt64.self)
        let last = unsafe name.loadUnaligned(fromByteOffset: count - 8, as: UInt64.self)
        return fold(first ^ (last << 1 | last >> 63), count)
    }

    private static func fold(_ word: UInt64, _ count: Int) -> Int {
        let product = (word ^ UInt64(count) << 56).multipliedFullWidth(by: 0x9e37_79b9_7f4a_7c15)
        return Int(truncatingIfNeeded: (product.high ^ product.low) >> 8)
    }
}
