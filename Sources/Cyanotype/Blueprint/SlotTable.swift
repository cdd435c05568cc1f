#if canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#endif

/// The fields of a blueprint, laid out for reading and writing: the slots, and the keys that lead to them as a tree
/// of ``KeyNode``s.
///
/// `Field("id", …)`, `Field("address", "city", …)` and `Field("address", "zip", …)` make this tree:
///
/// ```text
/// root ─┬─ "id" ─────── slot 0
///       └─ "address" ─┬─ "city" ── slot 1
///         (group 0)   └─ "zip" ─── slot 2
/// ```
///
/// Everything lives in memory of its own, outside of arrays, so that the reader walks plain pointers. It is written
/// only by `init` and freed by `deinit`, which is what makes sharing a table between threads safe.
@usableFromInline
final class SlotTable: @unchecked Sendable {
    @usableFromInline let slots: UnsafeMutablePointer<Slot>
    @usableFromInline let slotCount: Int

    /// The bits of the first slots, as many as a word has.
    @usableFromInline let firstSlots: UInt64
    @usableFromInline let root: UnsafeMutablePointer<KeyNode>

    /// Whether a field is marked sensitive, so that what an initializer says may quote it.
    @usableFromInline let hasSensitiveSlots: Bool

    /// How many nested objects the keys lead through.
    let groupCount: Int

    /// How many words a set of slots and groups takes: the slots first, then the groups.
    @usableFromInline let flagWords: Int

    /// The bytes of the two sets at the start of a frame, see `Frame`.
    @usableFromInline let valuesOffset: Int

    /// The bytes of a frame: the sets, then the values.
    @usableFromInline let frameSize: Int

    private let keyBytes: [UnsafeMutableRawBufferPointer]
    private let nodes: [UnsafeMutablePointer<KeyNode>]

    /// - Parameters:
    ///   - slots: The slots in the order of their declaration.
    ///   - instanceSize: The size of the instance that the slots assign to, or `nil` to lay out their values.
    ///   - subject: What to call the model in a message about its keys.
    init(_ slots: [Slot], instanceSize: Int?, subject: String) {
        var slots = slots
        var memory = KeyMemory()
        var builder = KeyTreeBuilder()
        for index in slots.indices {
            precondition(!slots[index].keys.isEmpty, "\(subject): a field needs at least one key")
            builder.insert(slots[index].keys, slot: index, subject: subject)
            slots[index].keyText = memory.store(Array((jsonQuoted(slots[index].keys.last ?? "") + ":").utf8))
        }
        groupCount = builder.groupCount
        flagWords = max(1, (slots.count + groupCount + 63) / 64)
        valuesOffset = (flagWords * 2 * MemoryLayout<UInt64>.size).roundedUp(to: ScratchMark.alignment)
        var size = instanceSize ?? 0
        if instanceSize == nil {
            // As a tuple of the values is laid out: a memberwise blueprint takes them for one.
            for index in slots.indices {
                size = size.roundedUp(to: slots[index].alignment)
                slots[index].placeOffset = size
                size += slots[index].size
            }
        }
        frameSize = (valuesOffset + size).roundedUp(to: ScratchMark.alignment)

        slotCount = slots.count
        firstSlots = slots.count < 64 ? (1 << UInt64(slots.count)) - 1 : .max
        hasSensitiveSlots = slots.contains { $0.isSensitive }
        self.slots = .allocate(capacity: slots.count)
        self.slots.initialize(from: slots, count: slots.count)

        var nodes: [UnsafeMutablePointer<KeyNode>] = []
        var nextGroup = slots.count
        root = builder.makeNode(self.slots, &memory, &nodes, &nextGroup)
        self.nodes = nodes
        keyBytes = memory.blocks
    }

    deinit {
        slots.deinitialize(count: slotCount)
        slots.deallocate()
        for node in nodes {
            node.pointee.deallocate()
            node.deallocate()
        }
        for block in keyBytes { block.deallocate() }
    }

    /// The slots as a collection.
    var allSlots: UnsafeBufferPointer<Slot> { UnsafeBufferPointer(start: slots, count: slotCount) }

    /// The slot of a property.
    func slot(of path: AnyKeyPath) -> Int? {
        allSlots.firstIndex { $0.path == path }
    }
}

extension Int {
    fileprivate func roundedUp(to alignment: Int) -> Int {
        (self + alignment - 1) / alignment * alignment
    }
}

/// Collects blocks of bytes that live as long as a table.
struct KeyMemory {
    private(set) var blocks: [UnsafeMutableRawBufferPointer] = []

    /// Keeps a copy of `bytes`, with sixteen zeros behind them, and gives its address.
    mutating func store(_ bytes: [UInt8]) -> UnsafeRawBufferPointer {
        let block = UnsafeMutableRawBufferPointer.allocate(byteCount: bytes.count + 16, alignment: 8)
        block.initializeMemory(as: UInt8.self, repeating: 0)
        block.copyBytes(from: bytes)
        blocks.append(block)
        return UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(block)[..<bytes.count])
    }
}

/// The keys of a blueprint as a tree while it is being put together.
private struct KeyTreeBuilder {
    private var children: [(key: String, slot: Int?, group: KeyTreeBuilder?)] = []

    private func index(of key: String) -> Int? {
        children.firstIndex { $0.key.utf8.elementsEqual(key.utf8) }
    }

    mutating func insert(_ keys: some Collection<String>, slot: Int, subject: String) {
        guard let key = keys.first else { return }
        let rest = keys.dropFirst()
        let existing = index(of: key)
        if rest.isEmpty {
            precondition(existing == nil, "\(subject): two fields have the key \(jsonQuoted(key))")
            children.append((key, slot, nil))
            return
        }
        let position = existing ?? children.count
        if existing == nil { children.append((key, nil, KeyTreeBuilder())) }
        precondition(
            children[position].group != nil,
            "\(subject): the key \(jsonQuoted(key)) is that of a field and of an object that holds another field"
        )
        children[position].group?.insert(Array(rest), slot: slot, subject: subject)
    }

    /// How many groups there are, at all depths.
    var groupCount: Int {
        children.reduce(0) { $0 + ($1.group.map { 1 + $0.groupCount } ?? 0) }
    }

    /// The node of these keys.
    ///
    /// - Parameters:
    ///   - slots: The slots of the table.
    ///   - memory: Keeps the bytes of the keys.
    ///   - nodes: Collects the nodes that are made.
    ///   - nextGroup: The bit of the next group.
    /// - Returns: The node, which `nodes` holds too.
    func makeNode(
        _ slots: UnsafePointer<Slot>,
        _ memory: inout KeyMemory,
        _ nodes: inout [UnsafeMutablePointer<KeyNode>],
        _ nextGroup: inout Int
    ) -> UnsafeMutablePointer<KeyNode> {
        var entries: [KeyNode.Entry] = []
        for child in children {
            let name = memory.store(Array(child.key.utf8))
            let text = memory.store(Array((jsonQuoted(child.key) + ":").utf8))
            let target: KeyNode.Entry.Target
            let bit: Int
            if let slot = child.slot {
                bit = slot
                target = .slot(slots + slot)
            } else if let group = child.group {
                bit = nextGroup
                nextGroup += 1
                target = .group(group.makeNode(slots, &memory, &nodes, &nextGroup))
            } else {
                continue
            }
            entries.append(KeyNode.Entry(text: text, name: name, target: target, bit: bit))
        }
        let node = UnsafeMutablePointer<KeyNode>.allocate(capacity: 1)
        node.initialize(to: KeyNode(entries))
        nodes.append(node)
        return node
    }
}
