internal import Cyanotype

/// Sets the statuses of objects by their identities.
struct SetSyncStatuses<M: Model, IDs: Sequence>: EngineOperation where IDs.Element: Hashable & Sendable {
    static var _use: _StoreUse { .writing }
    static var _name: StaticString { "setSyncStatus(_:of:ids:)" }

    let status: SyncStatus
    let ids: IDs
    var revision: Int64?

    func run(in session: some EngineSession) throws(StoreError) -> Bool {
        let shape = try session.shape(of: M.self)
        var isComplete = true
        for id in ids {
            let identity = try shape.identityKey(of: id)
            let isSet = try session.setSyncStatus(status, of: identity, M.self, ifRevision: revision)
            isComplete = isSet && isComplete
        }
        return isComplete
    }
}

extension SetSyncStatuses: Sendable where IDs: Sendable {}

/// Sets the statuses of the stored objects that have the identities of given ones.
struct SetObjectSyncStatuses<Objects: Sequence>: EngineOperation where Objects.Element: Model {
    static var _use: _StoreUse { .writing }
    static var _name: StaticString { "setSyncStatus(_:of:)" }

    let status: SyncStatus
    let objects: Objects
    var revision: Int64?

    func run(in session: some EngineSession) throws(StoreError) -> Bool {
        var isComplete = true
        for object in objects {
            let identity = try session.identity(of: object).key
            let isSet = try session.setSyncStatus(status, of: identity, Objects.Element.self, ifRevision: revision)
            isComplete = isSet && isComplete
        }
        return isComplete
    }
}

extension SetObjectSyncStatuses: Sendable where Objects: Sendable {}

/// Sets the statuses of the objects of a query.
struct SetFoundSyncStatuses<M: Model>: EngineOperation, Sendable {
    static var _use: _StoreUse { .writing }
    static var _name: StaticString { "setSyncStatus(_:of:)" }

    let status: SyncStatus
    let query: ObjectQuery<M>

    func run(in session: some EngineSession) throws(StoreError) -> Int {
        var identities: [StorageKey] = []
        try session.forEach(query) { _, identity in
            identities.append(identity)
            return true
        }
        for identity in identities {
            _ = try session.setSyncStatus(status, of: identity, M.self, ifRevision: nil)
        }
        return identities.count
    }
}

/// Finds the status of an object.
struct FindSyncStatus<M: Model, ID: Hashable & Sendable>: EngineOperation, Sendable {
    static var _use: _StoreUse { .reading }
    static var _name: StaticString { "syncStatus(of:id:)" }

    let id: ID

    func run(in session: some EngineSession) throws(StoreError) -> SyncStatus? {
        try session.syncStatus(of: session.shape(of: M.self).identityKey(of: id), M.self)
    }
}

/// Finds the status of the stored object that has the identity of a given one.
struct FindObjectSyncStatus<M: Model>: EngineOperation {
    static var _use: _StoreUse { .reading }
    static var _name: StaticString { "syncStatus(of:)" }

    let object: M

    func run(in session: some EngineSession) throws(StoreError) -> SyncStatus? {
        try session.syncStatus(of: session.identity(of: object).key, M.self)
    }
}

extension FindObjectSyncStatus: Sendable where M: Sendable {}

extension EngineSession {
    /// Sets the status of an object, and returns whether there is one that anybody can find.
    fileprivate func setSyncStatus<M: Model>(
        _ status: SyncStatus,
        of identity: StorageKey?,
        _ type: M.Type,
        ifRevision revision: Int64?
    ) throws(StoreError) -> Bool {
        guard let identity, let table = try table(for: type, .removing), try isVisible(identity, in: table, type) else {
            return false
        }
        return try setSyncStatus(status, of: identity, in: table, ifRevision: revision)
    }

    fileprivate func syncStatus<M: Model>(of identity: StorageKey?, _ type: M.Type) throws(StoreError) -> SyncStatus? {
        guard let identity, let table = try table(for: type, .identifying), try isVisible(identity, in: table, type)
        else { return nil }
        return try syncStatus(of: identity, in: table)
    }
}
