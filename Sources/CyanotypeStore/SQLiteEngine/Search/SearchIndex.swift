internal import Cyanotype

/// The full-text index, as one class of a type uses it.
///
/// The classes of a type share one index, with the columns of all: a search for objects of a superclass also looks at
/// the fields of its subclasses.
struct SearchIndex: Sendable {
    let tables: SearchTables
    /// The searchable fields of the class that have columns. Texts come in this order.
    let fields: [StorageField]
    /// The names of their columns.
    let columns: [String]
    /// The names of the index's other columns, for fields of other classes or fields that the class once had.
    let others: [String]

    // An object has a number in `searched_N`, which is its rowid in the index: see ``SearchTables``.
    private let number: SQL
    private let addNumber: SQL
    private let removeNumber: SQL
    /// Finds the numbers whose objects were deleted or replaced: a trigger has set their identities to NULL.
    private let gone: SQL
    private let hasTexts: SQL
    private let setTexts: SQL
    private let removeTexts: SQL

    /// Returns `nil` if no class of the type has searchable fields in the file.
    init?(_ shape: ObjectShape, _ record: TypeRecord, _ table: ObjectTable, sql: (String) -> SQL) {
        let known = shape.searchable.compactMap { field in
            record.column(field.joinedKeys, .words).map { (field, TableName.column($0.id)) }
        }
        let own = known.map(\.1)
        let all = record.columns.filter { $0.role == .words }.map { TableName.column($0.id) }
        if all.isEmpty { return nil }
        self.init(SearchTables(objects: table), known.map(\.0), columns: own, all: all, sql: sql)
    }

    init(
        _ tables: SearchTables,
        _ fields: [StorageField],
        columns: [String],
        all: [String],
        sql: (String) -> SQL
    ) {
        self.tables = tables
        self.fields = fields
        self.columns = columns
        others = all.filter { !columns.contains($0) }
        number = sql("SELECT docid FROM \(tables.numbers) WHERE id = ?1")
        addNumber = sql("INSERT INTO \(tables.numbers)(id) VALUES(?1) RETURNING docid")
        removeNumber = sql("DELETE FROM \(tables.numbers) WHERE docid = ?1")
        gone = sql("SELECT docid FROM \(tables.numbers) WHERE id IS NULL")
        // The parameters are the number and the texts.
        let equal = columns.enumerated().map { "\($1) IS ?\($0 + 2)" } + others.map { "\($0) IS NULL" }
        hasTexts = sql("SELECT 1 FROM \(tables.index) WHERE rowid = ?1 AND \(equal.joined(separator: " AND "))")
        let names = ["rowid"] + columns
        let values = names.indices.map { "?\($0 + 1)" }
        // REPLACE also empties the columns that are not named, whichever there are.
        setTexts = sql(
            "REPLACE INTO \(tables.index)(\(names.joined(separator: ", "))) VALUES(\(values.joined(separator: ", ")))"
        )
        removeTexts = sql("DELETE FROM \(tables.index) WHERE rowid = ?1")
    }
}

// MARK: - Changing

extension SearchIndex {
    /// Replaces the texts of an object. A field without words has `nil`; an object without any leaves the index.
    func write(_ texts: [String?], of id: StorageKey, _ connection: SQLiteConnection) throws(SQLiteError) {
        // No trigger can do it: see ``SearchTables``.
        try removeGone(connection)
        let known = try connection.first(number, bind: { $0.bind(id, at: 1) }, row: { $0.integer(0) })
        if texts.allSatisfy({ $0 == nil }) {
            if let known { try remove(known, connection) }
            return
        }
        // Most changes are of other fields, and comparing costs much less than indexing.
        if let known, try connection.first(hasTexts, bind: { bind(texts, known, $0) }, row: { _ in true }) ?? false {
            return
        }
        let added = known == nil ? try connection.first(addNumber, bind: { $0.bind(id, at: 1) }) { $0.integer(0) } : nil
        guard let number = known ?? added else { return }
        try connection.run(setTexts) { bind(texts, number, $0) }
    }

    /// Returns whether the index has the texts of an object, and no others for it.
    func has(_ texts: [String?], of id: StorageKey, _ connection: SQLiteConnection) throws(SQLiteError) -> Bool {
        let known = try connection.first(number, bind: { $0.bind(id, at: 1) }, row: { $0.integer(0) })
        guard let known else { return texts.allSatisfy { $0 == nil } }
        return try connection.first(hasTexts, bind: { bind(texts, known, $0) }, row: { _ in true }) ?? false
    }

    private func bind(_ texts: [String?], _ number: Int64, _ statement: borrowing SQLiteStatement) {
        statement.bind(number, at: 1)
        for (index, text) in texts.enumerated() {
            // A parameter that is not bound is NULL.
            if let text { statement.bind(text, at: Int32(index + 2)) }
        }
    }

    /// Removes the texts of objects that were deleted, or were replaced by objects of another class.
    func removeGone(_ connection: SQLiteConnection) throws(SQLiteError) {
        var numbers: [Int64] = []
        try connection.forEach(gone) {
            numbers.append($0.integer(0))
            return true
        }
        for number in numbers { try remove(number, connection) }
    }

    private func remove(_ number: Int64, _ connection: SQLiteConnection) throws(SQLiteError) {
        try connection.run(removeTexts) { $0.bind(number, at: 1) }
        try connection.run(removeNumber) { $0.bind(number, at: 1) }
    }
}
