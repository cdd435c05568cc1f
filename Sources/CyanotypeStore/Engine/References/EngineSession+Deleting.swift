internal import Cyanotype

extension EngineSession {
    /// Deletes objects by the rules of the fields that refer to them.
    ///
    /// - Parameters:
    ///   - identities: The identities.
    ///   - table: The table.
    ///   - hasExpired: Whether the objects have expired. Nobody finds them any more, so nothing forbids their deletion.
    ///   - isByServer: Whether a server has deleted them. It also tells what becomes of the synchronized objects that refer to
    ///     them, which stay as they are until then if they can be without them.
    /// - Returns: How many of the objects there were.
    /// - Throws: ``StoreError``
    @discardableResult
    func delete(
        _ identities: [StorageKey],
        from table: Table,
        hasExpired: Bool = false,
        isByServer: Bool = false
    ) throws(StoreError) -> Int {
        let typeName = table.shape.typeName
        if try hasReferrers(ofType: typeName) {
            return try deleteReferred(identities, ofType: typeName, hasExpired: hasExpired, isByServer: isByServer)
        }
        var count = 0
        for identity in identities where try remove(identity, from: table) { count += 1 }
        return count
    }

    /// The same for objects of a type, which the program need not know.
    func delete(_ identities: [StorageKey], ofType typeName: String, hasExpired: Bool = false) throws(StoreError) -> Int
    {
        if try hasReferrers(ofType: typeName) {
            return try deleteReferred(identities, ofType: typeName, hasExpired: hasExpired)
        }
        return try removeRows(of: identities, ofType: typeName)
    }

    private func deleteReferred(
        _ identities: [StorageKey],
        ofType typeName: String,
        hasExpired: Bool,
        isByServer: Bool = false
    ) throws(StoreError) -> Int {
        let set = try deletions(of: identities, ofType: typeName, leavesSynchronized: isByServer)
        let count = try removeRows(of: set.deleted.prefix(set.rootCount).map(\.key), ofType: typeName)
        for (typeName, keys) in set.others.sorted { _ = try removeRows(of: keys, ofType: typeName) }
        for (owner, targets) in set.nullified { try nullify(owner, targets) }
        // The program may delete those who deny it, too, until the transaction is committed.
        if !hasExpired { for denial in set.denials { noteDenial(of: denial.target) } }
        return count
    }

    // MARK: - Removed references

    /// Removes the references from an object to deleted ones.
    ///
    /// One that cannot be decoded, or whose model the store has not used, stays as it is: the objects to which it refers are
    /// missing, so those who read it find no reference either.
    private func nullify(_ owner: ModelReference, _ targets: Set<ModelReference>) throws(StoreError) {
        guard let model = model(named: owner.typeName, ofType: owner.typeName) else { return }
        func nullify<M: Model>(_ type: M.Type) throws(StoreError) {
            guard let table = try table(for: type, .identifying) else { return }
            var copy: CopiedRow?
            try forEachVisibleRow(of: [owner.key], in: table) { _, row in copy = CopiedRow(row) }
            guard let copy else { return }
            let decoder = ObjectDecoder(self, table.shape)
            try decoder.prefetch([copy])
            guard let added = decoder.objects?.rows[owner] else { return }
            let kept = added.dangling(except: targets)
            guard let object = try? copy.lend({ row throws(StoreError) in try decoder.object(type, of: row) })
            else { return }
            try saveAgain(object, with: kept)
        }
        try nullify(model)
    }

    /// Saves an object that was read, with some members that it does not have.
    func saveAgain<M: Model>(_ object: M, with members: JSON.Object?) throws(StoreError) {
        try saveAgain(object) { all in for (key, value) in members ?? [:] { all[key] = value } }
    }

    /// Saves an object that was read, and changes its document: it may have references to missing objects.
    func saveAgain<M: Model>(_ object: M, _ change: (inout JSON.Object) -> Void) throws(StoreError) {
        func saveAgain<Exact: Model>(_ exact: Exact.Type) throws(StoreError) {
            // The cast succeeds: `exact` is the object's own class.
            guard let object = object as? Exact, let table = try table(for: exact, .storing) else { return }
            var draft = RowDraft()
            try draft.fill(from: object, table.shape, mayBeReferred: models.mayBeReferred(table.shape))
            try draft.changeMembers(table.shape, change)
            try save(replacing: true) { write throws(StoreError) in try write(draft, table) }
            if table.isSynchronized, table.shape.hasReferences {
                try noteMissingReferences(true, of: draft.identity, in: table)
            }
        }
        let exact: any Model.Type = subclass(of: object) ?? M.self
        try saveAgain(exact)
    }

    // MARK: - Denials

    /// Throws an error if one of some objects was deleted, and others still forbid it.
    func check(_ denials: Set<ModelReference>) throws(StoreError) {
        // In a fixed order, so that errors do not depend on hashes.
        for target in denials.sorted(by: { ($0.typeName, $0.key) < ($1.typeName, $1.key) }) where try !hasRow(target) {
            var owners: [Referrer] = []
            for referrer in try referrers(of: [target.key], ofType: target.typeName) where referrer.rule == .deny {
                if try !hasExpired(referrer.owner) { owners.append(referrer) }
            }
            guard let first = owners.first else { continue }
            let others = owners.count > 1 ? " and \(owners.count - 1) more refer" : " refers"
            var error = StoreError(
                .referenced,
                """
                \(first.owner.typeName) \(objectID(first.owner).description.excerpt)\(others) to the object by \
                \(first.field), which forbids its deletion; delete them first, or let them refer to others
                """
            )
            (error.type, error.objectID) = (target.typeName, objectID(target))
            throw error
        }
    }

    /// Whether an object has expired, as far as the store knows its type.
    private func hasExpired(_ object: ModelReference) throws(StoreError) -> Bool {
        func hasExpired<M: Model>(_ type: M.Type) throws(StoreError) -> Bool {
            guard let table = try table(for: type, .identifying),
                case .expired = try visibility(of: object.key, in: table)
            else { return false }
            return true
        }
        return try model(named: object.typeName, ofType: object.typeName).map { model throws(StoreError) in
            try hasExpired(model)
        } ?? false
    }

    /// The identity of an object for programs, as far as the store knows its type.
    func objectID(_ object: ModelReference) -> ObjectID {
        let shape = models.knownShape(ofClass: object.typeName, type: object.typeName)
        return ObjectID(object.key, encoding: shape?.identity.record.encoding ?? "")
    }
}
