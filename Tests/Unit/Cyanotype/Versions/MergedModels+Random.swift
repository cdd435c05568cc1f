import Cyanotype
import CyanotypeTestSupport

/// Makes random values of the models, and others that differ a little from them.
struct MergedValues {
    var random: SeededGenerator

    mutating func chance(_ percent: Int) -> Bool { Int.random(in: 0..<100, using: &random) < percent }

    mutating func number(_ limit: Int) -> Int { .random(in: 0..<limit, using: &random) }

    mutating func optional<Value>(_ make: (inout MergedValues) -> Value) -> Value? { chance(60) ? make(&self) : nil }

    mutating func several<Value>(_ make: (inout MergedValues) -> Value) -> [Value] {
        (0..<number(4)).map { _ in make(&self) }
    }

    /// Returns an array in which some elements are gone, changed, new or elsewhere.
    mutating func vary<Value>(
        _ values: [Value],
        _ make: (inout MergedValues) -> Value,
        _ change: (inout MergedValues, inout Value) -> Void
    ) -> [Value] {
        var values = values
        if chance(30), !values.isEmpty { values.remove(at: number(values.count)) }
        for index in values.indices where chance(40) { change(&self, &values[index]) }
        if chance(30) { values.insert(make(&self), at: number(values.count + 1)) }
        if chance(40) { values.shuffle(using: &random) }
        return values
    }
}

extension MergedValues {
    // Few words and numbers, so that many elements are equal.
    mutating func word() -> String { ["a", "b", "é"][number(3)] }

    mutating func leaf() -> Merged.Leaf { .init(word: word(), count: optional { $0.number(3) }) }

    mutating func person() -> Merged.Person { .init(id: number(4), name: word(), leaf: optional { $0.leaf() }) }

    mutating func ticket() -> Merged.Ticket {
        .init(id: word(), leaf: optional { $0.leaf() }, note: optional { $0.word() })
    }

    mutating func inner() -> Merged.Inner {
        switch number(3) {
        case 0: .leaf(leaf())
        case 1: .person(person())
        default: .nothing
        }
    }

    mutating func adjacent() -> Merged.Adjacent {
        switch number(3) {
        case 0: .leaf(leaf())
        case 1: .leaves(several { $0.leaf() })
        default: .nothing
        }
    }

    mutating func external() -> Merged.External {
        switch number(3) {
        case 0: .leaf(leaf())
        case 1: .people(several { $0.person() })
        default: .nothing
        }
    }

    mutating func untagged() -> Merged.Untagged {
        switch number(3) {
        case 0: .leaf(leaf())
        case 1: .leaves(several { $0.leaf() })
        default: .text(word())
        }
    }

    mutating func animal() -> Merged.Animal {
        let animal: Merged.Animal
        switch number(3) {
        case 0: animal = Merged.Animal()
        case 1:
            let dog = Merged.Dog()
            dog.owner = optional { $0.person() }
            animal = dog
        default:
            let cat = Merged.Cat()
            cat.leaves = several { $0.leaf() }
            animal = cat
        }
        animal.number = number(4)
        return animal
    }

    mutating func strict() -> Merged.Strict { .init(word: word(), leaf: optional { $0.leaf() }) }

    mutating func keeper() -> Merged.Keeper {
        .init(word: word(), leaf: optional { $0.leaf() }, others: chance(50) ? ["own": 1] : [:])
    }

    mutating func flat() -> Merged.Flat { .init(label: word(), inner: inner()) }

    mutating func dictionary<Value>(_ make: (inout MergedValues) -> Value) -> [String: Value] {
        Dictionary(several { ($0.word(), make(&$0)) }, uniquingKeysWith: { $1 })
    }

    mutating func root(depth: Int = 2) -> Merged.Root {
        Merged.Root(
            title: word(),
            city: optional { $0.word() },
            street: optional { $0.word() },
            grouped: optional { $0.leaf() },
            leaf: optional { $0.leaf() },
            twice: optional { $0.optional { $0.leaf() } },
            people: several { $0.person() },
            tickets: several { $0.ticket() },
            leaves: several { $0.leaf() },
            optionals: several { $0.optional { $0.leaf() } },
            stricts: several { $0.strict() },
            keepers: several { $0.keeper() },
            named: dictionary { $0.leaf() },
            lists: dictionary { $0.several { $0.person() } },
            inner: optional { $0.inner() },
            inners: several { $0.inner() },
            adjacents: several { $0.adjacent() },
            externals: several { $0.external() },
            untagged: several { $0.untagged() },
            flats: several { $0.flat() },
            animals: several { $0.animal() },
            children: depth > 0 && chance(40) ? several { $0.root(depth: depth - 1) } : []
        )
    }

    /// Returns a value that differs a little.
    mutating func varied(_ root: Merged.Root, depth: Int = 2) -> Merged.Root {
        var root = root
        if chance(30) { root.title = word() }
        if chance(30) { root.city = optional { $0.word() } }
        if chance(30) { root.street = optional { $0.word() } }
        if chance(30) { root.grouped = optional { $0.leaf() } }
        if chance(30) { root.leaf = optional { $0.leaf() } }
        if chance(30) { root.twice = optional { $0.optional { $0.leaf() } } }
        root.people = vary(root.people, { $0.person() }) { $1.name = $0.word() }
        root.tickets = vary(root.tickets, { $0.ticket() }) { $1.note = $0.optional { $0.word() } }
        root.leaves = vary(root.leaves, { $0.leaf() }) { $1.word = $0.word() }
        root.optionals = vary(root.optionals, { $0.optional { $0.leaf() } }) { $1 = $0.optional { $0.leaf() } }
        root.stricts = vary(root.stricts, { $0.strict() }) { $1.word = $0.word() }
        root.keepers = vary(root.keepers, { $0.keeper() }) { $1.word = $0.word() }
        if chance(30) { root.named.merge(dictionary { $0.leaf() }) { $1 } }
        if chance(30), let key = root.named.keys.min() { root.named[key] = nil }
        for key in root.lists.keys.sorted() {
            root.lists[key] = vary(root.lists[key] ?? [], { $0.person() }) { $1.name = $0.word() }
        }
        if chance(30) { root.inner = optional { $0.inner() } }
        root.inners = vary(root.inners, { $0.inner() }) { $1 = $0.inner() }
        root.adjacents = vary(root.adjacents, { $0.adjacent() }) { $1 = $0.adjacent() }
        root.externals = vary(root.externals, { $0.external() }) { $1 = $0.external() }
        root.untagged = vary(root.untagged, { $0.untagged() }) { $1 = $0.untagged() }
        root.flats = vary(root.flats, { $0.flat() }) { $1.label = $0.word() }
        root.animals = vary(root.animals, { $0.animal() }) { $1 = $0.animal() }
        root.children = vary(root.children, { $0.root(depth: 0) }) { values, child in
            if depth > 0 { child = values.varied(child, depth: depth - 1) }
        }
        return root
    }
}
