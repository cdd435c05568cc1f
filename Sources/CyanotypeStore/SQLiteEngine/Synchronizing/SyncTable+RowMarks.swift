/// The marks in the row of an object: what the server has, what was sent to it, and whether it may have the object.
///
/// What was sent is a ``Delta`` from the row's document. What the server has is one from what was sent, or if that is NULL, from the
/// row's document: so an edit during an upload writes one delta anew, and not two.
extension SyncTable {
    /// The columns of a row with its marks, and their types.
    static let rowMarks: [(name: String, type: String)] = [
        ("base_revision", "INTEGER"), ("base_schema", "INTEGER"), ("base", "BLOB"), ("may_be_on_server", "INTEGER"),
        ("sent_schema", "INTEGER"), ("sent", "BLOB"),
    ]

    private static let (undetermined, syncing, synced) = (
        SyncStatus.undetermined.rawValue, SyncStatus.syncing.rawValue, SyncStatus.synced.rawValue
    )

    /// Returns assignments that keep the marks of a row that gets another document.
    ///
    /// A row that was on its way keeps what was sent, also if a program has set the status by hand: without a record of what was sent,
    /// nobody reads it.
    ///
    /// - Parameters:
    ///   - type: The number of the type.
    ///   - condition: Whether that is a change of the object.
    ///   - document: An expression for the new document.
    /// - Returns: The assignments.
    static func keepingMarks(ofType type: Int64, ifChanged condition: String, as document: String) -> String {
        let isBase = "sync = \(synced) AND \(condition)"
        let isSent = "sync = \(syncing) AND \(condition) AND sent IS NULL"
        let mayHaveArrived = "sync IN (\(undetermined), \(syncing)) AND \(condition)"
        return """
            base_revision = iif(\(isBase), revision, base_revision), base_schema = iif(\(isBase), schema, base_schema), \
            base = CASE WHEN \(isBase) THEN \(DeltaFunctions.create(from: document, to: "doc")) \
            WHEN \(isSent) THEN base ELSE \(rebasedBase(document)) END, \
            may_be_on_server = iif(\(mayHaveArrived) AND \(isUnknown(ofType: type)), 1, may_be_on_server), \
            sent_schema = iif(\(isSent), schema, sent_schema), \
            sent = CASE WHEN \(isSent) THEN \(DeltaFunctions.create(from: document, to: "doc")) \
            ELSE \(DeltaFunctions.rebase("sent", from: "doc", to: document)) END
            """
    }

    /// Returns assignments that keep the marks of a row that gets another document, unless that is the first change of one that was
    /// synced, on its way, or undetermined.
    static func keepingMarks(as document: String) -> String {
        "base = \(rebasedBase(document)), sent = \(DeltaFunctions.rebase("sent", from: "doc", to: document))"
    }

    /// Returns assignments that keep the marks of a row that gets a status.
    ///
    /// - Parameters:
    ///   - type: The number of the type.
    ///   - status: An expression for the status. The marks of a synced object are removed. One that is set aside comes back as it is.
    /// - Returns: The assignments.
    static func keepingMarks(ofType type: Int64, ifStatus status: String) -> String {
        let own = DeltaFunctions.create(from: "doc", to: "doc")
        let isSent = "sync = \(syncing) AND \(status) BETWEEN \(undetermined) AND \(syncing - 1) AND sent IS NULL"
        let mayHaveArrived = """
            (sync = \(undetermined) AND \(status) > \(undetermined) \
            OR sync = \(syncing) AND \(status) BETWEEN \(undetermined) AND \(syncing - 1))
            """
        let values = [
            ("base_revision", "sync = \(synced)", "revision"), ("base_schema", "sync = \(synced)", "schema"),
            ("base", "sync = \(synced)", own),
            ("may_be_on_server", "\(mayHaveArrived) AND \(isUnknown(ofType: type))", "1"),
            ("sent_schema", isSent, "schema"), ("sent", isSent, own),
        ]
        return values.map { column, condition, value in
            "\(column) = CASE WHEN \(status) = \(synced) THEN NULL WHEN \(condition) THEN \(value) ELSE \(column) END"
        }.joined(separator: ", ")
    }

    private static func rebasedBase(_ document: String) -> String {
        "iif(sent IS NULL, \(DeltaFunctions.rebase("base", from: "doc", to: document)), base)"
    }

    /// The condition for rows of which the store does not know whether the server has the object: no record says anything of it.
    private static func isUnknown(ofType type: Int64) -> String {
        // The sign keeps SQLite from converting the column's values to the type of the identity: it would not use the index.
        let record = "type = \(type) AND cyanotype_sync.id = +\(TableName.objects(ofType: type)).id"
        return "base IS NULL AND NOT EXISTS(SELECT 1 FROM cyanotype_sync WHERE \(record) AND \(saysAnything))"
    }

    /// Returns an expression for a state of a row or a record; NULL if it has none.
    ///
    /// - Parameters:
    ///   - column: `base` or `sent`.
    ///   - row: The alias of the table of objects, with a dot if there is one.
    /// - Returns: The expression.
    static func state(_ column: String, ofRow row: String = "") -> String {
        let document = "\(row)doc"
        if column == "sent" { return DeltaFunctions.apply("\(row)sent", to: document) }
        let source = "iif(\(row)sent IS NULL, \(document), \(state("sent", ofRow: row)))"
        return DeltaFunctions.apply("\(row)base", to: source)
    }

    /// The same for a record.
    static func state(_ column: String, ofRecord record: String) -> String {
        let document = "\(record)\(column)_source"
        if column == "sent" { return DeltaFunctions.apply("\(record)sent", to: document) }
        let way = "\(record)base_way"
        let source = "iif(\(way) IS NULL, \(document), \(DeltaFunctions.apply(way, to: document)))"
        return DeltaFunctions.apply("\(record)base", to: source)
    }

    /// Returns the columns with the marks of an object, in the order of ``rowMarks``: of its row, its record, or both.
    ///
    /// - Parameters:
    ///   - row: The alias of the table of objects; `nil` if none is selected.
    ///   - hasRecord: Whether the table of records is selected, with the alias `s`.
    /// - Returns: The columns.
    static func markColumns(row: String?, hasRecord: Bool) -> [String] {
        rowMarks.map { column, type in
            let isState = type == "BLOB"
            var places: [String] = []
            if let row { places.append(isState ? state(column, ofRow: "\(row).") : "\(row).\(column)") }
            if hasRecord { places.append(isState ? state(column, ofRecord: "s.") : "s.\(column)") }
            // A state that was sent before an object was made again is in its record.
            if column.hasPrefix("sent") { places.reverse() }
            return places.count == 1 ? places[0] : "coalesce(\(places.joined(separator: ", ")))"
        }
    }
}
