public import Cyanotype
internal import CyanotypeSystem

extension ObjectStore {
    /// The changes of objects from now on, by whatever store or process.
    ///
    /// ```swift
    /// for try await change in store.changes where change.origin == .otherProcess {
    ///     print("\(change.saved) of \(change.typeName) were saved")
    /// }
    /// ```
    ///
    /// There is a change for each transaction and type. The changes of a type come in the order of their transactions.
    /// Nothing is buffered while the loop's body runs: the next changes are read from the file then. So an object that
    /// was changed several times meanwhile is only in the last change, and a consumer that is far behind gets one
    /// change with ``ObjectChange/Scope/allObjects``. The same happens in the rare case that the file cannot be read
    /// now. An object that expires is no change until it is deleted or purged; ``observe(_:onFailure:)`` shows that it
    /// is gone.
    ///
    /// The loop ends like a loop over ``observe(_:onFailure:)``, and the sequence keeps the store open.
    public var changes: ObjectChanges { ObjectChanges(self, typeName: nil) }

    /// Returns the changes of a model's objects from now on. See ``changes``.
    ///
    /// - Parameter type: The model. For a class, the changes of its superclass and subclasses are included.
    /// - Returns: The changes.
    public func changes<M: Model>(of type: M.Type) -> ObjectChanges {
        ObjectChanges(self, typeName: ObjectShape.typeName(of: type))
    }

    /// The last revisions of all types; `nil` if they cannot be read without waiting.
    var currentRevisions: [Int64: Int64]? {
        // Only this store changes objects in memory, and a transaction may hold the only connection.
        if engine.isInMemory { return engine.hub.committedRevisions }
        return try? engine.connections.read { connection throws(StoreError) in
            connection.busyDeadline = .past
            return try StoreError.converting { () throws(SQLiteError) in
                try Catalog(connection: connection).revisions()
            }
        }
    }

    /// Returns an observer that reads the changes after some revisions, whenever there are any.
    func changeObserver(typeName: String?, after start: [Int64: Int64]?) -> Observer<[ObjectChange]> {
        struct State {
            var revisions: [Int64: Int64]?
            var hasJoined = false
        }
        let state = Locked(State(revisions: start))
        return Observer(self) { [self] signal throws(StoreError) in
            let (last, hasJoined) = state.withLock { ($0.revisions, $0.hasJoined) }
            if !hasJoined {
                try engine.connections.hub.join(signal, type: nil)
                state.withLock { $0.hasJoined = true }
            }
            return try engine.connections.snapshot { connection throws(StoreError) in
                let log = ChangeLog(connection: connection)
                let types = try log.types()
                var changes: [ObjectChange] = []
                for type in types where typeName == nil || type.name == typeName {
                    let before = last.map { $0[type.id] ?? 0 }
                    if before ?? 0 != type.revision { changes += try self.changes(of: type, after: before, log) }
                }
                state.withLock { $0.revisions = Dictionary(types.map { ($0.id, $0.revision) }) { $1 } }
                return Observer.Look(output: changes.isEmpty ? nil : changes)
            }
        }
    }
}

// MARK: - Changes of a type

extension ObjectStore {
    private static var greatestObjectCount: Int { 10_000 }

    /// Reads the changes of a type after a revision, which is `nil` if it is unknown.
    private func changes(
        of type: TypeRecord,
        after revision: Int64?,
        _ log: ChangeLog
    ) throws(StoreError) -> [ObjectChange] {
        // A file that was restored has an earlier revision.
        guard let revision, revision < type.revision else { return [summary(of: type, .several)] }
        if type.revision - revision <= ChangeHub.history,
            let changes = try log.changes(ofType: type.id, after: revision, limit: Self.greatestObjectCount)
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
        let first = max(revision + 1, type.revision - ChangeHub.history)
        let origins = Set((first...type.revision).map { origin(of: $0, type) })
        let isKnown = first == revision + 1 && origins.count == 1
        return [summary(of: type, isKnown ? origins.first ?? .several : .several)]
    }

    private func origin(of revision: Int64, _ type: TypeRecord) -> ObjectChange.Origin {
        guard let store = engine.connections.hub.store(of: revision, type: type.id) else { return .otherProcess }
        return store == engine.number ? .thisStore : .otherStore
    }

    private func summary(of type: TypeRecord, _ origin: ObjectChange.Origin) -> ObjectChange {
        ObjectChange(
            typeName: type.name,
            origin: origin,
            scope: .allObjects
        )
    }
}
