public import Cyanotype
internal import FoundationEssentials

/// Finds an object by its identity.
@usableFromInline
struct Fetch<M: Model, ID: Hashable & Sendable>: StoreOperation, Sendable {
    @usableFromInline static var _use: _StoreUse { .readingOne }
    @usableFromInline static var _name: StaticString { "fetch(_:id:)" }

    private let id: ID

    @usableFromInline init(id: ID) {
        self.id = id
    }

    @usableFromInline func _run(in session: _StoreSession) throws(StoreError) -> M? { try run(in: session.session) }

    func run(in session: some EngineSession) throws(StoreError) -> M? {
        let place = UnsafeMutablePointer<M>.allocate(capacity: 1)
        defer { unsafe place.deallocate() }
        var isFound = false
        try session.withVisibleRow(of: M.self, id: id, times: false) { row, shape, _ throws(StoreError) in
            try unsafe session.decode(row, shape, into: place)
            isFound = true
            if row.mayHaveExpired, unsafe session.hasExpired(place.pointee, shape) {
                unsafe place.deinitialize(count: 1)
                isFound = false
            }
        }
        return isFound ? unsafe place.move() : nil
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
        var objects = [M?](repeating: nil, count: identities.count)
        try session.forEachVisibleRow(of: identities, in: table) { position, row throws(StoreError) in
            objects[position] = try session.visibleObject(M.self, of: row, table.shape)
        }
        return objects
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
            guard let times, let value = try session.visibleObject(M.self, of: row, shape) else { return }
            found = StoredObject(
                value: value,
                revision: times.revision,
                created: Date(timeIntervalSinceReferenceDate: times.created),
                modified: Date(timeIntervalSinceReferenceDate: times.modified)
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

extension EngineSession {
    /// Decodes the object of a row; `nil` if only its document has the time at which it expires, and it has expired.
    fileprivate func visibleObject<M: Model>(
        _ type: M.Type,
        of row: borrowing StoredRow,
        _ shape: ObjectShape
    ) throws(StoreError) -> M? {
        let object = try object(type, of: row, shape)
        return row.mayHaveExpired && hasExpired(object, shape) ? nil : object
    }
}
