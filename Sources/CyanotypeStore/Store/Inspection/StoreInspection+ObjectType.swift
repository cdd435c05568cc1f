package import Cyanotype

extension StoreInspection {
    /// A type of objects as the file records it.
    package struct ObjectType: Sendable {
        /// What the program that wrote an object knew of its class.
        package struct Schema: Sendable {
            /// The number in the rows of objects.
            package let number: Int64
            /// The name of the class.
            package let className: String
            /// The names of the superclasses, topmost first.
            package let superclasses: [String]
            /// The fields as JSON: an array of objects with `keys` and `type`.
            package let fields: String
            /// The columns whose values are those of the documents, without those for words.
            package let columns: [ColumnName]

            package init(
                number: Int64,
                className: String,
                superclasses: [String],
                fields: String,
                columns: [ColumnName]
            ) {
                (self.number, self.className, self.superclasses) = (number, className, superclasses)
                (self.fields, self.columns) = (fields, columns)
            }
        }

        /// A column by what files record of it.
        package struct ColumnName: Sendable, Hashable {
            /// The names of the properties that lead to it, as they are in JSON, joined by dots.
            package let path: String
            /// What the column holds, and how its keys are made.
            package let role: String

            package init(path: String, role: String) {
                (self.path, self.role) = (path, role)
            }
        }

        /// The keys of a property.
        package struct Column: Sendable {
            let number: Int64
            package let name: ColumnName
            /// The kind of the keys; `nil` if this version of the library does not know it.
            package let kind: StorageKeyType.Kind?
            /// Whether an object has any number of keys.
            package let isCollection: Bool

            package var path: String { name.path }
        }

        /// The name of the model.
        package let name: String
        /// How the keys of the identities are made, as the file records it.
        package let recordedIdentity: String
        /// The number of the last change.
        package let revision: Int64
        package let schemas: [Schema]
        package let columns: [Column]
        /// The paths of the properties whose words are searched, as in ``Column/path``.
        package let searchedPaths: [String]

        let record: TypeRecord

        init(_ record: TypeRecord) {
            self.record = record
            (name, revision, recordedIdentity) = (record.name, record.revision, record.identity.encoding)
            columns = record.columns.compactMap { Column($0) }
            searchedPaths = record.columns.filter { $0.role == .words }.map(\.path)
            let names = record.columns.filter { $0.role != .words }
                .map { ($0.id, ColumnName(path: $0.path, role: $0.recordedRole)) }
            schemas = record.schemas.map { schema in
                Schema(
                    number: schema.id,
                    className: schema.shape.className,
                    superclasses: schema.shape.superclasses,
                    fields: schema.shape.fields,
                    columns: names.filter { schema.shape.columns.contains($0.0) }.map(\.1)
                )
            }
        }
    }
}

extension StoreInspection.ObjectType {
    /// The kind of the identities' keys; `nil` if this version of the library does not know it.
    package var identityKind: StorageKeyType.Kind? { Identity.kind(ofEncoding: recordedIdentity) }

    /// The identity with a key.
    package func id(_ key: StorageKey) -> ObjectID { ObjectID(key, encoding: recordedIdentity) }

    /// The columns of which an object has one key each.
    package var singleColumns: [Column] { columns.filter { !$0.isCollection && $0.kind != nil } }

    /// The columns with any number of keys.
    package var collections: [Column] { columns.filter { $0.isCollection && $0.kind != nil } }

    var number: Int64 { record.id }

    var tableName: String { TableName.objects(ofType: number) }
}

extension StoreInspection.ObjectType.Column {
    var columnName: String { TableName.column(number) }
    var elementsName: String { TableName.elements(number) }

    /// Is `nil` for a column that has no keys.
    fileprivate init?(_ column: TypeRecord.Column) {
        let name = StoreInspection.ObjectType.ColumnName(path: column.path, role: column.recordedRole)
        switch column.role {
        case .words, .expiration: return nil
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
    /// Returns the types of the file by their names.
    package func types() throws(StoreError) -> [ObjectType] {
        try located { () throws(SQLiteError) in try Catalog(connection: connection).types() }.map { ObjectType($0) }
    }
}
