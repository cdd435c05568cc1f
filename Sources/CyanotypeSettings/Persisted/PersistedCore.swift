internal import Cyanotype

/// What one settings object is made of: its stores, and the model that was read from them.
///
/// Apart from ``Persisted``, so that a test can put another one in its place for a while.
final class PersistedCore<Root: Model & Sendable>: Sendable where Root.Subject == Root {
    typealias Status = Persisted<Root>.Status

    struct State {
        var model: Root
        var statuses: [Status]
        /// The properties whose keys still have to be removed, because a reset could not.
        var removals: Set<Int> = []
        /// The properties that were changed in place while their store could not be read: what they are is made of a
        /// default, and is not written before the store has been asked what it has.
        var unbased: [Int: BackingStoreError] = [:]
        /// What keeps properties from being moved from where they were kept formerly.
        var unmoved: [Int: PersistedError.Failure] = [:]
        /// Whether a thread is inside ``Persisted/update(_:)``.
        var isUpdating = false
        /// Who is told of changes and failures.
        var listeners = PersistedListeners<Root>()
    }

    let name: String
    let stores: [StoreName: any BackingStore]
    let properties: [StoredProperty]
    let state: Locked<State>

    /// Held by the thread that changes the model and writes, for as long as both take. Recursive, because the
    /// expression that a property is changed with may use other properties.
    let changes = RecursiveLock()

    /// What tells of changes that others make to the stores; ends with this object.
    let observations = Locked<[StoreObservation]>([])

    /// The stores that tell what others change in them.
    let followedStores = Locked<Set<StoreName>>([])

    init(stores: [StoreName: any BackingStore], name: String, naming: KeyNaming) {
        let properties = Root.blueprint.storedFields.map { StoredProperty($0, modelName: name, naming: naming) }
        Self.check(properties, stores: stores)
        self.name = name
        self.stores = stores
        self.properties = properties
        state = Locked(
            State(model: Self.makeDefault(), statuses: Array(repeating: .absent, count: properties.count))
        )
    }

    deinit {
        state.withLock { $0.listeners }.finish()
    }

    static func makeDefault() -> Root {
        do {
            return try Root.blueprint.makeDefault()
        } catch {
            endProgram("\(Root.self) needs a default for every field to be persisted. \(error)")
        }
    }

    private static func check(_ properties: [StoredProperty], stores: [StoreName: any BackingStore]) {
        // `Secret` alone guards itself; a string in a store of this name is meant to be kept as one.
        require(
            stores[.keyring]?.protectsSecrets != false,
            "\(Root.self): the store given as .keyring does not protect secrets; give a Keyring, a SecretStore, or for "
                + "tests MemoryStore(protectsSecrets: true), and keep other settings in a store of another name"
        )
        var seen: Set<StoredProperty.Place> = []
        for property in properties {
            for (place, what) in [(property.place, "")] + property.formerPlaces.map({ ($0, "the former place of ") }) {
                require(
                    stores[place.store] != nil,
                    "\(Root.self): no store named \"\(place.store)\", which \(what)the field of \(property.key) names, was "
                        + "given; pass it in `stores`"
                )
                require(
                    seen.insert(place).inserted,
                    "\(Root.self): two fields have the key \(place.key) in the store \"\(place.store)\"; say another one in "
                        + "stored(in:key:)"
                )
            }
        }
    }
}

// MARK: - Reading

extension PersistedCore {
    /// Reads all properties for the first time, with `changes` locked.
    func load() {
        var copy = state.withLock { $0 }
        let moves = properties.indices.filter { !properties[$0].formerPlaces.isEmpty }
        Self.load(properties.indices, moving: moves, of: properties, from: stores, into: &copy)
        state.withLock { $0 = copy }
    }

    /// Moves the properties at `moves` from where they were kept formerly, and reads those at `indices` from the stores into
    /// `state`.
    static func load(
        _ indices: some Sequence<Int>,
        moving moves: [Int],
        of properties: [StoredProperty],
        from stores: [StoreName: any BackingStore],
        into state: inout State
    ) {
        let outcomes = moves.map { PropertyMove<Root>(properties[$0], stores: stores).perform() }
        load(indices, of: properties, from: stores, into: &state)
        for (index, outcome) in zip(moves, outcomes) {
            state.unmoved[index] = nil
            note(outcome, index, properties[index].field, in: &state)
        }
    }

    /// Reads the properties at `indices` from the stores into `state`, with one request to each store.
    private static func load(
        _ indices: some Sequence<Int>,
        of properties: [StoredProperty],
        from stores: [StoreName: any BackingStore],
        into state: inout State
    ) {
        for (name, group) in Dictionary(grouping: indices, by: { properties[$0].store }) {
            guard let store = stores[name] else { continue }
            do throws(BackingStoreError) {
                let values = try store.carriedValues(forKeys: group.map { properties[$0].key })
                for index in group {
                    let value = values[properties[index].key]
                    state.statuses[index] = load(
                        properties[index],
                        value,
                        hidesValues: store.protectsSecrets,
                        into: &state.model
                    )
                }
            } catch {
                // One that cannot be read says nothing of the others, unless nothing of the store can be.
                guard error.key != nil else {
                    for index in group { state.statuses[index] = .unavailable(error) }
                    continue
                }
                for index in group { load(properties[index], from: store, index, into: &state) }
            }
        }
    }

    private static func load(
        _ property: StoredProperty,
        from store: any BackingStore,
        _ index: Int,
        into state: inout State
    ) {
        do throws(BackingStoreError) {
            let value = try store.carriedValue(forKey: property.key)
            state.statuses[index] = load(property, value, hidesValues: store.protectsSecrets, into: &state.model)
        } catch {
            state.statuses[index] = .unavailable(error)
        }
    }

    private static func load(
        _ property: StoredProperty,
        _ value: SecretValue?,
        hidesValues: Bool,
        into model: inout Root
    ) -> Status {
        do throws(MappingError) {
            guard let value else {
                try Root.blueprint.copyField(property.field, from: makeDefault(), to: &model)
                return .absent
            }
            let text = try value.fieldText()
            try Root.blueprint.setField(property.field, of: &model, to: text, hidesValues: hidesValues)
            return .stored
        } catch {
            return .unreadable(error)
        }
    }

    /// Takes over what has become of moving a property.
    private static func note(
        _ outcome: PropertyMove<Root>.Outcome,
        _ index: Int,
        _ field: Int,
        in state: inout State
    ) {
        let failure: PersistedError.Failure
        switch outcome {
        case .done: return
        case .settled(let reason): failure = reason
        case .unmoved(let reason, let model):
            failure = reason
            // The property is not absent: it is where it was, or nobody can tell.
            guard case .absent = state.statuses[index] else { break }
            switch (model, reason.reason) {
            case (let model?, _):
                guard (try? Root.blueprint.copyField(field, from: model, to: &state.model)) != nil else { break }
                // Not written by `flush` as an assignment is: it is moved again, in case somebody else has done so.
                if case .store(let error) = reason.reason { state.statuses[index] = .unavailable(error) }
            case (nil, .store(let error)), (nil, .conflict(let error)): state.statuses[index] = .unavailable(error)
            case (nil, .mapping(let error)): state.statuses[index] = .unreadable(error)
            }
        }
        state.unmoved[index] = failure
    }
}
