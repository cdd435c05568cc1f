/// The status of an object on its server, as far as the program knows it.
///
/// A store keeps a status for each object, beside its document. Programs set it: see
/// ``StoreOperations/setSyncStatus(_:of:ifRevision:)``. A save that changes an object with the status `syncing` or `synced` makes
/// it `notSynced`, so an edit is never taken for something that the server has.
public enum SyncStatus: Int, Sendable, Hashable, CaseIterable {
    /// Nobody has set a status. New objects begin with it.
    case undetermined = 0
    /// The server does not have the object as it is.
    case notSynced = 1
    /// The object is on its way to the server.
    case syncing = 2
    /// The server has the object as it is.
    case synced = 3
}

extension SyncStatus {
    /// The status of an object after its document has changed.
    var afterChange: SyncStatus { self == .undetermined ? .undetermined : .notSynced }
}
