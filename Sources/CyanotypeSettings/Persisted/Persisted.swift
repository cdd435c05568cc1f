public import Cyanotype
internal import Observation

/// The one instance of a settings model whose properties live in backing stores.
///
/// ```swift
/// struct Contacts: Model {
///     var refreshCount = 0
///     var accessToken: Secret?
///
///     static let blueprint = Blueprint(creating: Contacts.init) {
///         Field("refreshCount", \.refreshCount).stored(in: .defaults)
///         Field("accessToken", \.accessToken).stored(in: .keyring)
///     }
/// }
///
/// extension Contacts {
///     static let shared = Persisted(
///         Contacts.self,
///         stores: [.defaults: PropertyListStore(), .keyring: Keyring()]
///     )
/// }
///
/// Contacts.shared.refreshCount += 1
/// ```
///
/// A field that is marked with ``/Cyanotype/Field/stored(in:key:)`` is read when the object is first used and written each
/// time it is assigned, before the assignment returns, or soon after with ``AssignmentTiming/later``. `nil` removes it from
/// its store. Other fields live in memory only.
///
/// The model itself stays a plain value; this object owns it and may be used from any thread. Changes are made one after
/// the other: a `+=` reads, changes and writes as one step, so none is lost, not even to another object or process, where
/// the store can keep other writers out: ``PropertyListStore`` and ``MemoryStore`` can, a keyring cannot.
///
/// A store that cannot be read leaves its properties at their defaults in memory, and ``status(of:)`` tells that apart
/// from a property that is absent. So does a value that is none of the property's. Nothing is written over it until the
/// property is assigned or reset.
///
/// Before such a property is changed on the base of what it is, by `+=` or inside of `update(_:)`, its store is asked
/// again. When it still does not answer, or still has a value that is none, `update(_:)` throws and changes nothing; what
/// was changed in place stays in memory, and is written as soon as the store says that it has nothing for the property. If
/// it has a value, that one is used, and the change is given up and told as a failure. Assigning the property itself needs
/// no answer. A store that took its time to fail is not asked by changes again for ten times as long, twice as long after
/// each further failure; `reload()` and ``flush()`` ask it at once.
///
/// What another process changes in a store is taken over as soon as the store tells of it, which those of ``followedStores``
/// do; ``changes`` tells where a change comes from. An object can also be observed: see `Observable`.
///
/// An assignment cannot throw. When its write fails the property keeps its new value in memory, the failure is in
/// ``failures``, and ``flush()`` tries again and throws. Use `update(_:)` for a change that must be durable.
///
/// ## What a closure may do
///
/// Observers, streams and the closure of `update(_:)` are called with no lock held: they may read and change any settings
/// object, but for the one that an `update` closure is changing, and may wait for other threads. An expression such as `+=`
/// keeps other changes of its object out until it is evaluated: it may do all that too, but not wait for another thread
/// that changes the same object, and it must not contain an `await`. Two threads that change two objects, each inside the
/// other's expression, do not wait for each other: of the two inner changes, one is made in memory at once and written soon
/// after. A model's own rules, conversions and setters run in the middle of a change, and must change no settings object.
///
/// ## What may block
///
/// | Call | Waits for |
/// |---|---|
/// | making the object | nothing |
/// | the first use, ``load()`` | the stores: a read of a file; a keyring up to its timeout, or a prompt |
/// | reading a property later | nothing |
/// | an assignment, `+=` | a change under way, and the write: a disk's flush, a keyring up to its timeout |
/// | the same, written ``AssignmentTiming/later`` | nothing but an expression under way |
/// | `update(_:)`, `reload()`, `reset()` | a change under way, and the stores |
/// | ``flush()`` | the stores |
///
/// Those that can be awaited (``load()``, `reload()`, `update(_:)`, `reset()`, ``flush()``) wait on a thread of the
/// object's own and on none of Swift's cooperative pool: in an asynchronous function they are what the compiler chooses. In
/// one, await ``load()`` before the first use, and assign with `update` or ``AssignmentTiming/later``.
@dynamicMemberLookup
public final class Persisted<Root: Model & Sendable>: Sendable where Root.Subject == Root {
    /// What is known of a stored property.
    public enum Status: Sendable, Hashable {
        /// The store holds a value for it.
        case stored
        /// The store holds nothing for it; it has its default.
        case absent
        /// The store could not tell; the property has its default until `reload()` finds out.
        case unavailable(BackingStoreError)
        /// What the store holds is not a value of the property. It is kept until the property is assigned or reset.
        case unreadable(MappingError)
        /// The property was changed in memory, but could not be written.
        case unwritten(PersistedError.Failure)
        /// The property was changed in memory, and is about to be written: see ``AssignmentTiming/later``.
        case scheduled
    }

    /// What this object is made of, but for tasks that have it use other stores.
    let own: PersistedCore<Root>
    let naming: KeyNaming

    /// Tells those that observe properties.
    let observers = PersistedObservers<Root>()

    /// Makes the settings object of a model, which reads its stores when it is first used.
    ///
    /// - Parameters:
    ///   - type: The model. Its blueprint must be able to make an instance without any key.
    ///   - stores: The stores that the model's fields name.
    ///   - name: What the keys of the fields begin with; by default the name of the model. Objects of one model with
    ///     different names share nothing: one for each account, say.
    ///   - keyNaming: How the key of a field in its store is made, where the field does not set it.
    ///   - timing: When assignments are written.
    /// - Precondition: The model is a struct. Every store that a field names is in `stores`, and no two fields have the
    ///   same key in a store. The store named ``/Cyanotype/StoreName/keyring``, if there is one, protects secrets.
    public init(
        _ type: Root.Type = Root.self,
        stores: [StoreName: any BackingStore],
        name: String? = nil,
        keyNaming: KeyNaming = .qualified,
        assigning timing: AssignmentTiming = .now
    ) {
        require(
            !(type is AnyObject.Type),
            "\(type) is a class: only a value can be kept and compared; make it a struct"
        )
        naming = keyNaming
        own = PersistedCore(
            stores: stores,
            name: name ?? String(describing: type),
            naming: keyNaming,
            timing: timing,
            observers: observers
        )
    }
}

// MARK: - Reading

extension Persisted {
    /// The model as it is now.
    public var snapshot: Root {
        observers.noteAccess(nil)
        return core.current
    }

    /// A property of the model.
    public subscript<Value>(dynamicMember path: KeyPath<Root, Value>) -> Value {
        observers.noteAccess(path)
        return core.current[keyPath: path]
    }

    /// Where a property's value comes from.
    ///
    /// - Parameter path: The property; one that is not stored is ``Status/absent``.
    /// - Returns: What is known of it.
    public func status(of path: PartialKeyPath<Root>) -> Status {
        let core = core
        guard let index = core.properties.firstIndex(where: { $0.path == path }) else { return .absent }
        return core.state.withLock { $0.properties[index].status }
    }

    /// What went wrong with properties and is not mended yet: stores that could not be read, values that could not be
    /// understood, changes that could not be written, values that could not be moved from a former place.
    public var failures: [PersistedError.Failure] {
        storedProperties.compactMap(\.failure)
    }
}
