internal import Cyanotype
internal import CyanotypeSystem

/// The states in which a store has read or written objects to which others refer.
///
/// An object that is saved with its owner may be an old copy. If the store knows its state, nobody has changed the copy, and
/// the stored object stays as it is.
final class KnownStates: Sendable {
    /// The greatest number of states. Then the older half is forgotten.
    static let limit = 1 << 18

    private struct Key: Hashable {
        let model: ObjectIdentifier
        /// The checksum of the document, which depends on the identity too.
        let checksum: Int64
    }

    private struct States {
        var recent: Set<Key> = []
        var older: Set<Key> = []
    }

    private let states = Locked(States())

    /// The state of an object.
    struct State {
        /// The checksum of its document.
        let checksum: Int64
        /// The shape of its class.
        let shape: ObjectShape
    }

    /// Notes what a transaction has read and saved, after its commit.
    func note(_ states: [State]) { for state in states { note(state) } }

    /// Notes the state of an object.
    func note(_ state: State) {
        let key = Key(model: ObjectIdentifier(state.shape.model), checksum: state.checksum)
        states.withLock { states in
            states.recent.insert(key)
            guard states.recent.count >= Self.limit / 2 else { return }
            (states.older, states.recent) = (states.recent, [])
        }
    }

    func contains(_ checksum: Int64, _ shape: ObjectShape) -> Bool {
        let key = Key(model: ObjectIdentifier(shape.model), checksum: checksum)
        return states.withLock { $0.recent.contains(key) || $0.older.contains(key) }
    }
}
