internal import Glibc

/// The keys of one object that a blueprint knows, and the target of each.
///
/// A key is first compared with the *expected* one, which is declared after the last one found: documents repeat the
/// same order. If that fails, it is looked up in a hash table with open addressing, at most half full.
@usableFromInline
struct KeyNode {
    /// One key.
    @usableFromInline
    @safe
    struct Entry {
        /// The target of a key.
        enum Target {
            case slot(PlanPointer<Slot>)
            case group(PlanPointer<KeyNode>)
            /// A rarer target, stored elsewhere so that entries stay small.
            case composite(PlanPointer<CompositeTarget>)
        }

        /// A target that is not just one slot or group; few keys have one.
        @safe
        enum CompositeTarget {
            /// One of several keys of a slot. The first one present wins. `rank` is its position among them.
            case alternative(PlanPointer<Slot>, slotBit: Int, rank: Int)
            /// A slot whose value is an object in which other slots have members too.
            case shared(PlanPointer<Slot>, PlanPointer<KeyNode>)
            /// A member of the model that a slot has flattened into this one, with its entry in the model's own table.
            /// `level` is the number of objects inside the model's object that lead to it.
            case flattened(slotBit: Int, PlanPointer<Entry>, level: Int)
            /// The members that a flattened model writes into the object, in their order.
            case members(PlanPointer<Slot>, PlanPointer<KeyNode>)
            /// A slot that is only read.
            case unwritten(PlanPointer<Slot>)
            /// A slot that is only written, and the object in which other slots have members too, if there is one. The
            /// value in the document is skipped, unless all fields are read.
            case unread(PlanPointer<Slot>, slotBit: Int, PlanPointer<KeyNode>?)
            /// A key of a field around a flattened model, in a node that only writes the model's members.
            case known
            /// No target: the blueprint has mistakes, so writing traps.
            case mistake(UnsafeRawBufferPointer)
        }

        /// The first sixteen bytes of `text`, and a mask of those that belong to it.
        let head: (UInt64, UInt64)
        let headMask: (UInt64, UInt64)

        /// The number of bytes in `text`.
        let count: Int32

        /// The number of bytes that the document must have left for a comparison: the two words of the head, and the
        /// text with a space and one byte after it.
        let reach: Int32

        /// The bit that stands for the slot or group in the sets of a frame.
        let bit: Int32

        /// Copied from the slot for fast access: the type of its value, its place and its source. A group has none.
        let leaf: Slot.Leaf
        let placeOffset: Int
        let sourceOffset: Int
        let thunks: PlanPointer<SlotThunks>?

        let target: Target

        /// The key as written: quoted, escaped, with its colon.
        let text: UnsafeRawBufferPointer

        /// The bytes of the key itself.
        let name: UnsafeRawBufferPointer

        /// - Parameters:
        ///   - text: The key in quotes, with its colon.
        ///   - name: The key.
        ///   - target: The target of the key.
        ///   - bit: The target's bit in the sets of a frame.
        init(text: UnsafeRawBufferPointer, name: UnsafeRawBufferPointer, target: Target, bit: Int) {
            switch target {
            case .slot(let slot):
                leaf = slot.pointee.leaf
                placeOffset = slot.pointee.placeOffset
                sourceOffset = slot.pointee.sourceOffset
                thunks = unsafe slot.pointee.thunks
            case .group, .composite:
                leaf = .none
                placeOffset = 0
                sourceOffset = 0
                thunks = nil
            }
            self.bit = Int32(bit)
            unsafe self.text = text
            unsafe self.name = name
            self.target = target
            count = Int32(text.count)
            reach = Int32(max(text.count + 2, 16))
            headMask = (Self.mask(text.count), Self.mask(text.count - 8))
            head = unsafe (Self.word(text, at: 0), Self.word(text, at: 8))
        }

        /// Returns a mask for the first `count` bytes of a word.
        private static func mask(_ count: Int) -> UInt64 {
            count >= 8 ? .max : count <= 0 ? 0 : (1 << UInt64(count * 8)) - 1
        }

        /// Returns eight bytes of `text` as a word, with zeros past its end.
        private static func word(_ text: UnsafeRawBufferPointer, at offset: Int) -> UInt64 {
            var word: UInt64 = 0
            for index in 0..<8 where offset + index < text.count {
                unsafe word |= UInt64(text[offset + index]) << UInt64(index * 8)
            }
            return word
        }

        /// The text and the zeros after it. `KeyMemory.store` never returns an empty buffer.
        var textBytes: BytePointer {
            unsafe BytePointer(
                text.baseAddress.unsafelyUnwrapped.assumingMemoryBound(to: UInt8.self),
                count: text.count + 16
            )
        }

        var key: String { unsafe String(decoding: name, as: UTF8.self) }

        var nameBytes: BytePointer {
            unsafe BytePointer(
                name.baseAddress.unsafelyUnwrapped.assumingMemoryBound(to: UInt8.self),
                count: name.count + 16
            )
        }
    }

    /// The keys that are read.
    let entries: PlanPointer<Entry>
    let count: Int

    /// The entries to write, in order: usually the same.
    let written: PlanPointer<Entry>
    let writtenCount: Int

    /// The keys that lead to this object from the model's.
    let path: [String]

    /// The policy for unknown keys.
    let unknownKeys: UnknownKeys

    /// Whether unknown keys are ignored, unless a call requests otherwise.
    let ignoresUnknownKeys: Bool

    /// The slot with a flattened union that handles unknown keys first, and the keys that such slots may take.
    let union: Int?
    let unionKeys: [String]

    /// The index of an entry for each hash value, or -1.
    private let buckets: PlanPointer<Int32>
    private let bucketMask: Int

    /// The indices of the written entries, sorted by the keys' bytes.
    let sortedOrder: PlanPointer<Int32>

    /// - Parameters:
    ///   - list: The keys that are read.
    ///   - writtenList: The entries to write, if they differ.
    ///   - path: The keys that lead to this object.
    ///   - unknownKeys: The policy for unknown keys.
    ///   - union: The slot with a flattened union that handles them first.
    ///   - unionKeys: The keys that such slots may take.
    init(
        _ list: [Entry],
        written writtenList: [Entry]? = nil,
        path: [String],
        unknownKeys: UnknownKeys,
        union: Int? = nil,
        unionKeys: [String] = []
    ) {
        self.path = path
        self.unknownKeys = unknownKeys
        self.union = union
        self.unionKeys = unionKeys
        ignoresUnknownKeys = unknownKeys == .ignore && union == nil
        count = list.count
        entries = PlanPointer(storing: list)
        if let writtenList {
            writtenCount = writtenList.count
            written = PlanPointer(storing: writtenList)
        } else {
            writtenCount = list.count
            written = entries
        }
        var capacity = 8
        while capacity < list.count * 2 { capacity *= 2 }
        bucketMask = capacity - 1
        var buckets = Array(repeating: Int32(-1), count: capacity)
        for (index, entry) in list.enumerated() {
            var bucket = unsafe entry.nameBytes.keyHash(count: entry.name.count) & bucketMask
            while buckets[bucket] >= 0 { bucket = (bucket + 1) & bucketMask }
            buckets[bucket] = Int32(index)
        }
        self.buckets = PlanPointer(storing: buckets)
        let writtenList = writtenList ?? list
        let order = writtenList.indices.sorted { left, right in
            unsafe writtenList[left].name.lexicographicallyPrecedes(writtenList[right].name)
        }
        sortedOrder = PlanPointer(storing: order.map { Int32($0) })
    }

    func deallocate() {
        if written != entries { written.free(count: writtenCount) }
        entries.free(count: count)
        buckets.free(count: bucketMask + 1)
        sortedOrder.free(count: writtenCount)
    }

    /// Returns the index of the entry for the key with these bytes, or a negative number. Checks `entry` first, which may
    /// be the end of the entries.
    func index(of key: BytePointer, count keyCount: Int, expected entry: PlanPointer<Entry>) -> Int {
        let index = entry - entries
        if index < count, unsafe entry.pointee.name.count == keyCount,
            key.isEqual(to: entry.pointee.nameBytes, count: keyCount)
        {
            return index
        }
        return self.index(of: key, count: keyCount)
    }

    /// Returns the index of the entry for the key with these bytes. For an unknown key, that is a negative number, the
    /// complement of its hash.
    ///
    /// - Complexity: O(1) expected in the number of keys.
    func index(of key: BytePointer, count keyCount: Int) -> Int {
        let hash = key.keyHash(count: keyCount)
        var bucket = hash & bucketMask
        // The loop ends at an empty bucket: at least half of them are empty.
        while true {
            let index = Int(buckets[bucket])
            if index < 0 { return ~hash }
            let name = unsafe entries[index].name
            if name.count == keyCount, key.isEqual(to: entries[index].nameBytes, count: keyCount) { return index }
            bucket = (bucket + 1) & bucketMask
        }
    }

    /// Whether the key belongs to a field, or to an object that holds fields. A linear search.
    func hasKey(_ key: String) -> Bool {
        (0..<count).contains { unsafe entries[$0].name.elementsEqual(key.utf8) }
    }
}
