internal import Cyanotype
internal import FoundationEssentials

/// One read, or one transaction, by one connection.
///
/// It is a class because it is captured by the closures of each operation, which would retain each property of a structure.
final class SQLiteSession {
    let engine: SQLiteEngine
    let connection: SQLiteConnection
    /// `nil` if the connection only reads.
    let transaction: TransactionState?

    init(engine: SQLiteEngine, connection: SQLiteConnection, transaction: TransactionState?) {
        (self.engine, self.connection, self.transaction) = (engine, connection, transaction)
    }

    var catalog: Catalog { Catalog(connection: connection) }

    var registry: PlanRegistry { engine.registry }

    /// The connections of a store without a file, if its only connection is used by this read. Code of the program must not
    /// keep others from it.
    var shared: StoreConnections? { isShared ? engine.connections : nil }

    var isShared: Bool { engine.isInMemory && transaction == nil }

    private var recorder: PlanRecorder { PlanRecorder(registry: registry, connection: connection) }

    /// The transaction that writes.
    var writing: TransactionState {
        get throws(StoreError) {
            if let transaction {
                if connection.isInTransaction { return transaction }
                throw StoreError(.other, "an earlier failure has undone the transaction; begin it again")
            }
            throw StoreError(.readOnly, "the connection only reads")
        }
    }
}

extension SQLiteSession: EngineSession {
    typealias Table = ObjectPlan

    var now: Double { (transaction?.time ?? Date()).timeIntervalSinceReferenceDate }

    var hasEnded: Bool { transaction?.hasEnded ?? false }

    func shape<M: Model>(of type: M.Type) throws(StoreError) -> ObjectShape { try registry.models.shape(of: type) }

    func table<M: Model>(for type: M.Type, _ use: TableUse) throws(StoreError) -> ObjectPlan? {
        switch use {
        case .identifying:
            if transaction == nil, let plan = registry.known(type) { return plan }
            return try plan(for: type)
        case .reading: return try plan(for: type)
        case .removing:
            _ = try writing
            return try plan(for: type)
        case .storing: return try savingPlan(for: type)
        }
    }

    func model(named name: String, ofType type: String) -> (any Model.Type)? {
        registry.models.model(named: name, ofType: type)
    }

    func recordDamage() {
        // Others may use a shared connection now; its memory is not read from a file that could be damaged.
        if shared == nil { connection.foundDamage = true }
    }
}

// MARK: - Plans

extension SQLiteSession {
    /// Returns the plan of a model for the state of the file that this session sees; `nil` if the file has no such type, and
    /// the connection only reads.
    func plan<M: Model>(for type: M.Type) throws(StoreError) -> ObjectPlan? {
        if let plan = transaction?.plan(of: type) { return plan }
        if let plan = registry.known(type), transaction == nil || plan.isRecorded, try isCurrent(plan) {
            transaction?.add(plan)
            return plan
        }
        guard let transaction else { return try readingPlan(of: try registry.models.shape(of: type)) }
        return try record(type, transaction)
    }

    /// Returns the plan of a model whose objects are about to be changed. This begins their change.
    private func savingPlan<M: Model>(for type: M.Type) throws(StoreError) -> ObjectPlan {
        let transaction = try writing
        if let plan = transaction.plan(of: type) { return plan }
        // The change shows whether the plan still holds, so that nothing else has to be read.
        if let plan = registry.known(type), plan.isRecorded, transaction.state.revisions[plan.table.id] == nil {
            let generation = try StoreError.converting { () throws(SQLiteError) in
                try transaction.raiseRevision(plan, on: connection).generation
            }
            if generation == plan.generation {
                transaction.add(plan)
                return plan
            }
        }
        return try record(type, transaction)
    }

    /// Returns a plan that knows the present schemas of the file.
    func readingPlan(of shape: ObjectShape) throws(StoreError) -> ObjectPlan? {
        guard let plan = try recorder.readingPlan(shape) else { return nil }
        if transaction == nil { registry.add(plan) }
        return plan
    }

    private func record<M: Model>(_ type: M.Type, _ transaction: TransactionState) throws(StoreError) -> ObjectPlan {
        let plan = try recorder.plan(for: type)
        transaction.add(plan)
        return plan
    }

    /// Writes all keys of a model's objects again.
    func repair<M: Model>(_ type: M.Type) throws(StoreError) {
        let transaction = try writing
        transaction.add(try recorder.repairedPlan(for: type))
    }

    private func isCurrent(_ plan: ObjectPlan) throws(StoreError) -> Bool {
        let generation = try StoreError.converting { () throws(SQLiteError) in
            try catalog.generation(ofType: plan.table.id)
        }
        return generation == plan.generation
    }
}
