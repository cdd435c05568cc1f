package import Cyanotype

extension StoreInspection {
    /// A type of objects as the file records it.
    package struct ObjectType: Sendable {
        /// The shape that a class of objects had when some of them were stored.
        package struct Schema: Sendable {
            /// The number in the rows of objects.
            package let number: Int64
            /// The name of the class.
            package let className: String
            /// The fields as JSON: an array of objects with `keys` and `type`.
            package let fields: String
        }

        /// The keys of a property.
        package struct Column: Sendable {
            let number: Int64
            /// The names of the properties that lead to it, as they are in JSON, joined by dots.
            package let path: String
            /// The kind of the keys as the file records it.
            package let recordedKind: String
            /// The kind of the keys; `nil` if this version of the library does not know it.
            package let kind: StorageKeyType.Kind?
            /// Whether an object has any number of keys.
            package let isCollection: Bool
        }

        /// The name of the model.
        package let name: String
        /// The kind of the identities as the file records it.
        package let recordedIdentity: String
        /// The number of the last change.
        package let revision: Int64
        package let schemas: [Schema]
        package let columns: [Column]
        /// The paths of the properties whose words are searched, as in ``Column/path``.
        package let searchedPaths: [String]

        let number: Int64

        /// The kind of the identities' keys; `nil` if this version of the library does not know it.
        package var identityKind: StorageKeyType.Kind? {
            // The digest of a document is a blob.
            recordedIdentity == "SHA-256" ? .blob : StorageKeyType.Kind(typeName: recordedIdentity)
        }

        /// The columns of which an object has one key each.
        package var singleColumns: [Column] { columns.filter { !$0.isCollection && $0.kind != nil } }

        /// The columns with any number of keys.
        package var collections: [Column] { columns.filter { $0.isCollection && $0.kind != nil } }

        var tableName: String { "objects_\(number)" }
    }
}

extension StoreInspection.ObjectType.Column {
    var columnName: String { "k\(number)" }
    var elementsName: String { "elements_\(number)" }

    fileprivate init(_ number: Int64, _ path: String, _ recordedKind: String) {
        let prefix = ColumnPlan.collectionPrefix
        let isCollection = recordedKind.hasPrefix(prefix)
        self.init(
            number: number,
            path: path,
            recordedKind: recordedKind,
            kind: StorageKeyType.Kind(
                typeName: isCollection ? String(recordedKind.dropFirst(prefix.count)) : recordedKind
            ),
            isCollection: isCollection
        )
    }
}

extension StorageKeyType.Kind {
    fileprivate init?(typeName: String) {
        let all: [StorageKeyType.Kind] = [.integer, .real, .text, .blob]
        guard let kind = all.first(where: { $0.typeName == typeName }) else { return nil }
        self = kind
    }
}

// MARK: - Reading

extension StoreInspection {
    private static let allTypes = SQL("SELECT id, name, identity, revision FROM cyanotype_types ORDER BY name")
    private static let allSchemas = SQL(
        "SELECT id, class, fields FROM cyanotype_schemas WHERE type = ?1 ORDER BY class, id"
    )
    private static let allColumns = SQL(
        "SELECT id, path, kind FROM cyanotype_columns WHERE type = ?1 AND kind <> ?2 ORDER BY id"
    )
    private static let allSearchedPaths = SQL(
        "SELECT path FROM cyanotype_columns WHERE type = ?1 AND kind = ?2 ORDER BY id"
    )

    /// Returns the types of the file by their names.
    package func types() throws(StoreError) -> [ObjectType] {
        try located { () throws(SQLiteError) in
            var types: [ObjectType] = []
            try connection.forEach(Self.allTypes) { row throws(SQLiteError) in
                let number = row.integer(0)
                types.append(
                    ObjectType(
                        name: row.string(1),
                        recordedIdentity: row.string(2),
                        revision: row.integer(3),
                        schemas: try schemas(ofType: number),
                        columns: try columns(ofType: number),
                        searchedPaths: try searchedPaths(ofType: number),
                        number: number
                    )
                )
                return true
            }
            return types
        }
    }

    private func schemas(ofType number: Int64) throws(SQLiteError) -> [ObjectType.Schema] {
        var schemas: [ObjectType.Schema] = []
        try connection.forEach(Self.allSchemas, bind: { $0.bind(number, at: 1) }) { row in
            schemas.append(ObjectType.Schema(number: row.integer(0), className: row.string(1), fields: row.string(2)))
            return true
        }
        return schemas
    }

    private func columns(ofType number: Int64) throws(SQLiteError) -> [ObjectType.Column] {
        var columns: [ObjectType.Column] = []
        try forEach(Self.allColumns, ofType: number) { row in
            columns.append(ObjectType.Column(row.integer(0), row.string(1), row.string(2)))
        }
        return columns
    }

    private func searchedPaths(ofType number: Int64) throws(SQLiteError) -> [String] {
        var paths: [String] = []
        try forEach(Self.allSearchedPaths, ofType: number) { row in paths.append(row.string(0)) }
        return paths
    }

    private func forEach(
        _ sql: SQL,
        ofType number: Int64,
        row: (borrowing SQLiteStatement) -> Void
    ) throws(SQLiteError) {
        func bind(_ statement: borrowing SQLiteStatement) {
            statement.bind(number, at: 1)
            statement.bind(SearchRecorder.kind, at: 2)
        }
        try connection.forEach(sql, bind: bind) { found in
            row(found)
            return true
        }
    }
}
