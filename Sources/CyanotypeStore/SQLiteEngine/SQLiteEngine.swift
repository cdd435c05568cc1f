internal import Cyanotype

/// Performs operations on one file, or in memory, with SQLite.
final class SQLiteEngine: Sendable {
    let connections: StoreConnections
    let registry = PlanRegistry()
    /// Distinguishes this engine from other engines of the process.
    let number = ChangeHub.nextStoreNumber()
    /// Whether the store has no file. Then all calls share one connection.
    let isInMemory: Bool

    init(_ configuration: StoreConfiguration) throws(StoreError) {
        isInMemory = configuration.path == nil
        connections = try StoreConnections(configuration)
    }

    var configuration: StoreConfiguration { connections.configuration }

    var hub: ChangeHub { connections.hub }

    /// Ends all use of the store. See ``ObjectStore/close()``.
    func close() throws(StoreError) { try connections.close() }
}

// MARK: - Sessions

extension SQLiteEngine {
    /// Calls a closure with a transaction, which is committed when the closure returns.
    func write<Value>(
        _ operation: StaticString = #function,
        _ body: (SQLiteSession) throws(StoreError) -> Value
    ) throws(StoreError) -> Value {
        let transaction = TransactionState()
        defer { transaction.hasEnded = true }
        var isAnnounced = false
        let value: Value
        do throws(StoreError) {
            value = try connections.write(operation) { connection throws(StoreError) in
                let session = SQLiteSession(engine: self, connection: connection, transaction: transaction)
                let value = try body(session)
                if !transaction.state.deletions.isEmpty { try session.forgetOldDeletions() }
                hub.announce(transaction.state.revisions, of: number)
                isAnnounced = true
                return value
            }
        } catch {
            if isAnnounced { hub.withdraw(transaction.state.revisions, of: number) }
            throw error
        }
        for plan in transaction.state.plans.values { registry.add(plan) }
        hub.commit(transaction.state.revisions)
        return value
    }

    /// Calls a closure with a session that reads one state of the objects, however many statements it runs.
    func read<Value>(
        _ operation: StaticString = #function,
        _ body: (SQLiteSession) throws(StoreError) -> Value
    ) throws(StoreError) -> Value {
        try connections.snapshot(operation) { connection throws(StoreError) in
            try body(SQLiteSession(engine: self, connection: connection, transaction: nil))
        }
    }

    /// Calls a closure with a session that reads one object by its identity.
    func readOne<Value>(
        _ operation: StaticString = #function,
        _ body: (SQLiteSession) throws(StoreError) -> Value
    ) throws(StoreError) -> Value {
        try connections.read(operation) { connection throws(StoreError) in
            try body(SQLiteSession(engine: self, connection: connection, transaction: nil))
        }
    }

    /// Calls a closure once with a session for an operation.
    func withSession(
        for use: _StoreUse,
        _ operation: StaticString,
        _ body: (_StoreSession) throws(StoreError) -> Void
    ) throws(StoreError) {
        func run(_ session: SQLiteSession) throws(StoreError) { try body(_StoreSession(session)) }
        switch use {
        case .readingOne: try readOne(operation, run)
        case .reading: try read(operation, run)
        case .writing, .writingOne: try write(operation, run)
        }
    }
}

// MARK: - Models

extension SQLiteEngine {
    /// The function of the store that does this, for its trace.
    private static var opening: StaticString { "init(_:models:durability:busyTimeout:cacheSize:trace:)" }

    /// Adds what models need to the file. If the file has all of it, this writes nothing, and waits for no other
    /// writer.
    func prepare(_ models: [any Model.Type]) throws(StoreError) {
        if models.isEmpty { return }
        let isPrepared = try read(Self.opening) { session throws(StoreError) in
            var isPrepared = true
            for model in models where !(try Self.isPrepared(model, session)) { isPrepared = false }
            return isPrepared
        }
        if isPrepared { return }
        // A file that cannot be written is read as it is.
        let isReadOnly = try connections.exclusively(Self.opening) { connection throws(StoreError) in
            connection.isReadOnly
        }
        if isReadOnly { return }
        try write(Self.opening) { session throws(StoreError) in
            for model in models { try Self.prepare(model, session) }
        }
    }

    /// Returns whether the file has all that a model needs.
    private static func isPrepared<M: Model>(_ model: M.Type, _ session: SQLiteSession) throws(StoreError) -> Bool {
        try session.readingPlan(of: try session.shape(of: model))?.isRecorded ?? false
    }

    private static func prepare<M: Model>(_ model: M.Type, _ session: SQLiteSession) throws(StoreError) {
        _ = try session.plan(for: model)
    }
}
