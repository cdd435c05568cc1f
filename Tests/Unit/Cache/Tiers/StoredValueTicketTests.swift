@testable import CyanotypeCache
import Testing

@Suite("The ticket of a value that is read from the disk")
struct StoredValueTicketTests {
    private let memory = Cache<Int, String>(count: 100).memory

    private func insertStored(_ value: String, _ ticket: StoredValueTicket) -> InsertionResult {
        memory.insert(value, for: 1, cost: 1, origin: .disk(ticket))
    }

    @Test("lets the value into memory if nothing has happened to its key")
    func isValid() {
        let ticket = memory.core.storedValueTicket(hash: memory.hashing(1))
        #expect(insertStored("stored", ticket) == .inserted)
        #expect(memory.value(for: 1) == "stored")
        // It is no change, so another reader of the same value has a valid ticket, but there is a value now.
        #expect(insertStored("again", ticket) == .outdated)
        #expect(memory.value(for: 1) == "stored")
    }

    @Test(
        "is outdated by each change of the key",
        arguments: ["insertion", "removal", "removal of all", "removal by age"]
    )
    func isOutdated(change: String) {
        let ticket = memory.core.storedValueTicket(hash: memory.hashing(1))
        switch change {
        case "insertion": _ = memory.insert("new", for: 1, cost: 1)
        case "removal": _ = memory.removeValue(for: 1)
        case "removal of all": memory.removeAll()
        default: memory.removeAll(olderThan: .max)
        }
        #expect(insertStored("stored", ticket) == .outdated)
        #expect(memory.value(for: 1) == (change == "insertion" ? "new" : nil))
        #expect(memory.removeValue(for: 1, ticket: ticket, whileLocked: {}).isDone == false)
        _ = memory.removeValue(for: 1)
        #expect(insertStored("stored", memory.core.storedValueTicket(hash: memory.hashing(1))) == .inserted)
    }

    @Test("is valid after changes of keys with other hashes, but for one in 256")
    func ignoresOthers() {
        let ticket = memory.core.storedValueTicket(hash: memory.hashing(1))
        func place(_ key: Int) -> UInt8 { UInt8(truncatingIfNeeded: memory.hashing(key)) }
        let other = (2...).first { place($0) != place(1) }
        _ = memory.insert("other", for: other ?? 2, cost: 1)
        #expect(insertStored("stored", ticket) == .inserted)
    }

    @Test("lets a change be made elsewhere before it is outdated, so that who gets a later ticket finds the change")
    func orderOfChanges() {
        let before = memory.core.storedValueTicket(hash: memory.hashing(1))
        var during: UInt64?
        _ = memory.insert("new", for: 1, cost: 1) {
            during = memory.core.storedValueTicket(hash: memory.hashing(1)).changes
        }
        #expect(during == before.changes)
        #expect(memory.core.storedValueTicket(hash: memory.hashing(1)).changes == before.changes + 1)
    }
}
