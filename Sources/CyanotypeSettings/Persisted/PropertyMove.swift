internal import Cyanotype

/// Moves the value of a property from the place where an earlier version of the program kept it.
///
/// The process may end after each of these steps:
///
/// 1. The value is written to its new place and read back from there.
/// 2. A note that this is done is written beside the old value.
/// 3. The old value is removed, then the note is written once more, then the note is removed. Some stores, such as a
///    property list, keep a copy of their previous version. With the extra write, even that copy does not contain the
///    old value, which may be a secret, wherever the last two writes stop.
///
/// The value is written only if the new place is empty, atomically if the store can. If a second process moves the
/// value at the same time, and the property has been assigned there since, the newer value stays. In a keyring, the
/// check and the write are two separate steps.
///
/// If an old value without a note equals the new value, the process ended between the steps. If it differs from the new
/// value, a program that knows only the old place wrote it: the new value counts, and the old one is left alone and
/// reported. An old value with a note is out of date, whatever it is.
struct PropertyMove<Root: Model & Sendable> where Root.Subject == Root {
    enum Outcome {
        /// Nothing is left to move.
        case done
        /// The value is in its new place, but the old one could not be removed.
        case settled(PersistedError.Failure)
        /// The value could not be moved. The model contains the value, if it could be read.
        case unmoved(PersistedError.Failure, Root?)
    }

    private let property: StoredProperty
    private let stores: [StoreName: any BackingStore]
    private let prepareToWrite: (StoreName) throws(BackingStoreError) -> Void

    /// - Parameters:
    ///   - property: The property.
    ///   - stores: The stores.
    ///   - prepareToWrite: Called before a store is changed; throws if it must not be, because a newer version of the
    ///     program has written it.
    init(
        _ property: StoredProperty,
        stores: [StoreName: any BackingStore],
        prepareToWrite: @escaping (StoreName) throws(BackingStoreError) -> Void
    ) {
        self.property = property
        self.stores = stores
        self.prepareToWrite = prepareToWrite
    }

    /// Moves the value, if there is one in a former place.
    func perform() -> Outcome {
        for place in property.formerPlaces {
            guard let former = stores[place.store] else { continue }
            do throws(BackingStoreError) {
                let note = Self.note(of: place)
                let found = try former.protectedValues(forKeys: [place.key, note])
                if found[note] != nil {
                    try prepareToWrite(place.store)
                    try finish(place, in: former)
                } else if let value = found[place.key] {
                    return move(value, from: place, in: former)
                }
            } catch {
                return .unmoved(property.failure(.store(error)), nil)
            }
        }
        return .done
    }

    /// Removes the values in former places, because the property has been written since. Its store must return the
    /// written `value`.
    func finish(after value: SecretValue?) -> PersistedError.Failure? {
        guard let store = stores[property.store] else { return nil }
        for place in property.formerPlaces {
            guard let former = stores[place.store] else { continue }
            do throws(BackingStoreError) {
                if try former.protectedValue(forKey: place.key) == nil { continue }
                if try !store.protectedValue(forKey: property.key).isIdentical(to: value) { throw unverified(store) }
                try remove(place, from: former)
            } catch {
                return property.failure(.store(error))
            }
        }
        return nil
    }

    /// Removes the values in former places, because the property's value is being removed.
    func abandon() -> PersistedError.Failure? {
        for place in property.formerPlaces {
            guard let former = stores[place.store] else { continue }
            do throws(BackingStoreError) {
                if try former.protectedValue(forKey: place.key) != nil { try remove(place, from: former) }
            } catch {
                return property.failure(.store(error))
            }
        }
        return nil
    }

    private func move(_ value: SecretValue, from place: StoredProperty.Place, in former: any BackingStore) -> Outcome {
        guard let store = stores[property.store] else { return .done }
        let model: Root
        let wanted: SecretValue?
        do throws(MappingError) {
            var changed = PersistedCore<Root>.makeDefault()
            let hidesValues = store.protectsSecrets || former.protectsSecrets
            try Root.cachedBlueprint.setField(
                property.field,
                of: &changed,
                to: property.text(of: value),
                hidesValues: hidesValues,
                hidesInstance: hidesValues
            )
            wanted = try property.value(in: changed, revealsSecrets: store.protectsSecrets)
            model = changed
        } catch {
            // The failure names the former place, because nothing is wrong with the new one.
            return .unmoved(PersistedError.Failure(key: place.key, store: place.store, reason: .mapping(error)), nil)
        }
        do throws(BackingStoreError) {
            var isAdded = false
            if let wanted {
                try prepareToWrite(property.store)
                isAdded = try store.add(protected: wanted, forKey: property.key)
            }
            let kept = try store.protectedValue(forKey: property.key)
            if !kept.isIdentical(to: wanted) {
                if isAdded { throw unverified(store) }
                // Another process may have moved the value since, and removed it here.
                if try !former.protectedValue(forKey: place.key).isIdentical(to: value) { return perform() }
                if kept == nil { throw unverified(store) }
                return .settled(property.failure(.conflict(Self.conflict(place, former))))
            }
        } catch {
            return .unmoved(property.failure(.store(error)), model)
        }
        do throws(BackingStoreError) {
            try remove(place, from: former)
            return .done
        } catch {
            return .settled(property.failure(.store(error)))
        }
    }

    private func remove(_ place: StoredProperty.Place, from former: any BackingStore) throws(BackingStoreError) {
        try prepareToWrite(place.store)
        let note = Self.note(of: place)
        try former.setValue(.string("moved to \(property.key) in \(property.store)"), forKey: note)
        try finish(place, in: former)
    }

    /// Removes a value that has a note, and then the note.
    private func finish(_ place: StoredProperty.Place, in former: any BackingStore) throws(BackingStoreError) {
        try former.removeValue(forKey: place.key)
        // Write the note once more: a store that dies in its last write still has the copy from before that write.
        try former.setValue(.string("moved and removed"), forKey: Self.note(of: place))
        try former.removeValue(forKey: Self.note(of: place))
    }

    private static func note(of place: StoredProperty.Place) -> String { PropertyNote.key(for: place.key) }

    private func unverified(_ store: any BackingStore) -> BackingStoreError {
        BackingStoreError(
            .corrupt,
            store: store.location,
            key: property.key,
            reason: "what was written is not what is read; the value is still where it was before"
        )
    }

    private static func conflict(_ place: StoredProperty.Place, _ former: any BackingStore) -> BackingStoreError {
        BackingStoreError(
            .conflict,
            store: former.location,
            key: place.key,
            reason:
                "there is another value where the property was kept formerly; it is left there and not used: assign "
                + "the property to settle it, or remove the old key"
        )
    }
}
