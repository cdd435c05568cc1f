internal import Cyanotype

/// Deletes an object by its identity.
struct Delete<M: Model, ID: Hashable & Sendable>: EngineOperation, Sendable {
    static var _use: _StoreUse { .writing }
    static var _name: StaticString { "delete(_:id:)" }

    let id: ID

    func run(in session: some EngineSession) throws(StoreError) -> Bool {
        guard let table = try session.table(for: M.self, .removing),
            let identity = try table.shape.identityKey(of: id)
        else { return false }
        return try session.delete(identity, from: table, M.self)
    }
}

/// Deletes the stored object that has the identity of a given one.
struct DeleteObject<M: Model>: EngineOperation {
    static var _use: _StoreUse { .writing }
    static var _name: StaticString { "delete(_:)" }

    let object: M

    func run(in session: some EngineSession) throws(StoreError) -> Bool {
        if let subclass = subclass(of: object) { return try session.delete(object, subclass) }
        return try session.delete(object, M.self)
    }
}

extension DeleteObject: Sendable where M: Sendable {}

/// Deletes the objects of a query.
struct DeleteFound<M: Model>: EngineOperation, Sendable {
    static var _use: _StoreUse { .writing }
    static var _name: StaticString { "delete(_:)" }

    let query: ObjectQuery<M>

    /// Returns the number of deleted objects. This also deletes expired objects that match, without counting them: to
    /// the caller they are gone already.
    func run(in session: some EngineSession) throws(StoreError) -> Int {
        guard let table = try session.table(for: M.self, .removing) else { return 0 }
        let run = try session.run(query, in: table, .current)
        if run.selection.isEmpty { return 0 }
        if run.selection.isAll, try !session.hasReferrers(ofType: table.shape.typeName) {
            return try session.removeAll(from: table)
        }
        var identities: [StorageKey] = []
        if run.hasResults {
            identities = try session.identities(of: run.selection, in: table)
        } else {
            try session.forEach(query) { _, identity in
                identities.append(identity)
                return true
            }
        }
        try session.delete(identities, from: table)
        if table.shape.expiration != nil { try removeExpired(table, session) }
        return identities.count
    }

    /// Removes the objects that the query would find if they had not expired.
    ///
    /// With a limit, an offset or a cursor, it is not defined which objects those are, so none is removed. Nor is one
    /// that cannot be decoded, or whose row is stale.
    private func removeExpired<Session: EngineSession>(
        _ table: Session.Table,
        _ session: Session
    ) throws(StoreError) {
        if query.maximumCount != nil || query.skippedCount > 0 || query.cursor != nil { return }
        var identities: [StorageKey] = []
        let run = try session.run(query, in: table, .expired)
        let isIncluded = run.makeRemainingTest?()
        try session.forEachObject(of: run, in: table, { _, _ in }) { object, identity throws(StoreError) in
            if let isIncluded, !(try session.evaluating(M.self) { try isIncluded(object) }) { return true }
            identities.append(identity)
            return true
        }
        try session.delete(identities, from: table, hasExpired: true)
    }
}

/// Removes the objects of a model that have expired, including objects of its subclasses, and returns their number.
struct PurgeExpired<M: Model>: EngineOperation, Sendable {
    static var _use: _StoreUse { .writing }
    static var _name: StaticString { "purgeExpired(_:)" }

    func run(in session: some EngineSession) throws(StoreError) -> Int {
        guard let table = try session.table(for: M.self, .removing), table.shape.expiration != nil else { return 0 }
        let run = try session.run(ObjectQuery<M>(), in: table, .expired)
        var identities = try session.identities(of: run.selection, in: table)
        // The documents decide for rows of programs that do not know when their objects expire.
        try session.forEachStaleObject(of: run, in: table) { result, identity throws(StoreError) in
            if case .success(let object) = result, session.hasExpired(object, table.shape) {
                identities.append(identity)
            }
        }
        try session.delete(identities, from: table, hasExpired: true)
        return identities.count
    }
}

extension EngineSession {
    /// Deletes an object even if it has expired, and returns whether anybody could have found it before.
    fileprivate func delete<M: Model>(
        _ identity: StorageKey,
        from table: Table,
        _ type: M.Type
    ) throws(StoreError) -> Bool {
        // Each object of the table is visible to the class.
        if table.shape.expiration == nil, table.shape.superclasses.isEmpty {
            return try delete([identity], from: table) > 0
        }
        switch try visibility(of: identity, in: table) {
        case .missing, .ofAnotherClass: return false
        case .visible: return try delete([identity], from: table) > 0
        case .expired, .dependsOnDocument:
            let isVisible = try isVisible(identity, in: table, type)
            return try delete([identity], from: table, hasExpired: !isVisible) > 0 && isVisible
        }
    }

    /// Deletes the stored object with the identity of `object`, whose own class is `exact`.
    fileprivate func delete<M: Model, Exact: Model>(_ object: M, _ exact: Exact.Type) throws(StoreError) -> Bool {
        // The cast succeeds: `exact` is the object's own class.
        guard let object = object as? Exact, let table = try table(for: exact, .removing) else { return false }
        var draft = RowDraft()
        try draft.fill(from: object, table.shape)
        return try delete(draft.identity, from: table, exact)
    }
}
