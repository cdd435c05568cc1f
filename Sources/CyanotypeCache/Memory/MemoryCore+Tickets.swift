extension MemoryCore {
    /// Issues a ticket. A change that has not ended before revokes it.
    func issueTicket(hash: Int, ofStoredValue: Bool = false) -> InsertionTicket {
        let ticket = InsertionTicket(hash: hash, isOfStoredValue: ofStoredValue)
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

    /// Revokes the tickets of the keys with a hash, with the lock of the policy. A loaded value, which has a ticket itself,
    /// is newer than those that are read from the disk, and these change nothing.
    @usableFromInline
    func revokeTickets(hash: Int, with own: InsertionTicket? = nil) {
        if unsafe guarded.pointee.tickets.isEmpty || own?.isOfStoredValue == true { return }
        for ticket in unsafe guarded.pointee.tickets[hash] ?? [] where own == nil || ticket.isOfStoredValue {
            ticket.revoke()
        }
    }

    /// Calls a closure with the lock of the policy if a ticket is valid.
    func ifValid(_ ticket: InsertionTicket, _ body: () -> Void) { withLock { if ticket.isValid { body() } } }

    /// Revokes the tickets for which a condition holds, with the lock of the policy.
    func revokeTickets(where condition: (InsertionTicket) -> Bool) {
        for tickets in unsafe guarded.pointee.tickets.values {
            for ticket in tickets where condition(ticket) { ticket.revoke() }
        }
    }
}
