internal import Cyanotype

extension Persisted {
    /// Changes properties and writes them, as one step.
    ///
    /// The changes are made to a copy of the model, with no lock held. When another thread has changed the object meanwhile,
    /// or another object or process a property that `body` changes, in a store that can keep writers out, then `body` is
    /// called again with the new values. So let it be brief, and change nothing but its argument. It may read any settings
    /// object.
    ///
    /// When `body` throws, or a new value cannot be kept in its store at all, nothing has changed. Then each store is asked
    /// once to write what has changed in it, in the order of the stores' names. A process that ends between two stores
    /// leaves the new values in those that come first.
    ///
    /// A property has changed when it differs from what it was in memory: to replace a value that could not be read by
    /// the default that stands for it, assign or reset the property itself.
    ///
    /// - Parameter body: Changes the model that it is given.
    /// - Returns: What `body` returns.
    /// - Throws: What `body` throws, or ``PersistedError``. When it was a store that could not write, the model has the new
    ///   values in memory, other stores may have theirs, and ``flush()`` tries again. Nothing has changed
    ///   when the store of a changed property could not be read, before and now, has a value that is not valid for the
    ///   property, or was kept busy by another writer for too long: see ``Persisted``.
    /// - Precondition: `body` does not change this object in another way.
    @discardableResult
    public func update<Result>(_ body: (inout Root) throws -> Result) throws -> Result {
        try core.update { root, _ in try body(&root) }
    }

    /// Changes properties and writes them, as one step, while the calling task waits and its thread does not.
    ///
    /// As the synchronous one does, on a queue of the object's. All asynchronous calls of the object run there one after
    /// the other, so `body` must not wait for a task that awaits the same object.
    ///
    /// - Parameter body: Changes the model that it is given; it may be called again.
    /// - Returns: What `body` returns.
    /// - Throws: As the synchronous one does.
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
    /// Changes properties and writes them; `body` also says which it has assigned, which are written though they have not
    /// changed.
    func update<Result>(_ body: (inout Root, _ assigned: inout Set<Int>) throws -> Result) throws -> Result {
        refuseInsideUpdate()
        var refreshes = 0
        while true {
            let (base, version) = state.withLock { ($0.model, $0.version) }
            var new = base
            var assigned: Set<Int> = []
            let result = try ThreadContext.current.updating(ObjectIdentifier(self)) { try body(&new, &assigned) }
            defer { tellLater() }
            // A property whose default is another one each time would be read anew for ever.
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
        /// It was made of something that somebody has changed since.
        case outOfDate
        /// It was made of something that its store has another value of by now.
        case refreshed
    }

    /// Makes what an update has made the model, and writes it.
    private func commit(
        _ new: Root,
        _ assigned: Set<Int>,
        basedOn base: Root,
        _ version: Int,
        isRefreshed: Bool
    ) throws -> Commitment {
        let changed = changedProperties(from: base, to: new)
        let written = assigned.union(changed).sorted()
        guard writing.begin() else {
            if !written.isEmpty { throw circle(written) }
            // Nothing of it goes to a store.
            guard replaceModel(with: new, from: version, changed: []) else { return .outOfDate }
            tellChanges(from: base, to: new, [], .assignment)
            return .made
        }
        defer { writing.end() }
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
            // By properties in memory only.
            if written.isEmpty { throw broken }
            try refuse(written.map { properties[$0].failure(.mapping(broken)) })
        }
        let (writes, failures) = encode(written, of: new)
        try refuse(failures.map(\.1))
        // Earlier assignments to these stores that could not be written must be durable now too, but do not keep this one
        // from it. An update that changes no stored property may be meant for any store.
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
        tellChanges(from: base, to: new, changed, .assignment)
        tell(unkept.map(\.1) + failed)
        if !failed.isEmpty { throw PersistedError(failures: failed) }
        return .made
    }

    /// Makes `new` the model while no expression is being evaluated, which would overwrite what is changed.
    private func replace(_ new: Root, from version: Int, changed: [Int]) throws(PersistedError) -> Bool {
        guard timing == .now || changing.begin() else { throw circle(changed) }
        defer { if timing == .later { changing.end() } }
        return replaceModel(with: new, from: version, changed: changed)
    }

    /// Throws what keeps a change from being made at all, which those who wait for errors are told too.
    private func refuse(_ failures: [Failure]) throws(PersistedError) {
        if failures.isEmpty { return }
        tell(failures)
        throw PersistedError(failures: failures)
    }

    /// The error of a change that would wait for a thread that waits for this one.
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
        tell(failures)
        return PersistedError(failures: failures)
    }
}
