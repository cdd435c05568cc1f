internal import Cyanotype

extension StorageFields {
    /// Returns the field of a property of the model; `nil` if the property has none.
    func field(of path: PropertyPath) -> StorageField? {
        var field: StorageField?
        for keyPath in path.keyPaths {
            field = if let outer = field { outer.nestedField(of: keyPath) } else { self.field(of: keyPath) }
            if field == nil { return nil }
        }
        return field
    }
}
