extension JSON {
    /// The members of a JSON object, in their order, each key once.
    public struct Object: Sendable {
        private var keyList: Keys
        private var values: [JSON]

        /// An object without members.
        public init() {
            keyList = .none
            values = []
        }

        /// An object of these keys and the values for them, in the same order.
        init(_ keys: Keys, _ values: [JSON]) {
            assert(keys.names.count == values.count)
            keyList = keys
            self.values = values
        }

        /// How many members there are.
        public var count: Int { values.count }

        /// Whether there are none.
        public var isEmpty: Bool { values.isEmpty }

        /// The keys in their order.
        public var keys: [String] { keyList.names }

        /// The value of `key`. Setting one that is not there appends it; setting `nil` removes the member.
        ///
        /// - Complexity: O(1) expected to get or set a value, O(*n*) to remove one.
        public subscript(key: String) -> JSON? {
            get { keyList.position(of: key).map { values[$0] } }
            set {
                switch (keyList.position(of: key), newValue) {
                case (let position?, let value?): values[position] = value
                case (let position?, nil): remove(at: position)
                case (nil, let value?): append(key, value)
                case (nil, nil): break
                }
            }
        }

        private mutating func append(_ key: String, _ value: JSON) {
            if !isKnownUniquelyReferenced(&keyList) { keyList = Keys(keyList.names) }
            keyList.append(key)
            values.append(value)
        }

        /// Removes the members of all these keys, in one go.
        mutating func remove(_ keys: Set<UTF8Key>) {
            if keys.isEmpty { return }
            let kept = zip(keyList.names, values).filter { !keys.contains(UTF8Key($0.0)) }
            keyList = Keys(kept.map(\.0))
            values = kept.map(\.1)
        }

        private mutating func remove(at position: Int) {
            var names = keyList.names
            names.remove(at: position)
            keyList = Keys(names)
            values.remove(at: position)
        }
    }
}

extension JSON.Object: RandomAccessCollection {
    public var startIndex: Int { 0 }
    public var endIndex: Int { values.count }
    public subscript(position: Int) -> (key: String, value: JSON) { (keyList.names[position], values[position]) }
}

extension JSON.Object: Hashable {
    public static func == (left: JSON.Object, right: JSON.Object) -> Bool {
        if left.keyList === right.keyList { return left.values == right.values }
        return left.count == right.count && left.allSatisfy { right[$0.key] == $0.value }
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
        self.init()
        for (key, value) in elements { self[key] = value }
    }
}
