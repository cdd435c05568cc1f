/// How many keys two objects have in common.
struct SharedKeys {
    private let both: Int
    private let left: Int
    private let right: Int

    init(_ left: ObjectShape, _ right: ObjectShape) {
        self.left = left.members.count
        self.right = right.members.count
        both = left.members.count { right.member($0.key) != nil }
    }

    /// Whether the keys of both are the same.
    var isAll: Bool { both == left && both == right }

    /// Whether both have at least half of all keys, or one of them has no others than the other one.
    var isHalf: Bool { both == left || both == right || both * 2 >= left + right - both }

    /// Whether they have at least four keys and four fifths of all in common.
    var isMost: Bool { both >= 4 && both * 5 >= (left + right - both) * 4 }
}
