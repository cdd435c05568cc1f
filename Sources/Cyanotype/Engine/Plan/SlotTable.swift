internal import Glibc

/// The fields of a blueprint, laid out for reading and writing: the slots, and the keys that lead to them as a tree of
/// ``KeyNode``s.
///
/// `Field("id", …)`, `Field("address", "city", …)` and `Field("address", "zip", …)` make this tree:
///
/// ```text
/// root ─┬─ "id" ─────── slot 0
///       └─ "address" ─┬─ "city" ── slot 1
///         (group 0)   └─ "zip" ─── slot 2
/// ```
///
/// Everything is in separately allocated memory, outside arrays, so that the reader follows plain pointers. Only `init`
/// writes it and `deinit` frees it, so threads can safely share a table.
@usableFromInline
@safe
final class SlotTable: @unchecked Sendable {
    @usableFromInline let slots: PlanPointer<Slot>
    @usableFromInline let slotCount: Int
    private let thunks: [PlanPointer<SlotThunks>]

    /// The bits of the first slots, as many as fit in a word.
    @usableFromInline let firstSlots: UInt64
    @usableFromInline let root: PlanPointer<KeyNode>

    /// Whether a field, or a field of a flattened model, is marked sensitive.
    @usableFromInline let hasSensitiveSlots: Bool

    /// The number of words in a set of slots and groups: the slots first, then the groups.
    @usableFromInline let flagWords: Int

    /// The size in bytes of the two sets at the start of a frame, see `Frame`.
    @usableFromInline let valuesOffset: Int

    /// The size in bytes of a frame: the sets, then the values.
    @usableFromInline let frameSize: Int

    private let keyBytes: [UnsafeMutableRawBufferPointer]
    private let nodes: [PlanPointer<KeyNode>]

    /// The slots that are handled at the end of an object, after its other members have been read. Those with unions
    /// come first, because they leave members to the others.
    let deferredSlots: [Int]

    /// The slots with flattened unions, including those of flattened models, in reading order.
    let unions: [Int]

    /// Whether more is written than one value for each key.
    @usableFromInline let isComposite: Bool

    /// Whether instances must satisfy conditions after their properties are assigned.
    @usableFromInline let hasRules: Bool

    /// The mistakes in the slots. If there are any, `root` has only an entry that stops the writer, and no frame fits
    /// in a chunk. So neither reading nor writing an object has to check this property.
    let mistakes: [BlueprintMistake]

    /// The model.
    let subjectType: Any.Type

    /// The name of the blueprint for messages.
    var subject: String { "Blueprint<\(subjectType)>" }

    /// The slot that takes members with unknown keys, or the first flattened model that does.
    let unknownKeysSlot: Int?

    /// - Parameters:
    ///   - slots: The slots in the order of their declaration.
    ///   - instanceSize: The size of the instance that the slots assign to, or `nil` to lay out their values.
    ///   - unknownKeys: The policy for unknown keys.
    ///   - hasRules: Whether instances must satisfy conditions after their properties are assigned.
    ///   - tag: The key of the tag that distinguishes the model's subclasses.
    ///   - mistakes: The mistakes that do not belong to a slot.
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
            if slots[index].missingKey.isRequired { slots[index].nilWhenMissing = .never }
            builder.insert(slots[index], at: index)
            unsafe slots[index].keyText = memory.store(
                Array((jsonQuoted(slots[index].traits.keys.last ?? "") + ":").utf8)
            )
        }
        let mistakes =
            mistakes + builder.mistakes
            + slots.compactMap { $0.directionMistake() }
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
            // The layout is that of a tuple of the values, because a memberwise blueprint treats them as one.
            for index in slots.indices {
                size = size.roundedUp(to: slots[index].property.alignment)
                slots[index].placeOffset = size
                size += slots[index].property.size
            }
        }
        frameSize = mistakes.isEmpty ? (valuesOffset + size).roundedUp(to: ScratchMark.alignment) : .max

        slotCount = slots.count
        firstSlots = slots.count < 64 ? (1 << UInt64(slots.count)) - 1 : .max
        hasSensitiveSlots = slots.contains { slot in
            if case .flattened(let field) = slot.traits.role, field.table.hasSensitiveSlots { return true }
            return slot.isSensitive
        }
        thunks = slots.map { PlanPointer(storing: SlotThunks(of: $0)) }
        for index in slots.indices { unsafe slots[index].thunks = thunks[index] }
        let storedSlots = UnsafeMutablePointer<Slot>.allocate(capacity: slots.count)
        unsafe storedSlots.initialize(from: slots, count: slots.count)
        self.slots = unsafe PlanPointer(storedSlots)

        var nodes: [PlanPointer<KeyNode>] = []
        var nextGroup = slots.count
        let keeps = unknownKeysSlot.map { UnknownKeys.keep(slot: $0) } ?? unknownKeys
        root =
            mistakes.isEmpty
            ? builder.makeNode(self.slots, keeps, [], &memory, &nodes, &nextGroup)
            : Self.makeRefusingNode(mistakes.description(of: "Blueprint<\(subject)>"), &memory, &nodes)
        self.nodes = nodes
        unsafe keyBytes = memory.blocks
        for node in nodes {
            for index in 0..<node.pointee.count {
                let entry = node.pointee.entries[index]
                guard case .composite(let target) = entry.target,
                    case .alternative(_, let slot, let rank) = target.pointee
                else { continue }
                if unsafe storedSlots[slot].alternativeBits.isEmpty {
                    let count = unsafe storedSlots[slot].traits.aliases.count + 1
                    unsafe storedSlots[slot].alternativeBits = Array(repeating: 0, count: count)
                }
                unsafe storedSlots[slot].alternativeBits[rank] = Int(entry.bit)
            }
        }
    }

    deinit {
        slots.free(count: slotCount)
        for thunk in thunks { thunk.free(count: 1) }
        for node in nodes {
            node.pointee.deallocate()
            node.free(count: 1)
        }
        unsafe keyBytes.forEach { unsafe $0.deallocate() }
    }

    /// Returns a node that traps with a message when it is written.
    private static func makeRefusingNode(
        _ message: String,
        _ memory: inout KeyMemory,
        _ nodes: inout [PlanPointer<KeyNode>]
    ) -> PlanPointer<KeyNode> {
        let target = unsafe memory.store(.mistake(memory.store(Array(message.utf8))))
        let name = unsafe memory.store([])
        let entry = unsafe KeyNode.Entry(text: name, name: name, target: .composite(target), bit: 0)
        let node = PlanPointer(storing: KeyNode([], written: [entry], path: [], unknownKeys: .ignore))
        nodes.append(node)
        return node
    }

    /// The slots as a collection.
    var allSlots: PlanArray<Slot> { PlanArray(start: slots, count: slotCount) }

    /// Returns the slots with flattened unions that are read after the given one.
    func unions(after slot: Int) -> ArraySlice<Int> {
        unions.drop { $0 != slot }.dropFirst()
    }

    /// Returns the slot of a property.
    func slot(of path: AnyKeyPath) -> Int? {
        allSlots.firstIndex { $0.property.path == path }
    }
}

extension Int {
    fileprivate func roundedUp(to alignment: Int) -> Int {
        (self + alignment - 1) / alignment * alignment
    }
}

/// Collects blocks of bytes that live as long as a table.
@safe
struct KeyMemory {
    private(set) var blocks: [UnsafeMutableRawBufferPointer] = unsafe []

    /// Stores a target and returns its address.
    mutating func store(_ target: KeyNode.Entry.CompositeTarget) -> PlanPointer<KeyNode.Entry.CompositeTarget> {
        let block = UnsafeMutableRawBufferPointer.allocate(
            byteCount: MemoryLayout<KeyNode.Entry.CompositeTarget>.size,
            alignment: MemoryLayout<KeyNode.Entry.CompositeTarget>.alignment
        )
        unsafe blocks.append(block)
        // A nonempty buffer has an address.
        let pointer = unsafe block.baseAddress.unsafelyUnwrapped
        return unsafe PlanPointer(pointer.initializeMemory(as: KeyNode.Entry.CompositeTarget.self, to: target))
    }

    /// Stores a copy of `bytes`, followed by sixteen zeros, and returns its address.
    mutating func store(_ bytes: [UInt8]) -> UnsafeRawBufferPointer {
        let block = UnsafeMutableRawBufferPointer.allocate(byteCount: bytes.count + 16, alignment: 8)
        unsafe block.initializeMemory(as: UInt8.self, repeating: 0)
        unsafe block.copyBytes(from: bytes)
        unsafe blocks.append(block)
        return unsafe UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(block)[..<bytes.count])
    }
}
