internal import Cyanotype
internal import Dispatch
internal import Synchronization

/// What one settings object is made of: its stores, and the model that was read from them.
///
/// Apart from ``Persisted``, so that a test can put another one in its place for a while.
///
/// `state` is locked for a few instructions at a time, and never while the program's code or a store runs. What takes
/// longer is kept apart by turns: a thread that has ``writing`` is the only one that calls the stores, and where
/// assignments are written later, ``changing`` is what an expression such as `+=` has until it is done. A thread that
/// takes both takes `writing` first.
final class PersistedCore<Root: Model & Sendable>: Sendable where Root.Subject == Root {
    typealias Status = Persisted<Root>.Status
    typealias Failure = PersistedError.Failure

    struct State {
        var model: Root
        /// Counts the changes of the model.
        var version = 0
        var properties: [PropertyState<Root>]
        /// The stores that did not answer, and are left alone for a while.
        var pauses: [StoreName: StorePause] = [:]
        /// Whether a call of `writeScheduled` is on its way.
        var isWriterQueued = false
        /// The changes that `writeScheduled` had to give up since the last flush.
        var lostChanges: [Failure] = []
        /// Who is told of changes and failures.
        var listeners = PersistedListeners<Root>()
    }

    let name: String
    let stores: [StoreName: any BackingStore]
    let properties: [StoredProperty]
    let timing: AssignmentTiming
    let observers: PersistedObservers<Root>
    let state: Locked<State>

    let writing = Turn()
    let changing = Turn()

    /// Where the object waits for its stores on behalf of tasks, which must not, and writes what was put off.
    let queue = DispatchQueue(label: "CyanotypeSettings.Persisted")

    /// What is to be told, in the order in which it happened.
    let events = Locked(PersistedEvents())

    /// What tells of changes that others make to the stores; ends with this object.
    let observations = Locked<[StoreObservation]>([])

    /// The stores that tell what others change in them.
    let followedStores = Locked<Set<StoreName>>([])

    /// The stored properties that a change of what is at a path may concern, for the paths that were asked for.
    let concernedProperties = Locked<[PathKey: [Int]]>([:])

    let isPrepared = Atomic(false)
    /// Whether the stores are being read for the first time; changed by whoever has `writing` only.
    let isPreparing = Atomic(false)

    init(
        stores: [StoreName: any BackingStore],
        name: String,
        naming: KeyNaming,
        timing: AssignmentTiming,
        observers: PersistedObservers<Root>
    ) {
        let properties = Root.blueprint.storedFields.map { StoredProperty($0, modelName: name, naming: naming) }
        Self.check(properties, stores: stores)
        self.name = name
        self.stores = stores
        self.properties = properties
        self.timing = timing
        self.observers = observers
        state = Locked(
            State(model: Self.makeDefault(), properties: Array(repeating: PropertyState(), count: properties.count))
        )
    }

    deinit {
        state.withLock { $0.listeners }.finish()
    }

    /// The model as it is now.
    var current: Root { state.withLock { $0.model } }

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

/// What is known of one stored property.
struct PropertyState<Root: Model & Sendable>: Sendable where Root.Subject == Root {
    var status = Persisted<Root>.Status.absent
    /// What the store had when it was read or written last, `.some(nil)` for nothing; `nil` when that is not known.
    var stored: SecretValue??
    /// Why nobody knows what the store has, for a property that was changed in place all the same: what it is now was
    /// made of a default, and is not written before the store has been asked.
    var unbased: PersistedError.Failure.Reason?
    /// What keeps the property from being moved from where it was kept formerly.
    var unmoved: PersistedError.Failure?
    /// Counts how often it was changed through the object.
    var assignments = 0
    /// Whether what is still to be written is that there is no value.
    var isRemoval = false
    /// Whether the value is to be written by `writeScheduled`.
    var isScheduled = false
    /// Whether the value was not written because the model as a whole broke a rule with it.
    var breaksModelRule = false

    /// Whether the property was changed in memory and its store does not have that yet.
    var isUnwritten: Bool {
        switch status {
        case .unwritten, .scheduled: true
        case .stored, .absent, .unavailable, .unreadable: false
        }
    }

    /// Why nobody knows what the store has, if nobody does.
    var unknown: PersistedError.Failure.Reason? {
        switch status {
        case .unavailable(let error): .store(error)
        case .unreadable(let error): .mapping(error)
        case .stored, .absent, .unwritten, .scheduled: unbased
        }
    }
}
