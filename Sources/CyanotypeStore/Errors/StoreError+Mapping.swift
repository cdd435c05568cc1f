internal import Cyanotype

extension StoreError {
    /// The failure for an object of a type that cannot be encoded or decoded.
    init(_ error: MappingError, of type: String) {
        self.init(.mapping, "\(error)")
        mapping = error
        self.type = type
    }
}
