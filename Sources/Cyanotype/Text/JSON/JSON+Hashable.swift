// Values may be nested to any depth, so nothing here recurses into the contents of a value.

extension JSON: Hashable {
    public static func == (left: JSON, right: JSON) -> Bool {
        var levels: [ComparedLevel] = []
        guard areEqual(left, right, &levels) else { return false }
        while let last = levels.indices.last {
            guard let (left, right) = levels[last].next() else {
                levels.removeLast()
                continue
            }
            guard let right, areEqual(left, right, &levels) else { return false }
        }
        return true
    }

    /// Whether two values are equal, apart from their contents, which are pushed on `levels`.
    private static func areEqual(_ left: JSON, _ right: JSON, _ levels: inout [ComparedLevel]) -> Bool {
        switch (left, right) {
        case (.null, .null): return true
        case (.bool(let left), .bool(let right)): return left == right
        case (.number(let left), .number(let right)): return left == right
        case (.string(let left), .string(let right)): return left.utf8.elementsEqual(right.utf8)
        case (.array(let left), .array(let right)):
            guard left.count == right.count else { return false }
            if !left.isEmpty, !left.isIdentical(to: right) { levels.append(ComparedLevel(left, right)) }
            return true
        case (.object(let left), .object(let right)):
            guard left.count == right.count else { return false }
            if !left.isEmpty, !left.isIdentical(to: right) { levels.append(ComparedLevel(left, right)) }
            return true
        default: return false
        }
    }

    public func hash(into hasher: inout Hasher) {
        var levels: [HashedLevel] = []
        begin(&hasher, &levels)
        while let last = levels.indices.last {
            guard let value = levels[last].next(&hasher) else {
                levels.removeLast()
                continue
            }
            value.begin(&hasher, &levels)
        }
    }

    /// Feeds the value to a hasher, apart from its contents, which are pushed on `levels`.
    private func begin(_ hasher: inout Hasher, _ levels: inout [HashedLevel]) {
        switch self {
        case .null: hasher.combine(0)
        case .bool(let value): hasher.combine(value)
        case .number(let value): hasher.combine(value)
        case .string(let value): hasher.combine(ExactString(value))
        case .array(let elements):
            hasher.combine(elements.count)
            levels.append(HashedLevel(elements))
        case .object(let object):
            hasher.combine(object.count)
            levels.append(HashedLevel(object, hasher))
        }
    }
}

extension JSON.Object: Hashable {
    public static func == (left: JSON.Object, right: JSON.Object) -> Bool {
        JSON.object(left) == JSON.object(right)
    }

    public func hash(into hasher: inout Hasher) {
        JSON.object(self).hash(into: &hasher)
    }
}

extension JSON.Object {
    /// Whether both are the same object in memory.
    func isIdentical(to other: JSON.Object) -> Bool {
        keyList === other.keyList && values.isIdentical(to: other.values)
    }
}

/// Two arrays or objects of the same count, whose values are being compared.
private struct ComparedLevel {
    private let left: JSON.Elements
    private let right: JSON.Elements

    /// The keys of the left values, and the object with the right ones, unless both have their values at the same
    /// places.
    private var members: (keys: JSON.Keys, right: JSON.Object)?

    private var position = 0

    init(_ left: JSON.Elements, _ right: JSON.Elements) {
        self.left = left
        self.right = right
    }

    init(_ left: JSON.Object, _ right: JSON.Object) {
        self.left = left.values
        self.right = right.values
        if left.keyList !== right.keyList { members = (left.keyList, right) }
    }

    /// Returns the next two values. The right one may be missing.
    mutating func next() -> (left: JSON, right: JSON?)? {
        // Empty places of objects with the same keys are equal.
        if let (keys, right) = members {
            position = keys.firstPlace(from: position)
            guard position < left.count else { return nil }
            defer { position += 1 }
            return (left[position], right[keys.names[position]])
        }
        guard position < left.count else { return nil }
        defer { position += 1 }
        return (left[position], right[position])
    }
}

/// An array or object whose values are being hashed.
private struct HashedLevel {
    private let values: JSON.Elements

    /// The keys of an object, and the hasher that the object is fed to. The order of members does not matter, so each
    /// member has a hasher of its own, and the hash of the object includes the sum of their hashes.
    private var members: (keys: JSON.Keys, outer: Hasher)?

    private var sum = 0
    private var position = 0
    private var isInMember = false

    init(_ elements: JSON.Elements) {
        values = elements
    }

    init(_ object: JSON.Object, _ outer: Hasher) {
        values = object.values
        members = (object.keyList, outer)
    }

    /// Returns the next value, and sets `hasher` to the hasher that the value must be fed to.
    mutating func next(_ hasher: inout Hasher) -> JSON? {
        guard let (keys, outer) = members else {
            guard position < values.count else { return nil }
            defer { position += 1 }
            return values[position]
        }
        if isInMember { sum &+= hasher.finalize() }
        isInMember = true
        position = keys.firstPlace(from: position)
        guard position < values.count else {
            hasher = outer
            hasher.combine(sum)
            return nil
        }
        hasher = Hasher()
        hasher.combine(ExactString(keys.names[position]))
        defer { position += 1 }
        return values[position]
    }
}
