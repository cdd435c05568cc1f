extension JSON {
    /// The members of a JSON object, in their order, each key once.
    public struct Object: Sendable {
        private var members: [(key: String, value: JSON)] = []

        /// The position of each key, once there are enough members for it to be faster than looking at all.
        private var positions: [UTF8Key: Int]?

        private static var indexThreshold: Int { 16 }

        /// An object without members.
        public init() {}

        /// How many members there are.
        public var count: Int { members.count }

        /// Whether there are none.
        public var isEmpty: Bool { members.isEmpty }

        /// The keys in their order.
        public var keys: [String] { members.map(\.key) }

        /// The value of `key`. Setting one that is not there appends it; setting `nil` removes the member.
        ///
        /// - Complexity: O(1) expected to get or set a value, O(*n*) to remove one.
        public subscript(key: String) -> JSON? {
            get { position(of: key).map { members[$0].value } }
            set {
                switch (position(of: key), newValue) {
                case (let position?, let value?): members[position].value = value
                case (let position?, nil): remove(at: position)
                case (nil, let value?): append(key, value)
                case (nil, nil): break
                }
            }
        }

        func position(of key: String) -> Int? {
            if let positions { return positions[UTF8Key(key)] }
            return members.firstIndex { $0.key.utf8.elementsEqual(key.utf8) }
        }

        /// Appends a member whose key is not there yet.
        mutating func append(_ key: String, _ value: JSON) {
            members.append((key, value))
            if positions != nil {
                positions?[UTF8Key(key)] = members.count - 1
            } else if members.count > Self.indexThreshold {
                makeIndex()
            }
        }

        private mutating func remove(at position: Int) {
            members.remove(at: position)
            if positions != nil { makeIndex() }
        }

        private mutating func makeIndex() {
            var positions: [UTF8Key: Int] = [:]
            for (position, member) in members.enumerated() { positions[UTF8Key(member.key)] = position }
            self.positions = positions
        }
    }
}

extension JSON.Object: RandomAccessCollection {
    public var startIndex: Int { 0 }
    public var endIndex: Int { members.count }
    public subscript(position: Int) -> (key: String, value: JSON) { members[position] }
}

extension JSON.Object: Hashable {
    public static func == (left: JSON.Object, right: JSON.Object) -> Bool {
        left.count == right.count && left.allSatisfy { right[$0.key] == $0.value }
    }

    public func hash(into hasher: inout Hasher) {
        // A sum, because the order of the members does not matter.
        var sum = 0
        for (key, value) in self {
            var member = Hasher()
            member.combine(UTF8Key(key))
            member.combine(value)
            sum &+= member.finalize()
        }
        hasher.combine(count)
        hasher.combine(sum)
    }
}

extension JSON.Object: ExpressibleByDictionaryLiteral {
    /// The members of a literal; the last one of a key wins.
    public init(dictionaryLiteral elements: (String, JSON)...) {
        for (key, value) in elements { self[key] = value }
    }
}
