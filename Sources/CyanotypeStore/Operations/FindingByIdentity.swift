internal import Cyanotype
internal import FoundationEssentials

/// Finds an object by its identity.
struct Fetch<M: Model, ID: Hashable & Sendable>: EngineOperation, Sendable {
    static var _use: _StoreUse { .readingOne }
    static var _name: StaticString { "fetch(_:id:)" }

    let id: ID

    func run(in session: some EngineSession) throws(StoreError) -> M? {
        guard let (table, identity) = try session.find(M.self, id) else { return nil }
        var found: M?
        try session.withVisibleRow(of: identity, in: table, times: false) { row, _ throws(StoreError) in
            found = try session.visibleObject(M.self, of: row, in: table)
        }
        return found
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
        guard let (table, identity) = try session.find(M.self, id) else { return nil }
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
        guard let (table, identity) = try session.find(M.self, id) else { return false }
        return try session.isVisible(identity, in: table, M.self)
    }
}

extension EngineSession {
    /// Returns the table of a model and the key of one of its identities; `nil` if there can be no such object.
    fileprivate func find<M: Model, ID: Hashable>(
        _ type: M.Type,
        _ id: ID
    ) throws(StoreError) -> (table: Table, identity: StorageKey)? {
        guard let table = try table(for: type, .identifying) else {
            // A wrong type is a mistake, whatever is stored.
            let shape = try shape(of: type)
            _ = try shape.identity.key(of: id, ofType: shape.typeName)
            return nil
        }
        return try table.shape.identity.key(of: id, ofType: table.shape.typeName).map { (table, $0) }
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
