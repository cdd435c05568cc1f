/// The roles of a field in a store of objects.
package struct StorageMarks: OptionSet, Sendable, Hashable {
    package let rawValue: UInt8

    package init(rawValue: UInt8) {
        self.rawValue = rawValue
    }

    /// The value identifies the object.
    package static let identity = StorageMarks(rawValue: 1 << 0)
    /// Objects are found and ordered by the value.
    package static let indexed = StorageMarks(rawValue: 1 << 1)
    /// No two objects have the same value.
    package static let unique = StorageMarks(rawValue: 1 << 2)
    /// The object expires at the value.
    package static let expiration = StorageMarks(rawValue: 1 << 3)
    /// Objects are found by words in the value.
    package static let searchable = StorageMarks(rawValue: 1 << 4)

    /// The modifiers that set the marks.
    var modifiers: [String] {
        let names: [(StorageMarks, String)] = [
            (.identity, "id()"), (.unique, "unique()"), (.indexed, "indexed()"), (.expiration, "expiration()"),
            (.searchable, "searchable()"),
        ]
        // A unique field is indexed by the same modifier.
        return names.filter { contains($0.0) && ($0.0 != .indexed || !contains(.unique)) }.map(\.1)
    }
}
