/// How members are stored in the places of a frame that may already hold values.
@usableFromInline
enum StoreMode {
    /// The places hold none.
    case initialize
    /// They are replaced.
    case assign
    /// They are merged with the members.
    case merge
}

extension StoreMode {
    /// Stores a value in its place.
    @inline(__always)
    func store<Value>(_ value: consuming Value, at place: ValuePlace) {
        if self == .initialize { place.initialize(to: value) } else { place[as: Value.self] = value }
    }
}
