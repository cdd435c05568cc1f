/// What a blueprint makes of a key that none of its fields has.
@usableFromInline
enum UnknownKeys: Sendable, Hashable {
    /// The member is passed over.
    case ignore
    /// It is an error.
    case reject
    /// It goes to the slot.
    case keep(slot: Int)
}
