internal import Cyanotype
internal import FoundationEssentials

/// The operations on objects by one connection: in a transaction that writes, or only reading.
struct ObjectAccess {
    let registry: PlanRegistry
    let connection: SQLiteConnection
    /// `nil` if the connection only reads.
    let transaction: TransactionState?

    /// Returns the plan of a model; `nil` if it is not recorded in the file and cannot be, because the connection only
    /// reads.
    func plan<M: Model>(for type: M.Type) throws(StoreError) -> ObjectPlan? {
        if let plan = transaction?.plan(of: type) ?? registry.known(type) { return plan }
        guard let transaction else { return nil }
        let recorder = PlanRecorder(
            connection: connection,
            models: registry.models + transaction.state.plans.map(\.type)
        )
        let plan = try recorder.plan(for: type)
        transaction.add(plan, of: type)
        return plan
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

// MARK: - Saving

extension ObjectAccess {
    /// Writes objects by one writer of documents.
    func save<M: Model>(
        _ objects: some Sequence<M>,
        replacing: Bool
    ) throws(StoreError) {
        let transaction = try writing
        var writers = DocumentWriters()
        var plan: ObjectPlan?
        for object in objects {
            if let subclass = subclass(of: object) {
                try save(object, subclass, replacing: replacing, transaction, &writers)
            } else {
                if plan == nil { plan = try self.plan(for: M.self) }
                if let plan { try save(object, plan, replacing: replacing, transaction, &writers) }
            }
        }
    }

    /// Writes an instance of a subclass.
    private func save<M: Model, Exact: Model>(
        _ object: M,
        _ exact: Exact.Type,
        replacing: Bool,
        _ transaction: TransactionState,
        _ writers: inout DocumentWriters
    ) throws(StoreError) {
        // The type is that of the object.
        guard let object = object as? Exact, let plan = try plan(for: Exact.self) else { return }
        try save(object, plan, replacing: replacing, transaction, &writers)
    }

    private func save<M: Model>(
        _ object: M,
        _ plan: ObjectPlan,
        replacing: Bool,
        _ transaction: TransactionState,
        _ writers: inout DocumentWriters
    ) throws(StoreError) {
        try writers.keys.replace(by: object, plan)
        let texts = try plan.search?.texts(of: object, plan.className)
        let (identity, expires) = try writers.prepare(object, plan)
        do throws(SQLiteError) {
            let revision = try transaction.revision(plan, on: connection)
            let statement = replacing ? plan.statements.upsert : plan.statements.insert
            try unsafe writers.withDocument(of: plan) { document throws(SQLiteError) in
                try connection.run(statement) { statement in
                    statement.bind(identity, at: 1)
                    statement.bind(plan.schema, at: 2)
                    statement.bind(revision, at: 3)
                    statement.bind(transaction.time.timeIntervalSinceReferenceDate, at: 4)
                    statement.bind(transaction.time.timeIntervalSinceReferenceDate, at: 5)
                    statement.bind(expires, at: 6)
                    var index: Int32 = 7
                    for key in writers.keys.single {
                        statement.bind(key, at: index)
                        index += 1
                    }
                    unsafe statement.bindText(document, at: index)
                }
            }
            try writers.keys.writeElements(of: identity, plan, connection)
            if let texts { try plan.search?.write(texts, of: identity, connection) }
        } catch {
            throw failure(error, identity, writers.keys, plan)
        }
    }

    /// Adds the object, and the field and value of a broken constraint.
    private func failure(_ error: SQLiteError, _ identity: StorageKey, _ keys: ObjectKeys, _ plan: ObjectPlan)
        -> StoreError
    {
        guard error.isConstraint else { return StoreError(error) }
        let names = plan.columns.filter { !$0.isCollection }.map(\.name)
        let subject = error.constraintSubject?.split(separator: ".").last.map(String.init)
        var failure: StoreError
        if let index = names.firstIndex(where: { $0 == subject }) {
            let column = plan.columns.filter { !$0.isCollection }[index]
            failure = StoreError(.constraint, "another object has the same value of the unique field")
            failure.field = column.path
            failure.value = keys.single[index].text
        } else {
            failure = StoreError(.constraint, "there is an object with this identity already; save it to replace that")
        }
        failure.type = plan.className
        failure.identity = plan.shownIdentity(identity)
        failure.statement = error.sql
        failure.sqliteCode = error.extendedCode
        return failure
    }
}

/// The writers of one call: a document that identifies its object has sorted keys.
struct DocumentWriters: ~Copyable {
    private var plain = DocumentWriter()
    private var sorted = DocumentWriter(sortedKeys: true)
    /// The keys of the object that is written.
    var keys = ObjectKeys()

    /// Writes an object's document, and returns its identity and the time at which it expires.
    mutating func prepare<M: Model>(_ object: M, _ plan: ObjectPlan) throws(StoreError) -> (StorageKey, StorageKey) {
        do throws(MappingError) {
            if plan.hasSortedDocuments { try sorted.write(object) } else { try plain.write(object) }
            return try ValueSource.withSource(of: object) { source throws(MappingError) in
                let identity =
                    switch plan.identity.source {
                    case .property(let key): try key(source)
                    case .document: StorageKey.blob(sorted.digest)
                    }
                return (identity, try plan.expiration?.key(in: source) ?? .null)
            }
        } catch {
            throw StoreError(error, of: plan.className)
        }
    }

    /// Lends the bytes of the document that was written last for a plan.
    func withDocument<Result>(
        of plan: ObjectPlan,
        _ body: (UnsafeRawBufferPointer) throws(SQLiteError) -> Result
    ) throws(SQLiteError) -> Result {
        if plan.hasSortedDocuments { return try unsafe sorted.withBytes(body) }
        return try unsafe plain.withBytes(body)
    }
}

extension ObjectPlan {
    /// Whether the digest of the document is the identity.
    var hasSortedDocuments: Bool {
        if case .document = identity.source { true } else { false }
    }

    /// The identity for messages.
    func shownIdentity(_ key: StorageKey) -> String? { key.text }
}
