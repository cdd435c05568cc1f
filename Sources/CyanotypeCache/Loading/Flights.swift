internal import CyanotypeSystem

/// The loads of a cache that are under way, and the failures that it remembers, by key.
///
/// Keys are compared without the lock, because that may run any code: flights are found by the hash, and what was found is
/// compared with what is there when the lock is held again. For the same reason, no flight ends while the lock is held.
final class Flights<Key: Hashable & Sendable, Value: Sendable>: Sendable {
    typealias Flight = CyanotypeCache.Flight<Key, Value>

    private struct State {
        var flights: [Int: [Flight]] = [:]
        /// The flights whose failures are remembered, the first that has failed first.
        var failed: [Flight] = []

        mutating func remove(_ flight: Flight) {
            flights[flight.ticket.hash]?.removeAll { $0 === flight }
            if flights[flight.ticket.hash]?.isEmpty == true { flights[flight.ticket.hash] = nil }
            if flight.isRemembered { failed.removeAll { $0 === flight } }
        }
    }

    private let state = Locked(State())

    /// How many failures are remembered at most. The oldest are forgotten first.
    private static var failureLimit: Int { 1_024 }

    /// The flight of a key that can still be joined, or a new one, which the caller starts.
    ///
    /// - Parameters:
    ///   - key: The key.
    ///   - isRefresh: Whether a new flight replaces a value that is still served.
    ///   - core: Issues the ticket of a new flight.
    ///   - now: The time, at which failures may be forgotten.
    /// - Returns: The flight, and whether it is new.
    func flight(for key: Key, isRefresh: Bool, core: MemoryCore, at now: Int64) -> (flight: Flight, isNew: Bool) {
        let hash = core.hashing(key)
        while true {
            let found = flights(hash)
            if let flight = found.first(where: { $0.key == key }) {
                if flight.ticket.isValid, !flight.isOver(at: now) { return (flight, false) }
                remove(flight, core)
                continue
            }
            let new = Flight(key, isRefresh: isRefresh, ticket: core.issueTicket(hash: hash))
            let isAdded = state.withLock { state in
                let present = state.flights[hash] ?? []
                guard present.count == found.count, zip(present, found).allSatisfy({ $0 === $1 }) else { return false }
                state.flights[hash, default: []].append(new)
                return true
            }
            if isAdded { return (new, true) }
            core.endTicket(new.ticket)
        }
    }

    private func flights(_ hash: Int) -> [Flight] { state.withLock { $0.flights[hash] ?? [] } }

    /// Removes a flight that is not to be joined any more, so that the next who asks starts another.
    func remove(_ flight: Flight) { state.withLock { $0.remove(flight) } }

    /// The same for a flight that has ended, whose ticket ends, too.
    func remove(_ flight: Flight, _ core: MemoryCore) {
        remove(flight)
        if flight.hasEnded { core.endTicket(flight.ticket) }
    }

    /// Keeps a flight that has failed. If there are too many, those are forgotten that are over, or else the oldest.
    func remember(_ flight: Flight, core: MemoryCore, at now: Int64) {
        let (forgotten, isKept) = state.withLock { state -> ([Flight], Bool) in
            let isKept = state.flights[flight.ticket.hash]?.contains { $0 === flight } ?? false
            if isKept { state.failed.append(flight) }
            if state.failed.count <= Self.failureLimit { return ([], isKept) }
            var forgotten = state.failed.filter { !$0.ticket.isValid || $0.isOver(at: now) }
            if forgotten.isEmpty { forgotten = [state.failed[0]] }
            for flight in forgotten { state.remove(flight) }
            return (forgotten, isKept)
        }
        for flight in forgotten { core.endTicket(flight.ticket) }
        if !isKept { core.endTicket(flight.ticket) }
    }

    /// Forgets all failures.
    func forgetFailures(core: MemoryCore) {
        let forgotten = state.withLock { state in
            let forgotten = state.failed
            for flight in forgotten { state.remove(flight) }
            return forgotten
        }
        for flight in forgotten { core.endTicket(flight.ticket) }
    }

    /// How many flights there are.
    var count: Int { state.withLock { $0.flights.values.reduce(0) { $0 + $1.count } } }

    /// How many wait for the load of a key.
    func waiting(for key: Key) -> Int {
        state.withLock { Array($0.flights.values.joined()) }.first { $0.key == key }?.waiting ?? 0
    }
}
