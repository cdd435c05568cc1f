public import Cyanotype

/// Keeps objects in a file, by the blueprints that map them to JSON.
///
/// ```swift
/// let store = try ObjectStore(.file("articles.db"), models: [Article.self])
/// try store.save(article)
/// let same = try store.fetch(Article.self, id: article.id)
/// ```
///
/// An object is stored as a document with all its fields, under an identity: the field marked `id()`, or else the `id`
/// of an `Identifiable` model, or else the SHA-256 of the document. The store keeps a snapshot: save an object again
/// after changing it. Fields marked `indexed()` are in columns too.
///
/// Calls work on the thread that calls them: a fetch takes microseconds, but a writer waits for another one. Any number
/// of threads, stores and processes may use one file. A reader waits for nobody and sees the last commit.
public final class ObjectStore: Sendable {
    let connections: StoreConnections
    let registry = PlanRegistry()
    /// For calls that read, which wait for no writer.
    let readers = WorkerThreads(name: "cyanotype-read")
    /// For closures of the program that get the store.
    let callers = WorkerThreads()
    /// For calls that write. One at a time can.
    let writers = WorkerThreads(name: "cyanotype-write", limit: 1)
    /// Tells this store from others of the process.
    let number = ChangeHub.nextStoreNumber()

    /// Opens a store, and creates it if there is none.
    ///
    /// - Parameters:
    ///   - location: Where the objects are kept.
    ///   - models: The models whose tables are prepared now. Others are prepared when they are first used. A class whose
    ///     instances are only read through its superclass has to be among these.
    ///   - durability: What survives after a change has been stored.
    ///   - busyTimeout: How long a change waits for another writer.
    /// - Throws: ``StoreError`` if the file is not a store, cannot be opened, or was written by a newer version. The file
    ///   is then unchanged.
    public convenience init(
        _ location: StoreLocation,
        models: [any Model.Type] = [],
        durability: Durability = .processCrash,
        busyTimeout: Duration = .seconds(10)
    ) throws(StoreError) {
        try self.init(
            StoreConfiguration(location: location, durability: durability, busyTimeout: busyTimeout),
            models: models
        )
    }

    init(_ configuration: StoreConfiguration, models: [any Model.Type] = []) throws(StoreError) {
        connections = try StoreConnections(configuration)
        if models.isEmpty { return }
        try write { access throws(StoreError) in
            for model in models { try Self.prepare(model, access) }
        }
    }

    private static func prepare<M: Model>(_ model: M.Type, _ access: ObjectAccess) throws(StoreError) {
        _ = try access.plan(for: model)
    }
}

// MARK: - Transactions

extension ObjectStore {
    /// Calls `body` in a transaction, whose changes are stored when it returns.
    func write<Value>(_ body: (ObjectAccess) throws(StoreError) -> Value) throws(StoreError) -> Value {
        let transaction = TransactionState()
        defer { transaction.hasEnded = true }
        var isAnnounced = false
        let value: Value
        do throws(StoreError) {
            value = try connections.write { connection throws(StoreError) in
                let value = try body(
                    ObjectAccess(registry: registry, connection: connection, transaction: transaction)
                )
                connections.hub.announce(transaction.state.revisions, of: number)
                isAnnounced = true
                return value
            }
        } catch {
            if isAnnounced { connections.hub.withdraw(transaction.state.revisions, of: number) }
            throw error
        }
        registry.add(transaction.state.plans)
        connections.hub.commit(transaction.state.revisions)
        return value
    }

    /// Calls `body` with access that reads. A model that the store has not used yet is recorded first.
    func read<M: Model, Value>(
        _ type: M.Type,
        _ body: (ObjectAccess) throws(StoreError) -> Value
    ) throws(StoreError) -> Value {
        if registry.known(type) == nil {
            try write { access throws(StoreError) in _ = try access.plan(for: type) }
        }
        return try connections.read { connection throws(StoreError) in
            try body(ObjectAccess(registry: registry, connection: connection, transaction: nil))
        }
    }
}
