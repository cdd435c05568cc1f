public import Cyanotype

/// A model that has its ``SyncStatus`` as a property.
///
/// ```swift
/// struct Note: Syncable {
///     var id: String
///     var text: String
///     var syncStatus = SyncStatus.undetermined
///
///     static let blueprint = Blueprint({ @Sendable in Note(id: $0, text: $1) }) {
///         Field("id", \.id).id()
///         Field("text", \.text)
///     }
/// }
/// ```
///
/// An object that is read has the status that its store keeps. An object that is saved gives the store its status, with one
/// exception: if the save changes a stored object, `syncing` and `synced` become `notSynced`, because the object has that status
/// from before the edit. The property needs no field, so JSON and the document do not have it.
///
/// Of a model that is marked `synchronized()`, the store knows more than an object, which may be a copy from before. So the
/// property is set when an object is read, and a save does not look at it.
public protocol Syncable: Model {
    /// The status. After a save, it may differ from that in the store.
    var syncStatus: SyncStatus { get set }
}
