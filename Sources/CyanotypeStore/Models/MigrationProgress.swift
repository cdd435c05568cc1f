/// The progress of a store's `migrateAll` with the objects of a class.
public struct MigrationProgress: Sendable, Hashable {
    /// The name of the class.
    public let className: String
    /// The number of objects that were brought to the current version, or that somebody else has changed meanwhile.
    public internal(set) var migrated = 0
    /// The number of objects that could not be migrated and were set aside.
    public internal(set) var quarantined = 0
    /// The number of objects of earlier versions at the beginning.
    public let total: Int

    /// The number of objects that are left.
    public var remaining: Int { max(0, total - migrated - quarantined) }

    init(className: String, total: Int) {
        (self.className, self.total) = (className, total)
    }
}

/// The result of a store's `migrateAll`.
public struct MigrationSummary: Sendable, Hashable {
    /// The number of objects that this call has brought to their current version. Those that others have changed
    /// meanwhile do not count.
    public internal(set) var migrated = 0
    /// The number of objects that this call could not migrate and has set aside: see
    /// ``ObjectStore/quarantined(_:)``.
    public internal(set) var quarantined = 0
    /// The number of objects that had been set aside before this call and are back now.
    public internal(set) var restored = 0
}

/// The policy for objects that cannot be migrated. Their documents stay in the file in any case.
public enum MigrationFailurePolicy: Sendable, Hashable {
    /// The object is set aside with the reason until it is retried: see ``ObjectStore/quarantined(_:)``.
    case quarantine
    /// The object is set aside in the same way, and a blank object takes its place: one with the same identity and
    /// default values. A model has no blank object unless all of its other fields have defaults. The object that was set
    /// aside comes back only after the blank one is deleted.
    case blank
}
