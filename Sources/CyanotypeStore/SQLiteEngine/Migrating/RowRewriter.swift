internal import Cyanotype
internal import FoundationEssentials

/// Writes objects of earlier versions as those of the current one, in the running transaction.
///
/// A migration is no edit: rows keep their revisions and times, and nobody who observes the store is woken. Only an object
/// that its document identifies is another one then, with the times of the one before.
struct RowRewriter {
    let session: SQLiteSession
    let plan: ObjectPlan
    /// Writes a row whose keys stay. SQLite would write an entry of an index again although it is the same, and the objects of
    /// a batch may have entries in as many pages.
    private let updateWithoutKeys: SQL
    private let update: SQL
    private let insertion: SQL
    private let find: SQL
    private let occupant: SQL

    // The parameters of the statements that write rows. The keys follow.
    private static let (identity, schema, checksum): (Int32, Int32, Int32) = (1, 2, 3)
    private static let (document, newSchema, expires, newChecksum): (Int32, Int32, Int32, Int32) = (4, 5, 6, 7)
    private static let (revision, sync, created, modified): (Int32, Int32, Int32, Int32) = (8, 9, 10, 11)
    private static let firstKey: Int32 = 12

    init(session: SQLiteSession, plan: ObjectPlan) {
        (self.session, self.plan) = (session, plan)
        let table = plan.table.name
        let keys = plan.columns.filter { !$0.isCollection }.map(\.name)
        let values = keys.indices.map { "?\(Self.firstKey + Int32($0))" }
        let assignments =
            zip(keys, values).map { ", \($0) = \($1)" } + plan.otherColumns.map { ", \($0) = NULL" }
        let row = "id = ?1 AND schema = ?2 AND checksum = ?3"
        let unchanged =
            zip(keys, values).map { " AND \($0) IS \($1)" } + plan.otherColumns.map { " AND \($0) IS NULL" }
        let marks = plan.isSynchronized ? ", " + SyncTable.keepingMarks(as: "?4") : ""
        updateWithoutKeys = SQL(
            adHoc: """
                UPDATE \(table) SET schema = ?5, checksum = ?7, doc = ?4\(marks) \
                WHERE \(row) AND expires IS ?6\(unchanged.joined())
                """
        )
        update = SQL(
            adHoc: """
                UPDATE \(table) SET schema = ?5, expires = ?6, checksum = ?7\(assignments.joined()), doc = ?4\(marks) \
                WHERE \(row)
                """
        )
        insertion = SQL(
            adHoc: """
                INSERT INTO \(table)(id, schema, revision, sync, created, modified, expires, checksum\
                \(keys.map { ", \($0)" }.joined()), doc) \
                VALUES(?1, ?5, ?8, ?9, ?10, ?11, ?6, ?7\(values.map { ", \($0)" }.joined()), ?4)
                """
        )
        find = SQL(adHoc: "SELECT sync, created, modified FROM \(table) WHERE \(row)")
        occupant = SQL(adHoc: "SELECT schema FROM \(table) WHERE id = ?1")
    }

    private var connection: SQLiteConnection { session.connection }

    /// Writes what a row is to be, unless somebody has changed it since it was read.
    ///
    /// - Returns: The result.
    /// - Throws: ``StoreError`` if nothing can be written at all. If the failure is one of the object alone, the object
    ///   is set aside.
    func finish<M: Model>(
        _ row: MigratedRow,
        _ type: M.Type,
        _ policy: MigrationFailurePolicy
    ) throws(StoreError) -> MigratedRow.Result {
        switch row.outcome {
        case .migrated(let snapshot, let merged):
            do throws(StoreError) {
                var writing = Writing.changed
                try session.nestedStoringOne { () throws(StoreError) in
                    writing = try rewrite(row.original, snapshot, merged)
                }
                switch writing {
                case .written: return .migrated
                case .changed: return .skipped
                case .blocked: return try postpone(row.original)
                }
            } catch {
                guard error.isOfOneObject else { throw error }
                return try quarantine(row.original, error, type, .quarantine)
            }
        case .failed(let error): return try quarantine(row.original, error, type, policy)
        case .waiting: return .skipped
        }
    }

    /// Puts an object that was set aside back, as one of the current version.
    ///
    /// - Returns: `false` if another object has its identity now, or if it cannot be written; then it stays aside.
    /// - Throws: ``StoreError``
    func restore(_ row: MigratedRow) throws(StoreError) -> Bool {
        guard case .migrated(let snapshot, let merged) = row.outcome else { return false }
        do throws(StoreError) {
            try session.nested { () throws(StoreError) in try putBack(row.original, snapshot, merged) }
            return true
        } catch {
            if error.isOfOneObject { return false }
            throw error
        }
    }
}

// MARK: - Objects of the current version

extension RowRewriter {
    enum Writing {
        case written
        /// Somebody has changed the object since it was read.
        case changed
        /// The identity is that of an object that will get another one, too.
        case blocked
    }

    /// Writes an object of the current version in place of its row. The caller undoes it if it throws.
    func rewrite(
        _ original: RawRow,
        _ snapshot: RowSnapshot,
        _ merged: [UInt8]?
    ) throws(StoreError) -> Writing {
        if snapshot.identity != original.identity { return try replace(original, snapshot, merged) }
        if plan.needsSeveralStatements { try session.beginSavepoint() }
        try session.checkUnique(snapshot.keys, of: snapshot.identity, plan)
        let isWritten =
            if mayHaveSameKeys(original), try write(updateWithoutKeys, original, snapshot, merged) {
                true
            } else {
                try write(update, original, snapshot, merged)
            }
        if !isWritten { return .changed }
        try writeElements(snapshot)
        return .written
    }

    /// Whether a row has keys in the columns in which new rows have them, so that they may stay.
    private func mayHaveSameKeys(_ original: RawRow) -> Bool {
        guard let own = plan.schema.flatMap({ plan.schemas[$0] }) else { return false }
        return plan.schemas[original.schema]?.columns == own.columns
    }

    /// Replaces an object that its document identifies by the one with the new document.
    private func replace(
        _ original: RawRow,
        _ snapshot: RowSnapshot,
        _ merged: [UInt8]?
    ) throws(StoreError) -> Writing {
        try session.beginSavepoint()
        let (sync, created, modified, other) = try StoreError.converting { () throws(SQLiteError) in
            let times = try connection.first(find, bind: { bind(original, to: $0) }) { row in
                (row.integer(0), row.real(1), row.real(2))
            }
            let other = try connection.first(occupant, bind: { $0.bind(snapshot.identity, at: 1) }) { $0.integer(0) }
            return (times?.0, times?.1 ?? 0, times?.2 ?? 0, other)
        }
        guard let sync else { return .changed }
        if let other {
            if plan.schemasToMigrate.contains(other) { return .blocked }
            // Equal objects are one, but each may have members that only another program knows.
            if merged != nil { throw .identityJoined }
            _ = try session.remove(original.identity, from: plan)
            return .written
        }
        _ = try session.remove(original.identity, from: plan)
        let new = RawRow(original, identity: snapshot.identity)
        try session.checkUnique(snapshot.keys, of: snapshot.identity, plan)
        let revision = try StoreError.converting { () throws(SQLiteError) in try session.revision(plan) }
        _ = try write(insertion, new, snapshot, merged) { statement in
            statement.bind(revision, at: Self.revision)
            // The server has the object with its former identity only.
            statement.bind(plan.isSynchronized ? Int64(SyncStatus.notSynced.rawValue) : sync, at: Self.sync)
            statement.bind(created, at: Self.created)
            statement.bind(modified, at: Self.modified)
        }
        try StoreError.converting { () throws(SQLiteError) in
            if plan.isSynchronized { try SyncTable.revive(new.identity, ofType: plan.table.id, connection) }
        }
        try writeElements(snapshot)
        return .written
    }

    private func writeElements(_ snapshot: RowSnapshot) throws(StoreError) {
        try StoreError.converting { () throws(SQLiteError) in
            try ElementTables(plan: plan, connection: connection).write(snapshot.keys, of: snapshot.identity)
            try ReferenceTable(plan: plan, connection: connection).write(snapshot.links, of: snapshot.identity)
            try plan.search?.write(snapshot.texts, of: snapshot.identity, connection)
        }
    }

    private func bind(_ original: RawRow, to statement: borrowing SQLiteStatement) {
        statement.bind(original.identity, at: Self.identity)
        statement.bind(original.schema, at: Self.schema)
        statement.bind(original.checksum, at: Self.checksum)
    }

    /// Writes the row of an object, without its elements and words.
    ///
    /// - Returns: Whether the statement has written a row.
    private func write(
        _ sql: SQL,
        _ original: RawRow,
        _ snapshot: RowSnapshot,
        _ merged: [UInt8]?,
        _ bindMore: (borrowing SQLiteStatement) -> Void = { _ in }
    ) throws(StoreError) -> Bool {
        guard let schema = merged == nil ? plan.schema : plan.extraSchema else {
            throw StoreError(SQLiteError.misuse("nothing can be written"))
        }
        if merged != nil {
            try session.beginSavepoint()
            try StoreError.converting { () throws(SQLiteError) in
                try session.catalog.beginUse(of: schema, ofType: plan.table.id)
            }
        }
        let document = merged ?? snapshot.document
        while true {
            do throws(SQLiteError) {
                try unsafe document.span.withUnsafeBytes { document throws(SQLiteError) in
                    try connection.run(sql) { statement in
                        bind(original, to: statement)
                        unsafe statement.bindText(document, at: Self.document)
                        statement.bind(schema, at: Self.newSchema)
                        statement.bind(snapshot.expires, at: Self.expires)
                        let checksum = unsafe DocumentCodec.checksum(of: document, original.identity)
                        statement.bind(checksum, at: Self.newChecksum)
                        for (index, position) in plan.keyPositions.enumerated() {
                            statement.bind(snapshot.keys.single[position], at: Self.firstKey + Int32(index))
                        }
                        bindMore(statement)
                    }
                }
                return connection.changes > 0
            } catch {
                try session.beginSavepoint()
                try makeRoom(for: snapshot, after: error)
            }
        }
    }

    /// Makes room for a key that another row has in a unique column, if its object no longer has it.
    ///
    /// - Throws: ``StoreError`` with the code `constraint` if the object has it.
    private func makeRoom(for snapshot: RowSnapshot, after error: SQLiteError) throws(StoreError) {
        guard let column = plan.brokenConstraint(error), let key = plan.key(of: column, snapshot.keys) else {
            throw StoreError(error)
        }
        if try session.emptyOutdatedKeys(column, key, except: snapshot.identity, plan) { return }
        let other = try session.identityOfOther(column, key, than: snapshot.identity, plan)
        throw .taken(column, key, by: other, plan.shape)
    }

    private func putBack(
        _ original: RawRow,
        _ snapshot: RowSnapshot,
        _ merged: [UInt8]?
    ) throws(StoreError) {
        try session.beginSavepoint()
        // The server has the object with its former identity only.
        let isNewToServer = plan.isSynchronized && snapshot.identity != original.identity
        let isBack = try StoreError.converting { () throws(SQLiteError) in
            let revision = try session.revision(plan)
            let isBack = try session.catalog.putBack(
                original.number,
                ofType: plan.table.id,
                snapshot.identity,
                revision: revision,
                status: isNewToServer ? .notSynced : nil
            )
            if isBack { try plan.statements.sync?.marks.noteReturn(of: snapshot.identity, connection) }
            return isBack
        }
        // Undoes it, so that the revision is not announced, either.
        if !isBack { throw .identityPassing }
        if isNewToServer { try session.leaveTombstone(of: original.identity, in: plan) }
        let back = RawRow(original, identity: snapshot.identity)
        guard try rewrite(back, snapshot, merged) == .written else { throw .identityPassing }
    }
}

// MARK: - Objects that cannot be migrated

extension RowRewriter {
    /// Sets an object aside, and saves a blank one in its place if the policy asks for it.
    func quarantine<M: Model>(
        _ original: RawRow,
        _ error: StoreError,
        _ type: M.Type,
        _ policy: MigrationFailurePolicy
    ) throws(StoreError) -> MigratedRow.Result {
        if try quarantine(original, error) == nil { return .skipped }
        if policy == .blank { try saveBlank(type, original) }
        return .quarantined
    }

    /// Sets an object aside until the one is migrated whose identity it gets.
    func postpone(_ original: RawRow) throws(StoreError) -> MigratedRow.Result {
        try quarantine(original, .identityPassing).map { .postponed($0) } ?? .skipped
    }

    /// Sets an object aside, unless somebody has changed it since it was read.
    ///
    /// - Returns: Its number among those that were set aside; `nil` if it was changed.
    /// - Throws: ``StoreError``
    private func quarantine(_ original: RawRow, _ error: StoreError) throws(StoreError) -> Int64? {
        try session.quarantine(original.identity, schema: original.schema, checksum: original.checksum, plan, error)
    }

    /// Saves an object with the identity of a row and otherwise only defaults, if there is one that breaks no constraint.
    private func saveBlank<M: Model>(_ type: M.Type, _ original: RawRow) throws(StoreError) {
        guard let blank = blank(type, original) else { return }
        do throws(StoreError) {
            try session.nested { () throws(StoreError) in
                try session.save(replacing: false) { write throws(StoreError) in try write(RowDraft(blank), plan) }
                // A server must not get the defaults in place of the object that it has.
                if plan.isSynchronized {
                    _ = try session.setSyncStatus(.undetermined, of: original.identity, in: plan, ifRevision: nil)
                }
            }
        } catch {
            if !error.isOfOneObject { throw error }
        }
    }

    /// The object with an identity and otherwise only defaults; `nil` if there is none.
    private func blank<M: Model>(_ type: M.Type, _ original: RawRow) -> RowSnapshot? {
        guard let keys = (plan.modelFields.identity ?? type.cachedBlueprint.fieldOfID)?.keys,
            let id = unsafe original.document.withUnsafeBytes({ unsafe JSON.Object(document: $0) })?.value(at: keys)
        else { return nil }
        var members = JSON.Object()
        members.set(id, at: keys[...])
        guard let document = try? RowMigration.document(members, of: plan.className),
            let object = try? unsafe document.withUnsafeBytes({ try unsafe DocumentCodec.decode(type, $0) }),
            let snapshot = try? RowSnapshot(of: object, plan.shape), snapshot.identity == original.identity
        else { return nil }
        return snapshot
    }
}

extension StoreError {
    /// The failure of an object whose new identity is that of an object that will get another one, too.
    static var identityPassing: StoreError {
        StoreError(
            .constraint,
            "another object has the same document until it is migrated, too; call migrateAll() again"
        )
    }

    /// The failure of an object that has become equal to another one.
    fileprivate static var identityJoined: StoreError {
        StoreError(
            .constraint,
            """
            another object has the same document since its migration, and this one has members that the model does not \
            know; save one with both, or discard it
            """
        )
    }
}
