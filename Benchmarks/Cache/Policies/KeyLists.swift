/// The lists of a policy, of which a key is in one at most.
protocol KeyListNames: RawRepresentable<UInt8>, CaseIterable, Sendable {
    /// Where a key is that is in no list.
    static var nowhere: Self { get }
}

/// Lists of a trace's keys, each from the oldest to the newest.
///
/// As a key is in one list at most, one node for each key does for all lists.
struct KeyLists<Name: KeyListNames> {
    private struct List {
        var oldest = none
        var newest = none
        var count = 0
    }

    private struct Node {
        var older = none
        var newer = none
        var list = Name.nowhere
    }

    /// The place of no key.
    private static var none: UInt32 { .max }

    private var nodes: [Node]
    private var lists = [List](repeating: List(), count: Name.allCases.count)

    init(keyCount: Int) {
        nodes = Array(repeating: Node(), count: keyCount)
    }

    /// The list that has a key.
    func list(of key: UInt64) -> Name { nodes[Int(key)].list }

    func count(_ list: Name) -> Int { lists[Int(list.rawValue)].count }

    /// The oldest key of a list; `nil` if it is empty.
    func oldest(_ list: Name) -> UInt64? {
        let key = lists[Int(list.rawValue)].oldest
        return key == Self.none ? nil : UInt64(key)
    }

    /// Makes a key the newest of a list, and takes it out of the one that it is in.
    mutating func move(_ key: UInt64, to list: Name) {
        unlink(key)
        let (place, newest) = (Int(list.rawValue), lists[Int(list.rawValue)].newest)
        nodes[Int(key)] = Node(older: newest, newer: Self.none, list: list)
        if newest == Self.none { lists[place].oldest = UInt32(key) } else { nodes[Int(newest)].newer = UInt32(key) }
        lists[place].newest = UInt32(key)
        lists[place].count += 1
    }

    /// Makes a key the oldest of a list, and takes it out of the one that it is in.
    mutating func moveBack(_ key: UInt64, to list: Name) {
        unlink(key)
        let (place, oldest) = (Int(list.rawValue), lists[Int(list.rawValue)].oldest)
        nodes[Int(key)] = Node(older: Self.none, newer: oldest, list: list)
        if oldest == Self.none { lists[place].newest = UInt32(key) } else { nodes[Int(oldest)].older = UInt32(key) }
        lists[place].oldest = UInt32(key)
        lists[place].count += 1
    }

    /// Makes the oldest key of a list the newest of another one, if there is one.
    mutating func moveOldest(of list: Name, to other: Name) {
        if let key = oldest(list) { move(key, to: other) }
    }

    mutating func remove(_ key: UInt64) {
        unlink(key)
        nodes[Int(key)].list = .nowhere
    }

    /// Removes the oldest key of a list, if there is one.
    mutating func removeOldest(of list: Name) {
        if let key = oldest(list) { remove(key) }
    }

    private mutating func unlink(_ key: UInt64) {
        let node = nodes[Int(key)]
        guard node.list.rawValue != Name.nowhere.rawValue else { return }
        let place = Int(node.list.rawValue)
        if node.older == Self.none {
            lists[place].oldest = node.newer
        } else {
            nodes[Int(node.older)].newer = node.newer
        }
        if node.newer == Self.none {
            lists[place].newest = node.older
        } else {
            nodes[Int(node.newer)].older = node.older
        }
        lists[place].count -= 1
    }
}
