internal import Cyanotype

/// The row of an object of an earlier version, and the result of its migration.
struct MigratedRow: Sendable {
    enum Outcome: Sendable {
        /// The object of the current version. The document is there too if it has members that the model does not know.
        case migrated(RowSnapshot, merged: [UInt8]?)
        case failed(StoreError)
        /// The object refers to others that cannot be read. The row stays as it is, until they can be.
        case waiting(StoreError)
    }

    /// The row as it was when it was read.
    let original: RawRow
    let outcome: Outcome
}

extension MigratedRow {
    /// The result of a row's migration.
    enum Result: Sendable {
        case migrated
        /// Somebody has changed the object since it was read, so nothing was done.
        case skipped
        case quarantined
        /// It was set aside until another object, whose identity it gets, is migrated too. It has this number there.
        case postponed(Int64)
    }
}
