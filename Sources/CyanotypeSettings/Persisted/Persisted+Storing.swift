internal import Cyanotype
internal import Dispatch

// What waits for the stores.
extension Persisted {
    /// Reads the stored properties, unless that has been done. The calling task waits; its thread does not.
    ///
    /// Without it, whoever first uses the object reads them, and waits for the stores.
    public func load() async {
        await onQueue { _ in }
    }

    /// Reads the stored properties again, except those with changes that are not written yet.
    ///
    /// A property whose store cannot be read keeps the value it has in memory.
    public func reload() {
        core.reloadAll()
    }

    /// Reads the stored properties again, except those with changes that are not written yet. The calling task waits; its
    /// thread does not.
    ///
    /// A property whose store cannot be read keeps the value it has in memory.
    public func reload() async {
        await onQueue { $0.reloadAll() }
    }

    /// Writes the changes that are not written yet, and moves what could not be moved yet from where it was kept formerly.
    ///
    /// What others keep in the stores is not looked at: properties whose values cannot be read are in ``failures``.
    ///
    /// - Throws: ``PersistedError`` for what still cannot be written or moved, and for changes that were given up: see
    ///   ``Persisted``.
    public func flush() async throws(PersistedError) {
        let failures = await onQueue { $0.writePending() }
        if !failures.isEmpty { throw PersistedError(failures: failures) }
    }

    /// Runs `body` where it may wait for a store, which a thread of the cooperative pool must not.
    func onQueue<Result: Sendable>(_ body: @escaping @Sendable (PersistedCore<Root>) -> Result) async -> Result {
        let core = coreInUse
        let replaced = Replacements.cores
        return await withCheckedContinuation { continuation in
            core.enqueue {
                Replacements.$cores.withValue(replaced) {
                    core.prepare()
                    return body(core)
                }
            } completion: {
                continuation.resume(returning: $0)
            }
        }
    }
}

extension PersistedCore {
    fileprivate func reloadAll() {
        refuseInsideUpdate()
        // A thread that waits for this one is changing the object: it reads what it needs itself.
        guard writing.begin() else { return enqueue { self.reloadAll() } }
        defer {
            writing.end()
            tellLater()
        }
        reload(Array(properties.indices))
    }

    /// Writes what is not written yet, on `queue`.
    fileprivate func writePending() -> [Failure] {
        // A thread of the queue has no turn, so that nobody waits for it.
        guard writing.begin() else { return [] }
        defer {
            writing.end()
            tellLater()
        }
        let asked = state.withLock { state in
            properties.indices.filter { state.properties[$0].unbased != nil || state.properties[$0].unmoved != nil }
        }
        reload(asked)
        var all = state.withLock { state in
            defer { state.lostChanges = [] }
            return state.lostChanges
        }
        let (model, known, pending, held) = takePending()
        let written = pending.filter { !known[$0].isRemoval && !held.contains($0) }
        let (writes, failures) = encode(written, of: model)
        note(failures)
        let removals = pending.filter { known[$0].isRemoval && !held.contains($0) }.map { Write($0, nil) }
        let failed = failures.map(\.1) + write(writes + removals, StoreAccess(ignoresPauses: true))
        tell(failed)
        all += failed + held.compactMap { properties[$0].failure(known[$0]) }
        // What is still in the way of a move, but for values that nobody but the user can choose from.
        let left = state.withLock { $0.properties }
        for (property, state) in zip(properties, left) {
            if let reason = state.unbased { all.append(property.failure(reason)) }
        }
        for state in left {
            if let failure = state.unmoved, case .store = failure.reason, !all.contains(failure) { all.append(failure) }
        }
        return all
    }

    /// Takes up the values that are to be written, and those that must not be because they break a rule of the whole model.
    private func takePending() -> (model: Root, known: [PropertyState<Root>], pending: [Int], held: [Int]) {
        while true {
            let (model, version, known) = state.withLock { ($0.model, $0.version, $0.properties) }
            let mended = mendedProperties(in: model, known)
            let pending = properties.indices.filter { known[$0].isPending }
            let held = pending.filter { known[$0].breaksModelRule && !mended.contains($0) }
            let isTaken = state.withLock { state in
                guard state.version == version else { return false }
                for index in pending where !held.contains(index) {
                    state.properties[index].isScheduled = false
                    state.properties[index].breaksModelRule = false
                }
                return true
            }
            if isTaken { return (model, known, pending, held) }
        }
    }
}
