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
        guard let table = try session.identifyingTable(for: M.self, id),
            let identity = try table.shape.identity.key(of: id, ofType: table.shape.typeName)
        else { return nil }
        // Memory for one object. An optional would do, but this is not specialized for models, and then the function and
        // its closure look for the optional's metadata.
        let place = UnsafeMutablePointer<M>.allocate(capacity: 1)
        defer { unsafe place.deallocate() }
        var isFound = false
        try session.withVisibleRow(of: identity, in: table, times: false) { row, _ throws(StoreError) in
            unsafe place.initialize(to: try session.object(M.self, of: row, in: table))
            isFound = true
            if row.mayHaveExpired, unsafe session.hasExpired(place.pointee, table.shape) {
                unsafe place.deinitialize(count: 1)
                isFound = false
            }
        }
        return isFound ? unsafe place.move() : nil
    }
}

/// Finds objects by their identities, in the order of these.
struct FetchEach<M: Model, IDs: Sequence>: EngineOperation where IDs.Element: Hashable & Sendable {
    static var _use: _StoreUse { .reading }
    static var _name: StaticString { "fetch(_:ids:)" }

    let ids: IDs

    func run(in session: some EngineSession) throws(StoreError) -> [M?] {
        guard let table = try session.table(for: M.self, .identifying) else {
            let shape = try session.shape(of: M.self)
            var objects: [M?] = []
            for id in ids {
                _ = try shape.identity.key(of: id, ofType: shape.typeName)
                objects.append(nil)
            }
            return objects
        }
        var identities: [StorageKey?] = []
        for id in ids { identities.append(try table.shape.identity.key(of: id, ofType: table.shape.typeName)) }
        var objects = [M?](repeating: nil, count: identities.count)
        try session.forEachVisibleRow(of: identities, in: table) { position, row throws(StoreError) in
            objects[position] = try session.visibleObject(M.self, of: row, in: table)
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
        guard let table = try session.identifyingTable(for: M.self, id),
            let identity = try table.shape.identity.key(of: id, ofType: table.shape.typeName)
        else { return nil }
        var found: StoredObject<M>?
        try session.withVisibleRow(of: identity, in: table, times: true) { row, times throws(StoreError) in
            guard let times, let value = try session.visibleObject(M.self, of: row, in: table) else { return }
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
        guard let table = try session.identifyingTable(for: M.self, id),
            let identity = try table.shape.identity.key(of: id, ofType: table.shape.typeName)
        else { return false }
        return try session.isVisible(identity, in: table, M.self)
    }
}

extension EngineSession {
    /// Returns the table of a model; `nil` if nothing of it is stored.
    ///
    /// - Throws: ``StoreError`` with the code `identity` if the identity has the wrong type, whatever is stored.
    fileprivate func identifyingTable<M: Model, ID: Hashable>(
        for type: M.Type,
        _ id: ID
    ) throws(StoreError) -> Table? {
        if let table = try table(for: type, .identifying) { return table }
        let shape = try shape(of: type)
        _ = try shape.identity.key(of: id, ofType: shape.typeName)
        return nil
    }

    /// Decodes the object of a row; `nil` if it has expired by its document, where only that knows.
    fileprivate func visibleObject<M: Model>(
        _ type: M.Type,
        of row: borrowing StoredRow,
        in table: Table
    ) throws(StoreError) -> M? {
        let object = try object(type, of: row, in: table)
        return row.mayHaveExpired && hasExpired(object, table.shape) ? nil : object
    }
}
