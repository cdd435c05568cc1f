public import Cyanotype
internal import CyanotypeSystem

extension Persisted {
    /// Resets all properties to their defaults, in memory and in the stores, by removing the keys of stored properties.
    ///
    /// Each form of `reset` also has an asynchronous variant, which suspends the calling task instead of blocking its
    /// thread.
    ///
    /// - Throws: ``PersistedError`` when a store could not remove them; ``flush()`` tries again.
    public func reset() throws(PersistedError) {
        try core.reset(everything(but: []))
    }

    /// Resets all properties to their defaults, except some, and removes the keys of the stored ones.
    ///
    /// ```swift
    /// try Contacts.shared.reset(keeping: [\.installation, \.theme])
    /// ```
    ///
    /// - Parameter paths: The properties that keep their values. Each must be the property of a field of the blueprint.
    /// - Throws: ``PersistedError`` when a store could not remove a value; ``flush()`` tries again.
    public func reset(keeping paths: Set<PartialKeyPath<Root>>) throws(PersistedError) {
        try core.reset(everything(but: paths))
    }

    /// Resets some properties to their defaults, in memory and in the stores.
    ///
    /// - Parameter paths: The properties. Each must be the property of a field of the blueprint.
    /// - Throws: ``PersistedError`` when a store could not remove a value; ``flush()`` tries again.
    public func reset(_ paths: PartialKeyPath<Root>...) throws(PersistedError) {
        try core.reset(only(paths))
    }

    /// Resets the properties of one store to their defaults, except some.
    ///
    /// Anything else in the store stays: see ``BackingStore/removeAll(keeping:)``.
    ///
    /// - Parameters:
    ///   - store: The store.
    ///   - paths: The properties that stay as they are.
    /// - Throws: ``PersistedError`` when the store could not remove them; ``flush()`` tries again.
    public func reset(
        store: StoreName,
        keeping paths: Set<PartialKeyPath<Root>> = []
    ) throws(PersistedError) {
        try core.reset(everything(in: store, but: paths))
    }

    // MARK: Asynchronously

    /// Resets all properties to their defaults, in memory and in the stores.
    ///
    /// - Throws: ``PersistedError`` when a store could not remove them; ``flush()`` tries again.
    public func reset() async throws(PersistedError) {
        try await perform(everything(but: []))
    }

    /// Resets all properties to their defaults, except some, in memory and in the stores.
    ///
    /// - Parameter paths: The properties that keep their values. Each must be the property of a field of the blueprint.
    /// - Throws: ``PersistedError`` when a store could not remove a value; ``flush()`` tries again.
    public func reset(keeping paths: Set<PartialKeyPath<Root>>) async throws(PersistedError) {
        try await perform(everything(but: paths))
    }

    /// Resets some properties to their defaults, in memory and in the stores.
    ///
    /// - Parameter paths: The properties. Each must be the property of a field of the blueprint.
    /// - Throws: ``PersistedError`` when a store could not remove a value; ``flush()`` tries again.
    public func reset(_ paths: PartialKeyPath<Root>...) async throws(PersistedError) {
        try await perform(only(paths))
    }

    /// Resets the properties of one store to their defaults, except some.
    ///
    /// - Parameters:
    ///   - store: The store.
    ///   - paths: The properties that stay as they are.
    /// - Throws: ``PersistedError`` when the store could not remove them; ``flush()`` tries again.
    public func reset(
        store: StoreName,
        keeping paths: Set<PartialKeyPath<Root>> = []
    ) async throws(PersistedError) {
        try await perform(everything(in: store, but: paths))
    }

    private func perform(_ plan: ResetPlan) async throws(PersistedError) {
        let result = await onQueue { core in
            Result { () throws(PersistedError) in try core.reset(plan) }
        }
        try result.get()
    }

    // MARK: Plans

    private func everything(but paths: Set<PartialKeyPath<Root>>) -> ResetPlan {
        let kept = paths.map(field)
        let stored = coreInUse.properties.enumerated().filter { !isAny(of: paths, $0.element.path) }
        return ResetPlan(isEverything: true, fields: kept, properties: stored.map(\.offset))
    }

    private func only(_ paths: [PartialKeyPath<Root>]) -> ResetPlan {
        let stored = coreInUse.properties.enumerated().filter { isAny(of: Set(paths), $0.element.path) }
        return ResetPlan(isEverything: false, fields: paths.map(field), properties: stored.map(\.offset))
    }

    private func everything(in store: StoreName, but paths: Set<PartialKeyPath<Root>>) -> ResetPlan {
        let stored = coreInUse.properties.enumerated().filter {
            $0.element.store == store && !isAny(of: paths, $0.element.path)
        }
        return ResetPlan(isEverything: false, fields: stored.map(\.element.field), properties: stored.map(\.offset))
    }

    private func isAny(of paths: Set<PartialKeyPath<Root>>, _ path: AnyKeyPath) -> Bool {
        paths.contains { $0 == path }
    }

    private func field(of path: PartialKeyPath<Root>) -> Int {
        guard let field = Root.cachedBlueprint.fieldIndex(of: path) else {
            endProgram("\(path) is not the property of a field of \(Root.self): only those are reset or kept")
        }
        return field
    }
}

/// The work of one reset.
private struct ResetPlan {
    /// Whether `fields` names the properties that keep their values; otherwise it names the properties that are reset.
    let isEverything: Bool
    let fields: [Int]
    /// The stored properties whose keys are removed.
    let properties: [Int]
}

extension PersistedCore {
    fileprivate func reset(_ plan: ResetPlan) throws(PersistedError) {
        refuseInsideUpdate()
        guard writing.lock() else { throw circle(plan.properties) }
        defer {
            writing.unlock()
            deliverNotifications()
        }
        let (old, new) = try replaceModel(by: plan)
        let failed = write(plan.properties.map { ($0, nil) }, StoreAccess(ignoresPauses: true))
        notifyOfChanges(from: old, to: new, changedProperties(from: old, to: new), .reset)
        notify(failed)
        if !failed.isEmpty { throw PersistedError(failures: failed) }
    }

    /// Changes the model while no expression is being evaluated, because an expression would overwrite the reset values.
    private func replaceModel(by plan: ResetPlan) throws(PersistedError) -> (old: Root, new: Root) {
        guard timing == .now || changing.lock() else { throw circle(plan.properties) }
        defer { if timing == .later { changing.unlock() } }
        while true {
            let (old, version, known) = state.withLock { ($0.model, $0.version, $0.properties) }
            let new = try model(after: plan, from: old, known)
            if replaceModel(with: new, from: version, changed: plan.properties) { return (old, new) }
        }
    }

    private func model(
        after plan: ResetPlan,
        from old: Root,
        _ known: [PropertyState<Root>]
    ) throws(PersistedError) -> Root {
        let defaults = Self.makeDefault()
        let source = plan.isEverything ? old : defaults
        var model = plan.isEverything ? defaults : old
        let refused = inAnyOrder(plan.fields) { field throws(MappingError) in
            try copyField(field, from: source, to: &model)
        }
        let broken = brokenRules(of: model, notOf: old, assigning: plan.properties, known)
        guard let error = refused.first?.error ?? broken else { return model }
        // The new values are not valid together.
        let concerned = properties.filter { plan.fields.contains($0.field) }.map { $0.failure(.mapping(error)) }
        notify(concerned)
        throw PersistedError(failures: concerned)
    }
}
