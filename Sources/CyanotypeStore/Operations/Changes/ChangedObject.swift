internal import Cyanotype

/// An object that a server has changed, as it is here.
struct ChangedObject<M: Model, Session: EngineSession> {
    let session: Session
    let table: Session.Table
    let identity: StorageKey
    let id: ObjectID
    let record: SyncRecord
    /// The status of the object or its deletion; `nil` if there is neither.
    let status: SyncStatus?

    init(_ identity: StorageKey, _ session: Session) throws(StoreError) {
        guard let table = try session.synchronizedTable(for: M.self, .storing) else {
            // Storing records the mark.
            throw StoreError(.other, "the table of a synchronized type was not made")
        }
        (self.session, self.table, self.identity) = (session, table, identity)
        id = ObjectID(identity, encoding: table.shape.identity.record.encoding)
        record = try session.syncRecord(of: identity, in: table) ?? SyncRecord()
        status =
            if let tombstone = record.tombstone {
                tombstone.status
            } else {
                try session.syncStatus(of: identity, in: table)
            }
    }

    /// Whether there is a change that the server does not have.
    private var isChanged: Bool { record.isOfChange(status) }

    /// Whether the server had the object for certain. One that is on its way for the first time may still arrive.
    var wasOnServer: Bool { status == .synced || record.base != nil || record.tombstone != nil && record.sent == nil }

    private var model: SyncedModel<M, Session> { SyncedModel(session: session, shape: table.shape, identity: id) }

    /// The state of the object here; `nil` if there is none.
    private func mine() throws(StoreError) -> SyncRecord.State? { try session.rowState(of: identity, in: table) }

    private func document(of state: SyncRecord.State) throws(StoreError) -> JSON {
        try model.document(of: state, identity)
    }

    /// Whether an object that nobody can fetch has expired, so that a change of it does not count any more.
    private func hasExpired() throws(StoreError) -> Bool {
        switch try session.visibility(of: identity, in: table) {
        case .expired, .dependsOnDocument: true
        case .missing, .ofAnotherClass, .visible: false
        }
    }

    /// Decodes the server's state of the object. What its members lack is as it was there before.
    private func theirs(_ members: JSON, _ mine: SyncRecord.State?) throws(StoreError) -> SyncedState<M> {
        guard let before = record.base?.state ?? mine else { return try model.state(members) }
        // A model may reject members that it does not know. The row keeps them.
        let known = try model.knownDocument(of: before)
        let fields = (before.exact ?? table.shape).modelFields
        let (document, change) = SyncedModel<M, Session>.document(known, changedBy: members, fields)
        return try model.state(document, inPlaceOf: known, changedBy: change)
    }

    /// Decodes the server's state of an object that was not changed here; `nil` for one that was.
    func unchangedState(_ members: JSON) throws(StoreError) -> SyncedState<M>? {
        isChanged ? nil : try theirs(members, mine())
    }

    /// Takes the server's state of the object.
    func take(_ members: JSON, _ policy: ConflictPolicy, _ summary: inout ServerChangeSummary) throws(StoreError) {
        let mine = try mine()
        let theirs = try theirs(members, mine)
        let hasExpired = mine == nil ? try hasExpired() : false
        if !isChanged || hasExpired {
            try save(theirs, .synced, members)
            summary.saved += 1
            return
        }
        let unknown = try unknownMembers(of: members, theirs.object)
        let conflict = SyncConflict(
            typeName: table.shape.typeName,
            id: id,
            base: try (record.base?.state).map(document(of:)),
            mine: try mine.map(document(of:)),
            theirs: theirs.document
        )
        let isAsHere = conflict.theirs == conflict.mine && unknown.areMine && !hasEarlierChangeOnItsWay
        if conflict.theirs == conflict.base, !isAsHere {
            // The server has nothing new that the model knows.
            try noteBase()
            if unknown.areNew { try settle(conflict.mine, conflict, mine, theirs, members) }
            return
        }
        if conflict.theirs == conflict.mine {
            if !unknown.areMine { return try settle(conflict.mine, conflict, mine, theirs, members) }
            // It has the change, though nobody has acknowledged it.
            return try noteSynced()
        }
        if let sent = record.sent, let state = sent.state, !sent.isOvertaken {
            if try document(of: state) == conflict.theirs {
                // It has what was sent, and the object was changed since.
                var record = record
                record.base = SyncRecord.Base(revision: sent.revision, state: state)
                (record.sent, record.alternative) = (nil, nil)
                try session.setSyncRecord(record, of: identity, in: table)
                // It may have members that were not sent.
                return try Self(identity, session).take(members, policy, &summary)
            }
        }
        summary.conflicts += 1
        let result = try resolved(conflict, policy)
        try settle(result, conflict, mine, theirs, members, mergesUnknown: policy.mergesUnknownMembers)
        summary.saved += 1
    }

    /// Merges a state that the server has, as the store keeps it, with what was changed here.
    func take(_ state: SyncRecord.State) throws(StoreError) {
        let members = JSON.object(try model.wholeDocument(of: state))
        var summary = ServerChangeSummary()
        try take(members, .merge, &summary)
    }

    /// Whether a change is on its way that is not of the row as it is.
    private var hasEarlierChangeOnItsWay: Bool { record.sent.map { $0.isDeletion || $0.state != nil } ?? false }

    /// Notes that the server has the row as it is.
    private func noteSynced() throws(StoreError) {
        try session.setSyncRecord(nil, of: identity, in: table)
        _ = try session.setSyncStatus(.synced, of: identity, in: table, ifRevision: nil)
    }

    /// Notes that the server has the base, whether or not it has had what is on its way.
    private func noteBase() throws(StoreError) {
        if record.alternative == nil, record.sent == nil || record.sent?.isBaseTold == true { return }
        var record = record
        record.alternative = nil
        record.sent?.isBaseTold = true
        try session.setSyncRecord(record, of: identity, in: table)
    }

    /// Notes that the server does not have the object, whose first change is on its way: the change has not arrived, or others have
    /// deleted the object since.
    func noteAbsence() throws(StoreError) {
        guard var sent = record.sent else { return }
        if sent.state == nil, !sent.isDeletion, let mine = try mine() {
            // If others have deleted it, a change of its own creates it again.
            sent.state = mine
            try saveAnew(model.state(of: mine, identity))
        }
        sent.isOvertaken = true
        var record = record
        record.sent = sent
        try session.setSyncRecord(record, of: identity, in: table)
    }

    /// Saves the object with a revision of its own: the answers to earlier changes do not count for it, and the server does not
    /// take it for one of them.
    private func saveAnew(_ state: SyncedState<M>) throws(StoreError) {
        try save(state, nil)
        _ = try session.setSyncStatus(.notSynced, of: identity, in: table, ifRevision: nil)
    }

    /// Takes the server's deletion of the object.
    func takeDeletion(_ policy: ConflictPolicy, _ summary: inout ServerChangeSummary) throws(StoreError) {
        if record.tombstone != nil {
            var record = SyncRecord(tombstone: record.tombstone)
            if let sent = self.record.sent, !sent.isDeletion {
                // It may arrive after the deletion of which the server tells, and then the server has the object again.
                record.sent = sent
            } else {
                record.tombstone?.status = .synced
            }
            return try session.setSyncRecord(record, of: identity, in: table)
        }
        guard status != nil, let mine = try mine() else { return }
        if !isChanged || !record.isKnownToServer {
            // One that the server never had is not the one that it has deleted.
            if isChanged { return }
            return try delete(&summary)
        }
        let conflict = SyncConflict(
            typeName: table.shape.typeName,
            id: id,
            base: try (record.base?.state).map(document(of:)),
            mine: try document(of: mine),
            theirs: nil
        )
        summary.conflicts += 1
        guard let result = try resolved(conflict, policy) else { return try delete(&summary) }
        // It is a new object for the server.
        var record = record
        (record.base, record.sent, record.reason) = (nil, nil, nil)
        (record.mayBeOnServer, record.alternative) = (false, nil)
        try saveAnew(result == conflict.mine ? model.state(of: mine, identity) : chosen(result, from: conflict.mine))
        // The change of the status has left marks, which the record replaces.
        try session.setSyncRecord(record, of: identity, in: table)
    }

    private func resolved(_ conflict: SyncConflict, _ policy: ConflictPolicy) throws(StoreError) -> JSON? {
        do {
            return try policy.resolve(conflict)
        } catch {
            if let error = error as? StoreError { throw error }
            var failure = StoreError(.other, "the conflict policy has failed, so nothing was changed: \(error)")
            (failure.type, failure.objectID) = (table.shape.typeName, id)
            throw failure
        }
    }

    /// Gives the object the state that a policy has chosen. What differs from the server's is the next change, on its base.
    private func settle(
        _ result: JSON?,
        _ conflict: SyncConflict,
        _ mine: SyncRecord.State?,
        _ theirs: SyncedState<M>,
        _ members: JSON,
        mergesUnknown: Bool = false
    ) throws(StoreError) {
        // The state that is on its way, if the row has it.
        var row: SyncRecord.State?
        if let sent = record.sent, sent.state == nil, !sent.isDeletion {
            row = try session.rowState(of: identity, in: table)
        }
        let unknown = try mergedUnknownMembers(members)
        try save(theirs, .synced, members)
        if let mine, result == conflict.mine {
            // It may be equal to the server's but for members that the model does not know.
            try save(model.state(of: mine, identity), nil, unknown)
        } else if result == conflict.theirs {
            if !mergesUnknown { return }
            try save(theirs, nil, unknown)
        } else if let result {
            try save(chosen(result, from: theirs.document), nil, unknown)
        } else {
            _ = try session.delete([identity], from: table)
        }
        // The answer to what is on its way may still come.
        guard var sent = record.sent, var record = try session.syncRecord(of: identity, in: table) else { return }
        sent.state = sent.state ?? row
        sent.isOvertaken = true
        record.sent = sent
        try session.setSyncRecord(record, of: identity, in: table)
    }

    /// Returns the state that a policy has chosen. What its document does not have comes from another one.
    private func chosen(_ result: JSON, from document: JSON?) throws(StoreError) -> SyncedState<M> {
        let known = document?.objectValue ?? [:]
        let (new, change) = SyncedModel<M, Session>.document(known, replacedBy: result, table.shape.modelFields)
        let chosen = try model.state(new, inPlaceOf: known, changedBy: change)
        var draft = RowDraft()
        try draft.fill(from: chosen.object, table.shape)
        if draft.identity == identity { return chosen }
        var failure = StoreError(
            .identity,
            "the conflict policy has returned a document with another identity; return one of the object, or nil to delete it"
        )
        (failure.type, failure.objectID) = (table.shape.typeName, id)
        throw failure
    }

    /// Compares the members that the model does not know of a server's document with those of the base and of the row.
    private func unknownMembers(
        of members: JSON,
        _ theirs: M
    ) throws(StoreError) -> (areNew: Bool, areMine: Bool) {
        var draft = RowDraft()
        try draft.fill(from: theirs, table.shape)
        let mine = try rowMembers()
        var before = try baseMembers()
        if before == nil { before = mine }
        let documents = (
            before: try draft.document(keepingMembersOf: before, table.shape),
            mine: try draft.document(keepingMembersOf: mine, table.shape)
        )
        draft.foreignDocument = members.objectValue
        let theirs = try draft.document(keepingMembersOf: before, table.shape)
        return (areNew: theirs != documents.before, areMine: theirs == documents.mine)
    }

    /// The members that the server has, as far as the store knows.
    private func baseMembers() throws(StoreError) -> JSON.Object? { try record.base?.state.members(table.shape) }

    /// The members of the object's row, with those that the model does not know.
    private func rowMembers() throws(StoreError) -> JSON.Object? {
        try session.rowState(of: identity, in: table)?.members(table.shape)
    }

    /// Returns a document with the members that the model does not know of the server's, and those that were changed here since
    /// the base.
    private func mergedUnknownMembers(_ members: JSON) throws(StoreError) -> JSON {
        guard let row = try rowMembers() else { return members }
        let base = try baseMembers() ?? [:]
        var merged = members
        merged.applyMergePatch(JSON.object(base).mergePatch(to: .object(row)))
        return merged
    }

    private func save(
        _ state: SyncedState<M>,
        _ status: SyncStatus?,
        _ document: JSON? = nil
    ) throws(StoreError) {
        try session.save(
            CollectionOfOne(state.object),
            replacing: true,
            .missing,
            keepingMembersOf: document?.objectValue,
            keepingMissing: false,
            isOnServer: status == .synced
        )
        try noteSaved(state, status)
    }

    /// Adds to the row what the object does not have, and sets its status.
    func noteSaved(_ state: SyncedState<M>, _ status: SyncStatus?) throws(StoreError) {
        if !state.missing.isEmpty { try session.saveAgain(state.object) { state.missing.restore(in: &$0) } }
        guard let status else { return }
        _ = try session.setSyncStatus(status, of: identity, in: table, ifRevision: nil)
    }

    /// Deletes the object, which the server does not have.
    private func delete(_ summary: inout ServerChangeSummary) throws(StoreError) {
        _ = try session.delete([identity], from: table, isByServer: true)
        summary.deleted += 1
        guard var record = try session.syncRecord(of: identity, in: table), record.tombstone != nil else { return }
        (record.base, record.sent, record.reason) = (nil, nil, nil)
        record.tombstone?.status = .synced
        try session.setSyncRecord(record, of: identity, in: table)
    }
}
