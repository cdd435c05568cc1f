internal import Cyanotype

/// A type of objects as a file describes it at one generation.
struct TypeRecord: Sendable {
    /// A column with its number, which its names in tables have.
    struct Column: Sendable {
        let id: Int64
        /// The names of the properties that lead to the value, as they are in JSON, joined by dots.
        let path: String
        /// The text of the role, which a newer version of the library may have written.
        let recordedRole: String

        var role: ColumnRole? { ColumnRole(recorded: recordedRole) }
    }

    /// What the rows with its number have in common.
    struct Schema: Sendable {
        let id: Int64
        let shape: SchemaShape
        /// Whether there can be such rows.
        let isUsed: Bool
    }

    let id: Int64
    let name: String
    let identity: IdentityRecord
    /// Changes whenever something else in this record does.
    let generation: Int64
    /// The number of the last change of an object, when this was read.
    let revision: Int64
    let columns: [Column]
    let schemas: [Schema]
    /// The names of the indexes of the table.
    let indexes: Set<String>

    func schema(_ id: Int64) -> Schema? { schemas.first { $0.id == id } }

    func column(_ path: String, _ role: ColumnRole) -> Column? {
        columns.first { $0.path == path && $0.recordedRole == role.recorded }
    }
}

/// What a program that writes an object knows of its class. A row has the number of the one that wrote it last.
struct SchemaShape: Sendable, Hashable {
    let className: String
    /// The names of the superclasses, topmost first.
    let superclasses: [String]
    /// The fields as JSON: an array of objects with `keys` and `type`.
    let fields: String
    /// The columns whose values are those of the document. In others, there may be anything.
    var columns: Set<Int64>

    /// Whether the objects are of a class or of its subclass.
    func isOf(_ name: String) -> Bool { className == name || superclasses.contains(name) }
}

/// How a file records the identities of a type.
struct IdentityRecord: Sendable, Equatable {
    /// How the keys are made.
    let encoding: String
    /// The names of the properties that lead to the identity, as they are in JSON, joined by dots; `nil` if it is computed.
    let path: String?
}
