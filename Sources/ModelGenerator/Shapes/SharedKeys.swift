/// How many keys two objects have in common.
///
/// Each question ends at the first key that decides it, because all models of a document are compared with each other.
struct SharedKeys {
    private let left: ObjectShape
    private let right: ObjectShape

    init(_ left: ObjectShape, _ right: ObjectShape) {
        self.left = left
        self.right = right
    }

    /// Whether the keys of both are the same.
    var areAll: Bool {
        left.members.count == right.members.count && haveInCommon(left.members.count)
    }

    /// Whether both have at least half of all keys, or one of them has no others than the other one.
    var areHalf: Bool {
        let counts = (left.members.count, right.members.count)
        // Half of all: 2 * common >= left + right - common.
        return haveInCommon(min(counts.0, counts.1, (counts.0 + counts.1 + 2) / 3))
    }

    /// Whether they have at least four keys and four fifths of all in common.
    var areMost: Bool {
        // Four fifths of all: 5 * common >= 4 * (left + right - common).
        haveInCommon(max(4, (4 * (left.members.count + right.members.count) + 8) / 9))
    }

    private func haveInCommon(_ count: Int) -> Bool {
        var missesLeft = left.members.count - count
        if missesLeft < 0 || right.members.count < count { return false }
        for member in left.members where right.member(member.key) == nil {
            missesLeft -= 1
            if missesLeft < 0 { return false }
        }
        return true
    }
}
