package import Cyanotype

extension StoreInspection {
    /// A type of objects as the file records it.
    package struct ObjectType: Sendable {
        /// The knowledge that a program had of a class when it wrote objects.
        package struct Schema: Sendable {
            /// The number in the rows of objects.
            package let number: Int64
            /// The name of the class.
            package let className: String
            /// The names of the superclasses, topmost first.
            package let superclasses: [String]
            /// The form of the documents.
            package let shape: ShapeContents
            /// Whether documents may have members that the shape does not know.
            package let hasExtraMembers: Bool
            /// The columns that hold the keys of the objects' documents, without columns for words. The program did not
            /// know the other columns, so they may hold anything.
            package let columns: [ColumnName]

            package init(
                number: Int64,
                className: String,
                superclasses: [String],
                shape: ShapeContents,
                hasExtraMembers: Bool,
                columns: [ColumnName]
            ) {
                (self.number, self.className, self.superclasses) = (number, className, superclasses)
                (self.shape, self.hasExtraMembers, self.columns) = (shape, hasExtraMembers, columns)
            }
        }

        /// Identifies a column in every file: its number differs between files.
        package struct ColumnName: Sendable, Hashable {
            /// The names of the properties that lead to it, as they are in JSON, joined by dots.
            package let path: String
            /// What the column holds, and how its keys are encoded, as the text of a ``ColumnRole``. A property has a
            /// column for each role that it has had.
            package let role: String

            package init(path: String, role: String) {
                (self.path, self.role) = (path, role)
            }
        }

        /// Whether the type had a name before.
        package func hadName(_ name: String) -> Bool { record.formerNames[name] == record.name }

        /// A column, or a table of its own, with the keys of a property.
        package struct Column: Sendable {
            /// A part of the name of the column or table: see ``TableName``.
            let number: Int64
            package let name: ColumnName
            /// The kind of the keys; `nil` if this version of the library does not know it.
            package let kind: StorageKeyType.Kind?
            /// Whether each object has any number of keys, in a table of their own.
            package let isCollection: Bool

            package var path: String { name.path }
        }

        /// The name of the model.
        package let name: String
        /// How the identities are encoded as keys, as the file records it.
        package let recordedIdentity: String
        /// The schemas of all programs that have written objects, and of all their classes. Some may have no objects
        /// any more.
        package let schemas: [Schema]
        package let columns: [Column]
        /// The paths of the properties whose words are searched, as in ``Column/path``.
        package let searchedPaths: [String]

        let record: TypeRecord

        init(_ record: TypeRecord) {
            self.record = record
            (name, recordedIdentity) = (record.name, record.identity.encoding)
            columns = record.columns.compactMap { Column($0) }
            searchedPaths = record.columns.filter { $0.role == .words }.map(\.path)
            let names = record.columns.filter { $0.role != .words }
                .map { ($0.id, ColumnName(path: $0.path, role: $0.recordedRole)) }
            schemas = record.schemas.map { schema in
                Schema(
                    number: schema.id,
                    className: schema.shape.className,
                    superclasses: schema.shape.superclasses,
                    shape: record.shape(schema.shape.shape)?.contents ?? ShapeContents(format1: ""),
                    hasExtraMembers: schema.shape.hasExtraMembers,
                    columns: names.filter { schema.shape.columns.contains($0.0) }.map(\.1)
                )
            }
        }
    }
}

extension StoreInspection.ObjectType {
    /// The kind of the identities' keys; `nil` if this version of the library does not know it.
    package var identityKind: StorageKeyType.Kind? { Identity.kind(ofEncoding: recordedIdentity) }

    /// Returns the identity with a key.
    package func id(_ key: StorageKey) -> ObjectID { ObjectID(key, encoding: recordedIdentity) }

    /// The columns in which each object has one key.
    package var singleColumns: [Column] { columns.filter { !$0.isCollection && $0.kind != nil } }

    /// The columns in which each object has any number of keys.
    package var collections: [Column] { columns.filter { $0.isCollection && $0.kind != nil } }

    /// The number of the type in the file.
    package var number: Int64 { record.id }

    var tableName: String { TableName.objects(ofType: number) }
}

extension StoreInspection.ObjectType.Column {
    var columnName: String { TableName.column(number) }
    var elementsName: String { TableName.elements(number) }

    /// Is `nil` for a column without keys of its own: words, references and what a server does not have are in other tables, and
    /// the time of expiration is in a column that each table has.
    fileprivate init?(_ column: TypeRecord.Column) {
        let name = StoreInspection.ObjectType.ColumnName(path: column.path, role: column.recordedRole)
        switch column.role {
        case .words, .expiration, .references, .synchronization: return nil
        case .key(let encoding):
            self.init(number: column.id, name: name, kind: encoding.kind, isCollection: false)
        case .elements(let encoding):
            self.init(number: column.id, name: name, kind: encoding.kind, isCollection: true)
        case nil: self.init(number: column.id, name: name, kind: nil, isCollection: false)
        }
    }
}

// MARK: - Reading

extension StoreInspection {
    /// Returns the types of the file, sorted by name.
    package func types() throws(StoreError) -> [ObjectType] {
        try located { () throws(SQLiteError) in try Catalog(connection: connection).types() }.map { ObjectType($0) }
    }

    /// Returns the type that has a name, or had it.
    ///
    /// - Throws: ``StoreError`` with the code `type` if there is none.
    package func type(knownAs name: String) throws(StoreError) -> ObjectType {
        let record = try located { () throws(SQLiteError) in
            try Catalog(connection: connection).type(nowOrFormerlyNamed: name)
        }
        if let record { return ObjectType(record) }
        let names = try types().map(\.name).joined(separator: ", ")
        let others = names.isEmpty ? "it has no types" : "it has the types \(names)"
        throw StoreError(.type, "there is no type \(name); \(others)").at(path)
    }

    /// Returns the number of the last transaction that changed objects of a type.
    package func revision(of type: ObjectType) throws(StoreError) -> Int64 {
        try located { () throws(SQLiteError) in try Catalog(connection: connection).revision(ofType: type.number) }
    }
}
