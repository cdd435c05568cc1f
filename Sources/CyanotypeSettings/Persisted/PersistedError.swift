public import Cyanotype

/// The error of properties that could not be read from or written to their stores.
public struct PersistedError: Error, Sendable, Hashable {
    /// The failure of one property.
    public struct Failure: Error, Sendable, Hashable {
        /// The reasons for a failure.
        public enum Reason: Sendable, Hashable {
            /// The store could not be read or written.
            case store(BackingStoreError)
            /// The stored value is not valid for the property, or the property's value cannot be stored.
            case mapping(MappingError)
            /// A former place of the property holds a different value, which is not used; a change was dropped because
            /// it was made without knowing the stored value; or nothing was changed because the object is being changed
            /// by a thread that waits for this one.
            case conflict(BackingStoreError)
        }

        /// The key in the store.
        public let key: String
        /// The store.
        public let store: StoreName
        /// The reason.
        public let reason: Reason
    }

    /// The failures of the properties concerned; never empty.
    public let failures: [Failure]
}

extension PersistedError: CustomStringConvertible {
    public var description: String {
        failures.map(\.description).joined(separator: "\n")
    }
}

extension PersistedError.Failure: CustomStringConvertible {
    public var description: String {
        switch reason {
        case .store(let error), .conflict(let error): "\(key.shown) in \(store): \(error)"
        case .mapping(let error): "\(key.shown) in \(store): \(error)"
        }
    }
}
