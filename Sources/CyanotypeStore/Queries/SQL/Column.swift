/// Where a store keeps the keys of a property.
package enum Column: Hashable, Sendable {
    /// A column of the type's table.
    case scalar(ScalarColumn)
    /// A table with a row for each element of an array.
    case elements(SideTable)
}

/// A column that holds keys.
package struct ScalarColumn: Hashable, Sendable {
    package enum Kind: Hashable, Sendable {
        case integer
        case real
        case text
        case blob
    }

    /// The name, quoted, and qualified where need be: `t."rating"`.
    package let name: String
    package let kind: Kind
    /// Tells whether keys order as the values do. Those of raw values do not.
    package let isOrdered: Bool
    /// Tells whether the column can hold NULL.
    package let isNullable: Bool

    package init(name: String, kind: Kind, isOrdered: Bool = true, isNullable: Bool = false) {
        self.name = name
        self.kind = kind
        self.isOrdered = isOrdered
        self.isNullable = isNullable
    }
}
