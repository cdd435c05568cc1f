extension JSON {
    /// The elements of a JSON array: a collection like `[JSON]`, which may be nested to any depth.
    ///
    /// Swift releases nested arrays by recursion, which would overflow the stack. Instead, these are released one by
    /// one.
    // `@unchecked`: the elements are `Sendable`, and only the sole owner of a storage changes it.
    public struct Elements: @unchecked Sendable {
        private(set) var storage: ElementStorage?

        /// Creates an empty collection.
        public init() {}

        init(_ storage: ElementStorage) {
            self.storage = storage
        }
    }

    /// Returns a JSON array of some elements.
    ///
    /// - Parameter elements: The elements.
    /// - Returns: The array.
    /// - Complexity: O(*n*) in the number of elements.
    public static func array(_ elements: [JSON]) -> JSON {
        .array(Elements(elements))
    }
}

extension JSON.Elements: RandomAccessCollection, MutableCollection, RangeReplaceableCollection {
    public var startIndex: Int { 0 }
    public var endIndex: Int { count }
    public var count: Int { storage?.count ?? 0 }
    public var isEmpty: Bool { count == 0 }

    public subscript(position: Int) -> JSON {
        get {
            guard let storage, position >= 0, position < storage.count else { outOfBounds(position) }
            return unsafe storage.elements[position]
        }
        _modify {
            // Needs no room, only a storage without another owner.
            guard let storage = ownStorage(capacity: 0), position >= 0, position < storage.count else {
                outOfBounds(position)
            }
            yield unsafe &storage.elements[position]
        }
    }

    private func outOfBounds(_ position: Int) -> Never {
        preconditionFailure("the array has no element \(position)")
    }

    public init(_ elements: some Sequence<JSON>) {
        self.init()
        let count = elements.underestimatedCount
        if count > 0 { storage = .make(capacity: count) }
        for element in elements { append(element) }
    }

    public mutating func append(_ element: JSON) {
        let count = count
        guard let storage = ownStorage(capacity: count + 1) else { return }
        unsafe (storage.elements + count).initialize(to: element)
        storage.count = count + 1
    }

    public mutating func reserveCapacity(_ capacity: Int) {
        _ = ownStorage(capacity: capacity)
    }

    public mutating func replaceSubrange(_ range: Range<Int>, with elements: some Collection<JSON>) {
        precondition(range.lowerBound >= 0 && range.upperBound <= count, "the array has no elements \(range)")
        // A collection may report a wrong count; an array does not.
        let elements = Array(elements)
        let (oldCount, change) = (count, elements.count - range.count)
        guard let storage = ownStorage(capacity: oldCount + change) else { return }
        // Nothing fails or calls other code until `count` is right again.
        let base = unsafe storage.elements
        unsafe (base + range.lowerBound).deinitialize(count: range.count)
        let rest = oldCount - range.upperBound
        if change != 0 {
            unsafe (base + range.upperBound + change).moveInitialize(from: base + range.upperBound, count: rest)
        }
        for (offset, element) in elements.enumerated() {
            unsafe (base + range.lowerBound + offset).initialize(to: element)
        }
        storage.count = oldCount + change
    }

    public func withContiguousStorageIfAvailable<Result>(
        _ body: (UnsafeBufferPointer<JSON>) throws -> Result
    ) rethrows -> Result? {
        guard let storage else { return unsafe try body(UnsafeBufferPointer(start: nil, count: 0)) }
        defer { withExtendedLifetime(storage) {} }
        return unsafe try body(UnsafeBufferPointer(start: storage.elements, count: storage.count))
    }

    /// The storage, with room for `capacity` elements and no other owner; `nil` if it is empty and needs no room.
    private mutating func ownStorage(capacity: Int) -> ElementStorage? {
        let isOwner = isKnownUniquelyReferenced(&storage)
        guard let old = storage else {
            if capacity > 0 { storage = .make(capacity: capacity) }
            return storage
        }
        if isOwner, capacity <= old.room {
            // The caller may put nested values in.
            old.becomeDeep()
            return old
        }
        let count = old.count
        let new = ElementStorage.make(capacity: capacity <= count ? count : Swift.max(capacity, count * 2))
        if isOwner {
            unsafe new.elements.moveInitialize(from: old.elements, count: count)
            // `old` must not release what has moved.
            old.count = 0
        } else {
            unsafe new.elements.initialize(from: old.elements, count: count)
        }
        new.count = count
        storage = new
        return new
    }
}

extension JSON.Elements: ExpressibleByArrayLiteral {
    public init(arrayLiteral elements: JSON...) {
        self.init(elements)
    }
}

extension JSON.Elements: Hashable {
    // `JSON` compares and hashes values of any depth without recursion.
    public static func == (left: JSON.Elements, right: JSON.Elements) -> Bool {
        JSON.array(left) == JSON.array(right)
    }

    public func hash(into hasher: inout Hasher) {
        JSON.array(self).hash(into: &hasher)
    }
}

extension JSON.Elements: CustomReflectable {
    public var customMirror: Mirror { Mirror(self, unlabeledChildren: self, displayStyle: .collection) }
}

extension JSON.Elements {
    /// Calls `body` with each element in place, without a copy.
    @inline(__always)
    func forEachInPlace(_ body: (borrowing JSON) -> Void) {
        guard let storage else { return }
        for position in 0..<storage.count { unsafe body(storage.elements[position]) }
        withExtendedLifetime(storage) {}
    }

    /// Whether both are the same array in memory.
    func isIdentical(to other: JSON.Elements) -> Bool { storage === other.storage }
}
