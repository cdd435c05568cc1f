public import FoundationEssentials

/// An object with what its store knows about it.
public struct StoredObject<Value> {
    /// The object.
    public let value: Value
    /// The number of the change that stored it. Each transaction that changes objects of the type gets the next number.
    public let revision: Int64
    /// The time when it was first stored.
    public let created: Date
    /// The time when it was last stored.
    public let modified: Date
    /// The status that the program has set.
    public let syncStatus: SyncStatus
}

extension StoredObject: Sendable where Value: Sendable {}
extension StoredObject: Equatable where Value: Equatable {}
