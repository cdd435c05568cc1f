internal import Cyanotype
internal import CyanotypeSystem

/// The states in which a store has read or written objects to which others refer.
///
/// An object that is saved with its owner may be an old copy. If the store knows its state, nobody has changed the copy, and the
/// stored object stays as it is. An owner that was saved with another state since then has been changed back.
final class KnownStates: Sendable {
    /// The greatest number of events. Then the older half is forgotten.
    static let limit = 1 << 19

    /// Something that the store remembers. It keeps a hash, because it remembers much; two events have the same one with a
    /// probability of 2⁻⁶⁴.
    struct Event: Hashable {
        private let hash: Int

        /// An object was read or written in a state, which has the checksum of its document.
        static func known(_ checksum: Int64, of object: ModelReference) -> Event { Event(object, checksum) }

        /// An object was written because its owner had another state of it.
        static func saved(_ object: ModelReference, in owner: ModelReference) -> Event { Event(object, owner) }

        private init(_ object: ModelReference, _ other: some Hashable) {
            var hasher = Hasher()
            hasher.combine(object)
            hasher.combine(other)
            hash = hasher.finalize()
        }
    }

    /// The last time of each event.
    private struct Times {
        private var recent: [Event: Int] = [:]
        private var older: [Event: Int] = [:]
        private var now = 0

        mutating func note(_ event: Event) {
            now += 1
            recent[event] = now
            if recent.count >= KnownStates.limit / 2 { (older, recent) = (recent, [:]) }
        }

        subscript(event: Event) -> Int? { recent[event] ?? older[event] }
    }

    private let times = Locked(Times())

    /// Notes what was read, or what a transaction has read and saved, after its commit.
    func note(_ events: [Event]) {
        if events.isEmpty { return }
        times.withLock { times in for event in events { times.note(event) } }
    }

    /// Whether an object's state was read or written since its owner was last saved with another one.
    func contains(_ known: Event, since saved: Event) -> Bool {
        times.withLock { times in times[known].map { $0 > times[saved] ?? 0 } ?? false }
    }
}

/// The events of a transaction, which count after its commit.
struct StateLog {
    private(set) var events: [KnownStates.Event] = []
    /// The number of events that are no longer in the list, because there were too many.
    private var dropped = 0
    /// The last position of each event; `nil` until somebody asks.
    private var positions: [KnownStates.Event: Int]?

    /// The end of the list, for ``undo(to:)``.
    var end: Int { dropped + events.count }

    mutating func note(_ events: [KnownStates.Event]) { for event in events { note(event) } }

    private mutating func note(_ event: KnownStates.Event) {
        if events.count == KnownStates.limit {
            events.removeFirst(KnownStates.limit / 2)
            dropped += KnownStates.limit / 2
        }
        let end = end
        positions?[event] = end
        events.append(event)
    }

    /// Drops the events after an earlier end.
    mutating func undo(to end: Int) {
        if end == self.end { return }
        events.removeLast(min(max(self.end - end, 0), events.count))
        positions = nil
    }

    /// Whether an owner's copy of an object has a state that was read or written since the owner was last saved with another
    /// one, by the transaction or before it.
    ///
    /// - Parameters:
    ///   - checksum: The checksum of the copy.
    ///   - object: The object.
    ///   - owner: The owner.
    ///   - committed: What was read and written before the transaction.
    /// - Returns: Whether nobody has changed the copy.
    mutating func contains(
        _ checksum: Int64,
        of object: ModelReference,
        in owner: ModelReference,
        after committed: KnownStates
    ) -> Bool {
        let (known, saved) = (
            KnownStates.Event.known(checksum, of: object), KnownStates.Event.saved(object, in: owner)
        )
        let positions = positions ?? lastPositions()
        self.positions = positions
        if let position = positions[known] { return position > positions[saved] ?? -1 }
        return positions[saved] == nil && committed.contains(known, since: saved)
    }

    private func lastPositions() -> [KnownStates.Event: Int] {
        Dictionary(events.enumerated().map { ($1, dropped + $0) }) { _, last in last }
    }
}
