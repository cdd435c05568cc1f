internal import Cyanotype

extension SQLiteSession {
    func setSyncStatus(
        _ status: SyncStatus,
        of identity: StorageKey,
        in table: ObjectPlan,
        ifRevision revision: Int64?
    ) throws(StoreError) -> Bool {
        let transaction = try writing
        return try StoreError.converting { () throws(SQLiteError) in
            if try !writeStatus(status.rawValue, of: identity, in: table, ifRevision: revision) { return false }
            // Nearly all objects of a synchronized type are synced. An index of the others is enough.
            if table.table.isSynchronized { return true }
            if transaction.state.typesWithStatusIndex.insert(table.table.id).inserted {
                try connection.execute(table.table.statusIndexCreation)
            }
            return true
        }
    }

    /// Writes the number of a status in the row of an object.
    ///
    /// - Returns: Whether there is such a row with the revision.
    /// - Throws: `SQLiteError`
    @discardableResult
    func writeStatus(
        _ status: Int,
        of identity: StorageKey,
        in table: ObjectPlan,
        ifRevision revision: Int64? = nil
    ) throws(SQLiteError) -> Bool {
        let marks = table.statements.sync?.marks
        let old = try marks?.status(of: identity, ifRevision: revision, connection)
        try connection.run(table.statements.setStatus) { statement in
            statement.bind(identity, at: 1)
            statement.bind(Int64(status), at: 2)
            statement.bind(revision, at: 3)
        }
        if connection.changes == 0 { return false }
        if let marks, let old { try marks.noteStatus(from: old, to: status, of: identity, connection) }
        return true
    }

    func syncStatus(of identity: StorageKey, in table: ObjectPlan) throws(StoreError) -> SyncStatus? {
        try StoreError.converting { () throws(SQLiteError) in
            try connection.first(table.statements.status, bind: { $0.bind(identity, at: 1) }) { row in
                SyncStatus(number: row.integer(0))
            }
        }
    }
}

extension ObjectQuery {
    /// The condition for the statuses of the query; `nil` if it has none.
    var statusCondition: SQLText? {
        guard let statuses else { return nil }
        let column = "\(ObjectPlan.alias).sync"
        func numbers(_ statuses: Set<SyncStatus>) -> String {
            statuses.map(\.rawValue).sorted().map(String.init).joined(separator: ", ")
        }
        if statuses.contains(.undetermined) {
            // So is what a later version has written.
            return SQLText("\(column) NOT IN (\(numbers(Set(SyncStatus.allCases).subtracting(statuses))))")
        }
        // Types have an index of the pending objects, or of all with a status.
        let isPending = statuses.isSubset(of: [.notSynced, .syncing])
        let pending = isPending ? "\(ObjectPlan.alias).\(ObjectTable.isPending) AND " : ""
        return SQLText(
            "\(ObjectPlan.alias).\(ObjectTable.hasStatus) AND \(pending)\(column) IN (\(numbers(statuses)))"
        )
    }
}

extension SyncStatus {
    /// The status of a number in a file. One that this version does not know says nothing about the object.
    init(number: Int64) { self = SyncStatus(rawValue: Int(clamping: number)) ?? .undetermined }

    /// An expression for what becomes of a status when the document changes.
    static func afterChange(of status: String, isSynchronized: Bool) -> String {
        isSynchronized ? "\(notSynced.rawValue)" : "min(\(status), \(notSynced.rawValue))"
    }
}
