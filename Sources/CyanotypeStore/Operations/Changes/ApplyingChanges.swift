internal import Cyanotype

/// Stores the changes that a server tells of.
struct ApplyChanges<M: Model>: EngineOperation, Sendable {
    static var _use: _StoreUse { .writing }
    static var _name: StaticString { "apply(_:from:token:conflicts:)" }

    let changes: [ServerChange<M>]
    /// Whether the server has no other objects of the type.
    var isComplete = false
    let origin: String
    let token: String?
    let policy: ConflictPolicy

    func run(in session: some EngineSession) throws(StoreError) -> ServerChangeSummary {
        var summary = ServerChangeSummary()
        var identified: [Changes] = []
        var present: Set<StorageKey> = []
        for change in changes {
            switch change {
            case .save(let document):
                let identity = try identity(of: document, session)
                identified.append((identity, [change]))
                if isComplete { present.insert(identity) }
            case .delete(let id):
                if let key = try key(of: id, session) { identified.append((key, [change])) }
            }
        }
        var waiting = try take(identified, &summary, session)
        if isComplete { try takeDeletions(except: present, &summary, session) }
        while let failure = waiting.failure {
            let count = waiting.changes.count
            // In turns from both ends, because values often move on from object to object.
            waiting = try take(waiting.changes.reversed(), &summary, session)
            if waiting.changes.count < count { continue }
            try exchangeValues(waiting.changes, session)
            waiting = try take(waiting.changes, &summary, session)
            if waiting.changes.count == count { throw failure }
        }
        if let token { try session.setSyncToken(token, of: origin) }
        return summary
    }

    /// The changes of one object, in their order.
    private typealias Changes = (identity: StorageKey, changes: [ServerChange<M>])

    /// Takes changes, and returns those that break a constraint, with the first error: a later change may remove the key that an
    /// object needs.
    private func take(
        _ changes: [Changes],
        _ summary: inout ServerChangeSummary,
        _ session: some EngineSession
    ) throws(StoreError) -> (changes: [Changes], failure: StoreError?) {
        var (waiting, failure): ([Changes], StoreError?) = ([], nil)
        var places: [StorageKey: Int] = [:]
        for (identity, changes) in changes {
            if !places.isEmpty, let place = places[identity] {
                waiting[place].changes += changes
                continue
            }
            do throws(StoreError) {
                summary = try session.nested { () throws(StoreError) in
                    var summary = summary
                    for change in changes {
                        let object = try ChangedObject<M, _>(identity, session)
                        switch change {
                        case .save(let document): try object.take(document, policy, &summary)
                        case .delete: try object.takeDeletion(policy, &summary)
                        }
                    }
                    return summary
                }
            } catch {
                guard error.isOfOneObject else { throw error }
                failure = failure ?? error
                places[identity] = waiting.count
                waiting.append((identity, changes))
            }
        }
        return (waiting, failure)
    }

    /// Saves all objects together that were not changed here, because they may exchange unique values.
    private func exchangeValues<Session: EngineSession>(
        _ changes: [Changes],
        _ session: Session
    ) throws(StoreError) {
        var saved: [(object: ChangedObject<M, Session>, state: SyncedState<M>)] = []
        for (identity, changes) in changes {
            guard changes.count == 1, case .save(let members) = changes[0] else { continue }
            let object = try ChangedObject<M, Session>(identity, session)
            do throws(StoreError) {
                if let state = try object.unchangedState(members) { saved.append((object, state)) }
            } catch {
                // It needs an object that is not there.
                guard error.isOfOneObject else { throw error }
            }
        }
        if saved.isEmpty { return }
        do throws(StoreError) {
            try session.nested { () throws(StoreError) in
                let objects = saved.map(\.state.object)
                try session.save(objects, replacing: true, .missing, keepingMissing: false, isOnServer: true)
                for (object, state) in saved { try object.noteSaved(state, .synced) }
            }
        } catch {
            // The error of the first object that waits says more.
            guard error.isOfOneObject else { throw error }
        }
    }

    /// Takes the deletions of all objects that the server had and does not have any more.
    private func takeDeletions<Session: EngineSession>(
        except present: Set<StorageKey>,
        _ summary: inout ServerChangeSummary,
        _ session: Session
    ) throws(StoreError) {
        guard let table = try session.synchronizedTable(for: M.self, .storing) else { return }
        var missing = try session.identities(
            of: try session.run(ObjectQuery<M>(), in: table, .current).selection,
            in: table
        )
        // Tombstones are those of a type, whatever the class.
        if table.shape.superclasses.isEmpty {
            try session.forEachTombstone(in: table, after: nil) { identity, _ in
                missing.append(identity)
                return true
            }
        }
        for identity in missing where !present.contains(identity) {
            let object = try ChangedObject<M, Session>(identity, session)
            if object.wasOnServer {
                try object.takeDeletion(policy, &summary)
            } else {
                try object.noteAbsence()
            }
        }
    }

    private func key(
        of id: some Hashable & Sendable,
        _ session: some EngineSession
    ) throws(StoreError) -> StorageKey? { try session.shape(of: M.self).identityKey(of: id) }

    /// Returns the identity that a document of a server has.
    private func identity(of document: JSON, _ session: some EngineSession) throws(StoreError) -> StorageKey {
        let blueprint = M.cachedBlueprint
        let field = blueprint.storageFields.identity ?? blueprint.fieldOfID
        func key<ID: Mappable & Hashable & Sendable>(_ type: ID.Type, _ value: JSON) throws(StoreError) -> StorageKey? {
            guard let id = try? ID(json: value) else { return nil }
            return try self.key(of: id, session)
        }
        if let field, !field.keys.isEmpty, let value = document.objectValue?.value(at: field.keys),
            let type = field.valueType as? any (Mappable & Hashable & Sendable).Type, let key = try key(type, value)
        {
            return key
        }
        // The identity is computed or has a form of its own, so the document has to be whole.
        let shape = try session.shape(of: M.self)
        let object = try SyncedModel<M, _>(session: session, shape: shape, identity: nil).state(document).object
        var draft = RowDraft()
        try draft.fill(from: object, shape)
        return draft.identity
    }
}

/// Stores all objects of a type that a server has.
struct ApplySnapshot<M: Model>: EngineOperation, Sendable {
    static var _use: _StoreUse { .writing }
    static var _name: StaticString { "applySnapshot(_:of:from:token:conflicts:)" }

    /// The objects as changes, in place of all that the server had.
    let changes: ApplyChanges<M>

    func run(in session: some EngineSession) throws(StoreError) -> ServerChangeSummary { try changes.run(in: session) }
}

/// Finds the place in a server's list of changes.
struct FindSyncToken: EngineOperation, Sendable {
    static var _use: _StoreUse { .reading }
    static var _name: StaticString { "syncToken(from:)" }

    let origin: String

    func run(in session: some EngineSession) throws(StoreError) -> String? { try session.syncToken(of: origin) }
}
