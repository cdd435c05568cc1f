internal import Cyanotype
internal import FoundationEssentials

/// One read, or one transaction, of objects in memory.
final class MemorySession {
    private let engine: MemoryEngine
    private let isReadOnly: Bool
    var state: MemoryState
    /// The time by which objects expire, which stays the same: seconds since 2001.
    let now = Date().timeIntervalSinceReferenceDate
    var hasEnded = false
    /// The types whose revision this transaction has raised.
    private var changed: Set<String> = []
    /// The states of the objects to which others may refer, as a transaction has read and saved them.
    private(set) var knownStates = StateLog()

    /// The objects that were deleted although others forbid it.
    fileprivate(set) var denials: Set<ModelReference> = []

    init(engine: MemoryEngine, state: MemoryState, isReadOnly: Bool) {
        (self.engine, self.state, self.isReadOnly) = (engine, state, isReadOnly)
    }

    /// The rows of all objects of a table's type.
    func rows(of table: MemoryTable) -> [StorageKey: MemoryRow] {
        state.types[table.shape.typeName]?.rows ?? [:]
    }

    /// The models that the store has used.
    var models: ModelRegistry { engine.models }

    /// Returns the revision of the last transaction before this one that has changed a type.
    func committedRevision(ofType typeName: String) -> Int64 {
        let revision = state.types[typeName]?.revision ?? 0
        return changed.contains(typeName) ? revision - 1 : revision
    }

    /// Returns the revision of this transaction's changes of a type. The first call raises it.
    func revision(of typeName: String) -> Int64 {
        if changed.insert(typeName).inserted { state.types[typeName, default: .init()].revision += 1 }
        return state.types[typeName]?.revision ?? 0
    }
}

// MARK: - Tables

extension MemorySession: EngineSession {
    func shape<M: Model>(of type: M.Type) throws(StoreError) -> ObjectShape { try engine.models.shape(of: type).0 }

    func table<M: Model>(for type: M.Type, _ use: TableUse) throws(StoreError) -> MemoryTable? {
        let shape = try shape(of: type)
        if let rows = state.types[shape.typeName], isReadOnly || rows.isSynchronized || !shape.isSynchronized {
            return MemoryTable(shape, rows)
        }
        if isReadOnly { return nil }
        if shape.isSynchronized { state.types[shape.typeName, default: .init()].isSynchronized = true }
        return MemoryTable(shape, state.types[shape.typeName, default: .init()])
    }

    func model(named name: String, ofType type: String) -> (any Model.Type)? {
        engine.models.model(named: name, ofType: type)
    }

    func decoder() -> DocumentCodec.Decoder { DocumentCodec.Decoder() }

    func note(_ events: [KnownStates.Event]) {
        if isReadOnly { models.states.note(events) } else { knownStates.note(events) }
    }

    func knows(_ checksum: Int64, of object: ModelReference, in owner: ModelReference) -> Bool {
        knownStates.contains(checksum, of: object, in: owner, after: models.states)
    }

    func referencedObjects(_ decoder: DocumentCodec.Decoder) -> ReferencedObjects { ReferencedObjects(self, decoder) }

    var lendsCopies: Bool { false }

    func copyingRows(_ body: () throws(StoreError) -> Void) throws(StoreError) { try body() }

    func recordDamage() {}
}

// MARK: - Rows

extension MemorySession {
    func forEachVisibleRow(
        of identities: [StorageKey?],
        in table: MemoryTable,
        _ body: (_ position: Int, borrowing StoredRow) throws(StoreError) -> Void
    ) throws(StoreError) {
        for (position, identity) in identities.enumerated() {
            guard let row = identity.flatMap({ visibleRow(of: $0, in: table) }) else { continue }
            try row.lend(from: table) { lent throws(StoreError) in try body(position, lent) }
        }
    }

    func withVisibleRow<M: Model, ID: Hashable>(
        of type: M.Type,
        id: ID,
        times: Bool,
        _ body: (borrowing StoredRow, ObjectShape, RowTimes?) throws(StoreError) -> Void
    ) throws(StoreError) {
        let shape = try shape(of: type)
        guard let identity = try shape.identityKey(of: id), let table = try table(for: type, .identifying),
            let row = visibleRow(of: identity, in: table)
        else { return }
        let times = times ? row.times : nil
        try row.lend(from: table) { lent throws(StoreError) in try body(lent, shape, times) }
    }

    private func visibleRow(of identity: StorageKey, in table: MemoryTable) -> MemoryRow? {
        guard let row = rows(of: table)[identity], table.contains(row), !row.hasExpired(at: now) else { return nil }
        return row
    }

    func visibility(of identity: StorageKey, in table: MemoryTable) throws(StoreError) -> RowVisibility {
        guard let row = rows(of: table)[identity] else { return .missing }
        if !table.contains(row) { return .ofAnotherClass }
        return row.hasExpired(at: now) ? .expired : .visible
    }
}

// MARK: - Queries

/// All rows of a class that have expired, or all that have not.
///
/// The engine applies nothing else of a query. Its test, order and limit are left to those who read the rows.
final class MemorySelection: EngineSelection {
    fileprivate let rows: [MemoryRow]

    init(_ rows: [MemoryRow]) {
        self.rows = rows
    }

    var isEmpty: Bool { false }
    var isAll: Bool { false }
    var isExact: Bool { false }
    var isOrdered: Bool { false }
    var isLimited: Bool { false }
    var isComplete: Bool { true }
}

extension MemorySession {
    func run<M: Model>(
        _ query: ObjectQuery<M>,
        in table: MemoryTable,
        _ expiry: ExpiryFilter
    ) throws(StoreError) -> QueryRun<M, MemorySelection> {
        if let mistake = query.mistake { throw StoreError(.query, mistake) }
        let rows = rows(of: table).values.filter { row in
            table.contains(row) && row.hasExpired(at: now) == (expiry == .expired)
                && query.statuses?.contains(row.syncStatus) ?? true
        }
        return QueryRun(query: query, selection: MemorySelection(rows)) { query.makeTest() }
    }

    func forEachRow(
        of selection: MemorySelection,
        in table: MemoryTable,
        expecting: (Int) -> Void,
        _ body: (borrowing StoredRow) throws(StoreError) -> Bool
    ) throws(StoreError) {
        for row in selection.rows where try !row.lend(from: table, body) { return }
    }

    /// Does nothing: no other program writes rows in memory, so no row is stale.
    func forEachStaleRow(
        of selection: MemorySelection,
        in table: MemoryTable,
        _ body: (borrowing StoredRow) throws(StoreError) -> Bool
    ) throws(StoreError) {}

    func identities(of selection: MemorySelection, in table: MemoryTable) throws(StoreError) -> [StorageKey] {
        selection.rows.map(\.identity)
    }

    func count(of selection: MemorySelection, in table: MemoryTable) throws(StoreError) -> Int { selection.rows.count }

    func values<M: Model, Value>(
        of keyPath: any KeyPath<M, Value> & Sendable,
        in selection: MemorySelection,
        _ table: MemoryTable
    ) throws(StoreError) -> [Value]? { nil }

    func compute<M: Model, Value>(
        _ aggregate: ObjectAggregate<M, Value>,
        of query: ObjectQuery<M>,
        in table: MemoryTable
    ) throws(StoreError) -> Value? { nil }

    func compute<M: Model, Key: Hashable, Value>(
        _ aggregate: ObjectAggregate<M, Value>,
        of query: ObjectQuery<M>,
        by keyPath: any KeyPath<M, Key> & Sendable,
        in table: MemoryTable
    ) throws(StoreError) -> [(key: Key, value: Value)]? { nil }

    func explanation<M: Model>(
        of query: ObjectQuery<M>,
        in table: MemoryTable?
    ) throws(StoreError) -> QueryExplanation {
        let parts = query.condition.conjuncts.map { conjunct in
            QueryExplanation.Part(
                filter: conjunct.question.description,
                place: .memory,
                reasons: ["the objects have no keys"]
            )
        }
        return QueryExplanation(
            parts: parts + query.explanationOfStatuses,
            sortedInMemory: query.orderings.map { $0.path.description },
            scansAllObjects: table != nil
        )
    }
}

// MARK: - Changing

extension MemorySession {
    func save(
        replacing: Bool,
        _ body: (_ write: (borrowing RowDraft, MemoryTable) throws(StoreError) -> Void) throws(StoreError) -> Void
    ) throws(StoreError) {
        var written: [Written] = []
        try body { draft, table throws(StoreError) in
            let shape = table.shape
            var row = MemoryRow(draft, shape, revision: revision(of: shape.typeName), at: now)
            if table.isSynchronized { row.syncStatus = .notSynced }
            try keepExtraMembers(&row, draft, table)
            if let known = rows(of: table)[row.identity] {
                // An object of another class is not looked into: it is in the way even if it has expired.
                if !replacing, !known.hasExpired(at: now) || !table.contains(known) {
                    var error = StoreError.identityTaken
                    error.setObject(row.identity, shape)
                    throw error
                }
                // An insert comes here only if the known object has expired. Then the object is a new one.
                if replacing {
                    row.created = known.created
                    row.syncStatus = statusAfterReplacing(known, by: row, draft.syncStatus, table)
                    noteChange(of: known, to: row, table)
                } else {
                    _ = remove(known.identity, ofType: shape.typeName)
                    noteInsertion(of: row, table)
                }
            } else {
                noteInsertion(of: row, table)
            }
            state.types[shape.typeName]?.rows[row.identity] = row
            if !shape.searchable.isEmpty { state.types[shape.typeName]?.hasSearchableClasses = true }
            removeExpired(withUniqueKeysOf: row, table)
            if replacing {
                // Only the last row of an identity is checked.
                written.removeAll { $0.identity == row.identity && $0.table.shape.typeName == shape.typeName }
                written.append(Written(table: table, identity: row.identity))
            } else {
                // Inserts change no other object, so none of them can free a key later.
                try checkUnique(row, table, except: [])
            }
        }
        // Objects may exchange unique keys in one call, so these are only checked now.
        for (index, entry) in written.enumerated() {
            guard let row = rows(of: entry.table)[entry.identity] else { continue }
            // Each pair is compared once: when the later one is checked.
            let later = Set(written[index...].dropFirst().map(\.identity))
            try checkUnique(row, entry.table, except: later)
        }
    }

    /// Adds the members that the model does not know of what a server has told, and of the row that is replaced.
    private func keepExtraMembers(
        _ row: inout MemoryRow,
        _ draft: borrowing RowDraft,
        _ table: MemoryTable
    ) throws(StoreError) {
        var stored: JSON.Object?
        if let old = rows(of: table)[row.identity], old.hasExtraMembers, !old.hasExpired(at: now),
            old.schema.className == row.schema.className
        {
            stored = unsafe old.document.withUnsafeBytes { unsafe JSON.Object(document: $0) }
        }
        if stored == nil, draft.foreignDocument == nil { return }
        if let document = try draft.document(keepingMembersOf: stored, table.shape) {
            row.setDocument(withExtraMembers: document)
        }
    }

    /// An object that a call has stored and whose unique keys are still to be checked.
    private struct Written {
        let table: MemoryTable
        let identity: StorageKey
    }

    /// Removes the expired objects that have a unique key of the row.
    private func removeExpired(withUniqueKeysOf row: MemoryRow, _ table: MemoryTable) {
        for column in table.shape.columns where column.isUnique {
            for other in others(with: column, of: row, table)
            // As with SQLite, an object of another class keeps its key although it has expired.
            where other.hasExpired(at: now) && table.contains(other) {
                state.types[table.shape.typeName]?.rows[other.identity] = nil
                if table.isSynchronized { state.types[table.shape.typeName]?.records[other.identity] = nil }
            }
        }
    }

    /// Throws if another object has a unique key of the row.
    private func checkUnique(
        _ row: MemoryRow,
        _ table: MemoryTable,
        except exceptions: Set<StorageKey>
    ) throws(StoreError) {
        for column in table.shape.columns where column.isUnique {
            for other in others(with: column, of: row, table) where !exceptions.contains(other.identity) {
                var error = StoreError.taken(
                    column,
                    other.uniqueKeys[column.path] ?? .null,
                    by: other.identity,
                    table.shape
                )
                error.setObject(row.identity, table.shape)
                throw error
            }
        }
    }

    /// The other rows with the row's key in a unique column.
    private func others(with column: ColumnPlan, of row: MemoryRow, _ table: MemoryTable) -> [MemoryRow] {
        guard let key = row.uniqueKeys[column.path], key != .null else { return [] }
        return rows(of: table).values.filter { $0.uniqueKeys[column.path] == key && $0.identity != row.identity }
    }

    func remove(_ identity: StorageKey, from table: MemoryTable) throws(StoreError) -> Bool {
        remove(identity, ofType: table.shape.typeName)
    }

    func remove(_ identity: StorageKey, ofType typeName: String) -> Bool {
        guard let row = state.types[typeName]?.rows.removeValue(forKey: identity) else { return false }
        noteDeletion(of: row, ofType: typeName, revision: revision(of: typeName))
        return true
    }

    func setSyncStatus(
        _ status: SyncStatus,
        of identity: StorageKey,
        in table: MemoryTable,
        ifRevision revision: Int64?
    ) throws(StoreError) -> Bool {
        let typeName = table.shape.typeName
        guard let row = rows(of: table)[identity], revision == nil || row.revision == revision else { return false }
        var changed = row
        changed.syncStatus = status
        noteChange(of: row, to: changed, table)
        state.types[typeName]?.rows[identity] = changed
        return true
    }

    func syncStatus(of identity: StorageKey, in table: MemoryTable) throws(StoreError) -> SyncStatus? {
        rows(of: table)[identity]?.syncStatus
    }

    func noteDenial(of object: ModelReference) { denials.insert(object) }

    func removeDocument<ID: Hashable>(ofType name: String, id: ID) throws(StoreError) -> Bool {
        guard let document = try document(ofType: name, id: id) else { return false }
        return try delete([document.id.key], ofType: document.typeName) > 0
    }

    func replaceDocument<ID: Hashable>(
        ofType name: String,
        id: ID,
        with members: JSON.Object
    ) throws(StoreError) -> Bool {
        guard let document = try document(ofType: name, id: id) else { return false }
        // Only models have stored objects in memory.
        throw .hasModel(document.typeName)
    }

    func removeAll(from table: MemoryTable) throws(StoreError) -> Int {
        let all = rows(of: table).values.filter(table.contains)
        for row in all { _ = try remove(row.identity, from: table) }
        // Nobody could have found the expired ones.
        return all.count { !$0.hasExpired(at: now) }
    }

    /// Sets the record of an object or of its deletion. An empty one is none.
    func setRecord(_ record: SyncRecord?, of identity: StorageKey, ofType typeName: String) {
        state.types[typeName]?.records[identity] = record.flatMap { $0.isEmpty ? nil : $0 }
    }

    var syncStore: String { engine.syncStoreName }

    func setSyncToken(_ token: String, of origin: String) throws(StoreError) { state.syncTokens[origin] = token }

    func nested<Value>(_ body: () throws(StoreError) -> Value) throws(StoreError) -> Value {
        let (before, end) = ((state, changed, denials), knownStates.end)
        do throws(StoreError) {
            return try body()
        } catch {
            (state, changed, denials) = before
            knownStates.undo(to: end)
            throw error
        }
    }

    func nestedStoringOne(_ body: () throws(StoreError) -> Void) throws(StoreError) { try nested(body) }
}
