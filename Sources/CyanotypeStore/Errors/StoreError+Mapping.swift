internal import Cyanotype

extension StoreError {
    /// The failure for an object that cannot be encoded.
    init(_ error: MappingError, of type: String) {
        self.init(.mapping, "\(error)")
        mapping = error
        self.type = type
    }
}
