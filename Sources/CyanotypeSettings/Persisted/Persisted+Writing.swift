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
            assign(property, to: path)
        }
        set {
            let core = core
            core.changes.lock()
            defer { core.changes.unlock() }
            assign(newValue, to: path)
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
    /// stores' names.
    ///
    /// - Parameter body: Changes the model that it is given.
    /// - Returns: What `body` returns.
    /// - Throws: What `body` throws, or ``PersistedError``. When it was a store that failed, the model has the new
    ///   values in memory, other stores may have theirs, and ``flush()`` tries again.
    /// - Precondition: `body` does not change this object in another way.
    @discardableResult
    public func update<Result>(_ body: (inout Root) throws -> Result) throws -> Result {
        let core = core
        core.changes.lock()
        defer { core.changes.unlock() }
        refuseInsideUpdate()
        reloadUnavailable()
        beginUpdate()
        defer { endUpdate() }
        let old = current
        var new = old
        let result = try body(&new)
        // What an earlier assignment could not write is part of what must be durable now.
        let changed = Set(changed(core.properties.indices, from: old, to: new))
        let removals = core.state.withLock { $0.removals }
        let pending = pendingProperties.filter { !removals.contains($0) && isWritable($0, in: new) }
        let (writes, failures) = encode(changed.union(pending).sorted(), of: new)
        if !failures.isEmpty { throw PersistedError(failures: failures.map(\.1)) }
        try throwing(commit(new, writes))
        return result
    }

    /// Writes the changes that could not be written yet.
    ///
    /// - Throws: ``PersistedError`` for those that still cannot.
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
    typealias Write = (property: Int, value: StoredValue?)

    private func assign<Value>(_ newValue: Value, to path: WritableKeyPath<Root, Value>) {
        refuseInsideUpdate()
        let old = current
        var new = old
        new[keyPath: path] = newValue
        // A stored property is written even when it is what it was: another process may have changed the store. Any
        // other path may lead inside of stored properties: those are written that have changed.
        let properties = core.properties
        let index = properties.firstIndex { $0.path == path }
        let (writes, failures) = encode(index.map { [$0] } ?? changed(properties.indices, from: old, to: new), of: new)
        commit(new, writes, failures)
    }

    private func writePending() -> [PersistedError.Failure] {
        let core = core
        core.changes.lock()
        defer { core.changes.unlock() }
        let (model, removals) = core.state.withLock { ($0.model, $0.removals) }
        let pending = pendingProperties
        let (writes, failures) = encode(pending.filter { !removals.contains($0) }, of: model)
        let removing = pending.filter(removals.contains).map { Write($0, nil) }
        return commit(model, writes + removing, failures)
    }

    /// The properties that were changed in memory, but could not be written.
    private var pendingProperties: [Int] {
        let core = core
        let statuses = core.state.withLock { $0.statuses }
        return core.properties.indices.filter { if case .unwritten = statuses[$0] { true } else { false } }
    }

    private func isWritable(_ index: Int, in model: Root) -> Bool {
        do throws(MappingError) {
            _ = try core.properties[index].value(in: model, revealsSecrets: true)
            return true
        } catch {
            return false
        }
    }

    /// Asks the stores again that could not be read, so that no change is based on a default in place of a value.
    private func reloadUnavailable() {
        let core = core
        let statuses = core.state.withLock { $0.statuses }
        reload(core.properties.indices.filter { if case .unavailable = statuses[$0] { true } else { false } })
    }

    /// What to write of these properties, and which cannot be.
    private func encode(
        _ indices: [Int],
        of model: Root
    ) -> (writes: [Write], failures: [(Int, PersistedError.Failure)]) {
        var writes: [Write] = []
        var failures: [(Int, PersistedError.Failure)] = []
        for index in indices {
            let property = core.properties[index]
            do throws(MappingError) {
                // A store that does not protect secrets is not given any.
                let reveals = core.stores[property.store]?.protectsSecrets ?? false
                writes.append((index, try property.value(in: model, revealsSecrets: reveals)))
            } catch {
                failures.append((index, property.failure(.mapping(error))))
            }
        }
        return (writes, failures)
    }

    /// Makes `model` the model, and writes; `failures` are the properties that are known not to be writable.
    ///
    /// - Returns: All properties that could not be written.
    @discardableResult
    func commit(
        _ model: Root,
        _ writes: [Write],
        _ failures: [(Int, PersistedError.Failure)] = [],
        origin: ChangeOrigin = .assignment
    ) -> [PersistedError.Failure] {
        let core = core
        let (properties, stores) = (core.properties, core.stores)
        let old = core.state.withLock { state in
            let old = state.model
            state.model = model
            for (index, failure) in failures {
                state.statuses[index] = .unwritten(failure)
                state.removals.remove(index)
            }
            return old
        }
        var all = failures.map(\.1)
        let groups = Dictionary(grouping: writes) { properties[$0.property].store }
        for (name, group) in groups.sorted(by: { $0.key.description < $1.key.description }) {
            guard let store = stores[name] else { continue }
            var changes: [String: StoredValue?] = [:]
            for write in group { changes.updateValue(write.value, forKey: properties[write.property].key) }
            do throws(BackingStoreError) {
                try store.apply(changes)
                note(group) { $0 == nil ? .absent : .stored }
                all += group.compactMap { settle($0.property) }
            } catch {
                let failed = group.map { properties[$0.property].failure(.store(error)) }
                for (write, failure) in zip(group, failed) { note([write]) { _ in .unwritten(failure) } }
                all += failed
            }
        }
        publish(from: old, failures.map(\.0) + writes.map(\.property), origin)
        publish(all)
        return all
    }

    /// Removes what is left of a property in former places, now that it has been written.
    private func settle(_ index: Int) -> PersistedError.Failure? {
        let core = core
        guard core.state.withLock({ $0.unmoved[index] }) != nil else { return nil }
        let failure = PropertyMove<Root>(core.properties[index], stores: core.stores).finish()
        core.state.withLock { $0.unmoved[index] = failure }
        return failure
    }

    private func note(_ writes: [Write], _ status: (StoredValue?) -> Status) {
        core.state.withLock { state in
            for write in writes {
                let status = status(write.value)
                state.statuses[write.property] = status
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

    private func beginUpdate() {
        core.state.withLock { $0.isUpdating = true }
    }

    private func endUpdate() {
        core.state.withLock { $0.isUpdating = false }
    }

    /// The change would be lost when the update ends with its own copy of the model.
    func refuseInsideUpdate() {
        precondition(
            !core.state.withLock { $0.isUpdating },
            "\(Root.self): changed inside of update(_:) in another way than through its argument"
        )
    }
}
