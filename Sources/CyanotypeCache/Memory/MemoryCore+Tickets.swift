extension MemoryCore {
    // MARK: - Loaded values

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
        for tickets in unsafe guarded.pointee.tickets.values { for ticket in tickets { ticket.revoke() } }
    }

    // MARK: - Stored values

    /// Issues a ticket for a value that is read from the disk afterwards. It needs no end.
    @usableFromInline
    func storedValueTicket(hash: Int) -> StoredValueTicket {
        StoredValueTicket(hash: hash, changes: changes.count(hash))
    }

    /// Whether the key was not changed since, with the lock of the policy.
    func isValid(_ ticket: StoredValueTicket) -> Bool { changes.count(ticket.hash) == ticket.changes }

    /// Notes a change of a key that has been made in the disk's tier, too, with the lock of the policy.
    @usableFromInline
    func noteChange(hash: Int) { changes.add(hash) }

    /// Calls a closure with the lock of the policy if a ticket is valid.
    func ifValid(_ ticket: StoredValueTicket, _ body: () -> Void) { withLock { if isValid(ticket) { body() } } }

    /// Whether an insertion may be made, with the locks of the policy and the shard.
    func admits(_ origin: InsertionOrigin, hasFreshValue: Bool) -> Bool {
        switch origin {
        case .program: true
        case .load(let ticket): ticket.isValid
        case .disk(let ticket): !hasFreshValue && isValid(ticket)
        }
    }
}
