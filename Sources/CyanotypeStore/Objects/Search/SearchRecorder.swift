internal import Cyanotype

/// Records the searchable fields of a class in the file, in the running transaction, and builds the index.
struct SearchRecorder {
    let connection: SQLiteConnection
    let table: ObjectTable

    /// The kind of the record of a searchable field.
    static let kind = "search"

    private var tables: SearchTables { SearchTables(objects: table) }
}

// MARK: - Recording

extension SearchRecorder {
    private static let find = SQL("SELECT id FROM cyanotype_columns WHERE type = ?1 AND path = ?2 AND kind = ?3")
    private static let add = SQL("INSERT INTO cyanotype_columns(type, path, kind) VALUES(?1, ?2, ?3) RETURNING id")
    private static let all = SQL("SELECT id FROM cyanotype_columns WHERE type = ?1 AND kind = ?2 ORDER BY id")

    /// Returns the index of a class, whose fields the file then knows; `nil` if no class of the type has searchable
    /// fields.
    func index(_ shape: ObjectShape) throws(SQLiteError) -> SearchIndex? {
        var fields: [StorageField] = []
        var columns: [String] = []
        for field in shape.modelFields.all where field.marks.contains(.searchable) {
            let column = name(try record(field.searchPath))
            if columns.contains(column) { continue }
            fields.append(field)
            columns.append(column)
        }
        let others = try allColumns().filter { !columns.contains($0) }
        if columns.isEmpty, others.isEmpty { return nil }
        return SearchIndex(tables, fields, columns: columns, others: others)
    }

    private func name(_ id: Int64) -> String { "k\(id)" }

    /// The number of the column of a field, which the file then has.
    private func record(_ path: String) throws(SQLiteError) -> Int64 {
        func bind(_ statement: borrowing SQLiteStatement) {
            statement.bind(table.id, at: 1)
            statement.bind(path, at: 2)
            statement.bind(Self.kind, at: 3)
        }
        if let id = try connection.first(Self.find, bind: bind, row: { $0.integer(0) }) { return id }
        return try connection.first(Self.add, bind: bind, row: { $0.integer(0) }) ?? 0
    }

    /// The columns of all classes.
    private func allColumns() throws(SQLiteError) -> [String] {
        var columns: [String] = []
        try connection.forEach(
            Self.all,
            bind: {
                $0.bind(table.id, at: 1)
                $0.bind(Self.kind, at: 2)
            },
            row: {
                columns.append(name($0.integer(0)))
                return true
            }
        )
        return columns
    }
}

extension StorageField {
    fileprivate var searchPath: String { keys.joined(separator: ".") }
}

// MARK: - Building

extension SearchRecorder {
    /// Creates what is missing of a class's index.
    ///
    /// - Returns: Whether it has the words of all objects of the class. Otherwise, it has to be filled.
    func complete(_ plan: ObjectPlan) throws(StoreError) -> Bool {
        guard let index = plan.search else { return true }
        try Self.require(hasFTS5: SQLiteConnection.features.hasFTS5, for: plan.typeName)
        return try converting { () throws(SQLiteError) in
            try createTables()
            var columns: [Int64] = []
            for field in index.fields { columns.append(try record(field.searchPath)) }
            return try FillRecord(connection: connection).note(columns, of: plan.className)
        }
    }

    private func createTables() throws(SQLiteError) {
        let (columns, known) = (try allColumns(), try indexedColumns())
        if known.isEmpty {
            try connection.execute(tables.numbersCreation)
            try connection.execute(tables.indexCreation(columns))
        } else if known != columns {
            try connection.execute(tables.indexReplacement(known, columns))
        }
    }

    /// Throws an error if this SQLite cannot search.
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

    /// The columns of the index; none if it is missing.
    private func indexedColumns() throws(SQLiteError) -> [String] {
        var names: [String] = []
        try connection.forEach(SQL(adHoc: "SELECT name FROM pragma_table_info('\(tables.index)') ORDER BY cid")) {
            names.append($0.string(0))
            return true
        }
        return names
    }

    /// Reads each object of the class and writes its texts. An object that cannot be read is not found; whoever fetches
    /// it learns why.
    func fill<M: Model>(_ type: M.Type, _ plan: ObjectPlan) throws(StoreError) {
        guard let index = plan.search else { return }
        let all = SQL(adHoc: "SELECT id, schema, doc FROM \(table.name)")
        try connection.forEach(all) { row throws(StoreError) in
            guard plan.ownSchemas.contains(row.integer(1)) else { return true }
            guard let object = try? unsafe JSONReader.readStored(M.self, in: row.bytes(2)) else { return true }
            let texts = try index.texts(of: object, plan.className)
            try self.converting { () throws(SQLiteError) in try index.write(texts, of: row.key(0), connection) }
            return true
        }
    }

    private func converting<Value>(_ body: () throws(SQLiteError) -> Value) throws(StoreError) -> Value {
        do throws(SQLiteError) {
            return try body()
        } catch {
            throw StoreError(error)
        }
    }
}
