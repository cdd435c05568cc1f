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
    private let thunks: UnsafeMutablePointer<SlotThunks>

    /// The bits of the first slots, as many as a word has.
    @usableFromInline let firstSlots: UInt64
    @usableFromInline let root: UnsafeMutablePointer<KeyNode>

    /// Whether a field, or one of a flattened model, is marked sensitive.
    @usableFromInline let hasSensitiveSlots: Bool

    /// How many words a set of slots and groups takes: the slots first, then the groups.
    @usableFromInline let flagWords: Int

    /// The bytes of the two sets at the start of a frame, see `Frame`.
    @usableFromInline let valuesOffset: Int

    /// The bytes of a frame: the sets, then the values.
    @usableFromInline let frameSize: Int

    private let keyBytes: [UnsafeMutableRawBufferPointer]
    private let nodes: [UnsafeMutablePointer<KeyNode>]

    /// The slots that are dealt with at the end of an object, when its other members have been read: first those with
    /// unions, which leave members to the others.
    let deferredSlots: [Int]

    /// The slots with flattened unions, also those of flattened models, in the order in which they are read.
    let unions: [Int]

    /// Whether what is written is more than one value for each key.
    @usableFromInline let isComposite: Bool

    /// Whether instances that are assigned to have to fulfil conditions.
    @usableFromInline let hasRules: Bool

    /// The mistakes in the slots. If there are any, `root` has nothing but an entry that stops the writer, and no frame has
    /// room, so that neither reading nor writing an object has to look here.
    let mistakes: [BlueprintMistake]

    /// The model.
    let subjectType: Any.Type

    /// The name of the blueprint in a message.
    var subject: String { "Blueprint<\(subjectType)>" }

    /// The slot that takes the members whose keys are unknown, or the first flattened model that does.
    let unknownKeysSlot: Int?

    /// - Parameters:
    ///   - slots: The slots in the order of their declaration.
    ///   - instanceSize: The size of the instance that the slots assign to, or `nil` to lay out their values.
    ///   - unknownKeys: What is made of keys that no slot has.
    ///   - hasRules: Whether instances that are assigned to have to fulfil conditions.
    ///   - tag: The key of the tag that tells the model's subclasses apart.
    ///   - mistakes: The mistakes that are none of a slot.
    ///   - subject: The model.
    init(
        _ slots: [Slot],
        instanceSize: Int?,
        unknownKeys: UnknownKeys = .ignore,
        hasRules: Bool = false,
        tag: String? = nil,
        mistakes: [BlueprintMistake] = [],
        subject: Any.Type
    ) {
        self.hasRules = hasRules
        subjectType = subject
        var slots = slots
        var memory = KeyMemory()
        var builder = KeyTreeBuilder(slots)
        for index in slots.indices {
            slots[index].hideReads()
            if slots[index].presence.isRequired { slots[index].nilWhenMissing = .never }
            if slots[index].direction == .encodeOnly { slots[index].nilWhenMissing = .always }
            builder.insert(slots[index], at: index)
            slots[index].keyText = memory.store(Array((jsonQuoted(slots[index].keys.last ?? "") + ":").utf8))
        }
        let mistakes =
            mistakes + builder.mistakes
            + slots.compactMap { $0.directionMistake(isMemberwise: instanceSize == nil) }
            + slots.compactMap { slot in tag.flatMap { slot.mistake(besideTag: $0) } }
        self.mistakes = mistakes
        unions = builder.unions
        deferredSlots = unions + slots.indices.filter { slots[$0].isDeferred && !slots[$0].hasUnion }
        unknownKeysSlot = slots.indices.first { slots[$0].takesUnknownKeys }
        isComposite = !deferredSlots.isEmpty || builder.hasSharedObjects
        flagWords = max(1, (slots.count + builder.bitCount + 63) / 64)
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
        frameSize = mistakes.isEmpty ? (valuesOffset + size).roundedUp(to: ScratchMark.alignment) : .max

        slotCount = slots.count
        firstSlots = slots.count < 64 ? (1 << UInt64(slots.count)) - 1 : .max
        hasSensitiveSlots = slots.contains { slot in
            if case .flattened(let field) = slot.role, field.table.hasSensitiveSlots { return true }
            return slot.isSensitive
        }
        thunks = .allocate(capacity: slots.count)
        for index in slots.indices {
            (thunks + index).initialize(to: SlotThunks(of: slots[index]))
            slots[index].thunks = UnsafePointer(thunks + index)
        }
        self.slots = .allocate(capacity: slots.count)
        self.slots.initialize(from: slots, count: slots.count)

        var nodes: [UnsafeMutablePointer<KeyNode>] = []
        var nextGroup = slots.count
        let keeps = unknownKeysSlot.map { UnknownKeys.keep(slot: $0) } ?? unknownKeys
        root =
            mistakes.isEmpty
            ? builder.makeNode(self.slots, keeps, [], &memory, &nodes, &nextGroup)
            : Self.makeRefusingNode(mistakes.description(of: "Blueprint<\(subject)>"), &memory, &nodes)
        self.nodes = nodes
        keyBytes = memory.blocks
        for node in nodes {
            for index in 0..<node.pointee.count {
                let entry = node.pointee.entries[index]
                guard case .composite(let target) = entry.target,
                    case .alternative(_, let slot, let rank) = target.pointee
                else { continue }
                if self.slots[slot].alternativeBits.isEmpty {
                    let count = self.slots[slot].aliases.count + 1
                    self.slots[slot].alternativeBits = Array(repeating: 0, count: count)
                }
                self.slots[slot].alternativeBits[rank] = Int(entry.bit)
            }
        }
    }

    deinit {
        slots.deinitialize(count: slotCount)
        slots.deallocate()
        thunks.deinitialize(count: slotCount)
        thunks.deallocate()
        for node in nodes {
            node.pointee.deallocate()
            node.deinitialize(count: 1)
            node.deallocate()
        }
        for block in keyBytes { block.deallocate() }
    }

    /// A node that ends the program with a message when it is written.
    private static func makeRefusingNode(
        _ message: String,
        _ memory: inout KeyMemory,
        _ nodes: inout [UnsafeMutablePointer<KeyNode>]
    ) -> UnsafeMutablePointer<KeyNode> {
        let target = memory.store(.mistake(memory.store(Array(message.utf8))))
        let name = memory.store([])
        let entry = KeyNode.Entry(text: name, name: name, target: .composite(target), bit: 0)
        let node = UnsafeMutablePointer<KeyNode>.allocate(capacity: 1)
        node.initialize(to: KeyNode([], written: [entry], path: [], unknownKeys: .ignore))
        nodes.append(node)
        return node
    }

    /// The slots as a collection.
    var allSlots: UnsafeBufferPointer<Slot> { UnsafeBufferPointer(start: slots, count: slotCount) }

    /// The slots with flattened unions that are read after one of them.
    func unions(after slot: Int) -> ArraySlice<Int> {
        unions.drop { $0 != slot }.dropFirst()
    }

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

    /// Keeps a target, and gives its address.
    mutating func store(_ target: KeyNode.Entry.CompositeTarget) -> UnsafePointer<KeyNode.Entry.CompositeTarget> {
        let block = UnsafeMutableRawBufferPointer.allocate(
            byteCount: MemoryLayout<KeyNode.Entry.CompositeTarget>.size,
            alignment: MemoryLayout<KeyNode.Entry.CompositeTarget>.alignment
        )
        blocks.append(block)
        // A buffer that is not empty has an address.
        let pointer = block.baseAddress.unsafelyUnwrapped
        return UnsafePointer(pointer.initializeMemory(as: KeyNode.Entry.CompositeTarget.self, to: target))
    }

    /// Keeps a copy of `bytes`, with sixteen zeros after them, and gives its address.
    mutating func store(_ bytes: [UInt8]) -> UnsafeRawBufferPointer {
        let block = UnsafeMutableRawBufferPointer.allocate(byteCount: bytes.count + 16, alignment: 8)
        block.initializeMemory(as: UInt8.self, repeating: 0)
        block.copyBytes(from: bytes)
        blocks.append(block)
        return UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(block)[..<bytes.count])
    }
}
