/// A builder for the key tree of a blueprint.
struct KeyTreeBuilder {
    /// The target of a key.
    private enum Child {
        case slot(Int)
        case group(KeyTreeBuilder)
        /// One of several keys of a slot. The first one is written.
        case alternative(Int, rank: Int)
        /// A slot, and an object that holds other slots' members.
        case shared(Int, KeyTreeBuilder)
        /// A member of a flattened model.
        case flattened(Int, PlanPointer<KeyNode.Entry>)
        /// The members that a flattened model writes into the object.
        case members(Int, PlanPointer<KeyNode>)
        /// A key that a flattened union may take.
        case union(Int)
        /// The members that a flattened union writes.
        case unionMembers(Int)
    }

    /// The slots, for messages.
    private let slots: [Slot]

    /// The slots whose values are never objects.
    private let scalars: Set<Int>

    /// The slots with flattened unions, in reading order: those that may keep unknown members come last.
    let unions: [Int]
    private var children: [(key: String, child: Child)] = []

    /// The mistakes in the slots. The keys of these slots are not in the tree.
    private(set) var mistakes: [BlueprintMistake] = []

    init(_ slots: [Slot]) {
        self.slots = slots
        scalars = Set(slots.indices.filter { slots[$0].isScalar })
        let unions = slots.indices.filter { slots[$0].hasUnion }
        self.unions = unions.filter { !slots[$0].keepsUnknownMembers } + unions.filter { slots[$0].keepsUnknownMembers }
    }

    /// Creates an empty tree for a group.
    private init(groupOf tree: KeyTreeBuilder) {
        slots = tree.slots
        scalars = tree.scalars
        unions = tree.unions
    }

    private func index(of key: String) -> Int? {
        children.firstIndex { entry in
            switch entry.child {
            case .members, .unionMembers: return false
            default: return entry.key.utf8.elementsEqual(key.utf8)
            }
        }
    }

    /// Adds the keys of a slot.
    mutating func insert(_ slot: Slot, at index: Int) {
        if slot.isDeferred, slot.hasSettingsOfAValue {
            mistakes.append(
                BlueprintMistake(
                    .misplacedSetting,
                    """
                    a field without a key of its own can only be sensitive(): \(property(index)); set everything else on \
                    the fields of its model
                    """
                )
            )
        }
        for case let mistake? in slot.traits.rules.map(\.mistake) {
            mistakes.append(BlueprintMistake(.invalidPattern, at: slot.traits.keys, mistake))
        }
        switch slot.traits.role {
        case .value:
            if slot.traits.keys.isEmpty { addMistake(.noKey, of: index, "a field needs at least one key") }
            if slot.traits.aliases.isEmpty || slot.traits.direction == .encodeOnly {
                return insert(slot.traits.keys, .slot(index))
            }
            insert(slot.traits.keys, .alternative(index, rank: 0))
            for (rank, alias) in slot.traits.aliases.enumerated() {
                if alias.isEmpty { addMistake(.noKey, of: index, "an alias needs at least one key") }
                insert(alias, .alternative(index, rank: rank + 1))
            }
        case .unknownKeys:
            break
        case .flattened(let field):
            mistakes += field.table.mistakes
            let root = field.table.root
            insert(root, of: index)
            insert(unionKeys: root.pointee.unionKeys, of: index)
        case .flattenedUnion(let field):
            mistakes += field.mistakes
            children.append(("", .unionMembers(index)))
            insert(unionKeys: field.keys, of: index)
        }
    }

    private mutating func insert(unionKeys keys: [String], of slot: Int) {
        for key in keys {
            // Two variants may have the same key.
            if let position = index(of: key), case .union(slot) = children[position].child { continue }
            insert([key], .union(slot))
        }
    }

    /// Adds the keys of a flattened model one by one, because objects that only hold others may also hold those of
    /// other fields.
    private mutating func insert(_ node: PlanPointer<KeyNode>, of slot: Int) {
        children.append(("", .members(slot, node)))
        for index in 0..<node.pointee.count {
            let entry = node.pointee.entries + index
            let key = entry.pointee.key
            guard case .group(let inner) = entry.pointee.target else {
                insert([key], .flattened(slot, entry))
                continue
            }
            var group = KeyTreeBuilder(groupOf: self)
            let position = self.index(of: key)
            if let position {
                guard case .group(let known) = children[position].child else {
                    refuse(key, of: children[position].child, and: .flattened(slot, entry))
                    continue
                }
                group = known
            }
            group.insert(inner, of: slot)
            mistakes += group.mistakes
            group.mistakes = []
            if let position { children[position].child = .group(group) } else { children.append((key, .group(group))) }
        }
    }

    private mutating func insert(_ keys: some Collection<String>, _ child: Child) {
        guard let key = keys.first else { return }
        let rest = Array(keys.dropFirst())
        guard let position = index(of: key) else {
            children.append((key, rest.isEmpty ? child : .group(makeGroup(rest, child))))
            return
        }
        switch (children[position].child, child) {
        case (.group(var group), _) where !rest.isEmpty:
            insert(rest, child, into: &group)
            children[position].child = .group(group)
        case (.shared(let slot, var group), _) where !rest.isEmpty:
            insert(rest, child, into: &group)
            children[position].child = .shared(slot, group)
        case (.slot(let slot), _) where !rest.isEmpty:
            // The object is a value of its own, and also holds another field's value.
            if scalars.contains(slot) { return refuse(key, of: slot, holding: child) }
            children[position].child = .shared(slot, makeGroup(rest, child))
        case (.group(let group), .slot(let slot)) where !group.hasFlattened:
            if scalars.contains(slot) { return refuse(key, of: slot, holding: .group(group)) }
            children[position].child = .shared(slot, group)
        default:
            refuse(key, of: children[position].child, and: child)
        }
    }

    private mutating func makeGroup(_ keys: [String], _ child: Child) -> KeyTreeBuilder {
        var group = KeyTreeBuilder(groupOf: self)
        insert(keys, child, into: &group)
        return group
    }

    private mutating func insert(_ keys: [String], _ child: Child, into group: inout KeyTreeBuilder) {
        group.insert(keys, child)
        mistakes += group.mistakes
        group.mistakes = []
    }

    // MARK: Mistakes

    /// Records that the value of a slot cannot be the object that holds another slot's value.
    private mutating func refuse(_ key: String, of slot: Int, holding inner: Child) {
        let inner = Self.slot(of: inner)
        mistakes.append(
            BlueprintMistake(
                .pathCollision,
                at: slots[inner].traits.keys,
                """
                the key \(quoted(key)) is that of a field and of an object that holds another field: \
                \(property(slot)) and \(property(inner))
                """
            )
        )
    }

    /// Records that two fields have the same key.
    private mutating func refuse(_ key: String, of first: Child, and second: Child) {
        let (first, second) = (Self.slot(of: first), Self.slot(of: second))
        let message =
            first == second
            ? "the field of \(property(first)) has the key \(quoted(key)) twice"
            : "two fields have the key \(quoted(key)): \(property(first)) and \(property(second))"
        mistakes.append(BlueprintMistake(.duplicateKey, at: slots[second].traits.keys, message))
    }

    private mutating func addMistake(_ code: LintFinding.Code, of slot: Int, _ message: String) {
        mistakes.append(BlueprintMistake(code, at: slots[slot].traits.keys, "\(message): \(property(slot))"))
    }

    /// Returns the slot of a key. For an object, returns the first slot with a member in it.
    private static func slot(of child: Child) -> Int {
        switch child {
        case .slot(let slot), .alternative(let slot, _), .shared(let slot, _), .flattened(let slot, _),
            .members(let slot, _), .union(let slot), .unionMembers(let slot):
            slot
        case .group(let group): slot(of: group.children[0].child)
        }
    }

    /// Returns the name of a slot's property for a message.
    private func property(_ slot: Int) -> String {
        let text = "\(slots[slot].property.path)"
        // The key path of a computed property shows an address.
        return text.contains("<computed") ? "a computed property" : text
    }

    // MARK: Nodes

    /// Whether the value of any slot is an object that holds other slots' members.
    var hasSharedObjects: Bool {
        children.contains { child in
            switch child.child {
            case .shared: true
            case .group(let group): group.hasSharedObjects
            default: false
            }
        }
    }

    /// The number of bits needed in addition to those of the slots.
    var bitCount: Int {
        children.reduce(0) { count, child in
            switch child.child {
            case .slot(let slot): count + (isUnread(slot) ? 1 : 0)
            case .members, .union, .unionMembers: count
            case .alternative, .flattened: count + 1
            case .group(let group): count + 1 + group.bitCount
            case .shared(let slot, let group): count + (isUnread(slot) ? 1 : 0) + group.bitCount
            }
        }
    }

    /// Whether any key belongs to a member of a flattened model.
    private var hasFlattened: Bool {
        children.contains { child in
            switch child.child {
            case .members: true
            case .group(let group), .shared(_, let group): group.hasFlattened
            default: false
            }
        }
    }

    /// The flattened model that has all of the keys, if there is one.
    private var owner: Int? {
        var owners: Set<Int?> = []
        for (_, child) in children {
            switch child {
            case .flattened(let slot, _), .members(let slot, _): owners.insert(slot)
            case .group(let group): owners.insert(group.owner)
            default: return nil
            }
        }
        return owners.count == 1 ? owners.first ?? nil : nil
    }

    /// Returns the keys of objects that are written for several fields. A single flattened model writes its own, unless
    /// members with unknown keys may have to go into them.
    private func sharedGroups(beside unknownKeys: UnknownKeys) -> Set<ExactString> {
        var keys: Set<ExactString> = []
        for case (let key, .group(let group)) in children {
            if case .keep = unknownKeys { keys.insert(ExactString(key)) }
            if group.owner == nil { keys.insert(ExactString(key)) }
        }
        return keys
    }

    /// Whether a slot is only written.
    private func isUnread(_ slot: Int) -> Bool { slots[slot].traits.direction == .encodeOnly }

    /// Returns the node of these keys.
    ///
    /// - Parameters:
    ///   - slots: The slots of the table.
    ///   - unknownKeys: The policy for unknown keys.
    ///   - path: The keys that lead to the node.
    ///   - memory: Stores the bytes of the keys.
    ///   - nodes: Collects the new nodes.
    ///   - nextBit: The next free bit, for a group or another target that needs one.
    /// - Returns: The node, which `nodes` holds too.
    func makeNode(
        _ slots: PlanPointer<Slot>,
        _ unknownKeys: UnknownKeys,
        _ path: [String],
        _ memory: inout KeyMemory,
        _ nodes: inout [PlanPointer<KeyNode>],
        _ nextBit: inout Int
    ) -> PlanPointer<KeyNode> {
        var entries: [KeyNode.Entry] = []
        var written: [KeyNode.Entry] = []
        let shared = sharedGroups(beside: unknownKeys)
        func members(_ slot: Int, _ node: PlanPointer<KeyNode>?) -> KeyNode.Entry {
            let node = KeyNode.make(writing: node, without: shared, path, &memory, &nodes)
            let target = memory.store(.members(slots + slot, node))
            let noText = unsafe memory.store([])
            return unsafe KeyNode.Entry(text: noText, name: noText, target: .composite(target), bit: slot)
        }
        for (key, child) in children {
            let name = unsafe memory.store(Array(key.utf8))
            let text = unsafe memory.store(Array((jsonQuoted(key) + ":").utf8))
            var ownBit: Int {
                defer { nextBit += 1 }
                return nextBit
            }
            func makeGroup(_ group: KeyTreeBuilder) -> PlanPointer<KeyNode> {
                group.makeNode(slots, unknownKeys, path + [key], &memory, &nodes, &nextBit)
            }
            func entry(_ target: KeyNode.Entry.Target, bit: Int) -> KeyNode.Entry {
                unsafe KeyNode.Entry(text: text, name: name, target: target, bit: bit)
            }
            func compositeEntry(_ target: KeyNode.Entry.CompositeTarget, bit: Int) -> KeyNode.Entry {
                entry(.composite(memory.store(target)), bit: bit)
            }
            func writtenEntry(_ slot: Int) -> KeyNode.Entry {
                slots[slot].traits.direction == .decodeOnly
                    ? compositeEntry(.unwritten(slots + slot), bit: slot) : entry(.slot(slots + slot), bit: slot)
            }
            func unreadEntry(_ slot: Int, _ group: PlanPointer<KeyNode>? = nil) -> KeyNode.Entry {
                compositeEntry(.unread(slots + slot, slotBit: slot, group), bit: ownBit)
            }
            switch child {
            case .slot(let slot):
                entries.append(isUnread(slot) ? unreadEntry(slot) : entry(.slot(slots + slot), bit: slot))
                written.append(writtenEntry(slot))
            case .group(let group):
                let bit = ownBit
                let isShared = shared.contains(ExactString(key))
                let group = entry(.group(makeGroup(group)), bit: bit)
                entries.append(group)
                if isShared { written.append(group) }
            case .alternative(let slot, let rank):
                let bit = ownBit
                entries.append(compositeEntry(.alternative(slots + slot, slotBit: slot, rank: rank), bit: bit))
                if rank == 0 { written.append(writtenEntry(slot)) }
            case .shared(let slot, let group):
                let group = makeGroup(group)
                let shared = compositeEntry(.shared(slots + slot, group), bit: slot)
                entries.append(isUnread(slot) ? unreadEntry(slot, group) : shared)
                written.append(shared)
            case .flattened(let slot, let member):
                let bit = ownBit
                entries.append(compositeEntry(.flattened(slotBit: slot, member, level: path.count), bit: bit))
            case .members(let slot, let node):
                written.append(members(slot, node))
            case .union: break
            case .unionMembers(let slot):
                let others = children.compactMap { child -> ExactString? in
                    switch child.child {
                    case .union, .unionMembers, .members: nil
                    default: ExactString(child.key)
                    }
                }
                let node = KeyNode.make(writing: nil, without: Set(others), path, &memory, &nodes)
                written.append(compositeEntry(.members(slots + slot, node), bit: slot))
            }
        }
        if !path.isEmpty, case .keep(let slot) = unknownKeys, case .flattened = slots[slot].traits.role,
            !children.contains(where: { if case .members(slot, _) = $0.child { true } else { false } })
        {
            // It has none of the keys, but keeps unknown ones.
            written.append(members(slot, nil))
        }
        let isSame =
            entries.count == written.count
            && children.allSatisfy { child in
                switch child.child {
                case .slot(let slot): slots[slot].traits.direction == .both
                case .shared(let slot, _): !isUnread(slot)
                case .group: true
                default: false
                }
            }
        let node = PlanPointer(
            storing: KeyNode(
                entries,
                written: isSame ? nil : written,
                path: path,
                unknownKeys: unknownKeys,
                union: path.isEmpty ? unions.first : nil,
                unionKeys: children.compactMap { if case .union = $0.child { $0.key } else { nil } }
            )
        )
        nodes.append(node)
        return node
    }
}

extension Slot {
    /// Whether the slot has any setting that only applies to the value of a key.
    fileprivate var hasSettingsOfAValue: Bool {
        !traits.readModifiers.isEmpty || missingKey.hasDefault || missingKey.isRequired || !traits.aliases.isEmpty
            || traits.direction != .both || !traits.marks.isEmpty
    }
}
