/// The statements for single objects of a synchronized type.
struct SyncStatements: Sendable {
    let marks: SyncMarks
    /// The record of an object, as ``SyncTable/columns(row:hasRecord:)`` selects it.
    let record: SQL
    /// Sets the marks in the row of an object, in the order of ``SyncTable/rowMarks``, unless it has them.
    let setMarks: SQL

    /// - Parameters:
    ///   - table: The table of the type.
    ///   - texts: The statements of the store by their texts.
    init(_ table: ObjectTable, in texts: StatementTexts) {
        marks = SyncMarks(table.id, in: texts)
        record = texts.statement(
            """
            SELECT \(SyncTable.columns(row: "o")) FROM (SELECT 1) LEFT JOIN \(table.name) AS o ON o.id = ?1 \
            LEFT JOIN cyanotype_sync AS s ON s.type = \(table.id) AND s.id = ?1
            """
        )
        setMarks = texts.statement(
            """
            UPDATE \(table.name) SET base_revision = ?2, base_schema = ?3, \
            base = \(DeltaFunctions.create(from: "coalesce(?7, doc)", to: "?4")), \
            may_be_on_server = ?5, sent_schema = ?6, sent = \(DeltaFunctions.create(from: "doc", to: "?7")) \
            WHERE id = ?1 AND (base_revision IS NOT ?2 OR base_schema IS NOT ?3 OR \(SyncTable.state("base")) IS NOT ?4 \
            OR may_be_on_server IS NOT ?5 OR sent_schema IS NOT ?6 OR \(SyncTable.state("sent")) IS NOT ?7)
            """
        )
    }
}
