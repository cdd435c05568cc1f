internal import Cyanotype

/// Notes that changes are on their way to a server.
struct BeginSyncing: EngineOperation, Sendable {
    static var _use: _StoreUse { .writing }
    static var _name: StaticString { "beginSyncing(_:)" }

    let changes: [OutboxChange]

    /// Returns the changes that are still to be sent.
    func run(in session: some EngineSession) throws(StoreError) -> [OutboxChange] {
        var begun: [OutboxChange] = []
        for change in changes where try begin(change, session) { begun.append(change) }
        return begun
    }

    private func begin(_ change: OutboxChange, _ session: some EngineSession) throws(StoreError) -> Bool {
        guard let object = try SyncedObject(change, session) else { return false }
        if let sent = object.record.sent { return sent.isOf(change) }
        guard object.isPresent(change), object.status == .notSynced || object.status == .syncing else { return false }
        var record = object.record
        record.sent = SyncRecord.Sent(
            revision: change.revision,
            isDeletion: change.action == .delete,
            key: change.key
        )
        try object.set(record, .syncing)
        return true
    }
}

/// Notes that a server has a change.
struct Acknowledge: EngineOperation, Sendable {
    static var _use: _StoreUse { .writing }
    static var _name: StaticString { "acknowledge(_:)" }

    let change: OutboxChange

    /// Returns whether the server has the object as it is.
    func run(in session: some EngineSession) throws(StoreError) -> Bool {
        guard let object = try SyncedObject(change, session) else { return false }
        if object.isOnItsWay(change), object.record.sent?.isOvertaken == true {
            // The next change is based on what the server had later, or if it lacked the object, perhaps on what was sent.
            var record = object.record
            if record.base == nil, let state = record.sentState(of: change) {
                record.base = SyncRecord.Base(revision: change.revision, state: state)
                (record.alternative, record.mayBeOnServer) = (.missing, false)
            }
            record.sent = nil
            try object.set(record, .notSynced)
            return false
        }
        let isPresent = object.isPresent(change)
        if isPresent, object.record.sent?.isBaseTold != true {
            try object.set(nil, .synced)
            return true
        }
        guard object.isOnItsWay(change) else { return false }
        // The object was changed meanwhile, or the server may have again what it had before. Then it is sent once more, as another
        // change, whose answer tells.
        try object.set(answered(object), isPresent ? .notSynced : nil)
        if isPresent { try session.renewRevision(of: object.identity, in: object.table) }
        return false
    }

    /// The record of an object after the server has had the change.
    private func answered<Session: EngineSession>(_ object: SyncedObject<Session>) -> SyncRecord {
        var record = object.record
        let mayHaveBase = record.sent?.isBaseTold == true
        // The object was to be deleted, and others may have made it again.
        if change.action == .delete, object.isDeleted, mayHaveBase {
            record.alternative = .missing
        } else {
            record.alternative = mayHaveBase ? record.base.map { .state($0) } : nil
            record.base = record.sentState(of: change).map { SyncRecord.Base(revision: change.revision, state: $0) }
        }
        // The state may be damaged.
        (record.sent, record.mayBeOnServer) = (nil, change.action == .save && record.base == nil)
        return record
    }
}

/// Notes that a server has rejected a change.
struct Reject: EngineOperation, Sendable {
    static var _use: _StoreUse { .writing }
    static var _name: StaticString { "reject(_:reason:)" }

    let change: OutboxChange
    let reason: String

    /// Returns whether the object waits for a decision.
    func run(in session: some EngineSession) throws(StoreError) -> Bool {
        guard let object = try SyncedObject(change, session) else { return false }
        var record = object.record
        record.sent = nil
        if object.isPresent(change), object.status != .synced {
            record.reason = reason
            try object.set(record, .undetermined)
            return true
        }
        guard object.isOnItsWay(change) else { return false }
        // A later state may be accepted. The server need not hear that an object was deleted which it never had.
        if object.isDeleted, !record.isKnownToServer { record.tombstone?.status = .synced }
        try object.set(record, nil)
        return false
    }
}

/// Has an object sent again whose change was rejected, or is not on its way any more.
struct Retry: EngineOperation, Sendable {
    static var _use: _StoreUse { .writing }
    static var _name: StaticString { "retry(_:isOutdated:)" }

    let change: OutboxChange
    let isOutdated: Bool

    func run(in session: some EngineSession) throws(StoreError) -> Bool {
        guard let object = try SyncedObject(change, session) else { return false }
        var record = object.record
        if record.reason == nil, !object.isOnItsWay(change) { return false }
        let isOutdated = isOutdated && record.reason == nil
        (record.reason, record.sent) = (nil, nil)
        guard isOutdated, let alternative = record.alternative else {
            try object.set(record, .notSynced)
            return true
        }
        // If the server does not have that either, it has the base.
        record.alternative = record.base.map { .state($0) } ?? .missing
        switch alternative {
        case .state(let other) where !object.isDeleted:
            try object.set(record, .notSynced)
            try take(other.state, asking: record.alternative, change.shape.model, session)
            return true
        case .state(let other): record.base = other
        case .missing: record.base = nil
        }
        try object.set(record, .notSynced)
        return true
    }

    /// Merges a state that the server probably has with what was changed here since the base. The object is sent in any case.
    private func take<M: Model>(
        _ state: SyncRecord.State,
        asking alternative: SyncRecord.Alternative?,
        _ type: M.Type,
        _ session: some EngineSession
    ) throws(StoreError) {
        let object = try ChangedObject<M, _>(change.id.key, session)
        try object.take(state)
        // Even if nothing differs from that state, the answer tells.
        _ = try session.setSyncStatus(.notSynced, of: change.id.key, in: object.table, ifRevision: nil)
        guard var record = try session.syncRecord(of: change.id.key, in: object.table) else { return }
        record.alternative = alternative
        try session.setSyncRecord(record, of: change.id.key, in: object.table)
    }
}

/// Gives an object the state back that the server has.
struct Revert: EngineOperation, Sendable {
    static var _use: _StoreUse { .writing }
    static var _name: StaticString { "revert(_:)" }

    let change: OutboxChange

    func run(in session: some EngineSession) throws(StoreError) -> Bool { try revert(change.shape.model, session) }

    private func revert<M: Model>(_ type: M.Type, _ session: some EngineSession) throws(StoreError) -> Bool {
        // What is on its way may arrive.
        guard let object = try SyncedObject(change, session), object.isPresent(change), object.isChanged,
            object.record.sent == nil
        else { return false }
        if let base = object.record.probableBase {
            let reverted = try session.object(type, base.state, change.id.key)
            var members = try base.state.members(object.table.shape)
            // The row may have members that neither the model nor the server knows.
            if let mine = try session.rowState(of: change.id.key, in: object.table)?.members(object.table.shape) {
                members = JSON.object(mine).mergePatch(to: .object(members)).objectValue ?? members
            }
            try session.save(
                CollectionOfOne(reverted),
                replacing: true,
                .missing,
                keepingMembersOf: members,
                keepingMissing: false
            )
            try keepReferences(of: members, reverted, object)
            if object.record.alternative != nil {
                // The next answer tells whether the server still has the base.
                let alternative = object.record.base == nil ? .missing : object.record.alternative
                try object.set(SyncRecord(base: base, alternative: alternative), .notSynced)
                return true
            }
            return try session.setSyncStatus(.synced, of: change.id.key, in: object.table, ifRevision: nil)
        }
        if object.isDeleted || object.record.mayBeOnServer { return false }
        // The server never had it, so it need not hear of this.
        _ = try session.delete([change.id.key], from: object.table)
        return true
    }
}

extension Revert {
    /// Restores references to objects that are missing, because their own deletions are reverted later. The row gets all members that
    /// the model does not have without them.
    private func keepReferences<M: Model, Session: EngineSession>(
        of members: JSON.Object,
        _ reverted: M,
        _ object: SyncedObject<Session>
    ) throws(StoreError) {
        guard object.table.shape.hasReferences else { return }
        let row = try object.session.rowState(of: object.identity, in: object.table)?.members(object.table.shape)
        var kept = JSON.Object()
        for (key, member) in members where row?[key] != member { kept[key] = member }
        if kept.isEmpty { return }
        try object.session.saveAgain(reverted, with: kept)
    }
}

/// An object of a change as it is now.
private struct SyncedObject<Session: EngineSession> {
    let session: Session
    let table: Session.Table
    let identity: StorageKey
    let record: SyncRecord
    /// The revision of the object or its deletion; `nil` if there is neither.
    private let revision: Int64?
    /// The checksum of the object's document; `nil` if it was deleted.
    private let checksum: Int64?
    let status: SyncStatus?

    /// Is `nil` if the store has nothing of the object.
    init?(_ change: OutboxChange, _ session: Session) throws(StoreError) {
        func table<M: Model>(_ type: M.Type) throws(StoreError) -> Session.Table? {
            try session.table(for: type, .removing)
        }
        guard let table = try table(change.shape.model), table.isSynchronized else { return nil }
        (self.session, self.table, identity) = (session, table, change.id.key)
        let record = try session.syncRecord(of: identity, in: table)
        self.record = record ?? SyncRecord()
        if let tombstone = record?.tombstone {
            (revision, checksum, status) = (tombstone.revision, nil, tombstone.status)
        } else {
            let version = try session.rowVersion(of: identity, in: table)
            (revision, checksum) = (version?.revision, version?.checksum)
            status = try session.syncStatus(of: identity, in: table)
        }
        if revision == nil { return nil }
    }

    var isDeleted: Bool { record.tombstone != nil }

    /// Whether there is a change that the server does not have.
    var isChanged: Bool { record.isOfChange(status) }

    /// Whether nothing has happened to the object since a change. It may have been saved as it was.
    func isPresent(_ change: OutboxChange) -> Bool {
        if isDeleted != (change.action == .delete) { return false }
        if let sent = record.sent { return sent.isOf(change) && sent.state == nil && status == .syncing }
        // One transaction may have changed the object several times.
        return revision == change.revision && checksum == change.checksum
    }

    /// Whether a change is on its way to the server. Others may be so old that the server has heard of later ones.
    func isOnItsWay(_ change: OutboxChange) -> Bool { record.sent?.isOf(change) ?? false }

    /// Sets the record, and the status unless it stays.
    func set(_ record: SyncRecord?, _ status: SyncStatus?) throws(StoreError) {
        var record = record
        if isDeleted {
            // It stays until it is forgotten.
            record = record ?? SyncRecord(tombstone: self.record.tombstone)
            if let status { record?.tombstone?.status = status }
            return try session.setSyncRecord(record, of: identity, in: table)
        }
        // First the status, whose change leaves marks that the record replaces.
        if let status { _ = try session.setSyncStatus(status, of: identity, in: table, ifRevision: nil) }
        try session.setSyncRecord(record, of: identity, in: table)
    }
}

extension SyncRecord {
    /// The state that was sent by a change, if that was no deletion and the state is not damaged.
    fileprivate func sentState(of change: OutboxChange) -> State? {
        change.action == .save ? [sent?.state, change.state].compactMap(\.self).first { !$0.document.isEmpty } : nil
    }
}

extension SyncRecord.Sent {
    fileprivate func isOf(_ change: OutboxChange) -> Bool {
        revision == change.revision && isDeletion == (change.action == .delete)
    }
}
