internal import Cyanotype

/// Reading what a server does not have, and the records of objects.
extension SyncTable {
    /// The condition for rows with a change that a server has rejected, if their records have a reason: an edit does not remove it.
    static let isUndetermined = "sync = \(SyncStatus.undetermined.rawValue)"

    /// Returns the columns of a record, in the order of ``record(_:at:hasRecord:)``.
    ///
    /// - Parameters:
    ///   - row: The alias of the table of objects; `nil` if none is selected.
    ///   - hasRecord: Whether the table of records is selected, with the alias `s`. If it is not, there are only the marks of the row.
    /// - Returns: The columns.
    static func columns(row: String?, hasRecord: Bool = true) -> String {
        let marks = markColumns(row: row, hasRecord: hasRecord)
        if !hasRecord { return marks.joined(separator: ", ") }
        let others = [
            "type", "sent_revision", "sent_deletes", "sent_key", "sent_overtaken", "other_revision", "other_schema",
            "other", "status",
            "deleted", "deleted_revision",
        ]
        let reason = row.map { "iif(coalesce(\($0).\(isUndetermined), true), s.reason, NULL)" } ?? "s.reason"
        return (marks + others.map { "s.\($0)" } + [reason]).joined(separator: ", ")
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
            WHERE s.type = \(plan.table.id) AND s.reason IS NOT NULL AND coalesce(o.\(Self.isUndetermined), true) ORDER BY s.id
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
        let (base, mayBeOnServer, sent) = (first, first + 3, first + 4)
        let rest = first + Int32(Self.rowMarks.count)
        if row.isNull(base), row.isNull(mayBeOnServer), !hasRecord || row.isNull(rest) { return nil }
        var record = SyncRecord()
        if !row.isNull(base), let state = state(row, at: base + 1) {
            record.base = SyncRecord.Base(revision: row.integer(base), state: state)
        }
        record.mayBeOnServer = row.integer(mayBeOnServer) == 1
        if row.integer(mayBeOnServer) == Self.mayBeGone { record.alternative = .missing }
        if !hasRecord { return record }
        if !row.isNull(rest + 1) {
            let isDeletion = row.integer(rest + 2) != 0
            record.sent = SyncRecord.Sent(
                revision: row.integer(rest + 1),
                isDeletion: isDeletion,
                key: row.isNull(rest + 3) ? "" : row.string(rest + 3),
                state: isDeletion ? nil : state(row, at: sent),
                isOvertaken: row.integer(rest + 4) == 1,
                isBaseTold: row.integer(rest + 4) == Self.baseTold
            )
        }
        if !row.isNull(rest + 5), let state = state(row, at: rest + 6) {
            record.alternative = .state(SyncRecord.Base(revision: row.integer(rest + 5), state: state))
        }
        if !row.isNull(rest + 9) {
            record.tombstone = SyncRecord.Tombstone(
                revision: row.integer(rest + 10),
                deleted: row.real(rest + 9),
                status: SyncStatus(number: row.integer(rest + 8))
            )
        }
        if !row.isNull(rest + 11) { record.reason = row.string(rest + 11) }
        return record.isEmpty ? nil : record
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
