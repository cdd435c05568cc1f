/// How a store gets the text of a searchable property.
package struct SearchedText: Sendable {
    /// Returns the strings of the value at an address.
    let strings: @Sendable (ValueSource) -> [String]

    /// Creates the accessor of a type; `nil` unless it is a string, an array or set of strings, or an `Optional` of these.
    init?(_ type: Any.Type) {
        // Comparing types costs less than a cast, and these are all.
        switch ObjectIdentifier(type) {
        case ObjectIdentifier(String.self): strings = { [$0[as: String.self]] }
        case ObjectIdentifier(String?.self): strings = { $0[as: String?.self].map { [$0] } ?? [] }
        case ObjectIdentifier([String].self): strings = { $0[as: [String].self] }
        case ObjectIdentifier([String]?.self): strings = { $0[as: [String]?.self] ?? [] }
        case ObjectIdentifier(Set<String>.self): strings = { $0[as: Set<String>.self].sorted() }
        case ObjectIdentifier(Set<String>?.self): strings = { $0[as: Set<String>?.self]?.sorted() ?? [] }
        default: return nil
        }
    }
}
