internal import Cyanotype

/// Finds out what the deletion of an object would do.
struct PlanDeletion<M: Model, ID: Hashable & Sendable>: EngineOperation, Sendable {
    static var _use: _StoreUse { .reading }
    static var _name: StaticString { "deletionPlan(of:id:)" }

    let id: ID

    func run(in session: some EngineSession) throws(StoreError) -> DeletionPlan {
        guard let table = try session.table(for: M.self, .identifying),
            let identity = try table.shape.identityKey(of: id),
            try session.isVisible(identity, in: table, M.self)
        else { return .none }
        return try session.deletionPlan(of: [identity], table.shape)
    }
}

/// Finds out what the deletion of a stored object would do that has the identity of a given one.
struct PlanObjectDeletion<M: Model>: EngineOperation {
    static var _use: _StoreUse { .reading }
    static var _name: StaticString { "deletionPlan(of:)" }

    let object: M

    func run(in session: some EngineSession) throws(StoreError) -> DeletionPlan {
        guard let (identity, table) = try session.storedIdentity(of: object) else { return .none }
        return try session.deletionPlan(of: [identity], table.shape)
    }
}

extension PlanObjectDeletion: Sendable where M: Sendable {}

/// Finds out what the deletion of a query's objects would do.
struct PlanQueryDeletion<M: Model>: EngineOperation, Sendable {
    static var _use: _StoreUse { .reading }
    static var _name: StaticString { "deletionPlan(of:)" }

    let query: ObjectQuery<M>

    func run(in session: some EngineSession) throws(StoreError) -> DeletionPlan {
        guard let table = try session.table(for: M.self, .reading) else { return .none }
        var identities: [StorageKey] = []
        try session.forEach(query) { _, identity in
            identities.append(identity)
            return true
        }
        return try session.deletionPlan(of: identities, table.shape)
    }
}

/// Finds the objects that refer to another one by a field.
struct FindReferrers<Owner: Model, M: Model, Value>: EngineOperation {
    static var _use: _StoreUse { .reading }
    static var _name: StaticString { "referrers(of:in:)" }

    let object: M
    let keyPath: any KeyPath<Owner, Value> & Sendable

    func run(in session: some EngineSession) throws(StoreError) -> [Owner] {
        let path = try field(session.shape(of: Owner.self))
        let identity = try session.identity(of: object)
        guard let table = try session.table(for: Owner.self, .reading) else { return [] }
        let typeName = table.shape.typeName
        let referrers = try session.referrers(of: [identity.key], ofType: identity.typeName)
            .filter { $0.field == path && $0.owner.typeName == typeName }
        let keys = Set(referrers.map(\.owner.key)).sorted()
        return try session.objects(Owner.self, of: keys, in: table).compactMap(\.self)
    }

    /// The name that the store has for the field.
    private func field(_ shape: ObjectShape) throws(StoreError) -> String {
        let reference = shape.modelFields.field(of: PropertyPath(keyPath))?.reference
        if let reference, let position = shape.references().position(of: reference) {
            return shape.referencePlaces[position].path
        }
        var error = StoreError(
            .query,
            "\(PropertyPath(keyPath)) is no field with references; mark it with reference(onDelete:)"
        )
        error.type = shape.className
        throw error
    }
}

extension FindReferrers: Sendable where M: Sendable {}

extension EngineSession {
    fileprivate func deletionPlan(of identities: [StorageKey], _ shape: ObjectShape) throws(StoreError) -> DeletionPlan
    {
        let set = try deletions(of: identities, ofType: shape.typeName)
        func object(_ object: ModelReference) -> DeletionPlan.Object {
            DeletionPlan.Object(type: object.typeName, id: objectID(object))
        }
        return DeletionPlan(
            deleted: set.deleted.map(object),
            changed: set.nullified.map { object($0.owner) },
            denials: set.denials.map {
                DeletionPlan.Denial(owner: object($0.owner), field: $0.field, target: object($0.target))
            }
        )
    }

    /// Returns the reference to the stored object that has the identity of a given one.
    func identity<M: Model>(of object: M) throws(StoreError) -> ModelReference {
        func identity<Exact: Model>(_ exact: Exact.Type) throws(StoreError) -> ModelReference {
            let shape = try shape(of: exact)
            var draft = RowDraft()
            // The cast succeeds: `exact` is the object's own class.
            if let object = object as? Exact { try draft.fill(from: object, shape) }
            return ModelReference(typeName: shape.typeName, key: draft.identity)
        }
        let exact: any Model.Type = subclass(of: object) ?? M.self
        return try identity(exact)
    }

    /// Returns the identity of an object, and the table, if the store has such an object.
    fileprivate func storedIdentity<M: Model>(of object: M) throws(StoreError) -> (StorageKey, Table)? {
        let key = try identity(of: object).key
        guard let table = try table(for: M.self, .identifying), try isVisible(key, in: table, M.self) else {
            return nil
        }
        return (key, table)
    }
}

extension DeletionPlan {
    /// The plan of a deletion that finds nothing.
    fileprivate static var none: DeletionPlan { DeletionPlan(deleted: [], changed: [], denials: []) }
}
