internal import Cyanotype

/// A column, or a table beside the objects, for the keys of a property.
struct ColumnPlan: Sendable {
    /// The names of the properties that lead to it, as they are in JSON, joined by dots.
    let path: String
    let encoding: StorageKeyType.Encoding
    /// Whether each object has any number of keys, in a table of their own.
    let isCollection: Bool
    /// Whether the keys have the order of the values.
    let isOrdered: Bool
    /// Whether the property alone has an index.
    let isIndexed: Bool
    /// Whether no two objects may have the same key.
    let isUnique: Bool
    /// The number of the column in the file; 0 in an ``ObjectShape``, which is for any file.
    var id: Int64 = 0
}

extension ColumnPlan {
    /// The name of the column among those of the objects.
    var name: String { TableName.column(id) }

    var kind: StorageKeyType.Kind { encoding.kind }

    /// The role as the file records it. A field whose encoding changes gets another column.
    var role: ColumnRole { isCollection ? .elements(encoding) : .key(encoding) }
}

extension StorageKeyType.Kind {
    /// The type of a column.
    var typeName: String {
        switch self {
        case .integer: "INTEGER"
        case .real: "REAL"
        case .text: "TEXT"
        case .blob: "BLOB"
        }
    }
}
