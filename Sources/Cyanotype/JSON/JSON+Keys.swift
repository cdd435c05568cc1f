internal import Synchronization

extension JSON {
    /// The keys of an object in their order, each once. Objects with the same keys may share them.
    ///
    /// Changed only by an owner that has found itself to be the only one, so that those who share it may read it at the
    /// same time; the index, which a reader may make, is published atomically.
    final class Keys: @unchecked Sendable {
        private(set) var names: [String]

        /// Made when it is first needed.
        private let index = AtomicLazyReference<Index>()

        private final class Index: @unchecked Sendable {
            var positions: [UTF8Key: Int] = [:]

            init(_ names: [String]) {
                positions.reserveCapacity(names.count)
                for (position, name) in names.enumerated() { positions[UTF8Key(name)] = position }
            }
        }

        /// Up to so many keys are looked at one by one, which is faster than to hash.
        private static var indexThreshold: Int { 16 }

        static let none = Keys([])

        init(_ names: [String]) {
            self.names = names
        }

        /// The position of `key`.
        ///
        /// - Complexity: O(1) expected.
        func position(of key: String) -> Int? {
            if names.count <= Self.indexThreshold {
                return names.firstIndex { UTF8Key($0) == UTF8Key(key) }
            }
            return (index.load() ?? index.storeIfNil(Index(names))).positions[UTF8Key(key)]
        }

        /// Appends a key that is not there yet. For the only owner.
        func append(_ name: String) {
            index.load()?.positions[UTF8Key(name)] = names.count
            names.append(name)
        }
    }
}
