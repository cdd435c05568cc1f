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
            guard referenced.add(draft, copyOf: reference), try isToBeSaved(draft, in: table, referenced.policy) else {
                return
            }
            try referenced.begin(reference, draft.checksum, table.shape)
            try write(draft, table)
            noteSaved(KnownStates.Saved(checksum: draft.checksum, shape: table.shape))
        }
        let exact: any Model.Type = subclass(of: object) ?? M.self
        try save(exact)
    }

    private func isToBeSaved(
        _ draft: borrowing RowDraft,
        in table: Table,
        _ policy: ReferencedSaves.Policy
    ) throws(StoreError) -> Bool {
        switch try visibility(of: draft.identity, in: table) {
        case .missing, .expired: return true
        case .ofAnotherClass, .visible, .dependsOnDocument: break
        }
        switch policy {
        case .missing: return false
        case .changed: return !models.states.contains(draft.checksum, table.shape)
        case .all: return true
        }
    }
}
