public import Cyanotype

extension Persisted {
    /// One change of one stored property.
    public struct Change: Sendable {
        /// The property.
        nonisolated(unsafe) public let path: PartialKeyPath<Root>
        /// Its key in the store.
        public let key: String
        /// The store.
        public let store: StoreName
        /// Where the change comes from.
        public let origin: ChangeOrigin
    }

    /// A new value of a property.
    public struct NewValue<Value: Sendable>: Sendable {
        /// The value.
        public let value: Value
        /// Where the change comes from.
        public let origin: ChangeOrigin
    }

    /// The changes of stored properties from now on, in their order, those by other processes too.
    ///
    /// ```swift
    /// for await change in Contacts.shared.changes where change.origin == .elsewhere {
    ///     print("\(change.key) was changed by another process")
    /// }
    /// ```
    ///
    /// Each stream is told of every change once, after the change has been written or could not be. Changes that nobody
    /// has taken yet are kept, so take them or let go of the stream. An assignment of the value that is there already is
    /// no change. A stream ends with the object.
    public var changes: AsyncStream<Change> {
        let core = core
        return AsyncStream { continuation in
            let number = core.state.withLock { $0.listeners.add(continuation) }
            continuation.onTermination = { [weak core] _ in core?.state.withLock { $0.listeners.remove(number) } }
        }
    }

    /// The values that a property has from now on: each that differs from the one before.
    ///
    /// ```swift
    /// for await theme in Settings.shared.changes(of: \.theme) {
    ///     apply(theme.value)
    /// }
    /// ```
    ///
    /// - Parameter path: The property; also one that is not stored, or a part of one.
    /// - Returns: The stream. What nobody has taken yet is kept.
    public func changes<Value: Equatable & Sendable>(
        of path: any KeyPath<Root, Value> & Sendable
    ) -> AsyncStream<NewValue<Value>> {
        let core = core
        return AsyncStream { continuation in
            let number = core.state.withLock { state in
                state.listeners.add(
                    { old, new, origin in
                        let value = new[keyPath: path]
                        if value != old[keyPath: path] { continuation.yield(NewValue(value: value, origin: origin)) }
                    },
                    end: { continuation.finish() }
                )
            }
            continuation.onTermination = { [weak core] _ in core?.state.withLock { $0.listeners.remove(number) } }
        }
    }

    /// What goes wrong from now on: assignments that could not be written, stores that cannot be read any more, values by
    /// others that are none of the property's.
    ///
    /// What ``update(_:)``, ``reset()`` and ``flush()`` throw is told here too. Nothing is lost without a listener: see
    /// ``failures``.
    public var errors: AsyncStream<PersistedError.Failure> {
        let core = core
        return AsyncStream { continuation in
            let number = core.state.withLock { $0.listeners.add(continuation) }
            continuation.onTermination = { [weak core] _ in core?.state.withLock { $0.listeners.remove(number) } }
        }
    }

    /// The stores that tell what others change in them. What others change in another one, as in a keyring, is seen by
    /// ``reload()`` only.
    ///
    /// A property list is not among them where the system cannot watch its folder.
    public var followedStores: Set<StoreName> { core.followedStores.withLock { $0 } }

    /// What the stores have done about damage since they were made.
    public var recoveries: [StoreRecovery] {
        let all = core.stores.sorted { $0.key.description < $1.key.description }.flatMap(\.value.recoveries)
        // Stores of two names may be one.
        var seen: Set<StoreRecovery> = []
        return all.filter { seen.insert($0).inserted }
    }
}

// MARK: - Telling

extension Persisted {
    /// Tells everybody of a change of the model, with `changes` locked and no other lock.
    ///
    /// - Parameters:
    ///   - old: The model before.
    ///   - indices: The stored properties that may have changed.
    ///   - origin: Where the change comes from.
    func publish(from old: Root, _ indices: some Collection<Int>, _ origin: ChangeOrigin) {
        let (new, listeners) = core.state.withLock { ($0.model, $0.listeners) }
        if listeners.wantsChanges {
            listeners.tell(
                changed(indices, from: old, to: new).compactMap { index in
                    let property = core.properties[index]
                    guard let path = property.path as? PartialKeyPath<Root> else { return nil }
                    return Change(path: path, key: property.key, store: property.store, origin: origin)
                }
            )
        }
        listeners.tell(old, new, origin)
        tellObservers(indices)
    }

    /// Those of the stored properties that have another value in `new` than in `old`.
    func changed(_ indices: some Collection<Int>, from old: Root, to new: Root) -> [Int] {
        indices.filter { index in
            let property = core.properties[index]
            // What could be kept neither before nor now has not changed either, as far as a store is concerned.
            let before = Result { () throws(MappingError) in try property.value(in: old, revealsSecrets: true) }
            let after = Result { () throws(MappingError) in try property.value(in: new, revealsSecrets: true) }
            switch (before, after) {
            case (.success(let before), .success(let after)): return !before.isIdentical(to: after)
            case (.failure(let before), .failure(let after)): return before != after
            default: return true
            }
        }
    }

    func publish(_ failures: [PersistedError.Failure]) {
        if failures.isEmpty { return }
        core.state.withLock { $0.listeners }.tell(failures)
    }
}

// MARK: - What others change

extension Persisted {
    /// Reads the stores, and follows what others change in them.
    ///
    /// Following begins first: who changes a store meanwhile waits for the reading to be done.
    static func begin(_ core: PersistedCore<Root>, for owner: Persisted) {
        core.changes.lock()
        defer { core.changes.unlock() }
        for (name, store) in core.stores where core.properties.contains(where: { $0.store == name }) {
            let take: @Sendable (StoreChange) -> Void = { [weak owner, weak core] change in
                guard let owner, let core else { return }
                Replacements.$cores.withValue([ObjectIdentifier(owner): core]) { owner.take(change, of: name) }
            }
            let sharing = StoreUsers.add(to: store, as: ObjectIdentifier(core), take)
            let observation = store.observeChanges(take)
            core.observations.withLock { $0 += [sharing, observation].compactMap { $0 } }
            if observation != nil { core.followedStores.withLock { _ = $0.insert(name) } }
        }
        core.load()
    }

    private func take(_ change: StoreChange, of store: StoreName) {
        core.changes.lock()
        defer { core.changes.unlock() }
        let indices = core.properties.indices.filter { core.properties[$0].store == store }
        switch change {
        case .changed(let keys):
            // By what strings take for equal, since a set of them has one of two spellings only. What could not be read
            // may be there again as it was.
            let statuses = core.state.withLock { $0.statuses }
            reload(
                indices.filter { index in
                    if case .unavailable = statuses[index] { return true }
                    return keys.contains(core.properties[index].key)
                }
            )
        case .recovered:
            reload(indices)
        case .failed(let error):
            core.state.withLock { state in
                for index in indices {
                    if case .unwritten = state.statuses[index] { continue }
                    state.statuses[index] = .unavailable(error)
                }
            }
            publish(indices.map { core.properties[$0].failure(.store(error)) })
        }
    }

    /// Reads stored properties again, but for those with changes that are not written yet, with `changes` locked.
    ///
    /// - Returns: The changes that were given up, because they were made without knowing what the store has.
    @discardableResult
    func reload(_ indices: [Int]) -> [PersistedError.Failure] {
        let before = core.state.withLock { $0 }
        let indices = indices.filter { index in
            if case .unwritten = before.statuses[index] { before.unbased[index] != nil } else { true }
        }
        if indices.isEmpty { return [] }
        var after = before
        let moves = indices.filter { before.unmoved[$0] != nil }
        PersistedCore.load(indices, moving: moves, of: core.properties, from: core.stores, into: &after)
        let lost = rebase(indices, before, into: &after)
        core.state.withLock { state in
            // The listeners may be others by now.
            state.model = after.model
            state.statuses = after.statuses
            state.unbased = after.unbased
            state.unmoved = after.unmoved
        }
        publish(from: before.model, indices, .elsewhere)
        var failures: [PersistedError.Failure] = []
        for index in indices {
            if before.statuses[index] != after.statuses[index],
                let failure: PersistedError.Failure = core.properties[index].failure(after.statuses[index])
            {
                failures.append(failure)
            } else if let failure = after.unmoved[index], failure != before.unmoved[index] {
                failures.append(failure)
            }
        }
        publish(failures + lost)
        return lost
    }

    /// Decides what becomes of changes that were made without knowing what the store has, now that it has been asked.
    ///
    /// - Returns: Those that were given up.
    private func rebase(
        _ indices: [Int],
        _ before: PersistedCore<Root>.State,
        into after: inout PersistedCore<Root>.State
    ) -> [PersistedError.Failure] {
        var lost: [PersistedError.Failure] = []
        for index in indices where before.unbased[index] != nil {
            let property = core.properties[index]
            func keepChange() -> Bool {
                (try? Root.blueprint.copyField(property.field, from: before.model, to: &after.model)) != nil
            }
            switch after.statuses[index] {
            case .absent where keepChange():
                // The default was the right base: it only has to be written.
                after.statuses[index] = before.statuses[index]
                after.unbased[index] = nil
            case .unavailable(let error) where keepChange():
                after.statuses[index] = .unwritten(property.failure(.store(error)))
                after.unbased[index] = error
            default:
                after.unbased[index] = nil
                lost.append(property.failure(.conflict(Self.lostChange(of: property, in: core.stores[property.store]))))
            }
        }
        return lost
    }

    private static func lostChange(of property: StoredProperty, in store: (any BackingStore)?) -> BackingStoreError {
        BackingStoreError(
            .conflict,
            store: store?.location ?? property.store.description,
            key: property.key,
            reason:
                "it was changed in place while the store could not be read; what the store has is used now, and the "
                + "change is given up: make it again"
        )
    }
}

extension StoredProperty {
    /// What is wrong with the property, if anything is: first what could not be written, then what keeps it from being
    /// moved, of which the rest may only be the consequence.
    func failure<Root>(
        _ status: Persisted<Root>.Status,
        unmoved: PersistedError.Failure?
    ) -> PersistedError.Failure? {
        if case .unwritten(let failure) = status { return failure }
        return unmoved ?? failure(status)
    }

    /// What a status says is wrong with the property, if anything is.
    func failure<Root>(_ status: Persisted<Root>.Status) -> PersistedError.Failure? {
        switch status {
        case .stored, .absent: nil
        case .unavailable(let error): failure(.store(error))
        case .unreadable(let error): failure(.mapping(error))
        case .unwritten(let failure): failure
        }
    }
}
