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
            ["id", "schema", "revision", "created", "modified", "expires", "checksum", "doc"]
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
            try Catalog(connection: inspection.connection).raiseRevision(ofType: type.number).revision
        }
    }

    /// Returns the number of a schema in this file, which is added if it is missing.
    ///
    /// Columns that the file does not have are left out. The next program that has them fills them, and so it does with
    /// words, which only the model knows.
    package func schema(_ schema: StoreInspection.ObjectType.Schema) throws(StoreError) -> Int64 {
        let known = type.record.columns.filter { column in
            column.role != nil && schema.columns.contains { $0.path == column.path && $0.role == column.recordedRole }
        }
        let shape = SchemaShape(
            className: schema.className,
            superclasses: schema.superclasses,
            fields: schema.fields,
            columns: Set(known.map(\.id))
        )
        return try inspection.located { () throws(SQLiteError) in
            let catalog = Catalog(connection: inspection.connection)
            let number = try catalog.schema(shape, ofType: type.number)
            if try catalog.setUse(of: number, true) { try catalog.raiseGeneration(ofType: type.number) }
            return number
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
                statement.bind(row.checksum, at: 7)
                statement.bind(String(decoding: row.document, as: UTF8.self), at: 8)
                for (index, key) in row.keys.enumerated() { statement.bind(key, at: Int32(9 + index)) }
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
