internal import Cyanotype

/// A type of objects as a file describes it. See ``Catalog``.
final class TypeRecord: Sendable {
    /// A column with its number, from which ``TableName`` makes the names in SQL.
    struct Column: Sendable {
        let id: Int64
        /// The names of the properties that lead to the value, as they are in JSON, joined by dots.
        let path: String
        /// The text of the role. A newer version of the library may have written one that this version does not know.
        let recordedRole: String

        let role: ColumnRole?

        init(id: Int64, path: String, recordedRole: String) {
            (self.id, self.path, self.recordedRole) = (id, path, recordedRole)
            role = ColumnRole(recorded: recordedRole)
        }
    }

    /// What rows with its number have in common. The schemas of rows that are gone stay recorded.
    ///
    /// A class, as is ``RecordedShape``: an opening goes through all schemas and shapes several times, and copies of their
    /// texts would take longer than the comparisons.
    final class Schema: Sendable {
        let id: Int64
        let shape: SchemaShape
        /// Whether there may be such rows.
        let isUsed: Bool

        init(id: Int64, shape: SchemaShape, isUsed: Bool) { (self.id, self.shape, self.isUsed) = (id, shape, isUsed) }
    }

    let id: Int64
    let name: String
    let identity: IdentityRecord
    /// Rises whenever something else in this record changes.
    let generation: Int64
    let columns: [Column]
    /// The shapes of the classes in all their versions, in the order in which they were recorded.
    let shapes: [RecordedShape]
    let schemas: [Schema]
    /// The names that the file has for classes, by their former ones.
    let formerNames: [String: String]
    /// The names that the file has for classes of the program, where they differ.
    let recordedNames: [String: String]
    /// The names of the indexes of the table of objects.
    let indexes: Set<String>
    /// The names of all classes and superclasses, each once.
    let classNames: [String]

    init(
        id: Int64,
        name: String,
        identity: IdentityRecord,
        generation: Int64,
        columns: [Column],
        shapes: [RecordedShape],
        schemas: [Schema],
        formerNames: [String: String],
        recordedNames: [String: String] = [:],
        indexes: Set<String>
    ) {
        (self.id, self.name, self.identity, self.generation) = (id, name, identity, generation)
        (self.columns, self.shapes, self.schemas) = (columns, shapes, schemas)
        (self.formerNames, self.recordedNames, self.indexes) = (formerNames, recordedNames, indexes)
        var classNames: [String] = []
        func add(_ name: String) { if classNames.last != name, !classNames.contains(name) { classNames.append(name) } }
        for shape in shapes { add(shape.className) }
        for schema in schemas {
            add(schema.shape.className)
            schema.shape.superclasses.forEach(add)
        }
        self.classNames = classNames
    }

    /// Whether the file keeps the changes of the objects until a server has them.
    var isSynchronized: Bool { columns.contains { $0.role == .synchronization } }

    func schema(_ id: Int64) -> Schema? { schemas.first { $0.id == id } }

    func shape(_ id: Int64) -> RecordedShape? { shapes.first { $0.id == id } }

    /// Returns the number of the schema with a shape.
    func number(of shape: SchemaShape) -> Int64? { schemas.first { $0.shape == shape }?.id }

    func hasClass(_ name: String) -> Bool { classNames.contains(name) }

    /// Returns the record with other names for some classes.
    ///
    /// - Parameters:
    ///   - names: The names that the program has, by those that the file has.
    ///   - recordedNames: The names that the file has, by those that the program has.
    /// - Returns: The record.
    func renaming(_ names: [String: String], recordedNames: [String: String]) -> TypeRecord {
        TypeRecord(
            id: id,
            name: name,
            identity: identity,
            generation: generation,
            columns: columns,
            shapes: shapes.map { shape in
                RecordedShape(
                    id: shape.id,
                    className: names[shape.className] ?? shape.className,
                    contents: shape.contents,
                    recorded: shape.recorded,
                    wasUsed: shape.wasUsed
                )
            },
            schemas: schemas.map { Schema(id: $0.id, shape: $0.shape.renaming(names), isUsed: $0.isUsed) },
            formerNames: formerNames,
            recordedNames: recordedNames,
            indexes: indexes
        )
    }

    func column(_ path: String, _ role: ColumnRole) -> Column? {
        columns.first { $0.role == role && $0.path == path }
    }
}

/// The knowledge that a program had of an object's class when it wrote the object. A row has the number of the schema
/// with which it was last written.
struct SchemaShape: Sendable, Hashable {
    let className: String
    /// The names of the superclasses, topmost first.
    let superclasses: [String]
    /// The number of the shape of the documents, a ``RecordedShape`` of the type.
    let shape: Int64
    /// The columns that hold the keys of the document. Others may hold anything, because the program did not know them.
    /// ``RowFiller/unreadable`` marks documents that could not be decoded.
    var columns: ColumnNumbers
    /// Whether documents may have members that the shape does not know, because another version of the program has them.
    var hasExtraMembers = false

    /// The schema of the same rows, if their documents have unknown members.
    var withExtraMembers: SchemaShape {
        var shape = self
        shape.hasExtraMembers = true
        return shape
    }

    /// The schema with other names for some classes, and other numbers for some shapes.
    func renaming(_ names: [String: String], shapes: [Int64: Int64] = [:]) -> SchemaShape {
        SchemaShape(
            className: names[className] ?? className,
            superclasses: superclasses.map { names[$0] ?? $0 },
            shape: shapes[shape] ?? shape,
            columns: columns,
            hasExtraMembers: hasExtraMembers
        )
    }

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
