internal import Cyanotype

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
