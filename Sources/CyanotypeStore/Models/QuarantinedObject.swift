internal import Cyanotype
public import FoundationEssentials

/// An object that could not be migrated. A store keeps it aside until it is retried or discarded.
public struct QuarantinedObject: Sendable {
    /// The name of the type.
    public let typeName: String
    /// The name of the class.
    public let className: String
    /// The identity.
    public let id: ObjectID
    /// The version of the document.
    public let version: Int
    /// The reason why it could not be migrated. If a migration has thrown an error, it names the type of the error, whose text
    /// may quote anything. It quotes no value of a sensitive field.
    public let reason: String
    /// The kind of the failure.
    public let code: StoreError.Code
    /// The time at which it was set aside.
    public let time: Date
    /// The document as JSON.
    public let document: String
    /// The number of its row.
    let number: Int64
}
