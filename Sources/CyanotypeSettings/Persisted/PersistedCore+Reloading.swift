internal import Cyanotype
internal import CyanotypeSystem
internal import Dispatch

// Only the thread that has `writing` calls these, with two exceptions: `take`, and `merge`, which `prepare` also calls
// on a thread that the owner of `writing` waits for.
extension PersistedCore {
    /// Adopts a change of a store. The store calls this on its own thread.
    func take(_ change: StoreChange, of store: StoreName) {
        guard writing.lock() else {
            // The store reported it in the middle of another object's change, and that thread holds this object's lock.
            return enqueue { self.take(change, of: store) }
        }
        defer {
            writing.unlock()
            deliverNotifications()
        }
        let indices = properties.indices.filter { properties[$0].store == store }
        let known = state.withLock { $0.properties }
        switch change {
        case .changed(let keys):
            // Compare with string equality, because a set of strings holds only one of two equivalent spellings. A
            // value that could not be read may be readable again, unchanged.
            reload(
                indices.filter { index in
                    // Other versions mean other values.
                    if keys.contains(versions.key) { return true }
                    if case .unavailable = known[index].status { return true }
                    return keys.contains(properties[index].key)
                }
            )
        case .recovered:
            reload(indices)
        case .failed(let error):
            state.withLock { state in
                // The status of an unwritten change says that there is one, so it stays.
                for index in indices where !state.properties[index].isUnwritten {
                    state.properties[index].status = .unavailable(error)
                }
            }
            notify(indices.map { properties[$0].failure(.store(error)) })
        }
    }

    /// Reads stored properties again, except those with changes that are not written yet.
    ///
    /// A change that was made without knowing the stored value may have to be dropped. If so, it is reported, and the
    /// next flush throws it.
    func reload(_ indices: [Int]) {
        let before = state.withLock { $0 }
        let indices = indices.filter { !before.properties[$0].isUnwritten || before.properties[$0].unbased != nil }
        if indices.isEmpty { return }
        var after = before
        load(indices, moving: indices.filter { before.properties[$0].unmoved != nil }, into: &after)
        let givenUp = rebase(indices, before, into: &after)
        let taken = merge(after, since: before, indices)
        let lost = givenUp.filter { taken.contains($0.index) }.map(\.failure)
        let isScheduled = state.withLock { state in
            state.lostChanges += lost
            return taken.contains { state.properties[$0].isScheduled }
        }
        if isScheduled { queueWriter() }
        var failures: [Failure] = []
        for index in taken {
            let (old, new) = (before.properties[index], after.properties[index])
            if old.status != new.status, let failure: Failure = properties[index].failure(new.status) {
                failures.append(failure)
            } else if let failure = new.unmoved, failure != old.unmoved {
                failures.append(failure)
            } else if let failure = new.unmigrated, failure != old.unmigrated {
                failures.append(failure)
            }
        }
        notify(failures + lost)
    }

    /// Adopts the values that were read, except for properties that have been assigned meanwhile.
    ///
    /// - Returns: The properties whose values were adopted.
    func merge(_ after: State, since before: State, _ indices: [Int]) -> [Int] {
        while true {
            let now = state.withLock { $0 }
            var taken = indices.filter { now.properties[$0].assignments == before.properties[$0].assignments }
            var model = after.model
            // If the model has changed since, copy only the fields that were read.
            if now.version != before.version || taken.count < indices.count {
                model = now.model
                // Skip values that the initializer of a memberwise blueprint does not accept together.
                let refused = inAnyOrder(taken) { index throws(MappingError) in
                    try copyField(properties[index].field, from: after.model, to: &model)
                }
                taken.removeAll { index in refused.contains { $0.index == index } }
            }
            let changed = changedProperties(from: now.model, to: model)
            let event = changeEvent(from: now.model, to: model, changed, .elsewhere)
            let isMerged = state.withLock { state in
                let isSame = taken.allSatisfy { state.properties[$0].assignments == now.properties[$0].assignments }
                guard isSame, state.version == now.version else { return false }
                if !changed.isEmpty {
                    state.model = model
                    state.version += 1
                    // Added under the lock, so that events keep the order of the changes.
                    events.withLock { $0.add(event) }
                }
                for index in taken { state.properties[index] = after.properties[index] }
                state.pauses = after.pauses
                return true
            }
            if isMerged { return taken }
        }
    }

    /// Keeps or drops changes that were made without knowing the stored value, now that the store has been read.
    ///
    /// - Returns: The changes that were dropped.
    private func rebase(
        _ indices: [Int],
        _ before: State,
        into after: inout State
    ) -> [(index: Int, failure: Failure)] {
        var lost: [(Int, Failure)] = []
        for index in indices where before.properties[index].unbased != nil {
            let property = properties[index]
            // Fails if the initializer of a memberwise blueprint refuses the combination.
            func keepChange() -> Bool {
                (try? copyField(property.field, from: before.model, to: &after.model)) != nil
            }
            var new = after.properties[index]
            // The base of a property that could not be read was its default, which stands in for a missing value.
            let isBase = (before.properties[index].stored ?? nil).isIdentical(to: new.stored ?? nil)
            switch new.status {
            case .absent where isBase && keepChange(), .stored where isBase && keepChange():
                // The base was right, so the change only has to be written, unless it breaks a rule over the whole
                // model.
                new = before.properties[index]
                new.unbased = nil
                if !new.breaksModelRule {
                    new.isScheduled = true
                    new.status = .scheduled
                }
            case .unavailable where keepChange(), .unreadable where keepChange():
                // The base is still unknown, perhaps for another reason.
                new.unbased = new.unknown
                if let reason = new.unbased { new.status = .unwritten(property.failure(reason)) }
                new.isScheduled = false
            default:
                new.unbased = nil
                new.isScheduled = false
                let reason = Failure.Reason.conflict(Self.lostChange(of: property, in: stores[property.store]))
                lost.append((index, property.failure(reason)))
            }
            after.properties[index] = new
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
    /// Returns the failure of the property, if it has one. A failed write comes first, then a failed move, because the
    /// other failures may be consequences of that move.
    func failure<Root>(_ state: PropertyState<Root>) -> PersistedError.Failure? {
        if case .unwritten(let failure) = state.status { return failure }
        return state.unmoved ?? state.unmigrated ?? failure(state.status)
    }

    /// Returns the failure in a status, if it has one.
    func failure<Root>(_ status: Persisted<Root>.Status) -> PersistedError.Failure? {
        switch status {
        case .stored, .absent, .scheduled: nil
        case .unavailable(let error): failure(.store(error))
        case .unreadable(let error): failure(.mapping(error))
        case .unwritten(let failure): failure
        }
    }
}
