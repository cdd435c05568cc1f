internal import Cyanotype
internal import CyanotypeSystem

/// The states in which a store has read or written objects to which others refer.
///
/// An object that is saved with its owner may be an old copy. If the store knows its state, nobody has changed the copy, and
/// the stored object stays as it is.
final class KnownStates: Sendable {
    /// The greatest number of states. Then the older half is forgotten.
    static let limit = 1 << 18

    private struct State: Hashable {
        let model: ObjectIdentifier
        /// The checksum of the document, which depends on the identity too.
        let checksum: Int64
    }

    private struct States {
        var recent: Set<State> = []
        var older: Set<State> = []
    }

    private let states = Locked(States())

    /// The state of an object that a transaction has saved, and that is known once the transaction is committed.
    struct Saved {
        let checksum: Int64
        let shape: ObjectShape
    }

    /// Notes what a transaction has saved, after its commit.
    func note(_ saved: [Saved]) { for state in saved { note(state.checksum, state.shape) } }

    /// Notes the state of an object.
    ///
    /// - Parameters:
    ///   - checksum: The checksum of its document.
    ///   - shape: The shape of its class.
    func note(_ checksum: Int64, _ shape: ObjectShape) {
        let state = State(model: ObjectIdentifier(shape.model), checksum: checksum)
        states.withLock { states in
            states.recent.insert(state)
            guard states.recent.count >= Self.limit / 2 else { return }
            (states.older, states.recent) = (states.recent, [])
        }
    }

    func contains(_ checksum: Int64, _ shape: ObjectShape) -> Bool {
        let state = State(model: ObjectIdentifier(shape.model), checksum: checksum)
        return states.withLock { $0.recent.contains(state) || $0.older.contains(state) }
    }
}
