public import Cyanotype
internal import FoundationEssentials

/// Finds an object by its identity.
@usableFromInline
struct Fetch<M: Model, ID: Hashable & Sendable>: StoreOperation, Sendable {
    @usableFromInline static var _use: _StoreUse { .readingOne }
    @usableFromInline static var _name: StaticString { "fetch(_:id:)" }

    @usableFromInline let id: ID

    @usableFromInline init(id: ID) {
        self.id = id
    }

    @inlinable
    func _run(in session: _StoreSession) throws(StoreError) -> M? {
        var found: M?
        try session.withVisibleRow(of: M.self, id: id) { row, decoder throws(StoreError) in
            found = try decoder.visibleObject(M.self, of: row)
        }
        return found.take()
    }
}

/// Finds objects by their identities, in the order of the identities; `nil` for an object that does not exist.
struct FetchEach<M: Model, IDs: Sequence>: EngineOperation where IDs.Element: Hashable & Sendable {
    static var _use: _StoreUse { .reading }
    static var _name: StaticString { "fetch(_:ids:)" }

    let ids: IDs

    func run(in session: some EngineSession) throws(StoreError) -> [M?] {
        guard let table = try session.table(for: M.self, .identifying) else {
            let shape = try session.shape(of: M.self)
            var objects: [M?] = []
            for id in ids {
                _ = try shape.identityKey(of: id)
                objects.append(nil)
            }
            return objects
        }
        var identities: [StorageKey?] = []
        for id in ids { identities.append(try table.shape.identityKey(of: id)) }
        return try session.objects(M.self, of: identities, in: table)
    }
}

extension FetchEach: Sendable where IDs: Sendable {}

/// Finds an object by its identity, with its revision and times.
struct FetchStored<M: Model, ID: Hashable & Sendable>: EngineOperation, Sendable {
    static var _use: _StoreUse { .readingOne }
    static var _name: StaticString { "fetchStored(_:id:)" }

    let id: ID

    func run(in session: some EngineSession) throws(StoreError) -> StoredObject<M>? {
        var found: StoredObject<M>?
        try session.withVisibleRow(of: M.self, id: id, times: true) { row, shape, times throws(StoreError) in
            guard let times, let value = try ObjectDecoder(session, shape).visibleObject(M.self, of: row) else {
                return
            }
            found = StoredObject(
                value: value,
                revision: times.revision,
                created: Date(timeIntervalSinceReferenceDate: times.created),
                modified: Date(timeIntervalSinceReferenceDate: times.modified),
                syncStatus: times.syncStatus
            )
        }
        return found
    }
}

/// Finds out whether there is an object with an identity.
struct Contains<M: Model, ID: Hashable & Sendable>: EngineOperation, Sendable {
    static var _use: _StoreUse { .readingOne }
    static var _name: StaticString { "contains(_:id:)" }

    let id: ID

    func run(in session: some EngineSession) throws(StoreError) -> Bool {
        guard let table = try session.table(for: M.self, .identifying) else {
            _ = try session.shape(of: M.self).identityKey(of: id)
            return false
        }
        guard let identity = try table.shape.identityKey(of: id) else { return false }
        return try session.isVisible(identity, in: table, M.self)
    }
}
