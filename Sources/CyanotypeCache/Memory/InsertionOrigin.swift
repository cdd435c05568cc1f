/// Where a value comes from that is inserted, which decides what it may replace.
@usableFromInline
enum InsertionOrigin {
    /// The program inserts it: it replaces what is there, and outdates what is being loaded.
    case program

    /// It was loaded: it is newer than what is on the disk.
    case load(InsertionTicket)

    /// It was read from the disk: it changes nothing, and replaces nothing.
    case disk(StoredValueTicket)

    @usableFromInline var isDisk: Bool { if case .disk = self { true } else { false } }
}

/// The right to insert a value that is read from the disk, until its key is changed. `MemoryCore` issues it.
@usableFromInline
struct StoredValueTicket: Sendable {
    let hash: Int
    /// The changes of the key that the disk shows, or some other's with a like hash.
    let changes: UInt64
}
