import Synchronization

/// A dictionary and a linked list under a mutex: the usual LRU cache.
final class LockedLRU<Key: TimedKey>: TimedMap {
    static var isBounded: Bool { true }

    private let entries: Mutex<Entries>

    init(count: Int) {
        entries = Mutex(Entries(count: count))
    }

    func get(_ key: Key) -> Int? { entries.withLock { $0.get(key) } }

    func insert(_ value: Int, for key: Key) { entries.withLock { $0.insert(value, for: key) } }

    private struct Entries {
        private struct Node {
            var key: Key
            var value: Int
            var older: Int
            var newer: Int
        }

        private static var none: Int { -1 }

        private let capacity: Int
        private var places: [Key: Int] = [:]
        private var nodes: [Node] = []
        private var oldest = none
        private var newest = none

        init(count: Int) {
            capacity = count
            places.reserveCapacity(count)
            nodes.reserveCapacity(count)
        }

        mutating func get(_ key: Key) -> Int? {
            guard let place = places[key] else { return nil }
            unlink(place)
            append(place)
            return nodes[place].value
        }

        mutating func insert(_ value: Int, for key: Key) {
            if let place = places[key] {
                nodes[place].value = value
                unlink(place)
                append(place)
            } else {
                append(place(forNew: key, value))
            }
        }

        /// Makes a node, of which nothing points to another one, instead of the oldest if there is no room.
        private mutating func place(forNew key: Key, _ value: Int) -> Int {
            let node = Node(key: key, value: value, older: Self.none, newer: Self.none)
            var place = nodes.count
            if place < capacity {
                nodes.append(node)
            } else {
                place = oldest
                unlink(place)
                places[nodes[place].key] = nil
                nodes[place] = node
            }
            places[key] = place
            return place
        }

        private mutating func unlink(_ place: Int) {
            let (older, newer) = (nodes[place].older, nodes[place].newer)
            if older == Self.none { oldest = newer } else { nodes[older].newer = newer }
            if newer == Self.none { newest = older } else { nodes[newer].older = older }
        }

        private mutating func append(_ place: Int) {
            nodes[place].older = newest
            nodes[place].newer = Self.none
            if newest == Self.none { oldest = place } else { nodes[newest].newer = place }
            newest = place
        }
    }
}
