internal import Cyanotype

extension Persisted {
    /// Changes properties and writes them, as one step.
    ///
    /// The changes are made to a copy of the model, with no lock held. When a property that `body` changes has been changed
    /// by somebody else meanwhile, by another thread, or by another object or process whose store can keep writers out,
    /// `body` is called again with what it is now: so let it do nothing but change its argument. It may read any settings
    /// object and change other ones.
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
    ///   values in memory, other stores may have theirs, and ``flush()`` tries again. When a changed property's store
    ///   could not be read, before and now, or has a value that is none of the property's, nothing has changed: see
    ///   ``Persisted``.
    /// - Precondition: `body` does not change this object in another way.
    @discardableResult
    public func update<Result>(_ body: (inout Root) throws -> Result) throws -> Result {
        try core.update { root, _ in try body(&root) }
    }

    /// Changes properties and writes them, as one step, while the calling task waits and its thread does not.
    ///
    /// As the synchronous one does, on a thread of the object's.
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
        while true {
            let (base, version) = state.withLock { ($0.model, $0.version) }
            var new = base
            var assigned: Set<Int> = []
            let result = try duringUpdate { try body(&new, &assigned) }
            defer { tellLater() }
            if try commit(new, assigned, basedOn: base, version) { return result }
        }
    }

    /// Makes what an update has made the model, and writes it.
    ///
    /// - Returns: `false` when it was made of something that has changed since.
    private func commit(
        _ new: Root,
        _ assigned: Set<Int>,
        basedOn base: Root,
        _ version: Int
    ) throws(PersistedError) -> Bool {
        let changed = Set(changedProperties(from: base, to: new)).union(assigned).sorted()
        guard writing.begin() else {
            // Nothing of it goes to a store.
            if changed.isEmpty { return replaceModel(with: new, from: version, changed: changed) }
            throw circle(changed)
        }
        defer { writing.end() }
        // An expression that is being evaluated would overwrite what is changed here.
        guard timing == .now || changing.begin() else { throw circle(changed) }
        defer { if timing == .later { changing.end() } }
        if state.withLock({ $0.version }) != version { return false }
        let access = beginAccess(to: changed)
        defer { access.end() }
        refresh(changed, access)
        if state.withLock({ $0.version }) != version { return false }

        let known = state.withLock { $0.properties }
        try refuse(
            changed.compactMap { index in
                assigned.contains(index) ? nil : known[index].unknown.map { properties[index].failure($0) }
            }
        )
        if let broken = Root.blueprint.brokenRules(of: new, notOf: base) {
            try refuse(changed.map { properties[$0].failure(.mapping(broken)) })
        }
        let (writes, failures) = encode(changed, of: new)
        try refuse(failures.map(\.1))
        // What an earlier assignment could not write is part of what must be durable now. What cannot be written of that
        // does not keep the rest from it.
        let removals = pendingProperties.filter { known[$0].isRemoval && !changed.contains($0) }
        let pending = pendingProperties.filter { !known[$0].isRemoval && !changed.contains($0) }
        guard replaceModel(with: new, from: version, changed: changed) else { return false }
        let failed = write(writes + encode(pending, of: new).writes + removals.map { ($0, nil) }, access)
        tellChanges(from: base, changed, .assignment)
        tell(failed)
        if !failed.isEmpty { throw PersistedError(failures: failed) }
        return true
    }

    /// The properties that were changed in memory and are not written, though it is known what their stores have.
    var pendingProperties: [Int] {
        state.withLock { state in
            properties.indices.filter { state.properties[$0].isUnwritten && state.properties[$0].unbased == nil }
        }
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

    private func duringUpdate<Result>(_ body: () throws -> Result) rethrows -> Result {
        let context = ThreadContext.current
        context.updating.append(ObjectIdentifier(self))
        defer { context.updating.removeLast() }
        return try body()
    }
}
