package import Cyanotype

/// Puts objects that another file had back into one that has their type.
package struct RowRestorer {
    private let inspection: StoreInspection
    private let type: StoreInspection.ObjectType
    private let upsert: SQL
    private let removeElements: [SQL]
    private let addElement: [SQL]
    private let revision: Int64

    /// Raises the revision of the type.
    ///
    /// - Parameters:
    ///   - inspection: The file, which is open for writing.
    ///   - type: The type, whose columns are all known.
    /// - Throws: ``StoreError``
    package init(_ inspection: StoreInspection, _ type: StoreInspection.ObjectType) throws(StoreError) {
        (self.inspection, self.type) = (inspection, type)
        let names =
            ["id", "schema", "revision", "created", "modified", "expires", "doc"]
            + type.singleColumns.map(\.columnName)
        let values = names.indices.map { "?\($0 + 1)" }
        let replaced = names.dropFirst().map { "\($0) = excluded.\($0)" }
        upsert = SQL(
            adHoc: """
                INSERT INTO \(type.tableName)(\(names.joined(separator: ", "))) \
                VALUES(\(values.joined(separator: ", "))) \
                ON CONFLICT(id) DO UPDATE SET \(replaced.joined(separator: ", "))
                """
        )
        let elements = type.collections.map(\.elementsName)
        removeElements = elements.map { SQL(adHoc: "DELETE FROM \($0) WHERE id = ?1") }
        addElement = elements.map { SQL(adHoc: "INSERT OR IGNORE INTO \($0)(value, id) VALUES(?1, ?2)") }
        revision = try inspection.located { () throws(SQLiteError) in
            // Only the model knows the words of a document: the next program that uses it adds them.
            try inspection.connection.run(Self.forgetSearchFills) {
                $0.bind(type.number, at: 1)
                $0.bind(SearchRecorder.kind, at: 2)
            }
            return try inspection.connection.first(Self.raiseRevision, bind: { $0.bind(type.number, at: 1) }) {
                $0.integer(0)
            } ?? 0
        }
    }

    private static let raiseRevision = SQL(
        "UPDATE cyanotype_types SET revision = revision + 1 WHERE id = ?1 RETURNING revision"
    )
    private static let forgetSearchFills = SQL(
        """
        DELETE FROM cyanotype_fills
        WHERE column IN (SELECT id FROM cyanotype_columns WHERE type = ?1 AND kind = ?2)
        """
    )
    private static let findSchema = SQL(
        "SELECT id FROM cyanotype_schemas WHERE type = ?1 AND class = ?2 AND fields = ?3"
    )
    private static let addSchema = SQL(
        "INSERT INTO cyanotype_schemas(type, class, fields) VALUES(?1, ?2, ?3) RETURNING id"
    )

    /// Returns the number of a schema in this file, which is added if it is missing.
    package func schema(className: String, fields: String) throws(StoreError) -> Int64 {
        func bind(_ statement: borrowing SQLiteStatement) {
            statement.bind(type.number, at: 1)
            statement.bind(className, at: 2)
            statement.bind(fields, at: 3)
        }
        return try inspection.located { () throws(SQLiteError) in
            let connection = inspection.connection
            if let number = try connection.first(Self.findSchema, bind: bind, row: { $0.integer(0) }) { return number }
            return try connection.first(Self.addSchema, bind: bind, row: { $0.integer(0) }) ?? 0
        }
    }

    /// Stores an object in place of the one with its identity, with the times that it had.
    ///
    /// - Parameters:
    ///   - row: The object, with a schema of this file.
    ///   - elements: The keys of each collection.
    /// - Throws: ``StoreError``
    package func restore(_ row: StoreInspection.Row, elements: [[StorageKey]]) throws(StoreError) {
        try inspection.located { () throws(SQLiteError) in
            let connection = inspection.connection
            try connection.run(upsert) { statement in
                statement.bind(row.id, at: 1)
                statement.bind(row.schema, at: 2)
                statement.bind(revision, at: 3)
                statement.bind(row.created, at: 4)
                statement.bind(row.modified, at: 5)
                if let expires = row.expires { statement.bind(expires, at: 6) } else { statement.bindNull(at: 6) }
                statement.bind(String(decoding: row.document, as: UTF8.self), at: 7)
                for (index, key) in row.keys.enumerated() { statement.bind(key, at: Int32(8 + index)) }
            }
            for (index, keys) in elements.enumerated() {
                try connection.run(removeElements[index]) { $0.bind(row.id, at: 1) }
                for key in keys {
                    try connection.run(addElement[index]) { statement in
                        statement.bind(key, at: 1)
                        statement.bind(row.id, at: 2)
                    }
                }
            }
        }
    }
}
