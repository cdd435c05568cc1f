internal import CyanotypeSystem

/// The fields of a blueprint as a store sees them.
package final class StorageFields: Sendable {
    /// The fields, those of a superclass first, without one for unknown keys.
    package let all: [StorageField]

    /// The fields that key paths have led to.
    private let found = Locked<[SharedKeyPath<AnyKeyPath>: StorageField?]>([:])

    init(_ fields: [StorageField]) {
        all = fields
    }

    /// The identity, if a field is marked so.
    package var identity: StorageField? { all.first { $0.marks.contains(.identity) } }

    /// The time at which objects expire, if a field is marked so.
    package var expiration: StorageField? { all.first { $0.marks.contains(.expiration) } }

    /// The deepest model inside another one whose properties are found.
    private static var maximumDepth: Int { 6 }

    /// The most paths that are compared, for a property that has no field in a model that contains itself several times.
    private static var maximumCount: Int { 10_000 }

    /// Returns the field that a key path leads to, which may go through nested models, optional ones too.
    ///
    /// - Parameter path: The property, from the model or its superclass.
    /// - Returns: The field; `nil` if the property, or a property on the way, has none.
    package func field(of path: AnyKeyPath) -> StorageField? {
        let key = SharedKeyPath(path)
        if let known = found.withLock({ $0[key] }) { return known }
        // Not under the lock, because it may call code of the models.
        let field = search(path)
        found.withLock { $0[key] = field }
        return field
    }

    private func search(_ path: AnyKeyPath) -> StorageField? {
        var fields = all
        var count = 0
        for _ in 0..<Self.maximumDepth {
            if let field = fields.first(where: { $0.fieldPath.matches(path) }) { return field }
            count += fields.count
            if fields.isEmpty || count > Self.maximumCount { return nil }
            fields = fields.flatMap(\.nestedFields)
        }
        return nil
    }
}
