#if canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#endif

/// The keys of one `CodingKey` type whose instances are one byte or none: an enum without associated values.
///
/// The byte of a key, its *tag*, stands for the key: its string is asked for once, when the key is first used, and its
/// bytes are kept as JSON spells them. So a member of a document is compared with a key, or a key is written, without a
/// `String`.
final class CodingKeyTable {
    /// One key.
    struct Entry {
        /// The key as it is compared or written, with zeros after it to a multiple of eight bytes.
        ///
        /// For reading, that is the key as JSON spells it and its closing quote; for writing, it is in quotes and with
        /// its colon.
        let bytes: UnsafePointer<UInt8>

        /// How many bytes there are without the zeros, at least one.
        let count: Int

        /// Selects, of the last eight-byte word of `bytes`, those that are not after them.
        let lastMask: UInt64

        /// The bytes of the key itself.
        let name: UnsafeRawBufferPointer

        /// The number of keys that were there before this one; of a tag without a key more than there can be.
        let serial: Int

        /// The type that was last decoded for the key, and how it is read or written.
        var type: ObjectIdentifier?
        var coding: UnsafeMutableRawPointer?

        /// The entry of a tag without a key, at whose bytes nobody looks; but there has to be an address.
        static func none(_ bytes: UnsafePointer<UInt8>) -> Entry {
            Entry(
                bytes: bytes,
                count: 1,
                lastMask: .max,
                name: UnsafeRawBufferPointer(start: nil, count: 0),
                serial: .max
            )
        }
    }

    /// The entries by tag; those without a key are `Entry.none(_:)`.
    private(set) var entries: UnsafeMutablePointer<Entry>

    /// How many tags there is room for: 256 at most.
    private(set) var tagCount = 0

    /// How many keys there are.
    private(set) var keyCount = 0

    /// The keys by tag.
    private var keys: [(any CodingKey)?] = []

    /// The tags of keys whose name another key had first, with the tag of that one.
    private var aliases: [Int: Int] = [:]

    /// For each hash value a tag, or -1. At most half full.
    private var buckets: [Int16] = []

    /// One word of zeros for the entries without a key.
    private let noBytes = UnsafeMutablePointer<UInt8>.allocate(capacity: 8)

    init() {
        entries = .allocate(capacity: 0)
        noBytes.initialize(repeating: 0, count: 8)
    }

    deinit {
        for entry in UnsafeMutableBufferPointer(start: entries, count: tagCount) where entry.serial != .max {
            entry.bytes.deallocate()
            entry.name.deallocate()
        }
        entries.deallocate()
        noBytes.deallocate()
    }

    /// Whether instances of this key type are their tags.
    static func accepts<Key: CodingKey>(_ type: Key.Type) -> Bool {
        MemoryLayout<Key>.size <= 1 && _isPOD(Key.self)
    }

    /// The tag of a key of a type that is accepted.
    @inline(__always)
    static func tag<Key: CodingKey>(of key: Key) -> Int {
        MemoryLayout<Key>.size == 0 ? 0 : Int(unsafeBitCast(key, to: UInt8.self))
    }

    /// Whether a tag has an entry, and is not another name for the key of another one.
    @inline(__always)
    func hasEntry(_ tag: Int) -> Bool { tag < tagCount && entries[tag].serial != .max }

    /// The key of a tag that has one.
    func key(of tag: Int) -> (any CodingKey)? {
        tag < tagCount ? keys[tag] : nil
    }

    /// Adds a key, unless it is there.
    ///
    /// - Parameters:
    ///   - tag: Its tag.
    ///   - key: The key.
    ///   - name: The string that it has in JSON.
    ///   - text: The bytes to compare or write.
    @inline(never)
    func add(_ tag: Int, _ key: any CodingKey, name: String, text: (String) -> [UInt8]) {
        if self.key(of: tag) != nil { return }
        grow(toHold: tag)
        keys[tag] = key
        var name = name
        let first = name.withUTF8 { self.tag(named: UnsafeRawBufferPointer($0)) }
        if first >= 0 {
            aliases[tag] = first
            return
        }
        let spelling = text(name)
        let bytes = UnsafeMutablePointer<UInt8>.allocate(capacity: (spelling.count + 7) & ~7)
        bytes.initialize(repeating: 0, count: (spelling.count + 7) & ~7)
        bytes.update(from: spelling, count: spelling.count)
        let nameBytes = UnsafeMutableRawBufferPointer.allocate(byteCount: max(1, name.utf8.count), alignment: 1)
        nameBytes.copyBytes(from: name.utf8)
        let tail = spelling.count & 7
        entries[tag] = Entry(
            bytes: bytes,
            count: spelling.count,
            lastMask: tail == 0 ? .max : (1 << UInt64(tail * 8)) - 1,
            name: UnsafeRawBufferPointer(start: nameBytes.baseAddress, count: name.utf8.count),
            serial: keyCount
        )
        keyCount += 1
        if keyCount * 2 > buckets.count { makeBuckets() } else { insertBucket(tag) }
    }

    /// The tag of the first key with the name of this one.
    func firstTag(like tag: Int) -> Int {
        aliases.isEmpty ? tag : aliases[tag] ?? tag
    }

    private func grow(toHold tag: Int) {
        guard tag >= tagCount else { return }
        var newCount = max(8, tagCount)
        while newCount <= tag { newCount *= 2 }
        let newEntries = UnsafeMutablePointer<Entry>.allocate(capacity: newCount)
        newEntries.moveInitialize(from: entries, count: tagCount)
        (newEntries + tagCount).initialize(repeating: .none(noBytes), count: newCount - tagCount)
        entries.deallocate()
        entries = newEntries
        keys.append(contentsOf: repeatElement(nil, count: newCount - tagCount))
        tagCount = newCount
    }

    private func makeBuckets() {
        buckets = Array(repeating: -1, count: max(16, keyCount * 4))
        // A power of two, as the mask needs it.
        while buckets.count & (buckets.count - 1) != 0 { buckets.append(-1) }
        for tag in 0..<tagCount where entries[tag].serial != .max { insertBucket(tag) }
    }

    private func insertBucket(_ tag: Int) {
        let name = entries[tag].name
        var bucket = Self.hash(name) & (buckets.count - 1)
        while buckets[bucket] >= 0 { bucket = (bucket + 1) & (buckets.count - 1) }
        buckets[bucket] = Int16(tag)
    }

    /// The tag of the first key with these bytes, or -1.
    ///
    /// - Complexity: O(1) expected in the number of keys.
    func tag(named name: UnsafeRawBufferPointer) -> Int {
        guard !buckets.isEmpty else { return -1 }
        var bucket = Self.hash(name) & (buckets.count - 1)
        // Ends at an empty bucket: at least half of them are.
        while true {
            let tag = Int(buckets[bucket])
            if tag < 0 { return -1 }
            if Self.areEqual(entries[tag].name, name) { return tag }
            bucket = (bucket + 1) & (buckets.count - 1)
        }
    }

    /// Whether two names have the same bytes.
    static func areEqual(_ left: UnsafeRawBufferPointer, _ right: UnsafeRawBufferPointer) -> Bool {
        let count = left.count
        guard count == right.count else { return false }
        guard let left = left.baseAddress, let right = right.baseAddress else { return true }
        return memcmp(left, right, count) == 0
    }

    private static func hash(_ name: UnsafeRawBufferPointer) -> Int {
        let count = name.count
        guard count >= 8 else {
            var word: UInt64 = 0
            for byte in name { word = word << 8 | UInt64(byte) }
            return fold(word, count)
        }
        // The first and the last eight bytes, which overlap in a short name, tell almost all keys apart.
        let first = name.loadUnaligned(fromByteOffset: 0, as: UInt64.self)
        let last = name.loadUnaligned(fromByteOffset: count - 8, as: UInt64.self)
        return fold(first ^ (last << 1 | last >> 63), count)
    }

    private static func fold(_ word: UInt64, _ count: Int) -> Int {
        let product = (word ^ UInt64(count) << 56).multipliedFullWidth(by: 0x9e37_79b9_7f4a_7c15)
        return Int(truncatingIfNeeded: (product.high ^ product.low) >> 8)
    }
}
