internal import Cyanotype
internal import CyanotypeSystem

/// Performs operations on objects in memory, without SQL, indexes or keys for queries: a query decodes all objects of a
/// type and evaluates ``ObjectQuery/results(among:)``.
///
/// That makes it the reference for the meaning of each operation: tests compare the other engine with it.
final class MemoryEngine: Sendable {
    let models = ModelRegistry()
    /// By this name, the keys of changes differ from those of other stores.
    let syncStoreName = String(UInt64.random(in: .min ... .max), radix: 16)
    private let state = Locked(MemoryState())
    private let gate = WriterGate()
    private let busyTimeout = Duration.seconds(10)

    /// Performs an operation on the thread of the caller.
    func perform<Operation: StoreOperation>(_ operation: Operation) throws(StoreError) -> Operation.Output {
        switch Operation._use {
        case .readingOne, .reading: try operation._run(in: _StoreSession(read()))
        case .writing, .writingOne:
            try write { session throws(StoreError) in try operation._run(in: _StoreSession(session)) }
        }
    }

    /// Returns a session that reads the present state, as a value that later changes do not reach.
    private func read() -> MemorySession {
        MemorySession(engine: self, state: state.withLock { $0 }, isReadOnly: true)
    }

    /// Calls a closure with a transaction. Its changes are kept when the closure returns, and dropped if it throws.
    func write<Value>(_ body: (MemorySession) throws(StoreError) -> Value) throws(StoreError) -> Value {
        do throws(WriterGate.Failure) {
            try gate.enter(until: .now + busyTimeout)
        } catch {
            throw refusal(error)
        }
        defer { gate.leave() }
        let session = MemorySession(engine: self, state: state.withLock { $0 }, isReadOnly: false)
        defer { session.hasEnded = true }
        let value = try body(session)
        try session.check(session.denials)
        state.withLock { $0 = session.state }
        models.states.note(session.knownStates.events)
        return value
    }

    private func refusal(_ failure: WriterGate.Failure) -> StoreError {
        switch failure {
        case .reentered: .reentered
        case .timedOut: StoreError(.busy, "another thread of this program has been writing for \(busyTimeout)")
        case .cancelled: StoreError(.cancelled, "the task was cancelled while another thread was writing")
        case .refused: CallWaiting.refusal
        }
    }
}

/// All objects of a store.
struct MemoryState: Sendable {
    /// The rows of each type, by its stored name.
    var types: [String: MemoryTable.Rows] = [:]
    /// The places in the changes of servers, by their names.
    var syncTokens: [String: String] = [:]
}

/// The objects of a type, as one class of it sees them.
final class MemoryTable: EngineTable {
    let shape: ObjectShape
    let hasSearchableClasses: Bool
    let isSynchronized: Bool

    init(_ shape: ObjectShape, _ rows: Rows) {
        self.shape = shape
        isSynchronized = rows.isSynchronized
        hasSearchableClasses = rows.hasSearchableClasses || !shape.searchable.isEmpty
    }

    /// Whether a row's object is of the class.
    func contains(_ row: MemoryRow) -> Bool {
        row.schema.className == shape.className || row.superclasses.contains(shape.className)
    }

    struct Rows: Sendable {
        var rows: [StorageKey: MemoryRow] = [:]
        var revision: Int64 = 0
        var hasSearchableClasses = false
        var isSynchronized = false
        /// The records of the objects whose changes a server does not have, if the type is synchronized.
        var records: [StorageKey: SyncRecord] = [:]
        /// The revision up to which deletions may be forgotten.
        var horizon: Int64 = 0
    }
}

/// An object.
struct MemoryRow: Sendable {
    let identity: StorageKey
    let schema: ForeignSchema
    let superclasses: [String]
    let expires: StorageKey
    /// The keys of the unique fields, by the fields' JSON keys joined by dots.
    let uniqueKeys: [String: StorageKey]
    /// The references to other objects, with the fields and their rules.
    let links: [(field: String, rule: DeleteRule, target: ModelReference)]
    private(set) var document: [UInt8]
    private(set) var checksum: Int64
    /// Whether the document has members that the model does not know.
    private(set) var hasExtraMembers = false
    var revision: Int64
    /// In seconds since 2001, as is `modified`.
    var created: Double
    let modified: Double
    var syncStatus: SyncStatus

    init(_ draft: borrowing RowDraft, _ shape: ObjectShape, revision: Int64, at time: Double) {
        (identity, expires) = (draft.identity, draft.expires)
        (schema, superclasses) = (shape.currentSchema, shape.superclasses)
        var uniqueKeys: [String: StorageKey] = [:]
        for (column, key) in zip(shape.columns.filter { !$0.isCollection }, draft.keys.single) where column.isUnique {
            uniqueKeys[column.path] = key
        }
        self.uniqueKeys = uniqueKeys
        links = draft.links.map { link in
            let place = shape.references().places[link.place]
            return (place.path, place.rule, link.target)
        }
        document = unsafe draft.withDocument { unsafe Array($0) }
        checksum = unsafe document.withUnsafeBytes { unsafe DocumentCodec.checksum(of: $0, draft.identity) }
        (self.revision, created, modified) = (revision, time, time)
        syncStatus = draft.syncStatus ?? .undetermined
    }

    /// Replaces the document by one with members that the model does not know.
    mutating func setDocument(withExtraMembers document: [UInt8]) {
        self.document = document
        checksum = unsafe document.withUnsafeBytes { unsafe DocumentCodec.checksum(of: $0, identity) }
        hasExtraMembers = true
    }

    var times: RowTimes {
        RowTimes(revision: revision, created: created, modified: modified, syncStatus: syncStatus)
    }

    func hasExpired(at now: Double) -> Bool {
        guard case .real(let time) = expires else { return false }
        return time <= now
    }

    /// Calls a closure with the row, which it borrows. The table decides whether decoding must look for the class.
    func lend<Value>(
        from table: MemoryTable,
        _ body: (borrowing StoredRow) throws(StoreError) -> Value
    ) throws(StoreError) -> Value {
        try unsafe document.withUnsafeBufferPointer { bytes throws(StoreError) in
            try body(
                unsafe StoredRow(
                    identity: identity,
                    // Rows in memory have no schema, and their column of the time is always right.
                    schema: 0,
                    foreign: schema.className == table.shape.className ? nil : schema,
                    mayHaveExpired: false,
                    checksum: checksum,
                    syncStatus: syncStatus,
                    document: UnsafeRawBufferPointer(bytes)
                )
            )
        }
    }
}
