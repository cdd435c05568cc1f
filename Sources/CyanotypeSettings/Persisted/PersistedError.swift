public import Cyanotype

/// Why properties of a settings object could not be read from or written to their stores.
public struct PersistedError: Error, Sendable, Hashable {
    /// One property and what went wrong with it.
    public struct Failure: Error, Sendable, Hashable {
        /// What went wrong.
        public enum Reason: Sendable, Hashable {
            /// The store did not answer, or did not write.
            case store(BackingStoreError)
            /// What is kept is not a value of the property, or the property's value cannot be kept.
            case mapping(MappingError)
            /// Where the property was kept formerly there is another value, which is not used; or a change was given up
            /// because it had been made without knowing what the store has.
            case conflict(BackingStoreError)
        }

        /// The key in the store.
        public let key: String
        /// The store.
        public let store: StoreName
        /// What went wrong.
        public let reason: Reason
    }

    /// The properties concerned, never empty.
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
        case .store(let error), .conflict(let error): "\(key) in \(store): \(error)"
        case .mapping(let error): "\(key) in \(store): \(error)"
        }
    }
}
