/// A table with a row `(value, owner)` for each different element of an array or set. All names are quoted and
/// qualified.
struct SideTable: Hashable, Sendable {
    let name: String
    let value: ScalarColumn
    /// The column with the identity of the object that has the element. It is never NULL.
    let owner: String
    /// The column of the type's table to which `owner` refers.
    let identity: String
}
