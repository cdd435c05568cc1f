// Objects that refer to one another in a circle exist before their members are read.
extension Model {
    /// Returns an instance whose members are read later: see ``ReferenceSource/instance``. It has its identity, because sets
    /// and dictionaries may hash it before.
    ///
    /// - Parameter members: The members of its document.
    /// - Returns: The instance; `nil` unless the model is a class whose blueprint assigns its properties.
    package static func instanceForReferences(_ members: JSON.Object) -> Self? {
        guard Self.self is AnyObject.Type, case .inPlace(let make) = cachedBlueprint.construction,
            var instance = make() as? Self
        else { return nil }
        if let keys = (cachedBlueprint.storageFields.identity ?? cachedBlueprint.fieldOfID)?.keys,
            let id = members.value(at: keys)
        {
            var identity = JSON.Object()
            identity.set(id, at: keys[...])
            // Reading the whole document reports a mistake.
            try? instance.assign(identity)
        }
        return instance
    }

    private mutating func assign(_ members: JSON.Object) throws(MappingError) {
        let old = self
        self = try unsafe JSON.object(members).textForReading(.default).withBytes { bytes throws(MappingError) in
            let place = UnsafeMutablePointer<Self>.allocate(capacity: 1)
            defer { unsafe place.deallocate() }
            try unsafe JSONReader.readStored(in: bytes, into: place) {
                (reader: inout JSONReader) throws(JSONReader.Failure) in try old.merged(from: &reader)
            }
            return unsafe place.move()
        }
    }
}
