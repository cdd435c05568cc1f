internal import Cyanotype

/// Reads and writes the documents of a model as servers have them.
enum SyncedModel<M: Model> {
    /// Returns the object of a document.
    static func object(_ document: JSON, _ identity: ObjectID?) throws(StoreError) -> M {
        try converting(identity) { () throws(MappingError) in try M(json: document) }
    }

    /// Returns an object with the members of a document.
    static func object(_ object: M, with document: JSON, _ identity: ObjectID) throws(StoreError) -> M {
        try converting(identity) { () throws(MappingError) in try object.applying(mergePatch: document) }
    }

    /// Returns the document of an object, without members that are `nil`.
    static func document(_ object: M, _ identity: ObjectID) throws(StoreError) -> JSON {
        var options = JSONOptions.default
        options.nilStrategy = .omit
        return try converting(identity) { () throws(MappingError) in try object.jsonValue(options: options) }
    }

    private static func converting<Value>(
        _ identity: ObjectID?,
        _ body: () throws(MappingError) -> Value
    ) throws(StoreError) -> Value {
        do throws(MappingError) {
            return try body()
        } catch {
            var failure = StoreError(error, of: M.storedName)
            failure.objectID = identity
            throw failure
        }
    }
}
