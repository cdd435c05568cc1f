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
    /// no change.
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
                state.listeners.add { old, new, origin in
                    let value = new[keyPath: path]
                    if value != old[keyPath: path] { continuation.yield(NewValue(value: value, origin: origin)) }
                }
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
            return before != after
        }
    }

    func publish(_ failures: [PersistedError.Failure]) {
        if failures.isEmpty { return }
        core.state.withLock { $0.listeners }.tell(failures)
    }
}

// MARK: - What others change

extension Persisted {
    /// Begins to follow what others change in the stores.
    static func observe(_ core: PersistedCore<Root>, for owner: Persisted) {
        for (name, store) in core.stores where core.properties.contains(where: { $0.store == name }) {
            let observation = store.observeChanges { [weak owner, weak core] change in
                guard let owner, let core else { return }
                Replacements.$cores.withValue([ObjectIdentifier(owner): core]) { owner.take(change, of: name) }
            }
            if let observation { core.observations.withLock { $0.append(observation) } }
        }
    }

    private func take(_ change: StoreChange, of store: StoreName) {
        core.changes.lock()
        defer { core.changes.unlock() }
        let indices = core.properties.indices.filter { core.properties[$0].store == store }
        switch change {
        case .changed(let keys):
            let keys = Set(keys.map(ExactString.init))
            reload(indices.filter { keys.contains(ExactString(core.properties[$0].key)) })
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
    func reload(_ indices: [Int]) {
        var copy = core.state.withLock { $0 }
        let indices = indices.filter { if case .unwritten = copy.statuses[$0] { false } else { true } }
        if indices.isEmpty { return }
        let (old, statuses) = (copy.model, copy.statuses)
        let moves = indices.filter { copy.unmoved[$0] != nil }
        PersistedCore.load(indices, moving: moves, of: core.properties, from: core.stores, into: &copy)
        core.state.withLock { state in
            // The listeners may be others by now.
            state.model = copy.model
            state.statuses = copy.statuses
            state.unmoved = copy.unmoved
        }
        publish(from: old, indices, .elsewhere)
        publish(
            indices.compactMap { index in
                guard statuses[index] != copy.statuses[index] else { return nil }
                return core.properties[index].failure(copy.statuses[index])
            }
        )
    }
}

extension StoredProperty {
    /// What is wrong with the property, if anything is.
    func failure<Root>(_ status: Persisted<Root>.Status) -> PersistedError.Failure? {
        switch status {
        case .stored, .absent: nil
        case .unavailable(let error): failure(.store(error))
        case .unreadable(let error): failure(.mapping(error))
        case .unwritten(let failure): failure
        }
    }
}
