internal import Cyanotype

/// Stores objects in place of those with their identities.
struct Save<Objects: Sequence>: ObjectOperation where Objects.Element: Model {
    static var _use: _StoreUse { .writing }
    static var _name: StaticString { "save(_:)" }

    let objects: Objects

    func run(in access: ObjectAccess) throws(StoreError) {
        try access.save(objects, replacing: true)
    }
}

extension Save: Sendable where Objects: Sendable {}

/// Stores objects that are not in the store.
struct Insert<Objects: Sequence>: ObjectOperation where Objects.Element: Model {
    static var _use: _StoreUse { .writing }
    static var _name: StaticString { "insert(_:)" }

    let objects: Objects

    func run(in access: ObjectAccess) throws(StoreError) {
        try access.save(objects, replacing: false)
    }
}

extension Insert: Sendable where Objects: Sendable {}
