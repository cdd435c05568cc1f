extension JSON {
    /// The members of a JSON object, in order and with unique keys.
    public struct Object: Sendable {
        private(set) var keyList: Keys

        /// The value at each place of the keys; empty places hold `null`.
        private(set) var values: Elements

        /// Creates an object without members.
        public init() {
            keyList = .none
            values = []
        }

        /// Creates an object from keys and their values, in the same order.
        init(_ keys: Keys, _ values: Elements) {
            assert(keys.names.count == values.count)
            keyList = keys
            self.values = values
        }

        /// The number of members.
        public var count: Int { keyList.count }

        /// Whether there are no members.
        public var isEmpty: Bool { count == 0 }

        /// The keys, in order.
        ///
        /// - Complexity: O(1), or O(*n*) after members have been removed.
        public var keys: [String] { keyList.hasGaps ? map(\.key) : keyList.names }

        /// The value of `key`. Setting a value for a new key appends the member; setting `nil` removes it.
        ///
        /// - Complexity: O(1) expected to get or set a value, amortised O(log *n*) to remove one.
        public subscript(key: String) -> JSON? {
            get { keyList.position(of: key).map { values[$0] } }
            set { set(newValue, key, at: keyList.position(of: key)) }
            _modify {
                let place = keyList.position(of: key)
                // The value is taken out while it is changed, so that it is not copied.
                var value = place.map { exchange(.null, at: $0) }
                defer { set(value, key, at: place) }
                yield &value
            }
        }

        private mutating func set(_ value: JSON?, _ key: String, at place: Int?) {
            switch (place, value) {
            case (let place?, let value?): values[place] = value
            case (let place?, nil): remove(at: place)
            case (nil, let value?): append(key, value)
            case (nil, nil): break
            }
        }

        /// Replaces the value at a place.
        ///
        /// - Returns: The old value.
        mutating func exchange(_ value: JSON, at place: Int) -> JSON {
            var value = value
            swap(&values[place], &value)
            return value
        }

        /// Gives a member another key, unless there is no such member or another one has the new key.
        ///
        /// - Returns: Whether it has the new key.
        /// - Complexity: O(1) expected.
        mutating func rename(_ key: String, to name: String) -> Bool {
            guard let place = keyList.position(of: key), keyList.position(of: name) == nil else { return false }
            if !isKnownUniquelyReferenced(&keyList) { keyList = keyList.copy() }
            keyList.rename(at: place, to: name)
            return true
        }

        private mutating func append(_ key: String, _ value: JSON) {
            if !isKnownUniquelyReferenced(&keyList) { keyList = keyList.copy() }
            keyList.append(key)
            values.append(value)
        }

        private mutating func remove(at place: Int) {
            if keyList.names.count <= Keys.indexThreshold {
                var names = keyList.names
                names.remove(at: place)
                keyList = Keys(names)
                values.remove(at: place)
                return
            }
            if !isKnownUniquelyReferenced(&keyList) { keyList = keyList.copy() }
            keyList.remove(at: place)
            values[place] = .null
            // There have been at least as many removals as there are members to move.
            if keyList.count <= values.count / 2 { closeGaps() }
        }

        private mutating func closeGaps() {
            let members = Array(self)
            keyList = Keys(members.map(\.key))
            values = Elements(members.map(\.value))
        }
    }
}

extension JSON.Object: RandomAccessCollection {
    /// An iterator over the members.
    public struct Iterator: IteratorProtocol {
        private let object: JSON.Object
        private let hasGaps: Bool
        private var place = 0

        fileprivate init(_ object: JSON.Object) {
            self.object = object
            hasGaps = object.keyList.hasGaps
        }

        public mutating func next() -> (key: String, value: JSON)? {
            if hasGaps { place = object.keyList.firstPlace(from: place) }
            guard place < object.values.count else { return nil }
            defer { place += 1 }
            return (object.keyList.names[place], object.values[place])
        }
    }

    public var startIndex: Int { 0 }
    public var endIndex: Int { count }

    /// The member at a position.
    ///
    /// - Parameter position: A valid index of the object.
    /// - Precondition: `position` is at least 0 and less than `count`.
    /// - Complexity: O(1), or O(log *n*) after members have been removed.
    public subscript(position: Int) -> (key: String, value: JSON) {
        precondition(position >= 0 && position < count, "the object has no member at this position")
        let place = keyList.place(ofKey: position)
        return (keyList.names[place], values[place])
    }

    public func makeIterator() -> Iterator { Iterator(self) }
}

extension JSON.Object: ExpressibleByDictionaryLiteral {
    /// Creates an object; the last value of a repeated key wins.
    public init(dictionaryLiteral elements: (String, JSON)...) {
        self.init()
        for (key, value) in elements { self[key] = value }
    }
}
