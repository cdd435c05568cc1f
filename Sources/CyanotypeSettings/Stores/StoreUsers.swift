internal import Cyanotype
internal import Dispatch

/// Which settings objects of this process use a store.
///
/// A store tells of what was not written through it, so objects that share one tell each other of what they write.
enum StoreUsers {
    private struct User: Sendable {
        let number: Int
        /// The one that need not be told of what it has written itself.
        let owner: ObjectIdentifier
        let take: @Sendable (StoreChange) -> Void
    }

    private struct State {
        var users: [ObjectIdentifier: [User]] = [:]
        var nextNumber = 0
    }

    /// The user that is writing, on the current task: it tells the others.
    @TaskLocal static var writer: ObjectIdentifier?

    private static let state = Locked(State())
    /// Runs nothing but what is to be told, one after another.
    private static let queue = DispatchQueue(label: "CyanotypeSettings.shared")

    /// Adds a user of a store.
    ///
    /// - Parameters:
    ///   - store: The store, which its user keeps.
    ///   - owner: Who uses it.
    ///   - take: What tells the user of a change.
    /// - Returns: What ends it; `nil` for a store that is no object, which cannot be shared.
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

    /// Tells all users of a store but the one that has written.
    static func tell(_ store: any BackingStore, keys: Set<String>, from owner: ObjectIdentifier?) {
        guard let identity = identity(of: store) else { return }
        let others = state.withLock { ($0.users[identity] ?? []).filter { $0.owner != owner } }
        if others.isEmpty { return }
        queue.async {
            for user in others { user.take(.changed(keys: keys)) }
        }
    }

    private static func identity(of store: any BackingStore) -> ObjectIdentifier? {
        type(of: store) is AnyObject.Type ? ObjectIdentifier(store as AnyObject) : nil
    }
}
