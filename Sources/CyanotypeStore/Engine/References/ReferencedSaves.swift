internal import Cyanotype

/// The objects that are saved with their owners, in the order in which they were found.
struct ReferencedSaves {
    /// Decides which objects are saved with their owners.
    enum Policy {
        /// Those that are not in the store.
        case missing
        /// Those, and objects that have changed since the store has read or written them.
        case changed
        case all
    }

    let policy: Policy
    /// The objects that the caller saves. What their owners have of them does not count.
    private var owners: Set<ModelReference> = []
    private var found: [ReferenceCollector.Found] = []
    private var next = 0
    /// The copies of objects that were looked at.
    private var seen: Set<Copy> = []
    /// The checksums of the objects that were saved.
    private var saved: [ModelReference: Int64] = [:]

    private struct Copy: Hashable {
        let reference: ModelReference
        let checksum: Int64
    }

    init(_ policy: Policy = .changed) { self.policy = policy }

    var isEmpty: Bool { next == found.count }

    /// Adds the objects to which an object refers that the caller saves.
    mutating func add(owner draft: borrowing RowDraft, _ shape: ObjectShape) {
        owners.insert(ModelReference(typeName: shape.typeName, key: draft.identity))
        add(draft)
    }

    private mutating func add(_ draft: borrowing RowDraft) { found += draft.references }

    /// Adds the objects to which a copy of an object refers, unless an equal copy was looked at before.
    ///
    /// - Returns: Whether it is the first one.
    mutating func add(_ draft: borrowing RowDraft, copyOf reference: ModelReference) -> Bool {
        guard seen.insert(Copy(reference: reference, checksum: draft.checksum)).inserted else { return false }
        add(draft)
        return true
    }

    /// Returns the next object that may have to be saved.
    mutating func takeNext() -> ReferenceCollector.Found? {
        while next < found.count {
            let object = found[next]
            next += 1
            if !owners.contains(object.reference) { return object }
        }
        return nil
    }

    /// Notes that an object is about to be saved.
    ///
    /// - Throws: ``StoreError`` with the code `constraint` if another copy was, which differs.
    mutating func begin(_ reference: ModelReference, _ checksum: Int64, _ shape: ObjectShape) throws(StoreError) {
        guard let known = saved.updateValue(checksum, forKey: reference), known != checksum else { return }
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
    func save(_ referenced: inout ReferencedSaves) throws(StoreError) {
        if referenced.isEmpty { return }
        var draft = RowDraft()
        try save(replacing: true) { write throws(StoreError) in
            while let found = referenced.takeNext() {
                try save(found.object, found.reference, &draft, &referenced, write)
            }
        }
    }

    private func save<M: Model>(
        _ object: M,
        _ reference: ModelReference,
        _ draft: inout RowDraft,
        _ referenced: inout ReferencedSaves,
        _ write: (borrowing RowDraft, Table) throws(StoreError) -> Void
    ) throws(StoreError) {
        func save<Exact: Model>(_ exact: Exact.Type) throws(StoreError) {
            // The cast succeeds: `exact` is the object's own class.
            guard let object = object as? Exact, let table = try table(for: exact, .storing) else { return }
            try draft.fill(from: object, table.shape, mayBeReferred: true)
            guard referenced.add(draft, copyOf: reference) else { return }
            let plain = try RowDraft.plainChecksum(of: object, table.shape)
            try saveCopy(draft, plain, of: reference, in: table, &referenced, write)
        }
        let exact: any Model.Type = subclass(of: object) ?? M.self
        try save(exact)
    }

    /// Saves snapshots of objects to which others refer.
    func save(_ snapshots: [ReferencedSnapshot]) throws(StoreError) {
        if snapshots.isEmpty { return }
        var referenced = ReferencedSaves()
        try save(replacing: true) { write throws(StoreError) in
            for snapshot in snapshots {
                func save<M: Model>(_ model: M.Type) throws(StoreError) {
                    guard let table = try table(for: model, .storing) else { return }
                    let draft = RowDraft(snapshot.row)
                    try saveCopy(
                        draft,
                        snapshot.plainChecksum,
                        of: snapshot.reference,
                        in: table,
                        &referenced,
                        write
                    )
                }
                try save(snapshot.model)
            }
        }
    }

    /// Saves an object unless the store knows that it is to stay.
    ///
    /// - Parameters:
    ///   - draft: The object.
    ///   - plain: The checksum that it would have if nobody referred to it.
    ///   - reference: The reference to it.
    ///   - table: Its table.
    ///   - referenced: What is saved with it.
    ///   - write: Writes a row.
    /// - Throws: ``StoreError``
    private func saveCopy(
        _ draft: borrowing RowDraft,
        _ plain: Int64,
        of reference: ModelReference,
        in table: Table,
        _ referenced: inout ReferencedSaves,
        _ write: (borrowing RowDraft, Table) throws(StoreError) -> Void
    ) throws(StoreError) {
        guard try isToBeSaved(draft, plain, in: table, referenced.policy) else { return }
        try referenced.begin(reference, draft.checksum, table.shape)
        try write(draft, table)
        noteState(KnownStates.State(checksum: draft.checksum, shape: table.shape))
    }

    private func isToBeSaved(
        _ draft: borrowing RowDraft,
        _ plain: Int64,
        in table: Table,
        _ policy: ReferencedSaves.Policy
    ) throws(StoreError) -> Bool {
        switch try visibility(of: draft.identity, in: table) {
        case .missing, .expired: return true
        case .ofAnotherClass, .visible, .dependsOnDocument: break
        }
        switch policy {
        case .missing: return false
        case .changed:
            // Rows that were written before the store used a model that refers to them have the plain form.
            let checksums = [draft.checksum, plain]
            if checksums.contains(where: { models.states.contains($0, table.shape) }) { return false }
            return try !isStored(draft.identity, checksums, in: table)
        case .all: return true
        }
    }

    /// Whether an object is stored as it is. Saving it again would only wake observers.
    private func isStored(
        _ identity: StorageKey,
        _ checksums: [Int64],
        in table: Table
    ) throws(StoreError) -> Bool {
        var isStored = false
        try copyingRows { () throws(StoreError) in
            try forEachVisibleRow(of: [identity], in: table) { _, row in isStored = checksums.contains(row.checksum) }
        }
        return isStored
    }
}
