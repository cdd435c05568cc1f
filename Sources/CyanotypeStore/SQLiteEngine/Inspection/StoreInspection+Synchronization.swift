internal import Cyanotype

extension StoreInspection {
    /// The statuses of a type's objects, and how many deletions the file keeps.
    package struct SyncState: Sendable {
        /// How many objects have each status, by the names of the statuses, in their order.
        package let statuses: [(name: String, count: Int)]
        /// Whether changes and deletions are kept for a server.
        package let isSynchronized: Bool
        /// How many deletions a server has to hear of, without those that it has rejected, and how many others are kept.
        package let pendingDeletions: Int
        package let knownDeletions: Int
    }

    /// An object that a server does not have as it is, or a deletion.
    package struct PendingChange: Sendable {
        package let id: StorageKey
        /// When the object was deleted, in seconds since 2001; `nil` if it was not.
        package let deleted: Double?
        package let status: SyncStatus
        package let revision: Int64
        /// The revision of the state that the server has; `nil` if it has none, as far as the file knows.
        package let baseRevision: Int64?
        /// Whether it is on its way.
        package let isSent: Bool
        /// Why the server has rejected it; `nil` if it has not.
        package let reason: String?

        fileprivate init(_ row: borrowing SQLiteStatement) {
            id = row.key(0)
            deleted = row.integer(1) == 0 ? nil : row.real(7)
            revision = row.integer(2)
            baseRevision = row.isNull(3) ? nil : row.integer(3)
            isSent = row.integer(4) != 0
            reason = row.isNull(5) ? nil : row.string(5)
            status = SyncStatus(number: row.integer(6))
        }
    }

    /// Counts the objects of a type by their statuses, and its deletions.
    package func syncState(of type: ObjectType) throws(StoreError) -> SyncState {
        try located { () throws(SQLiteError) in
            var counts: [SyncStatus: Int] = [:]
            try connection.forEach(SQL(adHoc: "SELECT sync, count(*) FROM \(type.tableName) GROUP BY sync")) { row in
                counts[SyncStatus(number: row.integer(0)), default: 0] += Int(row.integer(1))
                return true
            }
            let isSynchronized = try Catalog(connection: connection).isSynchronized(type: type.number)
            let deletions =
                isSynchronized
                ? try SyncTable.deletions(ofType: type.number, connection) : (pending: 0, known: 0)
            return SyncState(
                statuses: SyncStatus.allCases.map { ("\($0)", counts[$0] ?? 0) },
                isSynchronized: isSynchronized,
                pendingDeletions: deletions.pending,
                knownDeletions: deletions.known
            )
        }
    }

    /// Returns the name of an object's status; `nil` if there is no such object.
    package func syncStatus(of id: StorageKey, _ type: ObjectType) throws(StoreError) -> String? {
        try located { () throws(SQLiteError) in
            let sql = SQL(adHoc: "SELECT sync FROM \(type.tableName) WHERE id = ?1")
            return try connection.first(sql, bind: { $0.bind(id, at: 1) }) { "\(SyncStatus(number: $0.integer(0)))" }
        }
    }

    /// Returns an object of a synchronized type, or its deletion; `nil` if there is neither.
    package func change(of id: StorageKey, _ type: ObjectType) throws(StoreError) -> PendingChange? {
        try located { () throws(SQLiteError) in
            if try !Catalog(connection: connection).isSynchronized(type: type.number) { return nil }
            let change = SyncTable.change(ofType: type.number)
            return try connection.first(change, bind: { $0.bind(id, at: 1) }) { PendingChange($0) }
        }
    }

    /// Calls a closure with each change of a synchronized type that a server does not have or has rejected, in the order of the
    /// identities, until it returns `false`.
    ///
    /// - Parameters:
    ///   - type: The type.
    ///   - withKeptDeletions: Whether the deletions of which no server has to hear are among them.
    ///   - body: The closure.
    /// - Throws: The error of reading, or that of the closure.
    package func forEachPendingChange<Failure: RowFailure>(
        of type: ObjectType,
        withKeptDeletions: Bool,
        _ body: (PendingChange) throws(Failure) -> Bool
    ) throws(Failure) {
        let changes = SyncTable.changes(ofType: type.number, withKeptDeletions: withKeptDeletions)
        try read(changes) { row throws(Failure) in try body(PendingChange(row)) }
    }
}
