internal import Cyanotype

/// A change of a store that this program did not make.
public enum StoreChange: Sendable, Hashable {
    /// Another writer has changed the values of these keys.
    case changed(keys: Set<String>)
    /// The contents can no longer be read, or cannot be read at present.
    case failed(BackingStoreError)
    /// The store has found damage and moved it aside.
    case recovered(StoreRecovery)
}

/// A repair that a store has made because it could not read its contents.
public struct StoreRecovery: Sendable, Hashable {
    /// The store, as ``BackingStore/location`` names it.
    public let store: String
    /// The path of the file that keeps the damaged original.
    public let quarantine: String
    /// The damage, in words that quote nothing of the original.
    public let reason: String
    /// Whether the last good copy has replaced it. If not, the store is empty.
    public let isRestored: Bool

    /// Creates a report of a repair, for a store of your own.
    ///
    /// - Parameters:
    ///   - store: The store, as ``BackingStore/location`` names it.
    ///   - quarantine: The path of the file that keeps the damaged original.
    ///   - reason: The damage, in words that quote nothing of the original.
    ///   - isRestored: Whether the last good copy has replaced it.
    public init(store: String, quarantine: String, reason: String, isRestored: Bool) {
        self.store = store
        self.quarantine = quarantine
        self.reason = reason
        self.isRestored = isRestored
    }
}

extension StoreRecovery: CustomStringConvertible {
    public var description: String {
        let outcome = isRestored ? "the last good copy is used" : "there was no good copy; the store is empty now"
        return "\(store): \(reason); it was moved to \(quarantine), and \(outcome)".printable
    }
}

/// A token for observing a store. Cancelling or releasing it ends the observation.
public final class StoreObservation: Sendable {
    private let end: @Sendable () -> Void

    /// - Parameter end: A closure that ends the observation. It may be called more than once, and from any thread.
    public init(_ end: @escaping @Sendable () -> Void) {
        self.end = end
    }

    deinit { end() }

    /// Ends the observation. A call that is running on another thread may still finish afterwards.
    public func cancel() { end() }
}
