internal import Cyanotype

/// Performs operations on one file, or in memory, with SQLite.
final class SQLiteEngine: Sendable {
    let connections: StoreConnections
    let registry: PlanRegistry
    /// Distinguishes this engine from other engines of the process.
    let number = ChangeHub.nextStoreNumber()
    /// Whether the store has no file. Then all calls share one connection.
    let isInMemory: Bool

    init(_ configuration: StoreConfiguration) throws(StoreError) {
        isInMemory = configuration.path == nil
        registry = PlanRegistry(policy: configuration.unknownChangePolicy)
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
                try session.check(transaction.state.denials)
                if !transaction.state.deletions.isEmpty {
                    try session.forgetOldDeletions()
                    try session.dateTombstones()
                }
                hub.announce(transaction.state.revisions, of: number)
                isAnnounced = true
                return value
            }
        } catch {
            if isAnnounced { hub.withdraw(transaction.state.revisions, of: number) }
            throw error
        }
        for plan in transaction.state.plans.values { registry.add(plan) }
        registry.models.states.note(transaction.knownStates.events)
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
    private static var opening: StaticString {
        "init(_:models:durability:onUnknownChange:busyTimeout:cacheSize:trace:)"
    }

    /// Adds what models need to the file. If the file has all of it, this writes nothing, and waits for no other
    /// writer.
    ///
    /// - Returns: The findings in the file.
    /// - Throws: ``StoreError``, with the code `schema` if objects differ in shape from the models and the policy
    ///   refuses that.
    func prepare(_ models: [any Model.Type]) throws(StoreError) -> OpenReport {
        // A model may have a former name of another one.
        for model in models { try Self.register(model, registry) }
        let found = try connections.firstSnapshot(Self.opening) { connection throws(StoreError) in
            try Self.report(on: models, registry, connection, connections.writeRefusal)
        }
        let (report, isPrepared, comparisons) = found
        if registry.policy == .refuse, comparisons.contains(where: { !$0.isCompatible }) {
            throw StoreError(comparisons, in: report).at(configuration.path)
        }
        if isPrepared { return report }
        // A file that cannot be written is read as it is.
        let isReadOnly = try connections.exclusively(Self.opening) { connection throws(StoreError) in
            connection.isReadOnly
        }
        if isReadOnly { return report }
        try write(Self.opening) { session throws(StoreError) in
            for model in models { try Self.prepare(model, session) }
        }
        return report
    }

    private static func register<M: Model>(_ model: M.Type, _ registry: PlanRegistry) throws(StoreError) {
        _ = try registry.shape(of: model)
    }

    private static func prepare<M: Model>(_ model: M.Type, _ session: SQLiteSession) throws(StoreError) {
        _ = try session.plan(for: model)
    }

    /// The number of models from which it takes less time to decode what describes all types than to scan for each model.
    private static let manyModels = 4

    /// Compares models with the file.
    private static func report(
        on models: [any Model.Type],
        _ registry: PlanRegistry,
        _ connection: SQLiteConnection,
        _ writeRefusal: StoreError?
    ) throws(StoreError) -> (OpenReport, isPrepared: Bool, [ShapeComparison]) {
        let catalog = try StoreError.converting { () throws(SQLiteError) in
            models.count < manyModels ? Catalog(connection: connection) : try Catalog(readingAllTypes: connection)
        }
        let recorder = PlanRecorder(registry: registry, catalog: catalog)
        var types: [OpenReport.TypeReport] = []
        var comparisons: [ShapeComparison] = []
        var isPrepared = true
        for model in models {
            let report = try recorder.report(on: model)
            if let type = report.type { types.append(type) }
            comparisons += report.comparisons
            if !report.isPrepared { isPrepared = false }
        }
        let format = try StoreError.converting { () throws(SQLiteError) in try catalog.format }
        let report = OpenReport(fileFormat: Int(format), readOnlyReason: writeRefusal, types: types)
        return (report, isPrepared, comparisons)
    }

    /// Compares models with a file that is not open.
    static func report(
        on models: [any Model.Type],
        _ configuration: StoreConfiguration
    ) throws(StoreError) -> OpenReport {
        guard let path = configuration.path else {
            throw StoreError(.cannotOpen, "this store has no file; open it, and look at its openReport")
        }
        // It leaves no files beside this one.
        let inspection = try StoreInspection(path: path)
        defer { inspection.close() }
        do throws(StoreError) {
            let registry = PlanRegistry(policy: .quarantine)
            for model in models { try register(model, registry) }
            let connection = inspection.connection
            return try report(on: models, registry, connection, StoreFile.writeRefusal(of: connection)).0
        } catch {
            throw error.at(configuration.path)
        }
    }
}
