internal import Cyanotype

/// Reading what a server does not have, and the records of objects.
extension SyncTable {
    /// Returns the columns of a record, in the order of ``record(_:at:hasRecord:)``.
    ///
    /// - Parameters:
    ///   - row: The alias of the table of objects; `nil` if none is selected.
    ///   - hasRecord: Whether the table of records is selected, with the alias `s`. If it is not, there are only the columns of the base.
    /// - Returns: The columns.
    static func columns(row: String?, hasRecord: Bool = true) -> String {
        let base = baseColumns(row: row, hasRecord: hasRecord)
        if !hasRecord { return base.joined(separator: ", ") }
        let others = [
            "type", "sent_revision", "sent_deletes", "sent_schema", "sent", "reason", "status", "deleted",
            "deleted_revision", "sent_key", "may_be_on_server", "sent_overtaken", "other_revision", "other_schema",
            "other",
        ]
        return (base + others.map { "s.\($0)" }).joined(separator: ", ")
    }

    /// A statement for the rows whose state a server does not have, with their revisions, in the order of their identities.
    ///
    /// - Parameters:
    ///   - identity: The identity after which they begin.
    ///   - now: The time by which objects expire.
    ///   - hasRecords: Whether any of them may have a record.
    /// - Returns: The statement.
    func pendingRows(after identity: StorageKey?, at now: Double, withRecords hasRecords: Bool) -> SQLText {
        let alias = ObjectPlan.alias
        var conditions = [SQLText("\(alias).\(ObjectTable.isPending)")] + plan.conditions(of: .current, at: now)
        if let identity { conditions.append(SQLText("\(alias).id > ?", [identity])) }
        let condition = SQLText(conjunction: conditions)
        let records = "LEFT JOIN cyanotype_sync AS s ON s.type = \(plan.table.id) AND s.id = +\(alias).id "
        return SQLText(
            """
            SELECT \(RowCodec.columnsWithIdentity), \(alias).revision, \
            \(Self.columns(row: alias, hasRecord: hasRecords)) \
            FROM \(plan.table.name) AS \(alias) \(hasRecords ? records : "")\
            WHERE \(condition?.text ?? "true") ORDER BY \(alias).id
            """,
            condition?.bindings ?? []
        )
    }

    /// A statement that has a row if any object of the type has a record. Most have none before their first upload.
    var anyRecord: SQLText { SQLText("SELECT 1 FROM cyanotype_sync WHERE type = \(plan.table.id) LIMIT 1") }

    /// A statement for the tombstones that a server does not have, in the order of their identities.
    func tombstones(after identity: StorageKey?) -> SQLText {
        let pending = "s.type = \(plan.table.id) AND s.status IN (1, 2) AND s.deleted_revision > 0"
        return SQLText(
            """
            SELECT s.id, \(Self.columns(row: nil)) FROM cyanotype_sync AS s \
            WHERE \(pending)\(identity == nil ? "" : " AND s.id > ?") ORDER BY s.id
            """,
            identity.map { [$0] } ?? []
        )
    }

    /// A statement for the changes that a server has rejected, in the order of their identities.
    var rejections: SQLText {
        SQLText(
            """
            SELECT s.id, \(Self.columns(row: "o")) FROM cyanotype_sync AS s \
            LEFT JOIN \(plan.table.name) AS o ON o.id = s.id \
            WHERE s.type = \(plan.table.id) AND s.reason IS NOT NULL ORDER BY s.id
            """
        )
    }

    /// Returns the record of an object; `nil` if it has none.
    func record(of identity: StorageKey, _ connection: SQLiteConnection) throws(SQLiteError) -> SyncRecord? {
        try connection.first(statements.record, bind: { $0.bind(identity, at: 1) }) { record($0, at: 0) } ?? nil
    }

    /// Returns the record of a row of a statement, whose columns begin at `first`; `nil` if the row has none.
    func record(
        _ row: borrowing SQLiteStatement,
        at first: Int32,
        hasRecord: Bool = true
    ) -> SyncRecord? {
        if row.isNull(first), !hasRecord || row.isNull(first + 3) { return nil }
        var record = SyncRecord()
        if !row.isNull(first), let state = state(row, at: first + 1) {
            record.base = SyncRecord.Base(revision: row.integer(first), state: state)
        }
        if !hasRecord { return record }
        if !row.isNull(first + 4) {
            record.sent = SyncRecord.Sent(
                revision: row.integer(first + 4),
                isDeletion: row.integer(first + 5) != 0,
                key: row.isNull(first + 12) ? "" : row.string(first + 12),
                state: state(row, at: first + 6),
                isOvertaken: row.integer(first + 14) == 1,
                isBaseTold: row.integer(first + 14) == Self.baseTold
            )
        }
        record.mayBeOnServer = row.integer(first + 13) == 1
        if row.integer(first + 13) == Self.mayBeGone { record.alternative = .missing }
        if !row.isNull(first + 15), let state = state(row, at: first + 16) {
            record.alternative = .state(SyncRecord.Base(revision: row.integer(first + 15), state: state))
        }
        if !row.isNull(first + 8) { record.reason = row.string(first + 8) }
        if !row.isNull(first + 10) {
            record.tombstone = SyncRecord.Tombstone(
                revision: row.integer(first + 11),
                deleted: row.real(first + 10),
                status: SyncStatus(number: row.integer(first + 9))
            )
        }
        return record
    }

    private func state(_ row: borrowing SQLiteStatement, at first: Int32) -> SyncRecord.State? {
        if row.isNull(first + 1) { return nil }
        let schema = row.integer(first)
        return SyncRecord.State(
            schema: schema,
            foreign: plan.foreignSchema(schema),
            // A delta that could not be applied is not a document.
            document: row.isBlob(first + 1) ? [] : row.blob(first + 1)
        )
    }
}
