public import Cyanotype
internal import CyanotypeSystem

extension ObjectStore {
    /// Brings all objects of earlier versions to the current versions of their models.
    ///
    /// ```swift
    /// try store.migrateAll { progress in print("\(progress.className): \(progress.remaining) left") }
    /// ```
    ///
    /// Without this call, each read migrates the objects again, and queries read all objects of earlier versions. The
    /// call works in batches, so that others can read and write in between. A batch keeps other writers waiting for
    /// less than 10 ms, unless one object takes longer. If the process is killed, the next call goes on from there. From
    /// the first batch on, programs of earlier versions can only read the types. Objects that were set aside before are
    /// tried again first. Only this call runs migrations that read or write other objects, each in the transaction that
    /// stores its object.
    ///
    /// A migration is no edit: revisions and times stay, and observers get no change. They are told when an object is set
    /// aside, comes back, or is replaced by a blank one. An object of a model without an identity is identified by its
    /// document, so it is another object when that changes. It has the times of the one before and a new revision. If two
    /// of them become equal, they are one object then. If two objects get the same value of a unique field, one of them is
    /// set aside.
    ///
    /// - Parameters:
    ///   - models: The models; `nil` for all that the store has used.
    ///   - policy: The policy for objects that cannot be migrated.
    ///   - progress: Called for each class with objects of earlier versions: before the first batch, and after each.
    /// - Returns: The result.
    /// - Throws: ``StoreError``: with the code `newerType` if there are objects of a newer version. The other types
    ///   have been migrated then.
    /// - Complexity: O(*n*) in the rows of the types, besides the migrations. The memory is bounded.
    @discardableResult
    public func migrateAll(
        _ models: [any Model.Type]? = nil,
        onFailure policy: MigrationFailurePolicy = .quarantine,
        progress: (MigrationProgress) -> Void = { _ in }
    ) throws(StoreError) -> MigrationSummary {
        try migrateAll(models, policy) { figures throws(StoreError) in progress(figures) }
    }

    private func migrateAll(
        _ models: [any Model.Type]?,
        _ policy: MigrationFailurePolicy,
        _ report: (MigrationProgress) throws(StoreError) -> Void
    ) throws(StoreError) -> MigrationSummary {
        var summary = MigrationSummary()
        try forEach(models) { model throws(StoreError) in try migrate(model, policy, &summary, report) }
        return summary
    }

    /// Calls a closure with models, by their names if these are all. If the type of one may not be written, it goes on with the
    /// others, and then throws the first such failure.
    private func forEach(
        _ models: [any Model.Type]?,
        _ body: (any Model.Type) throws(StoreError) -> Void
    ) throws(StoreError) {
        var refusal: StoreError?
        for model in models ?? engine.registry.models.sorted {
            do throws(StoreError) {
                try body(model)
            } catch {
                guard error.isOfOneType else { throw error }
                refusal = refusal ?? error
            }
        }
        if let refusal { throw refusal }
    }

    private func migrate<M: Model>(
        _ model: M.Type,
        _ policy: MigrationFailurePolicy,
        _ summary: inout MigrationSummary,
        _ report: (MigrationProgress) throws(StoreError) -> Void
    ) throws(StoreError) {
        _ = try engine.registry.shape(of: model)
        let migrator = Migrator<M>(
            engine: engine,
            policy: policy,
            operation: "migrateAll(_:onFailure:progress:)"
        )
        try migrator.run(&summary, report: report)
    }

    /// Migrates in the same way on a thread that may wait. If the task is cancelled, the migration ends after the
    /// current batch.
    @discardableResult
    public func migrateAll(
        _ models: [any Model.Type]? = nil,
        onFailure policy: MigrationFailurePolicy = .quarantine,
        progress: @escaping @Sendable (MigrationProgress) -> Void = { _ in }
    ) async throws(StoreError) -> MigrationSummary {
        let isCancelled = Locked(false)
        let result = await withTaskCancellationHandler {
            await callers.result { [self] () throws(StoreError) in
                try migrateAll(models, policy) { figures throws(StoreError) in
                    progress(figures)
                    if isCancelled.withLock({ $0 }) {
                        throw StoreError(.cancelled, "the task was cancelled; the next call goes on with the migration")
                    }
                }
            }
        } onCancel: {
            isCancelled.withLock { $0 = true }
        }
        return try result.get()
    }
}

extension StoreError {
    /// Whether one type cannot be written, and others may.
    fileprivate var isOfOneType: Bool { [.newerType, .schema, .identity].contains(code) }
}

extension WorkerThreads {
    /// Runs a closure on one of these threads, and returns its result.
    fileprivate func result<Value: Sendable>(
        _ body: @escaping @Sendable () throws(StoreError) -> Value
    ) async -> Result<Value, StoreError> {
        do throws(StoreError) {
            return .success(try await run(body))
        } catch {
            return .failure(error)
        }
    }
}

// MARK: - Objects that could not be migrated

extension ObjectStore {
    /// Returns the objects that could not be migrated, by types. Those of a type are in the order in which they were
    /// set aside.
    ///
    /// - Parameter typeName: The name of a type, or a former one; `nil` for all.
    /// - Returns: The objects with their documents.
    /// - Throws: ``StoreError``
    public func quarantined(_ typeName: String? = nil) throws(StoreError) -> [QuarantinedObject] {
        try engine.quarantined(typeName)
    }

    /// Tries again to migrate the objects that could not be migrated before.
    ///
    /// An object comes back unless another one has its identity by now.
    ///
    /// - Returns: A summary. ``MigrationSummary/restored`` is the number of objects that are back.
    /// - Throws: ``StoreError``
    @discardableResult
    public func retryQuarantined() throws(StoreError) -> MigrationSummary {
        var summary = MigrationSummary()
        try forEach(nil) { model throws(StoreError) in try retry(model, &summary) }
        return summary
    }

    private func retry<M: Model>(_ model: M.Type, _ summary: inout MigrationSummary) throws(StoreError) {
        try Migrator<M>(engine: engine, policy: .quarantine, operation: "retryQuarantined()").retry(&summary)
    }

    /// Removes objects that were set aside, together with their documents. They cannot be restored.
    ///
    /// - Parameter objects: Objects that ``quarantined(_:)`` has returned.
    /// - Throws: ``StoreError``: with the code `newerType` if one is of a type with objects of a newer version.
    public func discardQuarantined(_ objects: [QuarantinedObject]) throws(StoreError) {
        try engine.discardQuarantined(objects)
    }
}
