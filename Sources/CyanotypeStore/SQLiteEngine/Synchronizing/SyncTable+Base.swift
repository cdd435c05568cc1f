/// The base in the row of an object: a ``Delta`` from the row's document.
extension SyncTable {
    /// Returns assignments that keep the base of a row that gets another document.
    ///
    /// - Parameters:
    ///   - condition: Whether that is a change of the object. A synced object is the base then.
    ///   - document: An expression for the new document.
    /// - Returns: The assignments.
    static func keepingBase(ifChanged condition: String, as document: String) -> String {
        let isFirst = "sync = \(SyncStatus.synced.rawValue) AND \(condition)"
        return """
            base_revision = iif(\(isFirst), revision, base_revision), base_schema = iif(\(isFirst), schema, base_schema), \
            base = CASE WHEN \(isFirst) THEN \(DeltaFunctions.create(from: document, to: "doc")) \
            WHEN base IS NULL THEN NULL ELSE \(DeltaFunctions.create(from: document, to: baseOfRow)) END
            """
    }

    /// Returns an assignment that keeps the base of a row that gets another document, unless the row itself is the base: it is synced,
    /// and the document is a change.
    static func keepingBase(as document: String) -> String {
        "base = iif(base IS NULL, NULL, \(DeltaFunctions.create(from: document, to: baseOfRow)))"
    }

    /// Returns assignments that keep the base of a row that gets a status.
    static func keepingBase(ifStatus status: String) -> String {
        let synced = SyncStatus.synced.rawValue
        let columns = [
            ("base_revision", "revision"), ("base_schema", "schema"),
            ("base", DeltaFunctions.create(from: "doc", to: "doc")),
        ]
        return columns.map { base, own in
            "\(base) = CASE \(synced) WHEN \(status) THEN NULL WHEN sync THEN \(own) ELSE \(base) END"
        }.joined(separator: ", ")
    }

    /// An expression for the base of the row that a statement changes; NULL if it has none.
    static let baseOfRow = DeltaFunctions.apply("base", to: "doc")

    /// Returns the columns of the base that an object has: its revision, its schema and its document.
    ///
    /// - Parameters:
    ///   - row: The alias of the table of objects; `nil` if none is selected.
    ///   - hasRecord: Whether the table of records is selected, with the alias `s`.
    /// - Returns: The columns.
    static func baseColumns(row: String?, hasRecord: Bool) -> [String] {
        let places = [row.map { ($0, "doc") }, hasRecord ? ("s", "base_source") : nil].compactMap { $0 }
        func first(_ expressions: [String]) -> String {
            expressions.count == 1 ? expressions[0] : "coalesce(\(expressions.joined(separator: ", ")))"
        }
        return ["base_revision", "base_schema"].map { column in first(places.map { "\($0.0).\(column)" }) } + [
            first(places.map { DeltaFunctions.apply("\($0.0).base", to: "\($0.0).\($0.1)") })
        ]
    }
}
