internal import Cyanotype
internal import CyanotypeSystem
internal import Dispatch
internal import Synchronization

extension PersistedCore {
    /// Reads the stores and begins to follow changes made by others, unless this was done before.
    ///
    /// Following begins first. A change that a store reports meanwhile waits until the stores have been read.
    func prepare() {
        if !isPrepared.load(ordering: .acquiring) { prepareOnce() }
    }

    private func prepareOnce() {
        let hasTurn = writing.lock()
        defer {
            if hasTurn {
                writing.unlock()
                deliverNotifications()
            }
        }
        if isPrepared.load(ordering: .acquiring) { return }
        // The thread that is reading the stores waits for this one. Both read the same values.
        guard hasTurn else { return load() }
        // A store may use the object that is reading it.
        if isPreparing.load(ordering: .relaxed) { return }
        isPreparing.store(true, ordering: .relaxed)
        follow()
        load()
        isPrepared.store(true, ordering: .releasing)
        isPreparing.store(false, ordering: .relaxed)
    }

    private func follow() {
        for (name, store) in stores where properties.contains(where: { $0.store == name }) {
            let take: @Sendable (StoreChange) -> Void = { [weak self] change in self?.take(change, of: name) }
            // On this object's queue, so that other objects need not wait for it.
            let sharing = StoreUsers.add(to: store, as: ObjectIdentifier(self)) { [weak self] change in
                self?.enqueue { take(change) }
            }
            let observation = store.observeChanges(take)
            observations.withLock { $0 += [sharing, observation].compactMap { $0 } }
            if observation != nil { followedStores.withLock { _ = $0.insert(name) } }
        }
    }

    /// Reads all properties for the first time, except those that have been assigned already.
    private func load() {
        let before = state.withLock { $0 }
        let indices = properties.indices.filter { !before.properties[$0].isUnwritten }
        var after = before
        load(indices, moving: indices.filter { !properties[$0].formerPlaces.isEmpty }, into: &after)
        _ = merge(after, since: before, indices)
    }

    /// Moves the properties at `moves` from their former places, and reads those at `indices` from the stores into
    /// `state`.
    func load(_ indices: some Sequence<Int>, moving moves: [Int], into state: inout State) {
        let outcomes = moves.map { PropertyMove<Root>(properties[$0], stores: stores).perform() }
        load(indices, into: &state)
        for (index, outcome) in zip(moves, outcomes) {
            state.properties[index].unmoved = nil
            note(outcome, index, in: &state)
        }
    }

    /// Reads the properties at `indices` from the stores into `state`, with one request to each store.
    private func load(_ indices: some Sequence<Int>, into state: inout State) {
        var found: [Int: SecretValue?] = [:]
        for (name, group) in Dictionary(grouping: indices, by: { properties[$0].store }) {
            guard let store = stores[name] else { continue }
            let began = ContinuousClock.now
            do throws(BackingStoreError) {
                let values = try store.protectedValues(forKeys: group.map { properties[$0].key })
                for index in group { found[index] = .some(values[properties[index].key]) }
                state.pauses[name] = nil
            } catch {
                // If only one key cannot be read, the others are read one by one. A dismissed prompt is not shown
                // again, and a service that timed out is not called again.
                guard error.key != nil, group.count > 1, error.code != .timedOut, error.code != .dismissed else {
                    for index in group { state.properties[index].status = .unavailable(error) }
                    state.pauses[name] = StoreBackoff(error, asked: began, after: state.pauses[name])
                    continue
                }
                for index in group {
                    do throws(BackingStoreError) {
                        found[index] = .some(try store.protectedValue(forKey: properties[index].key))
                    } catch {
                        state.properties[index].status = .unavailable(error)
                    }
                }
            }
        }
        let refused = inAnyOrder(found.keys.sorted()) { index throws(MappingError) in
            try load(found[index] ?? nil, index, into: &state)
        }
        for (index, error) in refused { state.properties[index].status = .unreadable(error) }
    }

    /// Adopts the stored value of a property, unless the model has it already.
    private func load(_ value: SecretValue?, _ index: Int, into state: inout State) throws(MappingError) {
        switch state.properties[index].status {
        case .stored, .absent:
            if let known = state.properties[index].stored, known.isIdentical(to: value) { return }
        case .unavailable, .unreadable, .unwritten, .scheduled:
            break
        }
        let property = properties[index]
        let hidesValues = stores[property.store]?.protectsSecrets == true
        state.properties[index].stored = .none
        if let value {
            let text = try property.text(of: value)
            try Root.cachedBlueprint.setField(
                property.field,
                of: &state.model,
                to: text,
                hidesValues: hidesValues,
                hidesInstance: hasProtectedProperties
            )
            state.properties[index].status = .stored
        } else {
            try copyField(property.field, from: Self.makeDefault(), to: &state.model)
            state.properties[index].status = .absent
        }
        state.properties[index].stored = .some(hidesValues ? value.map(\.hidden) : value)
    }

    /// Records the outcome of moving a property.
    private func note(_ outcome: PropertyMove<Root>.Outcome, _ index: Int, in state: inout State) {
        let failure: Failure
        switch outcome {
        case .done: return
        case .settled(let reason): failure = reason
        case .unmoved(let reason, let model):
            failure = reason
            // The property is not absent: its value is still in its former place, or nothing is known about it.
            guard case .absent = state.properties[index].status else { break }
            switch (model, reason.reason) {
            case (let model?, _):
                let field = properties[index].field
                guard (try? copyField(field, from: model, to: &state.model)) != nil else { break }
                state.properties[index].stored = .none
                // `flush` does not write this like an assignment, but moves it again, in case another process has moved
                // it.
                if case .store(let error) = reason.reason { state.properties[index].status = .unavailable(error) }
            case (nil, .store(let error)), (nil, .conflict(let error)):
                state.properties[index].status = .unavailable(error)
            case (nil, .mapping(let error)):
                state.properties[index].status = .unreadable(error)
            }
        }
        state.properties[index].unmoved = failure
    }
}
