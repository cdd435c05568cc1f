internal import Synchronization

/// The right to insert a value that is being loaded, until something else happens to its key.
@usableFromInline
final class InsertionTicket: Sendable {
    private let isRevoked = Atomic(false)

    /// Has to be called before the policy's lock is taken for the change that revokes it. Then either the insertion sees
    /// it, or the change sees the insertion.
    func revoke() { isRevoked.store(true, ordering: .releasing) }

    var isValid: Bool { !isRevoked.load(ordering: .acquiring) }
}
