internal import Cyanotype

extension StoreInspection {
    /// What a file knows of what a server has of a type's objects.
    package struct SyncState: Sendable {
        /// How many objects have each status, by the names of the statuses, in their order.
        package let statuses: [(name: String, count: Int)]
        /// Whether changes and deletions are kept for a server.
        package let isSynchronized: Bool
        /// How many deletions a server has to hear of, without those that it has rejected, and how many others are kept.
        package let pendingDeletions: Int
        package let knownDeletions: Int
    }

    /// A change that a server does not have, or has rejected.
    package struct PendingChange: Sendable {
        package let id: StorageKey
        package let isDeletion: Bool
        package let revision: Int64
        /// The revision of the state that the server has; `nil` if it has none, as far as the file knows.
        package let baseRevision: Int64?
        /// Whether it is on its way.
        package let isSent: Bool
        /// Why the server has rejected it; `nil` if it has not.
        package let reason: String?
    }

    package func syncState(of type: ObjectType) throws(StoreError) -> SyncState {
        try located { () throws(SQLiteError) in
            var counts: [Int: Int] = [:]
            let table = TableName.objects(ofType: type.number)
            try connection.forEach(SQL(adHoc: "SELECT sync, count(*) FROM \(table) GROUP BY sync")) { row in
                counts[Int(row.integer(0))] = Int(row.integer(1))
                return true
            }
            let isSynchronized = try Catalog(connection: connection).isSynchronized(type: type.number)
            var deletions: [Bool: Int] = [:]
            if isSynchronized {
                let sql = SQL(
                    """
                    SELECT status <> \(SyncStatus.synced.rawValue), count(*) FROM cyanotype_sync
                    WHERE type = ?1 AND status IS NOT NULL AND reason IS NULL GROUP BY 1
                    """
                )
                try connection.forEach(sql, bind: { $0.bind(type.number, at: 1) }) { row in
                    deletions[row.integer(0) != 0] = Int(row.integer(1))
                    return true
                }
            }
            return SyncState(
                statuses: SyncStatus.allCases.map { ("\($0)", counts[$0.rawValue] ?? 0) },
                isSynchronized: isSynchronized,
                pendingDeletions: deletions[true] ?? 0,
                knownDeletions: deletions[false] ?? 0
            )
        }
    }

    /// Calls a closure with each change of a synchronized type that a server does not have or has rejected, in the order of the
    /// identities, until it returns `false`.
    package func forEachPendingChange<Failure: RowFailure>(
        of type: ObjectType,
        _ body: (PendingChange) throws(Failure) -> Bool
    ) throws(Failure) {
        var failure: Failure?
        do throws(StoreError) {
            try located { () throws(SQLiteError) in
                try connection.forEach(SQL(adHoc: Self.pendingChanges(ofType: type.number))) { row in
                    do throws(Failure) {
                        return try body(
                            PendingChange(
                                id: row.key(0),
                                isDeletion: row.integer(1) != 0,
                                revision: row.integer(2),
                                baseRevision: row.isNull(3) ? nil : row.integer(3),
                                isSent: row.integer(4) != 0,
                                reason: row.isNull(5) ? nil : row.string(5)
                            )
                        )
                    } catch {
                        failure = error
                        return false
                    }
                }
            }
        } catch {
            throw Failure(error)
        }
        if let failure { throw failure }
    }

    private static func pendingChanges(ofType type: Int64) -> String {
        """
        SELECT o.id, 0, o.revision, s.base_revision, s.sent_revision IS NOT NULL, s.reason
        FROM \(TableName.objects(ofType: type)) AS o LEFT JOIN cyanotype_sync AS s ON s.type = \(type) AND s.id = +o.id
        WHERE o.sync IN (\(SyncStatus.notSynced.rawValue), \(SyncStatus.syncing.rawValue)) OR s.reason IS NOT NULL
        UNION ALL
        SELECT id, 1, deleted_revision, base_revision, sent_revision IS NOT NULL, reason FROM cyanotype_sync
        WHERE type = \(type) AND status IS NOT NULL AND status <> \(SyncStatus.synced.rawValue)
        ORDER BY 1
        """
    }
}
