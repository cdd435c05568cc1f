internal import Cyanotype
internal import Dispatch

extension Persisted {
    /// A property of the model. Assigning it writes it to its store before the assignment returns.
    ///
    /// Changing it in place, as `+=` or `append` do, is one step: no other change comes between.
    public subscript<Value>(dynamicMember path: WritableKeyPath<Root, Value>) -> Value {
        get {
            noteAccess(path)
            return current[keyPath: path]
        }
        _modify {
            let core = core
            core.changes.lock()
            defer { core.changes.unlock() }
            refuseInsideUpdate()
            reloadUnavailable()
            // A copy, so that the expression may read the model meanwhile.
            var property = current[keyPath: path]
            yield &property
            assign(property, to: path, isWhole: false)
        }
        set {
            let core = core
            core.changes.lock()
            defer { core.changes.unlock() }
            refuseInsideUpdate()
            // What is only a part of a stored property needs the rest of it.
            let isWhole = core.properties.contains { $0.path == path }
            if !isWhole { reloadUnavailable() }
            assign(newValue, to: path, isWhole: isWhole)
        }
    }

    /// A property of the model, for one whose name is that of a member of this class: `shared[\.snapshot]`.
    public subscript<Value>(path: WritableKeyPath<Root, Value>) -> Value {
        get { self[dynamicMember: path] }
        _modify { yield &self[dynamicMember: path] }
        set { self[dynamicMember: path] = newValue }
    }

    /// Changes properties and writes them, as one step.
    ///
    /// The changes are made to a copy of the model. When `body` throws, or a new value cannot be kept in its store at
    /// all, nothing has changed. Then each store is asked once to write what has changed in it, in the order of the
    /// stores' names. A process that ends between two stores leaves the new values in those that come first.
    ///
    /// A property has changed when it differs from what it was in memory: to replace a value that could not be read by
    /// the default that stands for it, assign or reset the property itself.
    ///
    /// - Parameter body: Changes the model that it is given.
    /// - Returns: What `body` returns.
    /// - Throws: What `body` throws, or ``PersistedError``. When it was a store that could not write, the model has the new
    ///   values in memory, other stores may have theirs, and ``flush()`` tries again. When a changed property's store
    ///   could not be read, before and now, nothing has changed: see ``Persisted``.
    /// - Precondition: `body` does not change this object in another way.
    @discardableResult
    public func update<Result>(_ body: (inout Root) throws -> Result) throws -> Result {
        try update(assigning: { root, _ in try body(&root) })
    }

    /// The same, where `body` also says which properties it has assigned, which are written though they have not changed.
    func update<Result>(assigning body: (inout Root, _ assigned: inout Set<Int>) throws -> Result) throws -> Result {
        let core = core
        core.changes.lock()
        defer { core.changes.unlock() }
        refuseInsideUpdate()
        reloadUnavailable()
        let old = current
        var new = old
        var assigned: Set<Int> = []
        let result = try duringUpdate { try body(&new, &assigned) }
        let changed = Set(changed(core.properties.indices, from: old, to: new)).union(assigned)
        let unknown = unknownErrors(of: changed.subtracting(assigned).sorted())
        try refusing(unknown.map { core.properties[$0.0].failure(.store($0.1)) })
        // What an earlier assignment could not write is part of what must be durable now.
        let removals = core.state.withLock { $0.removals }
        let (writes, failures) = encode(changed.sorted(), of: new)
        try refusing(failures.map(\.1))
        // What cannot be written of that does not keep the rest from it.
        let pending = pendingProperties.filter { !removals.contains($0) && !changed.contains($0) }
        let removing = removals.subtracting(changed).sorted().map { Write($0, nil) }
        try throwing(commit(new, writes + encode(pending, of: new).writes + removing))
        return result
    }

    /// Throws what keeps a change from being made at all, which those who wait for errors are told too.
    private func refusing(_ failures: [PersistedError.Failure]) throws(PersistedError) {
        publish(failures)
        try throwing(failures)
    }

    /// Writes the changes that could not be written yet, and moves what could not be moved yet from where it was kept
    /// formerly.
    ///
    /// What others keep in the stores is not looked at: properties whose values cannot be read are in ``failures``.
    ///
    /// - Throws: ``PersistedError`` for what still cannot be written or moved, and for changes that were given up: see
    ///   ``Persisted``.
    public func flush() async throws(PersistedError) {
        // A store may block, which a thread of the cooperative pool must not.
        let replaced = Replacements.cores
        let failures = await withCheckedContinuation { continuation in
            DispatchQueue.global().async {
                let failures = Replacements.$cores.withValue(replaced) { self.writePending() }
                continuation.resume(returning: failures)
            }
        }
        try throwing(failures)
    }
}

// MARK: - Steps

// All of these are called with `changes` locked.
extension Persisted {
    /// The number of a stored property, and what to keep of it; `nil` removes its key.
    typealias Write = (property: Int, value: SecretValue?)

    /// Assigns a property, or with `isWhole` false what was made of its old value.
    private func assign<Value>(_ newValue: Value, to path: WritableKeyPath<Root, Value>, isWhole: Bool) {
        refuseInsideUpdate()
        let old = current
        var new = old
        new[keyPath: path] = newValue
        // A stored property is written even when it is what it was: another process may have changed the store. Any
        // other path may lead inside of stored properties: those are written that have changed.
        let properties = core.properties
        let index = properties.firstIndex { $0.path == path }
        let indices = index.map { [$0] } ?? changed(properties.indices, from: old, to: new)
        let unknown = isWhole ? [:] : Dictionary(uniqueKeysWithValues: unknownErrors(of: indices))
        let (writes, failures) = encode(indices.filter { unknown[$0] == nil }, of: new)
        commit(new, writes, failures, unbased: unknown)
    }

    /// Those of the properties of which nobody knows what their store has, and why.
    private func unknownErrors(of indices: [Int]) -> [(Int, BackingStoreError)] {
        let (statuses, unbased) = core.state.withLock { ($0.statuses, $0.unbased) }
        return indices.compactMap { index in
            if case .unavailable(let error) = statuses[index] { return (index, error) }
            return unbased[index].map { (index, $0) }
        }
    }

    private func writePending() -> [PersistedError.Failure] {
        let core = core
        core.changes.lock()
        defer { core.changes.unlock() }
        let asked = core.state.withLock { Set($0.unbased.keys).union($0.unmoved.keys) }
        var all = reload(asked.sorted())
        let (model, removals) = core.state.withLock { ($0.model, $0.removals) }
        let pending = pendingProperties
        let (writes, failures) = encode(pending.filter { !removals.contains($0) }, of: model)
        let removing = pending.filter(removals.contains).map { Write($0, nil) }
        all += commit(model, writes + removing, failures)
        // What is still in the way of a move, but for values that nobody but the user can choose from.
        let (unbased, unmoved) = core.state.withLock { ($0.unbased, $0.unmoved) }
        all += unbased.sorted { $0.key < $1.key }.map { core.properties[$0.key].failure(.store($0.value)) }
        for (_, failure) in unmoved.sorted(by: { $0.key < $1.key }) where !all.contains(failure) {
            if case .store = failure.reason { all.append(failure) }
        }
        return all
    }

    /// The properties that were changed in memory, but could not be written, though it is known what their stores have.
    private var pendingProperties: [Int] {
        let core = core
        let (statuses, unbased) = core.state.withLock { ($0.statuses, $0.unbased) }
        return core.properties.indices.filter { index in
            if case .unwritten = statuses[index] { unbased[index] == nil } else { false }
        }
    }

    /// Asks the stores again that could not be read, so that no change is based on a default in place of a value.
    private func reloadUnavailable() {
        reload(unknownErrors(of: Array(core.properties.indices)).map(\.0))
    }

    /// What to write of these properties, and which cannot be.
    private func encode(
        _ indices: [Int],
        of model: Root
    ) -> (writes: [Write], failures: [(Int, PersistedError.Failure)]) {
        var writes: [Write] = []
        var failures: [(Int, PersistedError.Failure)] = []
        for index in indices {
            do throws(PersistedError.Failure) {
                writes.append((index, try value(of: core.properties[index], in: model)))
            } catch {
                failures.append((index, error))
            }
        }
        return (writes, failures)
    }

    /// What to write of a property, which can be read again as it is.
    private func value(of property: StoredProperty, in model: Root) throws(PersistedError.Failure) -> SecretValue? {
        guard let store = core.stores[property.store] else { return nil }
        let value: SecretValue?
        do throws(MappingError) {
            // A store that does not protect secrets is not given any.
            value = try property.value(in: model, revealsSecrets: store.protectsSecrets)
        } catch {
            let isSecret = (try? property.value(in: model, revealsSecrets: true)) != nil
            throw property.failure(isSecret ? .store(Self.unprotected(property, in: store)) : .mapping(error))
        }
        guard let value else {
            if hasDefault(property) { throw property.failure(.store(Self.unkeptNil(property, in: store))) }
            return nil
        }
        do throws(MappingError) {
            // What breaks a rule of the field could not be read the next time.
            var copy = model
            let text = try value.fieldText()
            try Root.blueprint.setField(property.field, of: &copy, to: text, hidesValues: store.protectsSecrets)
            return value
        } catch {
            throw property.failure(.mapping(error))
        }
    }

    /// Whether the property has a value where its store has none.
    private func hasDefault(_ property: StoredProperty) -> Bool {
        (try? property.value(in: PersistedCore<Root>.makeDefault(), revealsSecrets: true)) != nil
    }

    private static func unkeptNil(_ property: StoredProperty, in store: any BackingStore) -> BackingStoreError {
        BackingStoreError(
            .unsupportedValue,
            store: store.location,
            key: property.key,
            reason:
                "nil cannot be kept, because a property without a value has its default the next time, which is not nil; "
                + "make the default nil, or another type of it"
        )
    }

    private static func unprotected(_ property: StoredProperty, in store: any BackingStore) -> BackingStoreError {
        BackingStoreError(
            .unsupportedValue,
            store: store.location,
            key: property.key,
            reason:
                "it is a secret, and this store does not protect secrets; give its field a store that does, a Keyring or "
                + "a SecretStore"
        )
    }

    /// Makes `model` the model, and writes; `failures` are the properties that are known not to be writable.
    ///
    /// - Returns: All properties that could not be written.
    @discardableResult
    func commit(
        _ model: Root,
        _ writes: [Write],
        _ failures: [(Int, PersistedError.Failure)] = [],
        unbased: [Int: BackingStoreError] = [:],
        origin: ChangeOrigin = .assignment
    ) -> [PersistedError.Failure] {
        let core = core
        let (properties, stores) = (core.properties, core.stores)
        let unwritten = failures + unbased.sorted { $0.key < $1.key }.map { ($0, properties[$0].failure(.store($1))) }
        let old = core.state.withLock { state in
            let old = state.model
            state.model = model
            for (index, failure) in unwritten {
                state.statuses[index] = .unwritten(failure)
                state.removals.remove(index)
                state.unbased[index] = unbased[index]
            }
            return old
        }
        var all = unwritten.map(\.1)
        let groups = Dictionary(grouping: writes) { properties[$0.property].store }
        for (name, group) in groups.sorted(by: { $0.key.description < $1.key.description }) {
            guard let store = stores[name] else { continue }
            var changes: [String: SecretValue?] = [:]
            for write in group { changes.updateValue(write.value, forKey: properties[write.property].key) }
            do throws(BackingStoreError) {
                // Without types for the closure: a typed error is lost in `withValue`.
                let written = StoreUsers.$writer.withValue(ObjectIdentifier(core)) {
                    Result { () throws(BackingStoreError) in try store.apply(carried: changes) }
                }
                try written.get()
                note(group) { $0 == nil ? .absent : .stored }
                StoreUsers.tell(store, keys: Set(changes.keys), from: ObjectIdentifier(core))
                all += group.compactMap { settle($0) }
            } catch {
                let failed = group.map { properties[$0.property].failure(.store(error)) }
                for (write, failure) in zip(group, failed) { note([write]) { _ in .unwritten(failure) } }
                all += failed
            }
        }
        publish(from: old, unwritten.map(\.0) + writes.map(\.property), origin)
        publish(all)
        return all
    }

    /// Removes what is left of a property in former places, now that it has been written.
    private func settle(_ write: Write) -> PersistedError.Failure? {
        let core = core
        guard core.state.withLock({ $0.unmoved[write.property] }) != nil else { return nil }
        let move = PropertyMove<Root>(core.properties[write.property], stores: core.stores)
        let failure = move.finish(after: write.value)
        core.state.withLock { $0.unmoved[write.property] = failure }
        return failure
    }

    private func note(_ writes: [Write], _ status: (SecretValue?) -> Status) {
        core.state.withLock { state in
            for write in writes {
                let status = status(write.value)
                state.statuses[write.property] = status
                state.unbased[write.property] = nil
                if case .unwritten = status, write.value == nil {
                    state.removals.insert(write.property)
                } else {
                    state.removals.remove(write.property)
                }
            }
        }
    }

    func throwing(_ failures: [PersistedError.Failure]) throws(PersistedError) {
        if !failures.isEmpty { throw PersistedError(failures: failures) }
    }

    private func duringUpdate<Result>(_ body: () throws -> Result) rethrows -> Result {
        let core = core
        core.state.withLock { $0.isUpdating = true }
        // Before anybody is told of the change: who observes may change the object.
        defer { core.state.withLock { $0.isUpdating = false } }
        return try body()
    }

    /// The change would be lost when the update ends with its own copy of the model.
    func refuseInsideUpdate() {
        require(
            !core.state.withLock { $0.isUpdating },
            "\(Root.self): changed inside of update(_:) in another way than through its argument"
        )
    }
}
