/// The keys of an object that a blueprint knows.
struct KnownKeys: Sendable {
    /// The keys of values.
    private(set) var values: Set<ExactString> = []

    /// The keys of objects that only hold fields, and the keys known in them.
    private(set) var groups: [ExactString: KnownKeys] = [:]

    /// The keys of a table, and the tag of a class.
    init(_ table: SlotTable, tag: String?) {
        add(table)
        if let tag { values.insert(ExactString(tag)) }
    }

    init(values: [String] = []) {
        self.values = Set(values.map { ExactString($0) })
    }

    private mutating func add(_ table: SlotTable) {
        for slot in table.allSlots {
            switch slot.traits.role {
            case .unknownKeys: break
            case .flattened(let field): add(field.table)
            case .flattenedUnion(let field): for key in field.keys { values.insert(ExactString(key)) }
            case .value: for keys in [slot.traits.keys] + slot.traits.aliases { add(keys[...]) }
            }
        }
    }

    private mutating func add(_ keys: ArraySlice<String>) {
        guard let first = keys.first.map({ ExactString($0) }) else { return }
        if keys.count == 1 {
            values.insert(first)
        } else {
            groups[first, default: KnownKeys()].add(keys.dropFirst())
        }
    }

    /// Returns the keys known in the object at a path.
    func group(at keys: [String]) -> KnownKeys? {
        var known = self
        for key in keys {
            guard let next = known.groups[ExactString(key)] else { return nil }
            known = next
        }
        return known
    }

    mutating func insert(_ key: String) { values.insert(ExactString(key)) }

    func contains(_ key: String) -> Bool {
        values.contains(ExactString(key)) || groups[ExactString(key)] != nil
    }
}
