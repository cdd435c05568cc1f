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
        let outcomes = perform(moves)
        load(indices, into: &state)
        for (index, outcome) in zip(moves, outcomes) {
            state.properties[index].unmoved = nil
            note(outcome, index, in: &state)
        }
    }

    /// Moves properties from their former places, in stores that are of the current versions.
    private func perform(_ moves: [Int]) -> [PropertyMove<Root>.Outcome] {
        var refusals: [StoreName: BackingStoreError?] = [:]
        return moves.map { index in
            let property = properties[index]
            // A former value is migrated in its former place.
            for name in [property.store] + property.formerPlaces.map(\.store) where versions.isVersioned {
                let known = refusals[name] ?? bringUpToDate(name).error
                refusals.updateValue(known, forKey: name)
                if let known { return .unmoved(property.failure(.store(known)), nil) }
            }
            return move(of: property).perform()
        }
    }

    /// Returns the move of a property from its former places.
    func move(of property: StoredProperty) -> PropertyMove<Root> {
        PropertyMove(property, stores: stores) { [self] name throws(BackingStoreError) in try prepareToWrite(name) }
    }

    /// Reads the properties at `indices` from the stores into `state`, with one request to each store.
    private func load(_ indices: some Sequence<Int>, into state: inout State) {
        var found: [Int: SecretValue?] = [:]
        for (name, group) in Dictionary(grouping: indices, by: { properties[$0].store }) {
            guard let store = stores[name] else { continue }
            let began = ContinuousClock.now
            for index in group { state.properties[index].unmigrated = nil }
            do throws(BackingStoreError) {
                let keys = group.map { properties[$0].key }
                let checked = checksVersions(in: store) ? [versions.key] : []
                var values = try store.protectedValues(forKeys: keys + checked)
                if !checked.isEmpty {
                    guard try bringUpToDate(&values, keys, of: store, named: name, group, &state) else { continue }
                }
                for index in group { found[index] = .some(values[properties[index].key]) }
                state.pauses[name] = nil
            } catch {
                // If only one key cannot be read, the others are read one by one. A dismissed prompt is not shown
                // again, and a service that timed out is not called again.
                guard let key = error.key, key != versions.key, group.count > 1, error.code != .timedOut,
                    error.code != .dismissed
                else {
                    for index in group { state.properties[index].status = .unavailable(error) }
                    state.pauses[name] = StoreBackoff(error, asked: began, after: state.pauses[name])
                    continue
                }
                if checksVersions(in: store), let error = bringUpToDate(name).error {
                    for index in group { state.properties[index].status = .unavailable(error) }
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

    /// Whether the versions of a store's values are looked at when these are read.
    ///
    /// A model without versions checks too, in case a later version of the program has some. Stores that protect
    /// secrets are the exception, because each key costs a search there.
    private func checksVersions(in store: any BackingStore) -> Bool {
        versions.isVersioned || !store.protectsSecrets
    }

    /// Migrates the values of a store if needed, and reads them again until they are of the current versions.
    ///
    /// - Returns: Whether there are values. Otherwise the statuses of the properties say why.
    private func bringUpToDate(
        _ values: inout [String: SecretValue],
        _ keys: [String],
        of store: any BackingStore,
        named name: StoreName,
        _ group: [Int],
        _ state: inout State
    ) throws(BackingStoreError) -> Bool {
        for _ in 0..<Self.maximumAttempts {
            let recorded = try recordedVersions(values[versions.key], in: store)
            if versions.mistakes.isEmpty, case .current = versions.standing(of: recorded ?? DocumentVersions()) {
                newerStores.withLock { $0[name] = nil }
                return true
            }
            switch bringUpToDate(name) {
            // The store has nothing of the object, so nothing is of another version.
            case .ready(isRecorded: false, _): return true
            // This thread or another process has migrated them since they were read.
            case .ready: values = try store.protectedValues(forKeys: keys + [versions.key])
            case .unavailable(let error):
                for index in group { state.properties[index].status = .unavailable(error) }
                if error.code == .newer { newerStores.withLock { $0[name] = error } }
                return false
            case .unmigrated(let error, _):
                for index in group { state.properties[index].status = .unreadable(error) }
                return false
            case .unwritten(let changes, let error):
                for key in changes.removed { values[key] = nil }
                values.merge(changes.values) { $1 }
                for index in group { state.properties[index].unmigrated = properties[index].failure(.store(error)) }
                return true
            }
        }
        throw restless(store)
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
