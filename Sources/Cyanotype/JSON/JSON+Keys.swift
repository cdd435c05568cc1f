internal import Synchronization

extension JSON {
    /// The keys of an object in their order, each once. Objects with the same keys may share them.
    ///
    /// A key that is removed from many leaves its place empty, so that the others keep theirs. The object closes the gaps
    /// when half of the places are empty.
    ///
    /// Changed only by an owner that has found itself to be the only one, so that those who share it may read it at the
    /// same time; the index, which a reader may make, is published atomically.
    final class Keys: @unchecked Sendable {
        /// The key at each place; empty places hold an empty string.
        private(set) var names: [String]

        /// Made when it is first needed.
        private let index = AtomicLazyReference<Index>()

        private final class Index: @unchecked Sendable {
            var positions: [UTF8Key: Int] = [:]

            /// Which places have a key; `nil` while all have one.
            var taken: TakenPlaces?

            init(_ names: [String]) {
                positions.reserveCapacity(names.count)
                for (position, name) in names.enumerated() { positions[UTF8Key(name)] = position }
            }

            init(copying other: Index) {
                positions = other.positions
                taken = other.taken
            }
        }

        /// Up to so many keys are looked at one by one, which is faster than to hash. They have no empty places among them.
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

        /// Which places have a key; `nil` when all have one.
        private var taken: TakenPlaces? {
            names.count <= Self.indexThreshold ? nil : index.load()?.taken
        }

        /// Whether places are empty.
        var hasGaps: Bool { taken != nil }

        /// How many keys there are.
        var count: Int { taken?.count ?? names.count }

        /// The place of `key`.
        ///
        /// - Complexity: O(1) expected.
        func position(of key: String) -> Int? {
            if names.count <= Self.indexThreshold {
                return names.firstIndex { UTF8Key($0) == UTF8Key(key) }
            }
            return madeIndex.positions[UTF8Key(key)]
        }

        /// The place of the key that has `rank` others before it.
        ///
        /// - Complexity: O(1), or O(log *n*) when places are empty.
        func place(ofKey rank: Int) -> Int {
            taken?.place(of: rank) ?? rank
        }

        /// The first place from `place` on that has a key; the number of places when there is none.
        func firstPlace(from place: Int) -> Int {
            guard let taken else { return place }
            var place = place
            while place < names.count, !taken.contains(place) { place += 1 }
            return place
        }

        /// Appends a key that is not there yet. For the only owner.
        func append(_ name: String) {
            if let index = index.load() {
                index.positions[UTF8Key(name)] = names.count
                index.taken?.append()
            }
            names.append(name)
        }

        /// Removes the key at a place, which becomes empty. For the only owner, of more keys than are looked at one by one.
        ///
        /// - Complexity: O(log *n*).
        func remove(at place: Int) {
            let index = madeIndex
            index.positions[UTF8Key(names[place])] = nil
            if index.taken == nil { index.taken = TakenPlaces(count: names.count) }
            index.taken?.remove(place)
            names[place] = ""
        }
    }
}
