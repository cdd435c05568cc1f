internal import Cyanotype

/// The objects that are saved with their owners, in the order in which they were found.
struct ReferencedSaves {
    /// An object, and the one that refers to it.
    struct Found {
        let object: any Model
        let reference: ModelReference
        let owner: ModelReference
    }

    let policy: SavedReferences
    /// Whether a server has the objects that are not in the store, because it has sent them with their owners.
    let areOnServer: Bool
    /// The objects that the caller saves. What their owners have of them does not count.
    private var owners: Set<ModelReference> = []
    private var found: [Found] = []
    private var next = 0
    /// The copies of objects that were looked at.
    private var seen: Set<Copy> = []
    /// The checksums of the objects that were saved.
    private var saved: [ModelReference: Int64] = [:]
    /// Whether the store has an object, by the reference to it.
    private var stored: [ModelReference: Bool] = [:]

    private struct Copy: Hashable {
        let reference: ModelReference
        let checksum: Int64
    }

    init(_ policy: SavedReferences, areOnServer: Bool = false) {
        (self.policy, self.areOnServer) = (policy, areOnServer)
    }

    var isEmpty: Bool { next == found.count }

    /// Adds the objects to which an object refers that the caller saves.
    mutating func add(owner draft: borrowing RowDraft, _ shape: ObjectShape) {
        let owner = ModelReference(typeName: shape.typeName, key: draft.identity)
        owners.insert(owner)
        add(draft, owner)
    }

    private mutating func add(_ draft: borrowing RowDraft, _ owner: ModelReference) {
        for reference in draft.references {
            found.append(Found(object: reference.object, reference: reference.reference, owner: owner))
        }
    }

    /// Adds the objects to which a copy of an object refers, unless an equal copy was looked at before.
    ///
    /// - Returns: Whether it is the first one.
    @discardableResult
    mutating func add(_ draft: borrowing RowDraft, copyOf reference: ModelReference) -> Bool {
        guard seen.insert(Copy(reference: reference, checksum: draft.checksum)).inserted else { return false }
        add(draft, reference)
        return true
    }

    /// Returns the next object that may have to be saved.
    mutating func takeNext() -> Found? {
        while next < found.count {
            let object = found[next]
            next += 1
            if !owners.contains(object.reference) { return object }
        }
        // Those that were taken are not needed again.
        (found, next) = ([], 0)
        return nil
    }

    /// Whether the store has an object.
    mutating func isStored(
        _ reference: ModelReference,
        _ find: () throws(StoreError) -> Bool
    ) throws(StoreError) -> Bool {
        if let known = stored[reference] { return known }
        let isStored = try find()
        stored[reference] = isStored
        return isStored
    }

    /// Notes that an object is about to be saved.
    ///
    /// - Returns: Whether it was not saved before.
    /// - Throws: ``StoreError`` with the code `constraint` if another copy was, which differs.
    mutating func begin(_ reference: ModelReference, _ checksum: Int64, _ shape: ObjectShape) throws(StoreError) -> Bool
    {
        guard let known = saved.updateValue(checksum, forKey: reference) else {
            stored[reference] = true
            return true
        }
        if known == checksum { return false }
        var error = StoreError(
            .constraint,
            """
            two copies of the object have changed, and differ from each other; change one of them, and use it in both places
            """
        )
        error.setObject(reference.key, shape)
        throw error
    }
}

extension EngineSession {
    /// Saves the objects to which others refer, and those to which they refer themselves.
    func save(
        _ referenced: inout ReferencedSaves,
        _ write: (borrowing RowDraft, Table) throws(StoreError) -> Void
    ) throws(StoreError) {
        if referenced.isEmpty { return }
        var draft = RowDraft()
        while let found = referenced.takeNext() {
            try save(found.object, found, &draft, &referenced, write)
        }
    }

    private func save<M: Model>(
        _ object: M,
        _ found: ReferencedSaves.Found,
        _ draft: inout RowDraft,
        _ referenced: inout ReferencedSaves,
        _ write: (borrowing RowDraft, Table) throws(StoreError) -> Void
    ) throws(StoreError) {
        func save<Exact: Model>(_ exact: Exact.Type) throws(StoreError) {
            // The cast succeeds: `exact` is the object's own class.
            guard let object = object as? Exact, let table = try table(for: exact, .storing) else { return }
            try draft.fill(from: object, table.shape, mayBeReferred: true)
            referenced.add(draft, copyOf: found.reference)
            try saveCopy(
                draft,
                plain: { () throws(StoreError) in try RowDraft.plainChecksum(of: object, table.shape) },
                of: found.reference,
                in: found.owner,
                table,
                &referenced,
                write
            )
        }
        let exact: any Model.Type = subclass(of: object) ?? M.self
        try save(exact)
    }

    /// Saves snapshots of objects to which others refer.
    func save(
        _ snapshots: [ReferencedSnapshot],
        _ policy: SavedReferences,
        _ write: (borrowing RowDraft, Table) throws(StoreError) -> Void
    ) throws(StoreError) {
        var referenced = ReferencedSaves(policy)
        for snapshot in snapshots {
            func save<M: Model>(_ model: M.Type) throws(StoreError) {
                guard let table = try table(for: model, .storing) else { return }
                try saveCopy(
                    RowDraft(snapshot.row),
                    plain: { snapshot.plainChecksum },
                    of: snapshot.reference,
                    in: snapshot.owner,
                    table,
                    &referenced,
                    write
                )
            }
            try save(snapshot.model)
        }
    }

    /// Saves an owner's copy of an object, unless the stored object is to stay.
    ///
    /// - Parameters:
    ///   - draft: The copy.
    ///   - plain: Returns the checksum that it would have if nobody referred to it.
    ///   - reference: The reference to it.
    ///   - owner: The owner.
    ///   - table: The table of the object.
    ///   - referenced: What is saved with it.
    ///   - write: Writes a row.
    /// - Throws: ``StoreError``
    private func saveCopy(
        _ draft: borrowing RowDraft,
        plain: () throws(StoreError) -> Int64,
        of reference: ModelReference,
        in owner: ModelReference,
        _ table: Table,
        _ referenced: inout ReferencedSaves,
        _ write: (borrowing RowDraft, Table) throws(StoreError) -> Void
    ) throws(StoreError) {
        let checksum = draft.checksum
        let isToBeSaved = try isToBeSaved(draft, plain, of: reference, in: owner, table, &referenced)
        if !isToBeSaved { return }
        if try referenced.begin(reference, checksum, table.shape) {
            try write(draft, table)
            // One with a record was changed or deleted here.
            if referenced.areOnServer, table.isSynchronized, try syncRecord(of: draft.identity, in: table) == nil {
                _ = try setSyncStatus(.synced, of: draft.identity, in: table, ifRevision: nil)
            }
        }
        note([.saved(reference, in: owner), .known(checksum, of: reference)])
    }

    private func isToBeSaved(
        _ draft: borrowing RowDraft,
        _ plain: () throws(StoreError) -> Int64,
        of reference: ModelReference,
        in owner: ModelReference,
        _ table: Table,
        _ referenced: inout ReferencedSaves
    ) throws(StoreError) -> Bool {
        let identity = draft.identity
        let isStored = try referenced.isStored(reference) { () throws(StoreError) in
            switch try visibility(of: identity, in: table) {
            case .missing, .expired: false
            case .ofAnotherClass, .visible, .dependsOnDocument: true
            }
        }
        if !isStored { return true }
        switch referenced.policy {
        case .missing: return false
        case .changed:
            let checksum = draft.checksum
            if knows(checksum, of: reference, in: owner) { return false }
            // Rows that were written before the store used a model that refers to them have the plain form.
            let plain = try plain()
            if plain != checksum, knows(plain, of: reference, in: owner) { return false }
            return try !hasRow(draft.identity, [checksum, plain], in: table)
        case .all: return true
        }
    }

    /// Whether an object is stored as it is. Saving it again would only wake observers.
    private func hasRow(
        _ identity: StorageKey,
        _ checksums: [Int64],
        in table: Table
    ) throws(StoreError) -> Bool {
        var isStored = false
        try forEachVisibleRow(of: [identity], in: table) { _, row in isStored = checksums.contains(row.checksum) }
        return isStored
    }
}
