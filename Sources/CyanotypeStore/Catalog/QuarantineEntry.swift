internal import Cyanotype

/// An object that could not be migrated, as a tool restores it.
struct QuarantineEntry {
    let identity: StorageKey
    let schema: Int64
    let revision: Int64
    let created: Double
    let modified: Double
    /// `.null` if the object does not expire.
    let expires: StorageKey
    let checksum: Int64
    /// The code and the text of the failure.
    let code: String
    let reason: String
    /// When it was set aside.
    let time: Double
    let document: String
}
