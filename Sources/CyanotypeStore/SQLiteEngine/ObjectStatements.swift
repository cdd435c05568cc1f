internal import Cyanotype
internal import CyanotypeSystem

/// The statements for objects of one class. Each connection prepares them once.
final class ObjectStatements: Sendable {
    let insert: SQL
    /// Leaves rows with unclean schemas as they are, and those of a synchronized type that have a change already.
    let upsert: SQL
    /// The same for rows that have a change already; `nil` unless the type is synchronized.
    let upsertPending: SQL?
    /// Replaces any row.
    let replace: SQL
    /// `nil` unless the type is synchronized.
    let sync: SyncStatements?
    let fetch: SQL
    /// The document with the revision and the times.
    let stored: SQL
    /// The schema and the time at which the object expires.
    let find: SQL
    let delete: SQL
    /// The status of an object.
    let status: SQL
    let setStatus: SQL
    /// The revision of the type and the generation of its record.
    let revision: SQL
    /// Removes and adds the keys of an object's elements, by column.
    let removeElements: [SQL]
    let addElement: [SQL]

    /// - Parameters:
    ///   - table: The table.
    ///   - columns: The columns of the class.
    ///   - unclean: The schemas whose documents may have members that the program does not know.
    ///   - others: The names of the columns of other classes in the table.
    ///   - texts: The statements of the store by their texts.
    init(
        _ table: ObjectTable,
        _ columns: [ColumnPlan],
        unclean: [Int64],
        others: [String],
        in texts: StatementTexts
    ) {
        func sql(_ text: String) -> SQL { texts.statement(text) }
        let name = table.name
        let single = columns.filter { !$0.isCollection }.map(\.name)
        insert = sql(table.insertion(single))
        replace = sql(table.upsert(single, others: others))
        func upsert(ifPending pending: Bool?) -> SQL {
            sql(table.upsert(single, others: others, except: unclean, ifPending: pending))
        }
        self.upsert = upsert(ifPending: table.isSynchronized ? false : nil)
        upsertPending = table.isSynchronized ? upsert(ifPending: true) : nil
        sync = table.isSynchronized ? SyncStatements(table, in: texts) : nil
        fetch = sql("SELECT \(RowCodec.columns) FROM \(name) WHERE id = ?1")
        stored = sql("SELECT \(RowCodec.columnsWithTimes) FROM \(name) WHERE id = ?1")
        find = sql("SELECT schema, expires FROM \(name) WHERE id = ?1")
        delete = sql("DELETE FROM \(name) WHERE id = ?1")
        status = sql("SELECT sync FROM \(name) WHERE id = ?1")
        setStatus = sql(table.statusUpdate)
        revision = sql(Catalog.selectRevision(ofType: table.id))
        let elements = columns.filter(\.isCollection).map(table.elements)
        removeElements = elements.map { sql("DELETE FROM \($0) WHERE id = ?1") }
        addElement = elements.map { sql("INSERT OR IGNORE INTO \($0)(value, id) VALUES(?1, ?2)") }
    }
}

/// The statements of a store's plans by their texts. A newer plan reuses those of the older one, so that connections need
/// not prepare them again.
final class StatementTexts: Sendable {
    private let statements = Locked<[String: SQL]>([:])

    /// Returns the statement with a text, the same one for the same text.
    func statement(_ text: String) -> SQL {
        statements.withLock { statements in
            if let known = statements[text] { return known }
            let statement = SQL(text)
            statements[text] = statement
            return statement
        }
    }
}
