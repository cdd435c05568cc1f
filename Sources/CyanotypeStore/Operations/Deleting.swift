internal import Cyanotype

/// Deletes an object by its identity.
struct Delete<M: Model, ID: Hashable & Sendable>: ObjectOperation, Sendable {
    static var _use: _StoreUse { .writing }
    static var _name: StaticString { "delete(_:id:)" }

    let id: ID

    func run(in access: ObjectAccess) throws(StoreError) -> Bool { try access.delete(M.self, id: id) }
}

/// Deletes the object with the identity of another one.
struct DeleteObject<M: Model>: ObjectOperation {
    static var _use: _StoreUse { .writing }
    static var _name: StaticString { "delete(_:)" }

    let object: M

    func run(in access: ObjectAccess) throws(StoreError) -> Bool { try access.delete(object) }
}

extension DeleteObject: Sendable where M: Sendable {}

/// Deletes the objects of a query.
struct DeleteFound<M: Model>: ObjectOperation, Sendable {
    static var _use: _StoreUse { .writing }
    static var _name: StaticString { "delete(_:)" }

    let query: Query<M>

    func run(in access: ObjectAccess) throws(StoreError) -> Int { try access.delete(query) }
}

/// Removes the objects of a model that have expired.
struct PurgeExpired<M: Model>: ObjectOperation, Sendable {
    static var _use: _StoreUse { .writing }
    static var _name: StaticString { "purgeExpired(_:)" }

    func run(in access: ObjectAccess) throws(StoreError) -> Int { try access.purgeExpired(M.self) }
}
