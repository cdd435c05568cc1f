/// A comparison of two objects: whether one type fits the values of both.
struct ShapeComparison {
    private struct Pair: Hashable {
        let left: ObjectIdentifier
        let right: ObjectIdentifier
    }

    /// Whether one object contains the other. A key that is sometimes `null` in one may then be missing in the other.
    private let isRecursive: Bool
    /// The pairs already visited. A pair that recurs is assumed to be compatible.
    private var pairs: Set<Pair> = []

    private init(isRecursive: Bool) {
        self.isRecursive = isRecursive
    }

    /// Returns whether all members of `left` and `right` are compatible.
    ///
    /// - Parameters:
    ///   - left: An object.
    ///   - right: Another object.
    ///   - isRecursive: Whether one object contains the other. A key that is sometimes `null` in one may then be
    ///     missing in the other.
    /// - Returns: Whether the values of each key are compatible.
    static func goTogether(_ left: ObjectShape, _ right: ObjectShape, isRecursive: Bool) -> Bool {
        var comparison = ShapeComparison(isRecursive: isRecursive)
        return comparison.goTogether(left, right)
    }

    private mutating func goTogether(_ left: ObjectShape, _ right: ObjectShape) -> Bool {
        let pair = Pair(left: ObjectIdentifier(left), right: ObjectIdentifier(right))
        if left === right || !pairs.insert(pair).inserted { return true }
        for member in left.members {
            guard let other = right.member(member.key) else {
                if !isRecursive, Self.isNullOnly(member, of: left) { return false }
                continue
            }
            guard goTogether(member.value, other.value) else { return false }
            if !isRecursive, Self.isNullOnly(member, of: left), other.count < right.count { return false }
            if !isRecursive, Self.isNullOnly(other, of: right), member.count < left.count { return false }
        }
        return isRecursive || !right.members.contains { Self.isNullOnly($0, of: right) && left.member($0.key) == nil }
    }

    /// Whether a key is present in all objects, and sometimes `null`.
    ///
    /// Merged with objects that lack the key, it would need a type that distinguishes `null` from missing, only because
    /// the model is shared.
    private static func isNullOnly(_ member: ObjectShape.Member, of object: ObjectShape) -> Bool {
        member.value.nulls > 0 && member.count == object.count
    }

    private mutating func goTogether(_ left: ValueShape, _ right: ValueShape) -> Bool {
        // A value that is always null or missing is compatible with any other.
        if left.kinds.isEmpty || right.kinds.isEmpty { return true }
        guard left.kinds == right.kinds else { return false }
        if let left = left.elements, let right = right.elements, !goTogether(left, right) { return false }
        guard let left = left.object, let right = right.object else { return true }
        switch (left.dictionary, right.dictionary) {
        case (let left?, let right?): return goTogether(left.values, right.values)
        case (nil, nil):
            if left.members.isEmpty || right.members.isEmpty { return true }
            return SharedKeys(left, right).areHalf && goTogether(left, right)
        case (_?, nil): return right.members.isEmpty
        case (nil, _?): return left.members.isEmpty
        }
    }
}
