/// The statements for objects of one class, as text that each connection prepares once.
struct ObjectStatements: Sendable {
    let insert: SQL
    let upsert: SQL
    let fetch: SQL
    /// The document with the revision and the times.
    let stored: SQL
    let exists: SQL
    let delete: SQL
    /// Raises the type's revision and returns it.
    let raiseRevision: SQL
    /// Removes and adds the keys of an object's elements, by column.
    let removeElements: [SQL]
    let addElement: [SQL]

    /// - Parameters:
    ///   - table: The table.
    ///   - columns: The columns of the class.
    ///   - others: The names of the columns of other classes in the table.
    ///   - schemas: The schemas of the class and its subclasses; `nil` for all in the table.
    ///   - expires: Whether objects may expire, so that expired ones are hidden.
    init(_ table: ObjectTable, _ columns: [ColumnPlan], others: [String], schemas: [Int64]?, expires: Bool) {
        let name = table.name
        // Parameter 1 is the time now, and 2 the identity.
        var conditions: [String] = []
        if expires { conditions.append("(expires IS NULL OR expires > ?1)") }
        if let schemas { conditions.append("schema IN (\(schemas.map(String.init).joined(separator: ", ")))") }
        func filtered(_ more: String...) -> String {
            let all = more + conditions
            return all.isEmpty ? "" : " WHERE " + all.joined(separator: " AND ")
        }
        insert = SQL(table.insertion(columns))
        upsert = SQL(table.upsert(columns, others: others))
        fetch = SQL("SELECT schema, doc FROM \(name)" + filtered("id = ?2"))
        stored = SQL("SELECT schema, doc, revision, created, modified FROM \(name)" + filtered("id = ?2"))
        exists = SQL("SELECT 1 FROM \(name)" + filtered("id = ?2"))
        delete = SQL("DELETE FROM \(name)" + filtered("id = ?2"))
        raiseRevision = SQL(
            "UPDATE cyanotype_types SET revision = revision + 1 WHERE id = \(table.id) RETURNING revision"
        )
        let elements = columns.filter(\.isCollection).map(table.elements)
        removeElements = elements.map { SQL("DELETE FROM \($0) WHERE id = ?1") }
        addElement = elements.map { SQL("INSERT OR IGNORE INTO \($0)(value, id) VALUES(?1, ?2)") }
    }
}
