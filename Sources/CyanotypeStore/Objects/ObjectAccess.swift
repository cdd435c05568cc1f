internal import Cyanotype

/// The operations on objects by one connection: in a transaction that writes, or only reading.
struct ObjectAccess {
    let registry: PlanRegistry
    let connection: SQLiteConnection
    /// `nil` if the connection only reads.
    let transaction: TransactionState?
    /// Those of a store whose reads share the connection with all other calls; `nil` in others, and in a transaction.
    let sharing: StoreConnections?

    init(
        registry: PlanRegistry,
        connection: SQLiteConnection,
        transaction: TransactionState?,
        sharing: StoreConnections? = nil
    ) {
        (self.registry, self.connection, self.transaction, self.sharing) = (registry, connection, transaction, sharing)
    }

    var catalog: Catalog { Catalog(connection: connection) }

    private var recorder: PlanRecorder { PlanRecorder(registry: registry, connection: connection) }
}

// MARK: - Plans

extension ObjectAccess {
    /// Returns the plan of a model for the state of the file that this access sees; `nil` if the file has no such type, and
    /// the connection only reads.
    func plan<M: Model>(for type: M.Type) throws(StoreError) -> ObjectPlan? {
        if let plan = transaction?.plan(of: type) { return plan }
        if let plan = registry.known(type), transaction == nil || plan.isRecorded, try isCurrent(plan) {
            transaction?.add(plan, of: type)
            return plan
        }
        guard let transaction else { return try readingPlan(for: type) }
        return try record(type, transaction)
    }

    /// Returns the plan of a model whose objects are about to be changed. This begins their change.
    func savingPlan<M: Model>(for type: M.Type) throws(StoreError) -> ObjectPlan {
        let transaction = try writing
        if let plan = transaction.plan(of: type) { return plan }
        // The change tells whether the plan still holds, so that nothing else has to be read.
        if let plan = registry.known(type), plan.isRecorded, transaction.state.revisions[plan.table.id] == nil {
            let generation = try StoreError.converting { () throws(SQLiteError) in
                try transaction.raiseRevision(plan, on: connection).generation
            }
            if generation == plan.generation {
                transaction.add(plan, of: type)
                return plan
            }
        }
        return try record(type, transaction)
    }

    /// Returns a plan by which an object is found by its identity. It need not know the last schemas of the file.
    func identityPlan<M: Model>(for type: M.Type) throws(StoreError) -> ObjectPlan? {
        if transaction == nil, let plan = registry.known(type) { return plan }
        return try plan(for: type)
    }

    /// Returns a plan that knows the present schemas of the file.
    func readingPlan<M: Model>(for type: M.Type) throws(StoreError) -> ObjectPlan? {
        guard let plan = try recorder.readingPlan(try registry.shape(of: type)) else { return nil }
        if transaction == nil { registry.add(plan, of: type) }
        return plan
    }

    private func record<M: Model>(_ type: M.Type, _ transaction: TransactionState) throws(StoreError) -> ObjectPlan {
        let plan = try recorder.plan(for: type)
        transaction.add(plan, of: type)
        return plan
    }

    /// Writes all keys of a model's objects again.
    func repair<M: Model>(_ type: M.Type) throws(StoreError) {
        let transaction = try writing
        transaction.add(try recorder.repairedPlan(for: type), of: type)
    }

    private func isCurrent(_ plan: ObjectPlan) throws(StoreError) -> Bool {
        let generation = try StoreError.converting { () throws(SQLiteError) in
            try catalog.generation(ofType: plan.table.id)
        }
        return generation == plan.generation
    }
}

extension ObjectAccess {
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
