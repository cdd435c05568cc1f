public import Synchronization

/// A hash table of objects by type, with open addressing and linear probing (Knuth, The Art of Computer Programming,
/// volume 3, section 6.4).
///
/// One thread at a time adds entries. They never change, so searching needs no lock: a key is stored with release
/// semantics after its object, and loaded with acquire semantics.
@usableFromInline
@safe
struct SharedTypeTable: @unchecked Sendable {
    @usableFromInline
    @safe
    struct Entry: ~Copyable {
        /// The address of a type's metadata; 0 if the entry is free.
        @usableFromInline let key = Atomic<UInt>(0)

        /// Set before `key`.
        @usableFromInline var object: UnsafeRawPointer?
    }

    /// `capacity` entries, at most a quarter of them in use. Never released.
    @usableFromInline let entries: UnsafeMutablePointer<Entry>

    /// The number of bits in a hash minus those in an index: `capacity` is a power of two.
    @usableFromInline let shift: UInt

    private var capacity: Int { 1 << (UInt.bitWidth - Int(shift)) }

    /// - Parameter capacity: A power of two.
    init(capacity: Int) {
        shift = UInt(UInt.bitWidth - capacity.trailingZeroBitCount)
        unsafe entries = .allocate(capacity: capacity)
        for index in 0..<capacity { unsafe (entries + index).initialize(to: Entry()) }
    }

    @inlinable @inline(__always)
    static func key(_ type: Any.Type) -> UInt { UInt(bitPattern: ObjectIdentifier(type)) }

    /// The entry where the search for a key begins: multiplicative hashing by the golden ratio. It is one of `entries`,
    /// because the shift leaves only the bits of an index.
    @inlinable @inline(__always)
    func firstEntry(_ key: UInt) -> UnsafeMutablePointer<Entry> {
        unsafe entries + Int(bitPattern: (key &* UInt(truncatingIfNeeded: 0x9E37_79B9_7F4A_7C15 as UInt64)) &>> shift)
    }

    /// The object of a key if it is in the first entry of the search, as most are.
    // Inlined for each model: a call for each object that is read cost 1 %.
    @inlinable @inline(__always)
    func firstMatch(_ key: UInt) -> UnsafeRawPointer? {
        let entry = unsafe firstEntry(key)
        return unsafe entry.pointee.key.load(ordering: .acquiring) == key ? entry.pointee.object : nil
    }

    func search(_ key: UInt) -> UnsafeRawPointer? {
        var entry = unsafe firstEntry(key)
        // Ends at a free entry; there are always some.
        while true {
            let found = unsafe entry.pointee.key.load(ordering: .acquiring)
            if found == key { return unsafe entry.pointee.object }
            if found == 0 { return nil }
            unsafe entry = next(entry)
        }
    }

    private func next(_ entry: UnsafeMutablePointer<Entry>) -> UnsafeMutablePointer<Entry> {
        unsafe entry + 1 == entries + capacity ? entries : entry + 1
    }

    /// Whether a table with `count` entries can take another one with this key.
    ///
    /// It cannot if the search for the key would need more than one entry, unless many entries are free. A longer
    /// search is a function call, which costs several percent of the time to read a small object.
    func hasRoom(for key: UInt, _ count: Int) -> Bool {
        if count >= capacity / 4 { return false }
        return unsafe capacity >= max(2048, 64 * count) || firstEntry(key).pointee.key.load(ordering: .relaxed) == 0
    }

    /// Adds a key that is not in the table. The caller has checked that there is room.
    func insert(_ key: UInt, _ object: UnsafeRawPointer) {
        var entry = unsafe firstEntry(key)
        while unsafe entry.pointee.key.load(ordering: .relaxed) != 0 { unsafe entry = next(entry) }
        unsafe entry.pointee.object = object
        unsafe entry.pointee.key.store(key, ordering: .releasing)
    }

    /// Returns a larger table with the same entries, and room for another one.
    func enlarged(for key: UInt, _ count: Int) -> SharedTypeTable {
        let larger = SharedTypeTable(capacity: 2 * capacity)
        for index in 0..<capacity {
            let key = unsafe entries[index].key.load(ordering: .relaxed)
            if key != 0, let object = unsafe entries[index].object { unsafe larger.insert(key, object) }
        }
        if larger.hasRoom(for: key, count) { return larger }
        // No reader has seen this table.
        defer { unsafe larger.entries.deallocate() }
        return larger.enlarged(for: key, count)
    }
}
