internal import Cyanotype

extension StoreError {
    /// The failure for a document that cannot be decoded, or an object that cannot be encoded.
    init(_ error: MappingError, of type: String, identity: String? = nil) {
        self.init(.mapping, "\(error)")
        mapping = error
        self.type = type
        self.identity = identity
    }
}
