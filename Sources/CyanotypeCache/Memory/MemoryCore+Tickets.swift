extension MemoryCore {
    /// Issues a ticket. A change that has not ended before revokes it.
    func issueTicket(hash: Int) -> InsertionTicket {
        let ticket = InsertionTicket(hash: hash)
        withLock { unsafe guarded.pointee.tickets[hash, default: []].append(ticket) }
        return ticket
    }

    /// Ends a ticket: nothing revokes it any more.
    func endTicket(_ ticket: InsertionTicket) {
        withLock {
            unsafe guarded.pointee.tickets[ticket.hash]?.removeAll { $0 === ticket }
            if unsafe guarded.pointee.tickets[ticket.hash]?.isEmpty == true {
                unsafe guarded.pointee.tickets[ticket.hash] = nil
            }
        }
    }

    /// How many tickets have not ended.
    var ticketCount: Int { withLock { unsafe guarded.pointee.tickets.values.reduce(0) { $0 + $1.count } } }

    /// Revokes the tickets of the keys with a hash, with the lock of the policy.
    @usableFromInline
    func revokeTickets(hash: Int) {
        if unsafe guarded.pointee.tickets.isEmpty { return }
        for ticket in unsafe guarded.pointee.tickets[hash] ?? [] { ticket.revoke() }
    }

    /// Revokes all tickets, with the lock of the policy.
    func revokeAllTickets() {
        for tickets in unsafe guarded.pointee.tickets.values {
            for ticket in tickets { ticket.revoke() }
        }
    }
}
