/// The policy for a key that no field has.
@usableFromInline
enum UnknownKeys: Sendable, Hashable {
    /// Skips the member.
    case ignore
    /// Reports an error. A store ignores the member, which another version of the program may have written, unless the
    /// model is strict.
    case reject(inStores: Bool)
    /// Passes the member to the slot.
    case keep(slot: Int)
}
