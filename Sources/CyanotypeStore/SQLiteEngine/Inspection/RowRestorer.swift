package import Cyanotype

/// Restores objects of another file in a file that has their type.
package struct RowRestorer {
    private let inspection: StoreInspection
    private let type: StoreInspection.ObjectType
    private let upsert: SQL
    private let removeElements: [SQL]
    private let addElement: [SQL]
    private let revision: Int64

    /// Begins a revision of the type, which all restored objects get.
    ///
    /// - Parameters:
    ///   - inspection: The file, which is open for writing.
    ///   - type: The type, whose columns are all known.
    /// - Throws: ``StoreError``
    package init(_ inspection: StoreInspection, _ type: StoreInspection.ObjectType) throws(StoreError) {
        (self.inspection, self.type) = (inspection, type)
        let table = ObjectTable(
            id: type.number,
            identityKind: type.identityKind ?? .blob,
            isSynchronized: type.record.isSynchronized
        )
        upsert = SQL(adHoc: table.upsert(type.singleColumns.map(\.columnName), others: [], keepsCreation: false))
        let elements = type.collections.map(\.elementsName)
        removeElements = elements.map { SQL(adHoc: "DELETE FROM \($0) WHERE id = ?1") }
        addElement = elements.map { SQL(adHoc: "INSERT OR IGNORE INTO \($0)(value, id) VALUES(?1, ?2)") }
        revision = try inspection.located { () throws(SQLiteError) in
            try Catalog(connection: inspection.connection).revision(ofType: type.number) + 1
        }
    }

    /// Returns the number of a schema in this file, which is added if it is missing.
    ///
    /// Columns that the file does not have are left out, and so are words, which only the model knows. The next program
    /// with the model fills both.
    package func schema(_ schema: StoreInspection.ObjectType.Schema) throws(StoreError) -> Int64 {
        let known = type.record.columns.filter { column in
            column.role != nil && schema.columns.contains { $0.path == column.path && $0.role == column.recordedRole }
        }
        return try inspection.located { () throws(SQLiteError) in
            let catalog = Catalog(connection: inspection.connection)
            // The file of the objects may have an earlier name of a class.
            func present(_ name: String) -> String {
                type.record.hasClass(name) ? name : type.record.formerNames[name] ?? name
            }
            let className = present(schema.className)
            let shape = SchemaShape(
                className: className,
                superclasses: schema.superclasses.map(present),
                shape: try catalog.shape(schema.shape, ofClass: className, type: type.number),
                columns: ColumnNumbers(known.lazy.map(\.id)),
                hasExtraMembers: schema.hasExtraMembers
            )
            let number = try catalog.schema(shape, ofType: type.number)
            // This is always done, because a migration that is ending may be about to record that there are no such
            // rows.
            try catalog.setUse(of: number, true)
            try catalog.raiseGeneration(ofType: type.number)
            return number
        }
    }

    /// Adds an object that could not be migrated to those that were set aside, unless it is there already.
    ///
    /// - Parameters:
    ///   - row: The object, with a schema of this file.
    ///   - reason: Why it was set aside.
    /// - Throws: ``StoreError``
    package func restore(_ row: StoreInspection.Row, quarantine reason: StoreInspection.QuarantineReason)
        throws(StoreError)
    {
        let object = QuarantineEntry(
            identity: row.id,
            schema: row.schema,
            revision: revision,
            created: row.created,
            modified: row.modified,
            expires: row.expires.map { .real($0) } ?? .null,
            checksum: row.checksum,
            code: reason.code,
            reason: reason.reason,
            time: reason.time,
            document: String(decoding: row.document, as: UTF8.self)
        )
        try inspection.located { () throws(SQLiteError) in
            try Catalog(connection: inspection.connection).addQuarantined(object, ofType: type.number)
        }
    }

    /// Stores an object in place of the one with its identity, and keeps the times of the row.
    ///
    /// - Parameters:
    ///   - row: The object, with a schema of this file.
    ///   - elements: The keys of each collection.
    /// - Throws: ``StoreError``
    package func restore(_ row: StoreInspection.Row, elements: [[StorageKey]]) throws(StoreError) {
        try inspection.located { () throws(SQLiteError) in
            let connection = inspection.connection
            try connection.run(upsert) { statement in
                let header = RowHeader(
                    schema: row.schema,
                    revision: revision,
                    created: row.created,
                    modified: row.modified,
                    expires: row.expires.map { .real($0) } ?? .null,
                    checksum: row.checksum,
                    syncStatus: nil
                )
                var index = header.bind(to: statement, row.id)
                for key in row.keys {
                    statement.bind(key, at: index)
                    index += 1
                }
                statement.bind(String(decoding: row.document, as: UTF8.self), at: index)
            }
            if type.record.isSynchronized { try SyncTable.revive(row.id, ofType: type.number, connection) }
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
