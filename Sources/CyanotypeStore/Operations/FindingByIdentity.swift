internal import Cyanotype

/// Finds an object by its identity.
struct Fetch<M: Model, ID: Hashable & Sendable>: ObjectOperation, Sendable {
    static var _use: _StoreUse { .readingOne }
    static var _name: StaticString { "fetch(_:id:)" }

    let id: ID

    func run(in access: ObjectAccess) throws(StoreError) -> M? { try access.fetch(M.self, id: id) }
}

/// Finds objects by their identities, in the order of these.
struct FetchEach<M: Model, IDs: Sequence>: ObjectOperation where IDs.Element: Hashable & Sendable {
    static var _use: _StoreUse { .reading }
    static var _name: StaticString { "fetch(_:ids:)" }

    let ids: IDs

    func run(in access: ObjectAccess) throws(StoreError) -> [M?] { try access.fetch(M.self, ids: ids) }
}

extension FetchEach: Sendable where IDs: Sendable {}

/// Finds an object by its identity, with its revision and times.
struct FetchStored<M: Model, ID: Hashable & Sendable>: ObjectOperation, Sendable {
    static var _use: _StoreUse { .readingOne }
    static var _name: StaticString { "fetchStored(_:id:)" }

    let id: ID

    func run(in access: ObjectAccess) throws(StoreError) -> StoredObject<M>? { try access.stored(M.self, id: id) }
}

/// Finds out whether there is an object with an identity.
struct Contains<M: Model, ID: Hashable & Sendable>: ObjectOperation, Sendable {
    static var _use: _StoreUse { .readingOne }
    static var _name: StaticString { "contains(_:id:)" }

    let id: ID

    func run(in access: ObjectAccess) throws(StoreError) -> Bool { try access.exists(M.self, id: id) }
}
