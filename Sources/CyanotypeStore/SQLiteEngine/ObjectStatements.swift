/// The statements for objects of one class. Each connection prepares them once.
struct ObjectStatements: Sendable {
    let insert: SQL
    let upsert: SQL
    let fetch: SQL
    /// The document with the revision and the times.
    let stored: SQL
    /// The schema and the time at which the object expires.
    let find: SQL
    let delete: SQL
    /// Removes and adds the keys of an object's elements, by column.
    let removeElements: [SQL]
    let addElement: [SQL]

    /// - Parameters:
    ///   - table: The table.
    ///   - columns: The columns of the class.
    ///   - others: The names of the columns of other classes in the table.
    ///   - sql: Returns the statement with a text, the same one for the same text.
    init(_ table: ObjectTable, _ columns: [ColumnPlan], others: [String], sql: (String) -> SQL) {
        let name = table.name
        let single = columns.filter { !$0.isCollection }.map(\.name)
        insert = sql(table.insertion(single))
        upsert = sql(table.upsert(single, others: others))
        fetch = sql("SELECT \(RowCodec.columns) FROM \(name) WHERE id = ?1")
        stored = sql("SELECT \(RowCodec.columnsWithTimes) FROM \(name) WHERE id = ?1")
        find = sql("SELECT schema, expires FROM \(name) WHERE id = ?1")
        delete = sql("DELETE FROM \(name) WHERE id = ?1")
        let elements = columns.filter(\.isCollection).map(table.elements)
        removeElements = elements.map { sql("DELETE FROM \($0) WHERE id = ?1") }
        addElement = elements.map { sql("INSERT OR IGNORE INTO \($0)(value, id) VALUES(?1, ?2)") }
    }
}
