internal import Cyanotype

/// A type of objects as a file describes it. See ``Catalog``.
struct TypeRecord: Sendable {
    /// A column with its number, from which ``TableName`` makes the names in SQL.
    struct Column: Sendable {
        let id: Int64
        /// The names of the properties that lead to the value, as they are in JSON, joined by dots.
        let path: String
        /// The text of the role. A newer version of the library may have written one that this version does not know.
        let recordedRole: String

        var role: ColumnRole? { ColumnRole(recorded: recordedRole) }
    }

    /// What rows with its number have in common. The schemas of rows that are gone stay recorded.
    struct Schema: Sendable {
        let id: Int64
        let shape: SchemaShape
        /// Whether there may be such rows.
        let isUsed: Bool
    }

    let id: Int64
    let name: String
    let identity: IdentityRecord
    /// Rises whenever something else in this record changes.
    let generation: Int64
    let columns: [Column]
    let schemas: [Schema]
    /// The names of the indexes of the table of objects.
    let indexes: Set<String>

    func schema(_ id: Int64) -> Schema? { schemas.first { $0.id == id } }

    func column(_ path: String, _ role: ColumnRole) -> Column? {
        columns.first { $0.path == path && $0.recordedRole == role.recorded }
    }
}

/// What a program that writes an object knows of its class. A row has the number of the schema with which it was last
/// written.
struct SchemaShape: Sendable, Hashable {
    let className: String
    /// The names of the superclasses, topmost first.
    let superclasses: [String]
    /// The fields as JSON: an array of objects with `keys` and `type`.
    let fields: String
    /// The columns that hold the keys of the document. Others may hold anything, because the program did not know them.
    /// ``RowFiller/unreadable`` marks documents that could not be decoded.
    var columns: Set<Int64>

    /// Returns whether the objects are of a class or of one of its subclasses.
    func isOf(_ name: String) -> Bool { className == name || superclasses.contains(name) }
}

/// How a file records the identities of a type.
struct IdentityRecord: Sendable, Equatable {
    /// How the identities are encoded as keys.
    let encoding: String
    /// The names of the properties that lead to the identity, as they are in JSON, joined by dots; `nil` if it is
    /// computed.
    let path: String?
}
