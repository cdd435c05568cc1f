public import Cyanotype
internal import CyanotypeSystem
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
/// A field that is marked with ``/Cyanotype/Field/stored(in:key:)`` is read when the object is first used. Each assignment
/// writes it before the assignment returns, or soon after with ``AssignmentTiming/later``. `nil` removes it from its store.
/// Other fields live in memory only.
///
/// The model itself stays a plain value; this object owns it and may be used from any thread. Changes are made one
/// after another. A `+=` reads, changes and writes as one step, so no change is lost. This includes other objects and
/// processes if the store can exclude other writers: ``PropertyListStore`` and ``MemoryStore`` can, a keyring cannot.
///
/// If a store cannot be read, its properties have their defaults in memory, and ``status(of:)`` distinguishes them from
/// properties that are absent. The same holds for a stored value that is not valid for its property. The stored value is
/// not overwritten until the property is assigned or reset.
///
/// `+=` and `update(_:)` depend on the current value, so before they change such a property, the store is read again.
/// If it still cannot be read, or its value is still not valid, `update(_:)` throws and changes nothing. A change in
/// place stays in memory, and is written once the store turns out to hold what the change was based on: the value that
/// was read before, or none if there was only the default. If the store holds another value, that value is used, and
/// the change is dropped and reported as a failure. Assigning the property itself does not depend on the stored value.
/// After a slow failure, changes do not access the store for ten times as long as the failure took. The pause doubles
/// after each further failure, up to ten minutes. `reload()` and ``flush()`` access the store at once.
///
/// Changes by another process are adopted as soon as the store reports them. The stores in ``followedStores`` do so.
/// ``changes`` delivers the origin of each change. An object can also be observed: see `Observable`.
///
/// An assignment cannot throw. If its write fails, the property keeps its new value in memory, ``failures`` contains
/// the failure, and ``flush()`` tries again and throws. Use `update(_:)` for a change that must be durable.
///
/// ## Versions of the model
///
/// If the model, or a model inside of it, has a ``/Cyanotype/Blueprint/version(_:)``, its migrations change what earlier
/// versions of the program have stored, when the object is first used. What a store has of the object is one document: a
/// migration never sees values of another store. The document has the members of the fields in the store, and with the
/// namings ``KeyNaming/qualified`` and ``KeyNaming/plain`` also those that fields of earlier versions have left there. All
/// changes are written at once, with the version, under the key `<name>.$version`; a store that cannot do that gets them in
/// one value first. So a migration is never made twice, whenever the program ends. A store with nothing of the object gets
/// its version with the first value.
///
/// A program that finds a newer version neither reads nor changes the store: its properties are
/// ``Status/unavailable(_:)`` with ``BackingStoreError/Code/newer``, and assignments stay in memory. A model without versions
/// does the same, except in stores that protect secrets. If a migration fails, or there is none from some version to the
/// next, the properties are ``Status/unreadable(_:)``, and the store stays as it is for a later version of the program.
/// Resetting all of its properties removes it all.
///
/// ## What a closure may do
///
/// Observers, streams and the closure of `update(_:)` are called with no lock held. They may wait for other threads, and
/// may read and change any settings object, except that an `update` closure must not change the object being updated.
///
/// An expression such as `+=` blocks other changes of its object until it is evaluated. It may do the same as a
/// closure, but must not wait for another thread that changes the same object, and must not contain an `await`. Two
/// threads that change two objects, each inside the other's expression, do not deadlock: one of the two inner changes
/// is made in memory at once and written soon after. If the outer expression changes the same property, the outer
/// change wins.
///
/// A model's own rules, conversions, setters and migrations run in the middle of a change, and must not change any settings
/// object.
///
/// ## What may block
///
/// | Call | Waits for |
/// |---|---|
/// | making the object | nothing |
/// | the first use, ``load()`` | the stores: a read of a file; a keyring up to its timeout, or a prompt |
/// | a later read of a property | nothing |
/// | an assignment, `+=` | a change under way, and the write: a disk's flush, a keyring up to its timeout |
/// | the same with ``AssignmentTiming/later`` | nothing but an expression under way |
/// | `update(_:)`, `reload()`, `reset()` | a change under way, and the stores |
/// | ``flush()`` | the stores |
///
/// The calls that can be awaited (``load()``, `reload()`, `update(_:)`, `reset()`, ``flush()``) wait on a serial
/// queue of the object, not on a thread of Swift's cooperative pool. In an asynchronous function the compiler chooses
/// these variants. There, await ``load()`` before the first use, and assign with `update` or ``AssignmentTiming/later``.
@dynamicMemberLookup
public final class Persisted<Root: Model & Sendable>: Sendable where Root.Subject == Root {
    /// The status of a stored property.
    public enum Status: Sendable, Hashable {
        /// The store holds a value for it.
        case stored
        /// The store holds nothing for it; the property has its default.
        case absent
        /// The store could not be read, or is of a newer version; the property has its default until a `reload()` succeeds.
        case unavailable(BackingStoreError)
        /// The stored value is not valid for the property. It is kept until the property is assigned or reset. Or it could
        /// not be migrated, and is kept until all properties in the store are reset.
        case unreadable(MappingError)
        /// The property was changed in memory, but could not be written.
        case unwritten(PersistedError.Failure)
        /// The property was changed in memory, and is about to be written: see ``AssignmentTiming/later``.
        case scheduled
    }

    /// The core of this object, except in tasks in which it uses other stores.
    let own: PersistedCore<Root>
    let naming: KeyNaming

    /// Notifies the observers of properties.
    let observers = PersistedObservers<Root>()

    /// Creates the settings object of a model. The object reads its stores when it is first used.
    ///
    /// - Parameters:
    ///   - type: The model. Its blueprint must be able to create an instance without any key.
    ///   - stores: The stores that the model's fields name.
    ///   - name: The prefix of the fields' keys; by default the name of the model. Objects of one model with different names
    ///     share nothing, so you can make one for each account.
    ///   - keyNaming: The rule that makes the key of a field in its store, unless the field sets the key.
    ///   - timing: The time at which assignments are written.
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
    /// The current model.
    ///
    /// - Complexity: O(1), after the stores have been read.
    public var snapshot: Root {
        observers.noteAccess(nil)
        return core.current
    }

    /// A property of the model.
    public subscript<Value>(dynamicMember path: KeyPath<Root, Value>) -> Value {
        observers.noteAccess(path)
        return core.current[keyPath: path]
    }

    /// The status of a property.
    ///
    /// - Parameter path: The property. A property that is not stored is ``Status/absent``.
    /// - Returns: Its status.
    public func status(of path: PartialKeyPath<Root>) -> Status {
        let core = core
        guard let index = core.properties.firstIndex(where: { $0.path == path }) else { return .absent }
        return core.state.withLock { $0.properties[index].status }
    }

    /// The unresolved failures of properties: stores that could not be read, values that could not be decoded, changes that
    /// could not be written, and values that could not be migrated or moved from a former location.
    public var failures: [PersistedError.Failure] {
        storedProperties.compactMap(\.failure)
    }
}
