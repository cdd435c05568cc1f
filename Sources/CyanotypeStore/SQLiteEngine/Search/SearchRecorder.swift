internal import Cyanotype

/// Creates the index of a type's words, in the running transaction.
struct SearchRecorder {
    let connection: SQLiteConnection
    let table: ObjectTable

    private var tables: SearchTables { SearchTables(objects: table) }

    /// Creates the index, or adds the columns that it lacks, for all searchable fields in the record of the type.
    func createTables(for shape: ObjectShape, _ record: TypeRecord) throws(StoreError) {
        if shape.searchable.isEmpty { return }
        try Self.require(hasFTS5: SQLiteConnection.features.hasFTS5, for: shape.typeName)
        let columns = record.columns.filter { $0.role == .words }.map { TableName.column($0.id) }
        try StoreError.converting { () throws(SQLiteError) in
            let indexed = try indexedColumns()
            if indexed.isEmpty {
                try connection.execute(tables.numbersCreation)
                try connection.execute(tables.indexCreation(columns))
            } else if indexed != columns {
                try connection.execute(tables.indexReplacement(indexed, columns))
            }
        }
    }

    /// Throws an error if this SQLite cannot search. Tests pass `false`.
    static func require(hasFTS5: Bool, for type: String) throws(StoreError) {
        if hasFTS5 { return }
        var error = StoreError(
            .unsupported,
            """
            this SQLite was built without FTS5, which searchable fields need; install one with it, or leave out \
            searchable() and use another file
            """
        )
        error.type = type
        throw error
    }

    /// Returns the columns of the index; empty if there is no index.
    private func indexedColumns() throws(SQLiteError) -> [String] {
        var names: [String] = []
        try connection.forEach(SQL(adHoc: "SELECT name FROM pragma_table_info('\(tables.index)') ORDER BY cid")) {
            names.append($0.string(0))
            return true
        }
        return names
    }
}
