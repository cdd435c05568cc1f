/// The statements for single objects of a synchronized type.
struct SyncStatements: Sendable {
    let marks: SyncMarks
    /// The record of an object, as ``SyncTable/columns(row:hasRecord:)`` selects it.
    let record: SQL
    /// Sets the base in the row of an object, unless it has it.
    let setBase: SQL

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
        setBase = texts.statement(
            """
            UPDATE \(table.name) SET base_revision = ?2, base_schema = ?3, \
            base = \(DeltaFunctions.create(from: "doc", to: "?4")) \
            WHERE id = ?1 AND (base_revision IS NOT ?2 OR base_schema IS NOT ?3 OR \(SyncTable.baseOfRow) IS NOT ?4)
            """
        )
    }
}
