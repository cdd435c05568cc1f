internal import Cyanotype
internal import CyanotypeSystem

extension Persisted {
    /// Changes properties and writes them, as one step.
    ///
    /// `body` changes a copy of the model, with no lock held. It is called again with the new values if another thread
    /// has changed the object meanwhile. The same holds if another object or process has changed a property that `body`
    /// changes, in a store that can exclude other writers. Therefore keep `body` short, and change nothing but its
    /// argument. It may read any settings object.
    ///
    /// If `body` throws, or a store cannot hold a new value at all, nothing changes. Otherwise each store writes its
    /// changes once, in the order of the stores' names. If the process ends between two stores, the earlier stores have
    /// the new values.
    ///
    /// A property counts as changed if it differs from its previous value in memory. To replace an unreadable value
    /// with the default that stands in for it, assign or reset the property itself.
    ///
    /// - Parameter body: A closure that changes the given model.
    /// - Returns: The result of `body`.
    /// - Throws: Any error of `body`, or ``PersistedError``. If a store could not write, the model has the new values
    ///   in memory, other stores may have theirs, and ``flush()`` tries again. Nothing changes if the store of a
    ///   changed property could not be read before and still cannot be, holds a value that is not valid for the
    ///   property, or was busy with another writer for too long: see ``Persisted``.
    /// - Precondition: `body` does not change this object in another way.
    @discardableResult
    public func update<Result>(_ body: (inout Root) throws -> Result) throws -> Result {
        try core.update { root, _ in try body(&root) }
    }

    /// Changes properties and writes them, as one step. The calling task is suspended; its thread is not blocked.
    ///
    /// Works like the synchronous form, on a queue of the object. All asynchronous calls of the object run there one
    /// after another, so `body` must not wait for a task that awaits the same object.
    ///
    /// - Parameter body: A closure that changes the given model; it may be called again.
    /// - Returns: The result of `body`.
    /// - Throws: The errors of the synchronous form.
    /// - Precondition: `body` does not change this object in another way.
    @discardableResult
    public func update<Result: Sendable>(_ body: @escaping @Sendable (inout Root) throws -> Result) async throws
        -> Result
    {
        try await onQueue { core in
            Swift.Result { try core.update { root, _ in try body(&root) } }
        }.get()
    }
}

extension PersistedCore {
    /// Changes properties and writes them. `body` also inserts the properties that it has assigned into `assigned`;
    /// they are written even if they have not changed.
    func update<Result>(_ body: (inout Root, _ assigned: inout Set<Int>) throws -> Result) throws -> Result {
        refuseInsideUpdate()
        var refreshes = 0
        while true {
            let (base, version) = state.withLock { ($0.model, $0.version) }
            var new = base
            var assigned: Set<Int> = []
            let result = try ThreadState.current.updating(ObjectIdentifier(self)) { try body(&new, &assigned) }
            defer { deliverNotifications() }
            // A limit, because a property whose default differs each time would be read again forever.
            switch try commit(new, assigned, basedOn: base, version, isRefreshed: refreshes > 1_000) {
            case .made: return result
            case .outOfDate: break
            case .refreshed: refreshes += 1
            }
        }
    }

    /// The outcome of an attempt to commit an update.
    private enum Commitment {
        case made
        /// The model has changed since the update read it.
        case outOfDate
        /// A store turned out to hold another value, which the model now has.
        case refreshed
    }

    /// Replaces the model with the result of an update, and writes it.
    private func commit(
        _ new: Root,
        _ assigned: Set<Int>,
        basedOn base: Root,
        _ version: Int,
        isRefreshed: Bool
    ) throws -> Commitment {
        let changed = changedProperties(from: base, to: new)
        let written = assigned.union(changed).sorted()
        guard writing.lock() else {
            if !written.isEmpty { throw circle(written) }
            // Nothing has to be written to a store.
            guard replaceModel(with: new, from: version, changed: []) else { return .outOfDate }
            notifyOfChanges(from: base, to: new, [], .assignment)
            return .made
        }
        defer { writing.unlock() }
        if state.withLock({ $0.version }) != version { return .outOfDate }
        let access = beginAccess(to: written)
        defer { access.end() }
        if !isRefreshed { refresh(written, access) }
        if state.withLock({ $0.version }) != version { return .refreshed }

        let known = state.withLock { $0.properties }
        try refuse(
            written.compactMap { index in
                assigned.contains(index)
                    ? nil : unknownBase(index, known[index], access).map { properties[index].failure($0) }
            }
        )
        if let broken = brokenRules(of: new, notOf: base, assigning: written, known) {
            // Only properties in memory have changed.
            if written.isEmpty { throw broken }
            try refuse(written.map { properties[$0].failure(.mapping(broken)) })
        }
        let (writes, failures) = encode(written, of: new)
        try refuse(failures.map(\.1))
        // Earlier assignments to these stores that could not be written must become durable too, but must not prevent
        // this update. An update that changes no stored property may be meant for any store.
        let stores =
            written.isEmpty ? stores.keys.filter { pause(of: $0) == nil } : written.map { properties[$0].store }
        let mended = mendedProperties(in: new, known)
        let pending = properties.indices.filter { index in
            guard known[index].isPending, !written.contains(index) else { return false }
            return known[index].breaksModelRule ? mended.contains(index) : stores.contains(properties[index].store)
        }
        let (rest, unkept) = encode(pending.filter { !known[$0].isRemoval }, of: new)
        let removals = pending.filter { known[$0].isRemoval }.map { Write($0, nil) }
        guard try replace(new, from: version, changed: written + pending) else { return .outOfDate }
        note(unkept)
        let failed = write(writes + rest + removals, access)
        notifyOfChanges(from: base, to: new, changed, .assignment)
        notify(unkept.map(\.1) + failed)
        if !failed.isEmpty { throw PersistedError(failures: failed) }
        return .made
    }

    /// Replaces the model with `new` while no expression is being evaluated, because an expression would overwrite the
    /// change.
    private func replace(_ new: Root, from version: Int, changed: [Int]) throws(PersistedError) -> Bool {
        guard timing == .now || changing.lock() else { throw circle(changed) }
        defer { if timing == .later { changing.unlock() } }
        return replaceModel(with: new, from: version, changed: changed)
    }

    /// Reports the failures that prevent a change, and throws them.
    private func refuse(_ failures: [Failure]) throws(PersistedError) {
        if failures.isEmpty { return }
        notify(failures)
        throw PersistedError(failures: failures)
    }

    /// Reports and returns the error of a change that would wait for a thread that waits for this one.
    func circle(_ indices: [Int]) -> PersistedError {
        let failures = indices.map { index in
            let property = properties[index]
            return property.failure(
                .conflict(
                    BackingStoreError(
                        .conflict,
                        store: stores[property.store]?.location ?? property.store.description,
                        key: property.key,
                        reason:
                            "the object is being changed by a thread that waits for this one, so nothing was changed; change "
                            + "one object after the other, or try again"
                    )
                )
            )
        }
        notify(failures)
        return PersistedError(failures: failures)
    }
}
