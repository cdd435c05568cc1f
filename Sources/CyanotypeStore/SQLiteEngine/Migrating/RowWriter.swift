internal import Cyanotype

/// Migrates and writes rows in one transaction.
struct RowWriter<M: Model>: ~Copyable {
    let rewriter: RowRewriter
    private var migrator: RowMigrator<M>

    init(_ session: SQLiteSession, _ plan: ObjectPlan) {
        rewriter = RowRewriter(session: session, plan: plan)
        migrator = RowMigrator(plan, session.models)
    }

    private var session: SQLiteSession { rewriter.session }

    private var plan: ObjectPlan { rewriter.plan }

    /// Migrates a row whose migration reads or writes other objects. The migration's changes and the new document are
    /// stored in one step.
    ///
    /// - Parameters:
    ///   - number: The number of the row.
    ///   - policy: What happens to an object that cannot be migrated.
    /// - Returns: The result.
    /// - Throws: ``StoreError`` if nothing can be written at all.
    mutating func migrate(_ number: Int64, _ policy: MigrationFailurePolicy) throws(StoreError) -> MigratedRow.Result {
        let schemas = plan.schemasToMigrate
        if schemas.isEmpty { return .skipped }
        let sql = SQLText(
            """
            SELECT \(RawRow.columns) FROM \(plan.table.name) \
            WHERE rowid = ? AND \(Catalog.hasSchema(schemas))
            """,
            [.integer(number)]
        )
        // The migration of another object may have deleted it or saved it.
        guard let original = try session.rawRows(sql, maximumBytes: 0).first else { return .skipped }
        var (failure, isBlocked, isWaiting): (StoreError?, Bool, Bool) = (nil, false, false)
        do throws(StoreError) {
            try session.nested { () throws(StoreError) in
                switch migrator.migrate(original, in: session).outcome {
                case .failed(let error):
                    failure = error
                    throw error
                case .waiting(let error):
                    isWaiting = true
                    throw error
                case .migrated(let snapshot, let merged):
                    // If the row is not as it was, the migration itself has deleted or saved its object.
                    isBlocked = try rewriter.rewrite(original, snapshot, merged) == .blocked
                    // Undoes what the migration has done, because it will be called again.
                    if isBlocked { throw .identityPassing }
                }
            }
            return .migrated
        } catch {
            if isWaiting { return .skipped }
            if isBlocked { return try rewriter.postpone(original) }
            if let cause = failure?.underlying as? StoreError, cause.isOfStore { throw cause }
            if failure == nil, !error.isOfOneObject { throw error }
            return try rewriter.quarantine(original, error, M.self, policy)
        }
    }

    /// Migrates an object that was set aside, and puts it back.
    ///
    /// - Returns: `false` if it cannot be migrated, or not be put back. Then it stays aside, and nothing has changed.
    /// - Throws: ``StoreError``
    mutating func restore(_ original: RawRow) throws(StoreError) -> Bool {
        var failure: StoreError?
        do throws(StoreError) {
            try session.nested { () throws(StoreError) in
                let row = migrator.migrate(original, in: session)
                if case .failed(let error) = row.outcome { failure = error }
                let isBack = failure == nil ? try rewriter.restore(row) : false
                // Undoes what the migration has done.
                if !isBack { throw .identityPassing }
            }
            return true
        } catch {
            if let cause = failure?.underlying as? StoreError, cause.isOfStore { throw cause }
            if error.isOfOneObject { return false }
            throw error
        }
    }
}

extension StoreError {
    /// Whether a migration has failed because the store failed, so that the next one would fail, too.
    fileprivate var isOfStore: Bool {
        let codes: Set<Code> = [
            .busy, .full, .readOnly, .inputOutput, .outOfMemory, .notADatabase, .closed, .moved, .staleLog, .forked,
            .other,
        ]
        return codes.contains(code)
    }
}
