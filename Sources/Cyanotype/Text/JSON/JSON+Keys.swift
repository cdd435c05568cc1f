internal import Synchronization

extension JSON {
    /// The distinct keys of an object, in order. Objects with the same keys may share them.
    ///
    /// In a large object, removing a key leaves its place empty, so that the other keys keep their places. The object
    /// closes the gaps when half of the places are empty.
    ///
    /// An owner changes the keys only after checking that it is the only owner, so owners that share them may read them
    /// at the same time. A reader may build the index, which is published atomically.
    final class Keys: @unchecked Sendable {
        /// The key at each place; empty places hold an empty string.
        private(set) var names: [String]

        /// The index for searching, created on first use.
        private let index = AtomicLazyReference<Index>()

        /// Changed only by the sole owner of the keys, like these.
        private final class Index: @unchecked Sendable {
            var positions: [ExactString: Int] = [:]

            /// The places that have a key; `nil` while all have one.
            var taken: OccupiedPositions?

            /// Creates the index of keys without empty places: removing a key creates the index first.
            init(_ names: [String]) {
                positions.reserveCapacity(names.count)
                for (position, name) in names.enumerated() { positions[ExactString(name)] = position }
            }

            init(copying other: Index) {
                positions = other.positions
                taken = other.taken
            }
        }

        /// Up to this number of places, keys are searched one by one, which is faster than hashing, and leave no empty
        /// places.
        static var indexThreshold: Int { 16 }

        static let none = Keys([])

        init(_ names: [String]) {
            self.names = names
        }

        /// The same keys at the same places, for another owner.
        func copy() -> Keys {
            let copy = Keys(names)
            if let index = index.load() { _ = copy.index.storeIfNil(Index(copying: index)) }
            return copy
        }

        private var madeIndex: Index { index.load() ?? index.storeIfNil(Index(names)) }

        /// The places that have a key; `nil` when all have one.
        private var taken: OccupiedPositions? {
            names.count <= Self.indexThreshold ? nil : index.load()?.taken
        }

        /// Whether any places are empty.
        var hasGaps: Bool { taken != nil }

        /// The number of keys.
        var count: Int { taken?.count ?? names.count }

        /// The place of `key`.
        ///
        /// - Complexity: O(1) expected.
        func position(of key: String) -> Int? {
            if names.count <= Self.indexThreshold {
                return names.firstIndex { ExactString($0) == ExactString(key) }
            }
            return madeIndex.positions[ExactString(key)]
        }

        /// The place of the key that has `rank` keys before it.
        ///
        /// - Complexity: O(1), or O(log *n*) when places are empty.
        func place(ofKey rank: Int) -> Int {
            taken?.place(of: rank) ?? rank
        }

        /// The first place from `place` on that has a key, or the number of places if there is none.
        func firstPlace(from place: Int) -> Int {
            guard let taken else { return place }
            var place = place
            while place < names.count, !taken.contains(place) { place += 1 }
            return place
        }

        /// Appends a key that is not there yet. For the only owner.
        func append(_ name: String) {
            if let index = index.load() {
                index.positions[ExactString(name)] = names.count
                index.taken?.append()
            }
            names.append(name)
        }

        /// Replaces the key at a place by one that is not there yet. For the only owner.
        func rename(at place: Int, to name: String) {
            if let index = index.load() {
                index.positions[ExactString(names[place])] = nil
                index.positions[ExactString(name)] = place
            }
            names[place] = name
        }

        /// Removes the key at a place, which becomes empty. The caller must be the only owner, and there must be more
        /// places than ``indexThreshold``.
        ///
        /// - Complexity: O(log *n*).
        func remove(at place: Int) {
            let index = madeIndex
            index.positions[ExactString(names[place])] = nil
            if index.taken == nil { index.taken = OccupiedPositions(count: names.count) }
            index.taken?.remove(place)
            names[place] = ""
        }
    }
}
