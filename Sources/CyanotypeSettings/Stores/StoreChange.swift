/// Something that happened to a store without a call of this program to it.
public enum StoreChange: Sendable, Hashable {
    /// Somebody else has changed the values of these keys.
    case changed(keys: Set<String>)
    /// What is kept cannot be read any more, or not now.
    case failed(BackingStoreError)
    /// The store has found damage and has dealt with it.
    case recovered(StoreRecovery)
}

/// What a store has done about something that it could not read.
public struct StoreRecovery: Sendable, Hashable {
    /// The store, as ``BackingStore/location`` names it.
    public let store: String
    /// Where the damaged original is kept: the path of a file.
    public let quarantine: String
    /// What was wrong with it, in words that quote nothing of it.
    public let reason: String
    /// Whether the last copy that was good has taken its place; the store is empty otherwise.
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
        return "\(store): \(reason); it was moved to \(quarantine), and \(outcome)"
    }
}

/// A token for observing a store. Cancelling or releasing it ends the observation.
public final class StoreObservation: Sendable {
    private let end: @Sendable () -> Void

    /// - Parameter end: Ends it; may be called more than once, from any thread.
    public init(_ end: @escaping @Sendable () -> Void) {
        self.end = end
    }

    deinit { end() }

    /// Ends it. A call that is under way on another thread may still be finished afterwards.
    public func cancel() { end() }
}
