/// A comparison of the keys of two objects.
///
/// Each property stops at the first key that decides it, because all models of a document are compared with each other.
struct SharedKeys {
    private let left: ObjectShape
    private let right: ObjectShape

    init(_ left: ObjectShape, _ right: ObjectShape) {
        self.left = left
        self.right = right
    }

    /// Whether both objects have the same keys.
    var areAll: Bool {
        left.members.count == right.members.count && haveInCommon(left.members.count)
    }

    /// Whether the objects share at least half of all keys, or the keys of one are a subset of the other's.
    var areHalf: Bool {
        let counts = (left.members.count, right.members.count)
        // Half of all keys, rounded up: 2 * common >= left + right - common.
        return haveInCommon(min(counts.0, counts.1, (counts.0 + counts.1 + 2) / 3))
    }

    /// Whether the objects share at least four keys and four fifths of all keys.
    var areMost: Bool {
        // Four fifths of all keys, rounded up: 5 * common >= 4 * (left + right - common).
        haveInCommon(max(4, (4 * (left.members.count + right.members.count) + 8) / 9))
    }

    private func haveInCommon(_ count: Int) -> Bool {
        // How many more keys of the left object the right one may lack.
        var missesLeft = left.members.count - count
        if missesLeft < 0 || right.members.count < count { return false }
        for member in left.members where right.member(member.key) == nil {
            missesLeft -= 1
            if missesLeft < 0 { return false }
        }
        return true
    }
}
