internal import Cyanotype

/// What the query compiler needs to know of a type's table: its columns, and the dialect of its database.
struct QuerySchema: Sendable {
    let dialect: any SQLDialect
    /// The qualified name of the identity's column, which orders objects whose other keys are equal.
    let identity: String
    /// Returns where the keys of a property are; `nil` if the database has none, so that memory has to evaluate the
    /// property.
    let column: @Sendable (PropertyPath) -> Column?
}

/// Where a store keeps the keys of a property.
enum Column: Hashable, Sendable {
    /// A column of the type's table.
    case scalar(ScalarColumn)
    /// A table with a row for each different element of an array or set.
    case elements(SideTable)
}

/// A column that holds keys.
struct ScalarColumn: Hashable, Sendable {
    /// The name, quoted and qualified if necessary: `t."rating"`.
    let name: String
    let kind: StorageKeyType.Kind
    /// Whether keys have the order of the values. Those of raw values do not.
    var isOrdered = true
    /// Whether the column can hold NULL.
    var isNullable = false
}

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
