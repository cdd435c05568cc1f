internal import Cyanotype
internal import CyanotypeSystem
internal import Dispatch
internal import Synchronization

/// The core of a settings object: its stores, and the model that was read from them.
///
/// It is separate from ``Persisted`` so that a test can replace it temporarily.
///
/// `state` is locked for a few instructions at a time, and never while a store or the program's own code runs. Two locks
/// serialize longer work. Only the thread that holds ``writing`` calls the stores. If assignments are written later, an
/// expression such as `+=` holds ``changing`` until it is done. A thread that needs both locks `writing` first.
final class PersistedCore<Root: Model & Sendable>: Sendable where Root.Subject == Root {
    typealias Status = Persisted<Root>.Status
    typealias Failure = PersistedError.Failure

    struct State {
        var model: Root
        /// The number of changes of the model.
        var version = 0
        var properties: [PropertyState<Root>]
        /// The stores that could not be accessed, with the pauses before the next access.
        var pauses: [StoreName: StoreBackoff] = [:]
        /// Whether a call of `writeScheduled` is queued.
        var isWriterQueued = false
        /// The changes that `writeScheduled` had to drop since the last flush.
        var lostChanges: [Failure] = []
        /// The listeners for changes and failures.
        var listeners = PersistedListeners<Root>()
    }

    let name: String
    let naming: KeyNaming
    let stores: [StoreName: any BackingStore]
    let properties: [StoredProperty]
    let versions: PersistedVersions
    let timing: AssignmentTiming
    let observers: PersistedObservers<Root>
    let state: Locked<State>

    let writing = ThreadLock()
    let changing = ThreadLock()

    /// Waits for the stores on behalf of tasks, which must not block, and writes the scheduled changes.
    let queue = DispatchQueue(label: "CyanotypeSettings.Persisted")

    /// The pending notifications, in the order of their events.
    let events = Locked(PersistedEvents())

    /// The observations of changes that others make to the stores; they end with this object.
    let observations = Locked<[StoreObservation]>([])

    /// The stores that report changes made by others.
    let followedStores = Locked<Set<StoreName>>([])

    /// A cache of the stored properties that a change at a path may affect.
    let concernedProperties = Locked<[SharedKeyPath<AnyKeyPath>: [Int]]>([:])

    /// The stores whose values a newer version of the program has written. A model without versions does not check
    /// again before it writes.
    let newerStores = Locked<[StoreName: BackingStoreError]>([:])

    /// Whether a store that protects secrets keeps one of the properties.
    let hasProtectedProperties: Bool

    let isPrepared = Atomic(false)
    /// Whether the stores are being read for the first time; changed only by the thread that has `writing`.
    let isPreparing = Atomic(false)

    init(
        stores: [StoreName: any BackingStore],
        name: String,
        naming: KeyNaming,
        timing: AssignmentTiming,
        observers: PersistedObservers<Root>
    ) {
        let properties = Root.cachedBlueprint.storedFields.map { StoredProperty($0, modelName: name, naming: naming) }
        let versions = PersistedVersions(of: Root.self, name: name)
        Self.check(properties, stores: stores, versions: versions)
        self.name = name
        self.naming = naming
        self.stores = stores
        self.properties = properties
        self.versions = versions
        self.timing = timing
        self.observers = observers
        hasProtectedProperties = properties.contains { stores[$0.store]?.protectsSecrets == true }
        state = Locked(
            State(model: Self.makeDefault(), properties: Array(repeating: PropertyState(), count: properties.count))
        )
    }

    deinit {
        state.withLock { $0.listeners }.finish()
    }

    /// The current model.
    var current: Root { state.withLock { $0.model } }

    static func makeDefault() -> Root {
        do {
            return try Root.cachedBlueprint.makeDefault()
        } catch {
            endProgram("\(Root.self) needs a default for every field to be persisted. \(error)")
        }
    }

    private static func check(
        _ properties: [StoredProperty],
        stores: [StoreName: any BackingStore],
        versions: PersistedVersions
    ) {
        // Only `Secret` protects itself, but a string in a store of this name must be protected too.
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
                    !versions.isVersioned || place.key != versions.key,
                    "\(Root.self): the key \(place.key) is that of the version; say another one in stored(in:key:)"
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

/// The state of one stored property.
struct PropertyState<Root: Model & Sendable>: Sendable where Root.Subject == Root {
    var status = Persisted<Root>.Status.absent
    /// The stored value at the last read or write: `.some(nil)` for no value, `nil` if unknown.
    var stored: SecretValue??
    /// The reason why the stored value is unknown, if the property was changed in place nevertheless. Its current value
    /// is based on a default, and is not written until the store has been read.
    var unbased: PersistedError.Failure.Reason?
    /// The failure that keeps the property from being moved from its former location.
    var unmoved: PersistedError.Failure?
    /// The failure that keeps the migrated value, which the property has, from being written.
    var unmigrated: PersistedError.Failure?
    /// The number of its changes through the object.
    var assignments = 0
    /// Whether the pending write removes the value.
    var isRemoval = false
    /// Whether `writeScheduled` will write the value.
    var isScheduled = false
    /// Whether the value was not written because it makes the model break a rule over the whole model.
    var breaksModelRule = false

    /// Whether the property was changed after the last write took up its value.
    var isNewer: Bool { isScheduled || breaksModelRule }

    /// Whether the property has a change in memory that its store does not have yet.
    var isUnwritten: Bool {
        switch status {
        case .unwritten, .scheduled: true
        case .stored, .absent, .unavailable, .unreadable: false
        }
    }

    /// Whether the property has a change that can be written.
    var isPending: Bool { isUnwritten && unbased == nil }

    /// The reason why the stored value is unknown, if it is.
    var unknown: PersistedError.Failure.Reason? {
        switch status {
        case .unavailable(let error): .store(error)
        case .unreadable(let error): .mapping(error)
        case .stored, .absent, .unwritten, .scheduled: unbased
        }
    }
}
