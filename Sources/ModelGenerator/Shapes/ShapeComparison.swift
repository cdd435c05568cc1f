/// Whether the values of two objects go together under one type.
struct ShapeComparison {
    private struct Pair: Hashable {
        let left: ObjectIdentifier
        let right: ObjectIdentifier
    }

    /// Whether one of the objects is in the other one, which then may have what the other one lacks.
    private let isRecursive: Bool
    /// What is being compared, and so taken to go together wherever it comes again.
    private var pairs: Set<Pair> = []

    private init(isRecursive: Bool) {
        self.isRecursive = isRecursive
    }

    /// Whether all members of `left` and `right` go together.
    ///
    /// - Parameters:
    ///   - left: An object.
    ///   - right: Another one.
    ///   - isRecursive: Whether one of them is in the other one, which then may have what the other one lacks.
    /// - Returns: Whether the values of each key do.
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

    /// Whether a key is there in all objects, and sometimes `null`.
    ///
    /// With a place where it is missing it would need a type that tells `null` from missing, only because the models are
    /// shared.
    private static func isNullOnly(_ member: ObjectShape.Member, of object: ObjectShape) -> Bool {
        member.value.nulls > 0 && member.count == object.count
    }

    private mutating func goTogether(_ left: ValueShape, _ right: ValueShape) -> Bool {
        // What is always null or missing goes with anything.
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
