/// A key whose hash is that of all others of its group.
struct CollidingKey: Hashable, Sendable {
    let number: Int
    var group = 0

    static func == (left: CollidingKey, right: CollidingKey) -> Bool { left.number == right.number }
    func hash(into hasher: inout Hasher) { hasher.combine(group) }
}
