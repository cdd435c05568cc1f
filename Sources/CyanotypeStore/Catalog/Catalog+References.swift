internal import Cyanotype

extension Catalog {
    // The columns are few, and a damaged index would hide a field.
    private static let references = SQL(
        """
        SELECT c.id, c.type, c.path, p.value FROM cyanotype_columns AS c NOT INDEXED
        LEFT JOIN cyanotype_properties AS p ON p.name = '\(ruleProperty)' || c.id
        WHERE c.role = 'references' ORDER BY c.id
        """
    )
    private static let setRule = SQL("INSERT OR REPLACE INTO cyanotype_properties(name, value) VALUES(?1, ?2)")
    private static let ruleProperty = "references.rule."

    /// A field with references, as the file records it.
    struct ReferenceRecord {
        let column: Int64
        let type: Int64
        let path: String
        /// The rule that the program has which last recorded the field. A rule that only a newer version of the library knows
        /// counts as ``DeleteRule/deny``, so that nothing is lost.
        let rule: DeleteRule
    }

    /// Returns all fields with references.
    func references() throws(SQLiteError) -> [ReferenceRecord] {
        var records: [ReferenceRecord] = []
        try connection.forEach(Self.references) { row in
            let rule = DeleteRule(rawValue: row.isNull(3) ? "" : row.string(3)) ?? .deny
            records.append(
                ReferenceRecord(column: row.integer(0), type: row.integer(1), path: row.string(2), rule: rule)
            )
            return true
        }
        return records
    }

    /// Records the rule of a field.
    func setDeleteRule(_ rule: DeleteRule, ofColumn id: Int64) throws(SQLiteError) {
        try connection.run(Self.setRule) { statement in
            statement.bind("\(Self.ruleProperty)\(id)", at: 1)
            statement.bind(rule.rawValue, at: 2)
        }
    }
}
