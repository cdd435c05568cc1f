internal import Cyanotype
internal import CyanotypeSystem

extension SQLiteEngine {
    /// The most objects that are read for the changes of a type. If more have changed, one change says so.
    private static var maximumObjectCount: Int { 10_000 }

    /// The last revisions of all types; `nil` if they cannot be read without waiting.
    var currentRevisions: [Int64: Int64]? {
        // Only this store changes objects in memory, and a transaction may hold the only connection.
        if isInMemory { return hub.committedRevisions }
        return try? connections.read("changes") { connection throws(StoreError) in
            connection.busyDeadline = .past
            return try StoreError.converting { () throws(SQLiteError) in
                try Catalog(connection: connection).revisions()
            }
        }
    }

    /// Returns the changes of all types, or of one, after some revisions, and the revisions of all types now.
    ///
    /// - Parameters:
    ///   - names: The names of the type, the present one first; `nil` for all types.
    ///   - revisions: The revisions by the numbers of the types; `nil` if they are unknown, so that there is one change
    ///     for each type, without its objects.
    /// - Returns: The changes in the order of each type's transactions, and the revisions by the numbers of the types.
    /// - Throws: ``StoreError``
    func changes(
        ofTypeNamed names: [String]?,
        after revisions: [Int64: Int64]?
    ) throws(StoreError) -> (changes: [ObjectChange], revisions: [Int64: Int64]) {
        try connections.snapshot("changes") { connection throws(StoreError) in
            let log = ChangeLog(connection: connection)
            let current = try log.revisions()
            var changes: [ObjectChange] = []
            for type in try log.types(named: names) {
                let (before, now) = (revisions.map { $0[type.id] ?? 0 }, current[type.id] ?? 0)
                if before ?? 0 != now { changes += try self.changes(of: type, after: before, through: now, log) }
            }
            return (changes, current)
        }
    }

    /// Reads the changes of a type after a revision, which is `nil` if it is unknown, through the last one.
    private func changes(
        of type: Catalog.TypeHead,
        after revision: Int64?,
        through last: Int64,
        _ log: ChangeLog
    ) throws(StoreError) -> [ObjectChange] {
        // A file that was restored has an earlier revision.
        guard let revision, revision < last else { return [summary(of: type, .several)] }
        if last - revision <= ChangeHub.history,
            let changes = try log.changes(ofType: type.id, after: revision, limit: Self.maximumObjectCount)
        {
            func id(_ key: StorageKey) -> ObjectID { ObjectID(key, encoding: type.identity.encoding) }
            return changes.map { change in
                ObjectChange(
                    typeName: type.name,
                    origin: origin(of: change.number, type),
                    scope: .objects(saved: change.saved.map(id), deleted: change.deleted.map(id))
                )
            }
        }
        let first = max(revision + 1, last - ChangeHub.history)
        let origins = Set((first...last).map { origin(of: $0, type) })
        let isKnown = first == revision + 1 && origins.count == 1
        return [summary(of: type, isKnown ? origins.first ?? .several : .several)]
    }

    private func origin(of revision: Int64, _ type: Catalog.TypeHead) -> ObjectChange.Origin {
        guard let store = hub.store(of: revision, type: type.id) else { return .otherProcess }
        return store == number ? .thisStore : .otherStore
    }

    private func summary(of type: Catalog.TypeHead, _ origin: ObjectChange.Origin) -> ObjectChange {
        ObjectChange(
            typeName: type.name,
            origin: origin,
            scope: .allObjects
        )
    }
}

// MARK: - One type

extension SQLiteEngine {
    /// Returns the number of a model's type in the file; `nil` if the file does not have the type yet.
    func number(of type: any Model.Type) throws(StoreError) -> Int64? {
        func number<M: Model>(_ type: M.Type, _ session: SQLiteSession) throws(StoreError) -> Int64? {
            try session.plan(for: type)?.table.id
        }
        return try read("observe(_:onFailure:)") { session throws(StoreError) in try number(type, session) }
    }
}

extension SQLiteSession {
    /// Returns the revision of a type that the session sees; 0 if the file does not have the type yet.
    func revision(ofType number: Int64?) throws(StoreError) -> Int64 {
        guard let number else { return 0 }
        return try StoreError.converting { () throws(SQLiteError) in try catalog.revision(ofType: number) }
    }
}
