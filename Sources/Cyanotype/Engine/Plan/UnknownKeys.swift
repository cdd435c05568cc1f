/// The policy for a key that no field has.
@usableFromInline
enum UnknownKeys: Sendable, Hashable {
    /// Skips the member.
    case ignore
    /// Reports an error.
    case reject
    /// Passes the member to the slot.
    case keep(slot: Int)
}
