/// The origin of a value that is inserted. It decides what the value may replace.
@usableFromInline
enum InsertionOrigin {
    /// The program inserts the value, which replaces the one before and outdates loads.
    case program

    /// The value was loaded, and is newer than the one on the disk.
    case load(InsertionTicket)

    /// The value was read from the disk, and replaces no other.
    case disk(StoredValueTicket)

    @inlinable var isDisk: Bool { if case .disk = self { true } else { false } }
}

/// The right to insert a value that is read from the disk, until its key is changed. `MemoryCore` issues it.
@usableFromInline
struct StoredValueTicket: Sendable {
    let hash: Int
    /// The count of changes when the ticket was issued.
    let changes: UInt64
}
