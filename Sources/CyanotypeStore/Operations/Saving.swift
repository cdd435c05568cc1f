public import Cyanotype

/// Stores objects. Each replaces the stored object with its identity, or is added.
@usableFromInline
struct Save<Objects: Sequence>: StoreOperation where Objects.Element: Model {
    @usableFromInline static var _use: _StoreUse { use(storing: Objects.self) }
    @usableFromInline static var _name: StaticString { "save(_:)" }

    private let objects: Objects
    private let references: SavedReferences

    @usableFromInline init(objects: Objects, references: SavedReferences = .changed) {
        (self.objects, self.references) = (objects, references)
    }

    @usableFromInline func _run(in session: _StoreSession) throws(StoreError) { try run(in: session.session) }

    func run(in session: some EngineSession) throws(StoreError) {
        try session.save(objects, replacing: true, references)
    }
}

extension Save: Sendable where Objects: Sendable {}

/// Stores new objects. It fails if an identity is taken.
@usableFromInline
struct Insert<Objects: Sequence>: StoreOperation where Objects.Element: Model {
    @usableFromInline static var _use: _StoreUse { use(storing: Objects.self) }
    @usableFromInline static var _name: StaticString { "insert(_:)" }

    private let objects: Objects
    private let references: SavedReferences

    @usableFromInline init(objects: Objects, references: SavedReferences = .changed) {
        (self.objects, self.references) = (objects, references)
    }

    @usableFromInline func _run(in session: _StoreSession) throws(StoreError) { try run(in: session.session) }

    func run(in session: some EngineSession) throws(StoreError) {
        try session.save(objects, replacing: false, references)
    }
}

extension Insert: Sendable where Objects: Sendable {}

private func use<Objects: Sequence>(storing objects: Objects.Type) -> _StoreUse {
    objects == CollectionOfOne<Objects.Element>.self ? .writingOne : .writing
}

extension EngineSession {
    /// Stores objects, each with the columns of its own class, which may be a subclass of `M`.
    ///
    /// - Parameters:
    ///   - objects: The objects.
    ///   - replacing: Whether they replace those with their identities.
    ///   - references: Which of the objects are saved to which they refer.
    ///   - document: A document of the only object by another program: see ``RowDraft/foreignDocument``.
    ///   - keepsMissing: Whether the objects keep references to missing ones: see
    ///     ``keepMissingReferences(in:_:)``.
    ///   - isOnServer: Whether the objects come from a server, with those to which they refer.
    /// - Throws: ``StoreError``
    func save<M: Model>(
        _ objects: some Sequence<M>,
        replacing: Bool,
        _ references: SavedReferences,
        keepingMembersOf document: JSON.Object? = nil,
        keepingMissing keepsMissing: Bool = true,
        isOnServer: Bool = false
    ) throws(StoreError) {
        var table: Table?
        var draft = RowDraft()
        draft.foreignDocument = document
        var referenced = ReferencedSaves(references, areOnServer: isOnServer)
        try save(replacing: replacing) { write throws(StoreError) in
            try objects.forEachInPlace { object throws(StoreError) in
                if let subclass = subclass(of: object) {
                    // Preparing the subclass may add columns to the table, which makes the plan for `M` obsolete.
                    table = nil
                    return try fill(&draft, from: object, as: subclass, &referenced) {
                        draft,
                        table throws(StoreError) in
                        if keepsMissing { try keepMissingReferences(in: &draft, table) }
                        try write(draft, table)
                    }
                }
                if table == nil { table = try self.table(for: M.self, .storing) }
                guard let table else { return }
                try fill(&draft, from: object, table, &referenced)
                if keepsMissing { try keepMissingReferences(in: &draft, table) }
                try write(draft, table)
            }
            // Objects may exchange unique keys in one call.
            if replacing { try save(&referenced, write) }
        }
        if referenced.isEmpty { return }
        try save(replacing: true) { write throws(StoreError) in try save(&referenced, write) }
    }

    /// Fills a draft from an instance of a subclass, and stores its row.
    private func fill<M: Model, Exact: Model>(
        _ draft: inout RowDraft,
        from object: M,
        as exact: Exact.Type,
        _ referenced: inout ReferencedSaves,
        _ write: (inout RowDraft, Table) throws(StoreError) -> Void
    ) throws(StoreError) {
        // The cast succeeds: `exact` is the object's own class.
        guard let object = object as? Exact, let table = try table(for: exact, .storing) else { return }
        try fill(&draft, from: object, table, &referenced)
        try write(&draft, table)
    }

    /// Fills a draft from an object, and notes the objects to which it refers.
    private func fill<M: Model>(
        _ draft: inout RowDraft,
        from object: M,
        _ table: Table,
        _ referenced: inout ReferencedSaves
    ) throws(StoreError) {
        let mayBeReferred = models.mayBeReferred(table.shape)
        try draft.fill(from: object, table.shape, mayBeReferred: mayBeReferred)
        if table.shape.hasReferences { referenced.add(owner: draft, table.shape) }
        if mayBeReferred { noteState(of: draft, table.shape) }
    }
}

extension Sequence {
    /// Calls a closure with each element, without copying those of an array: a copy of an object retains each of its
    /// strings.
    fileprivate func forEachInPlace<Failure: Error>(_ body: (Element) throws(Failure) -> Void) throws(Failure) {
        var failure: Failure?
        let isContiguous: Void? = withContiguousStorageIfAvailable { elements in
            do throws(Failure) {
                for index in elements.indices { try unsafe body(elements[index]) }
            } catch {
                failure = error
            }
        }
        if let failure { throw failure }
        if isContiguous == nil { for element in self { try body(element) } }
    }
}

/// Stores an object as it was when the operation was made.
///
/// A batch runs its operations later, and an instance of a class may change until then.
struct SaveSnapshot: EngineOperation {
    static var _use: _StoreUse { .writing }
    static var _name: StaticString { "commit()" }

    private let snapshot: RowSnapshot
    /// The objects to which it refers.
    private let referenced: [ReferencedSnapshot]
    private let model: any Model.Type
    /// Whether a stored object with the identity is replaced. Otherwise it makes the operation fail.
    private let replacing: Bool
    private let references: SavedReferences

    /// - Parameters:
    ///   - object: The object.
    ///   - replacing: Whether a stored object with the identity is replaced.
    ///   - references: Which of the objects are saved to which it refers.
    ///   - models: The models that the store has used.
    /// - Throws: ``StoreError`` with the code `mapping` if the object cannot be encoded, or `identity` if nothing can be
    ///   found by its identity.
    init<M: Model>(
        of object: M,
        replacing: Bool,
        _ references: SavedReferences,
        _ models: ModelRegistry
    ) throws(StoreError) {
        model = subclass(of: object) ?? M.self
        (snapshot, referenced) = try Self.snapshots(of: object, model, models)
        (self.replacing, self.references) = (replacing, references)
    }

    private static func snapshots<M: Model, Exact: Model>(
        of object: M,
        _ exact: Exact.Type,
        _ models: ModelRegistry
    ) throws(StoreError) -> (RowSnapshot, [ReferencedSnapshot]) {
        let shape = try ObjectShape.shape(of: exact)
        let mayBeReferred = models.mayBeReferred(shape)
        var draft = RowDraft()
        // The cast succeeds: `exact` is the object's own class.
        if let object = object as? Exact {
            try draft.fill(from: object, shape, mayBeReferred: mayBeReferred)
        } else {
            try draft.fill(from: object, shape, mayBeReferred: mayBeReferred)
        }
        return (RowSnapshot(draft), try ReferencedSnapshot.all(of: draft, shape))
    }

    func run(in session: some EngineSession) throws(StoreError) { try save(model, session) }

    private func save<M: Model>(_ type: M.Type, _ session: some EngineSession) throws(StoreError) {
        try session.save(replacing: replacing) { write throws(StoreError) in
            guard let table = try session.table(for: type, .storing) else { return }
            var draft = RowDraft(snapshot)
            if session.models.mayBeReferred(table.shape) { session.noteState(of: draft, table.shape) }
            try session.keepMissingReferences(in: &draft, table)
            try write(draft, table)
            if replacing { try session.save(referenced, references, write) }
        }
        if replacing || referenced.isEmpty { return }
        try session.save(replacing: true) { write throws(StoreError) in try session.save(referenced, references, write)
        }
    }
}
