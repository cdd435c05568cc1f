internal import Cyanotype
internal import CyanotypeSystem

/// The settings objects of this process that use each store.
///
/// A store does not report writes made through it, so objects that share a store notify each other of their writes.
enum StoreUsers {
    private struct User: Sendable {
        let number: Int
        /// The settings object that uses the store. It is not notified of its own writes.
        let owner: ObjectIdentifier
        let take: @Sendable (StoreChange) -> Void
        let recipient = Recipient()
    }

    private struct State {
        var users: [ObjectIdentifier: [User]] = [:]
        var nextNumber = 0
    }

    /// The settings object that is writing on the current task. It notifies the others.
    @TaskLocal static var writer: ObjectIdentifier?

    private static let state = Locked(State())

    /// Adds a user of a store.
    ///
    /// - Parameters:
    ///   - store: The store. The user keeps it alive.
    ///   - owner: The settings object that uses it.
    ///   - take: A closure that is called with each change.
    /// - Returns: A token; releasing it removes the user. `nil` if the store is not an object, because only objects can
    ///   be shared.
    static func add(
        to store: any BackingStore,
        as owner: ObjectIdentifier,
        _ take: @escaping @Sendable (StoreChange) -> Void
    ) -> StoreObservation? {
        guard let identity = identity(of: store) else { return nil }
        let number = state.withLock { state in
            state.nextNumber += 1
            state.users[identity, default: []].append(User(number: state.nextNumber, owner: owner, take: take))
            return state.nextNumber
        }
        return StoreObservation {
            state.withLock { state in
                state.users[identity]?.removeAll { $0.number == number }
                if state.users[identity]?.isEmpty == true { state.users[identity] = nil }
            }
        }
    }

    /// Notifies all users of a store, except the one that has written.
    static func notify(_ store: any BackingStore, keys: Set<String>, from owner: ObjectIdentifier?) {
        guard let identity = identity(of: store) else { return }
        let others = state.withLock { ($0.users[identity] ?? []).filter { $0.owner != owner } }
        for user in others {
            user.recipient.add { user.take(.changed(keys: keys)) }
        }
    }

    private static func identity(of store: any BackingStore) -> ObjectIdentifier? {
        type(of: store) is AnyObject.Type ? ObjectIdentifier(store as AnyObject) : nil
    }
}
