internal import Cyanotype
internal import CyanotypeSystem

// Only the thread that has `writing` calls these.
extension PersistedCore {
    /// The index of a stored property and the value to write; `nil` removes its key.
    typealias Write = (property: Int, value: SecretValue?)

    // MARK: What to write

    /// Returns the values to write for these properties, and the failures of those that cannot be written.
    func encode(_ indices: [Int], of model: Root) -> (writes: [Write], failures: [(Int, Failure)]) {
        var writes: [Write] = []
        var failures: [(Int, Failure)] = []
        for index in indices {
            do throws(Failure) {
                writes.append((index, try value(of: properties[index], in: model)))
            } catch {
                failures.append((index, error))
            }
        }
        return (writes, failures)
    }

    /// Returns the value to write for a property. The value can be read again.
    private func value(of property: StoredProperty, in model: Root) throws(Failure) -> SecretValue? {
        guard let store = stores[property.store] else { return nil }
        let value: SecretValue?
        do throws(MappingError) {
            // A store that does not protect secrets never receives one.
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
            // A value that breaks a rule of the field could not be read next time.
            var copy = model
            let text = try property.text(of: value)
            try Root.cachedBlueprint.setField(
                property.field,
                of: &copy,
                to: text,
                hidesValues: store.protectsSecrets,
                hidesInstance: hasProtectedProperties
            )
            return value
        } catch {
            throw property.failure(.mapping(error))
        }
    }

    /// Whether the property has a value when its store has none.
    private func hasDefault(_ property: StoredProperty) -> Bool {
        (try? property.value(in: Self.makeDefault(), revealsSecrets: true)) != nil
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

    // MARK: Writing

    /// Writes to each store once, in the order of the stores' names.
    ///
    /// - Returns: The failures of all properties that could not be written.
    func write(_ writes: [Write], _ access: StoreAccess) -> [Failure] {
        var all: [Failure] = []
        let groups = Dictionary(grouping: writes) { properties[$0.property].store }
        for (name, group) in groups.sorted(by: { $0.key.description < $1.key.description }) {
            guard let store = stores[name] else { continue }
            var changes: [String: SecretValue?] = [:]
            for write in group { changes.updateValue(write.value, forKey: properties[write.property].key) }
            let refusal = access.failures[name] ?? (access.ignoresPauses ? nil : pause(of: name))
            let began = ContinuousClock.now
            do throws(BackingStoreError) {
                if let refusal { throw refusal }
                // The versions cannot change until the write is made.
                let exclusive = versions.isVersioned ? try store.beginExclusiveAccess() : nil
                defer { exclusive?.end() }
                try prepareToWrite(writes, to: name, with: &changes, isAtomic: exclusive != nil)
                // Remove former values first: if the process ended in between, the next process would find the former
                // value and move it.
                let left = group.compactMap { write in removeFormerValues(of: write).map { (write, $0) } }
                // `withValue` loses the type of a typed error, so the closure returns a result.
                let written = StoreUsers.$writer.withValue(ObjectIdentifier(self)) {
                    Result { () throws(BackingStoreError) in try store.apply(protected: changes) }
                }
                try written.get()
                note(group)
                note(left)
                StoreUsers.notify(store, keys: Set(changes.keys), from: ObjectIdentifier(self))
                all += left.map(\.1) + group.compactMap { settle($0) }
            } catch {
                if refusal == nil {
                    state.withLock { $0.pauses[name] = StoreBackoff(error, asked: began, after: $0.pauses[name]) }
                }
                let failed = group.map { properties[$0.property].failure(.store(error)) }
                note(zip(group, failed))
                all += failed
            }
        }
        return all
    }

    /// Makes sure that a store may be written.
    ///
    /// - Parameters:
    ///   - writes: What will be written to all stores.
    ///   - name: The store.
    ///   - changes: The changes of the store, to which the record of versions is added if it has none yet.
    ///   - isAtomic: Whether the store makes all changes at once; otherwise the record is written before them.
    /// - Throws: ``BackingStoreError`` if the store has newer values, or values that could not be migrated.
    private func prepareToWrite(
        _ writes: [Write],
        to name: StoreName,
        with changes: inout [String: SecretValue?],
        isAtomic: Bool
    ) throws(BackingStoreError) {
        guard versions.isVersioned else {
            if let newer = newerStores.withLock({ $0[name] }) { throw newer }
            return
        }
        // Removing everything is the way out if the values cannot be migrated.
        let names = namesOfStore(name)
        let indices = properties.indices.filter { names.contains(properties[$0].store) }
        let removed = writes.filter { $0.value == nil }.map(\.property)
        if Set(indices).isSubset(of: removed), try abandonUnmigrated(name) { return }
        var hasMigrated = false
        let record = try recordToWrite(to: name, migrated: &hasMigrated)
        if let record, changes.contains(where: { $0.value != nil }) {
            if isAtomic { changes.updateValue(record, forKey: versions.key) } else { try prepareToWrite(name) }
        }
        if hasMigrated { enqueue { self.reloadMigrated(indices) } }
    }

    /// Reads properties again whose values have been migrated in the middle of a change.
    private func reloadMigrated(_ indices: [Int]) {
        // A thread of the queue holds no lock, so no other thread waits for it.
        guard writing.lock() else { return }
        defer {
            writing.unlock()
            deliverNotifications()
        }
        reload(indices)
    }

    private func note(_ written: [Write]) {
        state.withLock { state in
            let name = properties[written[0].property].store
            state.pauses[name] = nil
            // The store has accepted a write, so its values are of the current versions.
            for index in properties.indices where properties[index].store == name {
                state.properties[index].unmigrated = nil
            }
            for (index, value) in written {
                let isProtected = stores[properties[index].store]?.protectsSecrets == true
                state.properties[index].stored = .some(isProtected ? value.map(\.hidden) : value)
                state.properties[index].unbased = nil
                state.properties[index].isRemoval = false
                // A property that was assigned again meanwhile must still be written.
                if !state.properties[index].isNewer {
                    state.properties[index].status = value == nil ? .absent : .stored
                }
            }
        }
    }

    private func note(_ failed: some Sequence<(Write, Failure)>) {
        state.withLock { state in
            for (write, failure) in failed where !state.properties[write.property].isNewer {
                state.properties[write.property].status = .unwritten(failure)
                state.properties[write.property].unbased = nil
                // The store may or may not have the value, and a secret must not be kept longer than the model has it.
                state.properties[write.property].stored = .none
                state.properties[write.property].isRemoval = write.value == nil
            }
        }
    }

    // MARK: Former places

    /// Removes the values that earlier versions of the program wrote for a property whose value is being removed.
    private func removeFormerValues(of write: Write) -> Failure? {
        let property = properties[write.property]
        if write.value != nil || property.formerPlaces.isEmpty { return nil }
        let failure = move(of: property).abandon()
        state.withLock { $0.properties[write.property].unmoved = nil }
        return failure
    }

    /// Removes the values in former places, now that the property has been written.
    private func settle(_ write: Write) -> Failure? {
        guard write.value != nil, state.withLock({ $0.properties[write.property].unmoved }) != nil else { return nil }
        let failure = move(of: properties[write.property]).finish(after: write.value)
        state.withLock { $0.properties[write.property].unmoved = failure }
        return failure
    }
}
