internal import Synchronization

/// The right to insert a value that is being loaded, until something else happens to its key.
///
/// `MemoryCore` has the tickets that it has issued, by the hashes of their keys. A change of a key revokes them while it has
/// the lock of the policy, so a load that has begun before the change cannot undo it. A key with the same hash loses its
/// ticket, too: its value is returned, but not kept.
@usableFromInline
final class InsertionTicket: Sendable {
    let hash: Int
    private let isRevoked = Atomic(false)

    init(hash: Int) { self.hash = hash }

    func revoke() { isRevoked.store(true, ordering: .releasing) }

    var isValid: Bool { !isRevoked.load(ordering: .acquiring) }
}
