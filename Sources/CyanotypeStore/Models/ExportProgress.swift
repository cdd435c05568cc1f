/// The progress of an export.
public struct ExportProgress: Sendable {
    /// The type whose objects are being written.
    public let typeName: String
    /// The number of its objects that were looked at.
    public let exported: Int
    /// The number of all its objects.
    public let total: Int
}

/// The result of an export.
public struct ExportSummary: Sendable {
    /// The number of objects, without those that could not be migrated.
    public internal(set) var objects = 0
    /// The number of objects that could not be migrated, which are in the export, too.
    public internal(set) var quarantined = 0
    /// The failures of damaged objects that are not in the export, because their documents are not JSON.
    public internal(set) var unreadable: [StoreError] = []
}
