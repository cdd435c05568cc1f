/// The keys of a blueprint as a tree while it is being put together.
struct KeyTreeBuilder {
    /// What a key leads to.
    private enum Child {
        case slot(Int)
        case group(KeyTreeBuilder)
        /// One of several keys of a slot, of which the first is written.
        case alternative(Int, rank: Int)
        /// A slot, and an object that holds other slots' members.
        case shared(Int, KeyTreeBuilder)
        /// A member of a flattened model.
        case flattened(Int, UnsafePointer<KeyNode.Entry>)
        /// The members of a flattened model, where they are written.
        case members(Int)
    }

    private let subject: String

    /// The properties of the slots, for messages.
    private let properties: [AnyKeyPath]

    /// The slots whose values are no objects.
    private let scalars: Set<Int>
    private var children: [(key: String, child: Child)] = []

    init(_ slots: [Slot], subject: String) {
        self.subject = subject
        properties = slots.map(\.path)
        scalars = Set(slots.indices.filter { slots[$0].isScalar })
    }

    /// The empty tree of a group.
    private init(groupOf tree: KeyTreeBuilder) {
        subject = tree.subject
        properties = tree.properties
        scalars = tree.scalars
    }

    private func index(of key: String) -> Int? {
        children.firstIndex { entry in
            if case .members = entry.child { return false }
            return entry.key.utf8.elementsEqual(key.utf8)
        }
    }

    /// Adds the keys of a slot.
    mutating func insert(_ slot: Slot, at index: Int) {
        require(
            !slot.isDeferred || !slot.hasSettingsOfAValue,
            """
            \(subject): a field without a key of its own can only be sensitive(); say what else there is to say of the \
            fields whose members it has
            """
        )
        switch slot.role {
        case .value:
            require(!slot.keys.isEmpty, "\(subject): a field needs at least one key")
            if slot.aliases.isEmpty { return insert(slot.keys, .slot(index)) }
            insert(slot.keys, .alternative(index, rank: 0))
            for (rank, alias) in slot.aliases.enumerated() {
                require(!alias.isEmpty, "\(subject): an alias needs at least one key")
                insert(alias, .alternative(index, rank: rank + 1))
            }
        case .unknownKeys:
            break
        case .flattened(let field):
            children.append(("", .members(index)))
            let node = field.table.root
            for entry in 0..<node.pointee.count {
                let entry = UnsafePointer(node.pointee.entries + entry)
                insert([String(decoding: entry.pointee.name, as: UTF8.self)], .flattened(index, entry))
            }
        }
    }

    private mutating func insert(_ keys: some Collection<String>, _ child: Child) {
        guard let key = keys.first else { return }
        let rest = Array(keys.dropFirst())
        guard let position = index(of: key) else {
            if rest.isEmpty {
                children.append((key, child))
            } else {
                var group = KeyTreeBuilder(groupOf: self)
                group.insert(rest, child)
                children.append((key, .group(group)))
            }
            return
        }
        switch (children[position].child, child) {
        case (.group(var group), _) where !rest.isEmpty:
            group.insert(rest, child)
            children[position].child = .group(group)
        case (.shared(let slot, var group), _) where !rest.isEmpty:
            group.insert(rest, child)
            children[position].child = .shared(slot, group)
        case (.slot(let slot), _) where !rest.isEmpty:
            // The object is a value of its own, and holds another field's.
            requireObject(slot, key, holding: child)
            var group = KeyTreeBuilder(groupOf: self)
            group.insert(rest, child)
            children[position].child = .shared(slot, group)
        case (.group(let group), .slot(let slot)):
            requireObject(slot, key, holding: .group(group))
            children[position].child = .shared(slot, group)
        default:
            refuse(key, of: children[position].child, and: child)
        }
    }

    // MARK: Mistakes

    /// Ends the program unless the value of a slot may be the object that holds another one's.
    private func requireObject(_ slot: Int, _ key: String, holding inner: Child) {
        require(
            !scalars.contains(slot),
            """
            \(subject): the key \(jsonQuoted(key)) is that of a field and of an object that holds another field: \
            \(property(slot)) and \(property(Self.slot(of: inner)))
            """
        )
    }

    /// Ends the program because two fields have a key.
    private func refuse(_ key: String, of first: Child, and second: Child) -> Never {
        let (first, second) = (Self.slot(of: first), Self.slot(of: second))
        if first == second {
            endProgram("\(subject): the field of \(property(first)) has the key \(jsonQuoted(key)) twice")
        }
        endProgram(
            "\(subject): two fields have the key \(jsonQuoted(key)): \(property(first)) and \(property(second))"
        )
    }

    /// The slot that a key leads to; of an object, the first one that has a member of it.
    private static func slot(of child: Child) -> Int {
        switch child {
        case .slot(let slot), .alternative(let slot, _), .shared(let slot, _), .flattened(let slot, _),
            .members(let slot):
            slot
        case .group(let group): slot(of: group.children[0].child)
        }
    }

    /// The property of a slot in a message.
    private func property(_ slot: Int) -> String {
        let text = "\(properties[slot])"
        // Of a computed one the key path knows an address.
        return text.contains("<computed") ? "a computed property" : text
    }

    // MARK: Nodes

    /// Whether there is a slot whose value is an object that holds other slots' members.
    var hasSharedObjects: Bool {
        children.contains { child in
            switch child.child {
            case .shared: true
            case .group(let group): group.hasSharedObjects
            default: false
            }
        }
    }

    /// How many bits are needed beside those of the slots.
    var bitCount: Int {
        children.reduce(0) { count, child in
            switch child.child {
            case .slot, .members: count
            case .alternative, .flattened: count + 1
            case .group(let group): count + 1 + group.bitCount
            case .shared(_, let group): count + group.bitCount
            }
        }
    }

    /// The node of these keys.
    ///
    /// - Parameters:
    ///   - slots: The slots of the table.
    ///   - unknownKeys: What is made of other keys.
    ///   - path: The keys that lead to the node.
    ///   - memory: Keeps the bytes of the keys.
    ///   - nodes: Collects the nodes that are made.
    ///   - nextBit: The bit of the next group, or of whatever else needs one.
    /// - Returns: The node, which `nodes` holds too.
    func makeNode(
        _ slots: UnsafePointer<Slot>,
        _ unknownKeys: UnknownKeys,
        _ path: [String],
        _ memory: inout KeyMemory,
        _ nodes: inout [UnsafeMutablePointer<KeyNode>],
        _ nextBit: inout Int
    ) -> UnsafeMutablePointer<KeyNode> {
        var entries: [KeyNode.Entry] = []
        var written: [KeyNode.Entry] = []
        for (key, child) in children {
            let name = memory.store(Array(key.utf8))
            let text = memory.store(Array((jsonQuoted(key) + ":").utf8))
            var ownBit: Int {
                defer { nextBit += 1 }
                return nextBit
            }
            func makeGroup(_ group: KeyTreeBuilder) -> UnsafePointer<KeyNode> {
                UnsafePointer(group.makeNode(slots, unknownKeys, path + [key], &memory, &nodes, &nextBit))
            }
            func entry(_ target: KeyNode.Entry.Target, bit: Int) -> KeyNode.Entry {
                KeyNode.Entry(text: text, name: name, target: target, bit: bit)
            }
            func unusualEntry(_ target: KeyNode.Entry.UnusualTarget, bit: Int) -> KeyNode.Entry {
                entry(.unusual(memory.store(target)), bit: bit)
            }
            switch child {
            case .slot(let slot):
                entries.append(entry(.slot(slots + slot), bit: slot))
                written.append(entry(.slot(slots + slot), bit: slot))
            case .group(let group):
                let bit = ownBit
                let group = entry(.group(makeGroup(group)), bit: bit)
                entries.append(group)
                written.append(group)
            case .alternative(let slot, let rank):
                let bit = ownBit
                entries.append(unusualEntry(.alternative(slots + slot, slotBit: slot, rank: rank), bit: bit))
                if rank == 0 { written.append(entry(.slot(slots + slot), bit: slot)) }
            case .shared(let slot, let group):
                let group = makeGroup(group)
                let shared = unusualEntry(.shared(slots + slot, group), bit: slot)
                entries.append(shared)
                written.append(shared)
            case .flattened(let slot, let member):
                let bit = ownBit
                entries.append(unusualEntry(.flattened(slotBit: slot, member), bit: bit))
            case .members(let slot):
                written.append(unusualEntry(.members(slots + slot), bit: slot))
            }
        }
        let isSame =
            entries.count == written.count
            && children.allSatisfy { child in
                switch child.child {
                case .slot, .group, .shared: true
                default: false
                }
            }
        let node = UnsafeMutablePointer<KeyNode>.allocate(capacity: 1)
        node.initialize(
            to: KeyNode(entries, written: isSame ? nil : written, path: path, unknownKeys: unknownKeys)
        )
        nodes.append(node)
        return node
    }
}

extension Slot {
    /// Whether anything is said of it that only has a meaning for the value of a key.
    fileprivate var hasSettingsOfAValue: Bool {
        !layers.isEmpty || presence.hasDefault || presence.isRequired || !aliases.isEmpty
    }
}
