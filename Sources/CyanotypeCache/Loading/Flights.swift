internal import CyanotypeSystem
internal import Synchronization

/// The loads of a cache that are under way, and the failures that it remembers, by key.
///
/// Keys are compared without the lock, because that may run any code: flights are found by the hash, and what was found is
/// compared with what is there when the lock is held again.
@usableFromInline
final class Flights<Key: Hashable & Sendable, Value: Sendable>: Sendable {
    typealias Flight = CyanotypeCache.Flight<Key, Value>

    private struct State {
        var flights: [Int: [Flight]] = [:]
        /// The flights whose failures are remembered, in the order of their ends.
        var failed: [(hash: Int, flight: Flight)] = []
    }

    private let state = Locked(State())

    /// How many flights there are, so that a change of a cache that loads nothing takes no lock.
    private let count = Atomic(0)

    /// How many failures are remembered at most. The oldest are forgotten first.
    private static var failureLimit: Int { 1_024 }

    init() {}

    /// Whether there is any flight.
    @usableFromInline
    var areThere: Bool { count.load(ordering: .sequentiallyConsistent) > 0 }

    /// The flight of a key, or a new one, which the caller starts.
    ///
    /// - Parameters:
    ///   - key: The key.
    ///   - isRefresh: Whether a new flight replaces a value that is still served.
    ///   - now: The time, at which failures may be forgotten.
    /// - Returns: The flight, and whether it is new.
    func flight(for key: Key, isRefresh: Bool, at now: Int64) -> (flight: Flight, isNew: Bool) {
        let hash = key.hashValue
        let new = Flight(key, isRefresh: isRefresh)
        while true {
            let found = flights(hash)
            if let flight = found.first(where: { $0.key == key }) {
                if flight.isOver(at: now) {
                    remove(flight, hash: hash)
                    continue
                }
                return (flight, false)
            }
            let isAdded = state.withLock { state in
                guard Self.isSame(state.flights[hash] ?? [], found) else { return false }
                state.flights[hash, default: []].append(new)
                return true
            }
            if isAdded {
                count.wrappingAdd(1, ordering: .sequentiallyConsistent)
                return (new, true)
            }
        }
    }

    private func flights(_ hash: Int) -> [Flight] { state.withLock { $0.flights[hash] ?? [] } }

    private static func isSame(_ one: [Flight], _ other: [Flight]) -> Bool {
        one.count == other.count && zip(one, other).allSatisfy { $0 === $1 }
    }

    /// Ends a flight, if it is still there, so that the next who asks starts another.
    func remove(_ flight: Flight) { remove(flight, hash: flight.key.hashValue) }

    private func remove(_ flight: Flight, hash: Int) {
        let isRemoved = state.withLock { state in
            guard let index = state.flights[hash]?.firstIndex(where: { $0 === flight }) else { return false }
            state.flights[hash]?.remove(at: index)
            if state.flights[hash]?.isEmpty == true { state.flights[hash] = nil }
            return true
        }
        if isRemoved { count.wrappingSubtract(1, ordering: .sequentiallyConsistent) }
    }

    /// How many wait for the load of a key.
    func waiting(for key: Key) -> Int { flights(key.hashValue).first { $0.key == key }?.waiting ?? 0 }

    /// Keeps a flight that has failed.
    func remember(_ flight: Flight) {
        let hash = flight.key.hashValue
        let forgotten = state.withLock { state in
            state.failed.append((hash, flight))
            return state.failed.count > Self.failureLimit ? state.failed.removeFirst() : nil
        }
        if let forgotten { remove(forgotten.flight, hash: forgotten.hash) }
    }

    /// Takes the right to keep their values from the flights of a key, and ends them. Has to be called before the change
    /// that does so takes the lock of the policy.
    @usableFromInline
    func revoke(_ key: Key) {
        for flight in flights(key.hashValue) where flight.key == key {
            flight.ticket.revoke()
            remove(flight)
        }
    }

    /// The same for all keys.
    func revokeAll() {
        let all = state.withLock { state in
            defer {
                state.flights = [:]
                state.failed = []
            }
            return state.flights.values.flatMap { $0 }
        }
        count.wrappingSubtract(all.count, ordering: .sequentiallyConsistent)
        for flight in all { flight.ticket.revoke() }
    }
}
