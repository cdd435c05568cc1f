internal import Cyanotype
internal import CyanotypeSystem
internal import Dispatch

// The calls that wait for the stores.
extension Persisted {
    /// Reads the stored properties, unless they have been read already. The calling task is suspended; its thread is
    /// not blocked.
    ///
    /// Without this call, the first use of the object reads them, and waits for the stores.
    public func load() async {
        await onQueue { _ in }
    }

    /// Reads the stored properties again, except those with changes that are not written yet.
    ///
    /// A property whose store cannot be read keeps the value it has in memory.
    public func reload() {
        core.reloadAll()
    }

    /// Reads the stored properties again, except those with changes that are not written yet. The calling task is
    /// suspended; its thread is not blocked.
    ///
    /// A property whose store cannot be read keeps the value it has in memory.
    public func reload() async {
        await onQueue { $0.reloadAll() }
    }

    /// Writes all pending changes, and moves the values that could not be moved from their former places before.
    ///
    /// It ignores what others have written to the stores. For properties whose values cannot be read, see ``failures``.
    ///
    /// - Throws: ``PersistedError`` if a change still cannot be written, a value still cannot be moved, or a change was
    ///   dropped: see ``Persisted``.
    public func flush() async throws(PersistedError) {
        let failures = await onQueue { $0.writePending() }
        if !failures.isEmpty { throw PersistedError(failures: failures) }
    }

    /// Runs `body` on the object's queue, where it may wait for a store. A thread of the cooperative pool must not.
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
        // The thread that is changing the object waits for this one. It reads what it needs itself.
        guard writing.lock() else { return enqueue { self.reloadAll() } }
        defer {
            writing.unlock()
            deliverNotifications()
        }
        reload(Array(properties.indices))
    }

    /// Writes all pending changes, on `queue`.
    fileprivate func writePending() -> [Failure] {
        // A thread of the queue holds no lock, so no other thread waits for it.
        guard writing.lock() else { return [] }
        defer {
            writing.unlock()
            deliverNotifications()
        }
        let asked = state.withLock { state in
            properties.indices.filter { index in
                let property = state.properties[index]
                return property.unbased != nil || property.unmoved != nil || property.unmigrated != nil
            }
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
        notify(failed)
        all += failed + held.compactMap { properties[$0].failure(known[$0]) }
        // Add what still prevents a write or a move, except values that only the user can choose between.
        let left = state.withLock { $0.properties }
        for (property, state) in zip(properties, left) {
            if let reason = state.unbased { all.append(property.failure(reason)) }
        }
        for state in left {
            if let failure = state.unmoved, case .store = failure.reason, !all.contains(failure) { all.append(failure) }
            if let failure = state.unmigrated, !all.contains(failure) { all.append(failure) }
        }
        return all
    }

    /// Takes the pending values. Those in `held` must not be written, because they break a rule over the whole model.
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
