/// A table with a row `(value, owner)` for each element of an array. All names are quoted and qualified.
package struct SideTable: Hashable, Sendable {
    package let name: String
    package let value: ScalarColumn
    /// The column with the identity of the object that has the element. It is never NULL.
    package let owner: String
    /// The column of the type's table to which `owner` refers.
    package let identity: String
    /// Tells whether an element that an array has twice has two rows.
    package let keepsDuplicates: Bool

    package init(name: String, value: ScalarColumn, owner: String, identity: String, keepsDuplicates: Bool) {
        self.name = name
        self.value = value
        self.owner = owner
        self.identity = identity
        self.keepsDuplicates = keepsDuplicates
    }
}
