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
/// A field that is marked with ``/Cyanotype/Field/stored(in:key:)`` is read when the object is created and written each
/// time it is assigned, before the assignment returns. `nil` removes it from its store. Other fields live in memory
/// only.
///
/// The model itself stays a plain value; this object owns it and may be used from any thread. Reading a property never
/// waits for a store. Changes are made one after the other: a `+=` reads, changes and writes as one step, so none is
/// lost.
///
/// A store that cannot be read leaves its properties at their defaults in memory, and ``status(of:)`` tells that apart
/// from a property that is absent. Nothing is written to it until the property is assigned.
///
/// Before a property of such a store is changed on the base of what it is, by `+=` or inside of ``update(_:)``, the store
/// is asked again. When it still does not answer, ``update(_:)`` throws and changes nothing; what was changed in place
/// stays in memory, and is written as soon as the store says that it has nothing for the property. If it has a value, that
/// one is used, and the change is given up and told as a failure. Assigning the property itself needs no answer.
///
/// What another process changes in a store is taken over as soon as the store tells of it, which those of ``followedStores``
/// do; ``changes`` tells where a change comes from. An object can also be observed: see `Observable`. A `+=` is one step for the threads of this process only:
/// what several processes count up is counted by ``PropertyListStore/update(_:)``.
///
/// A change holds a lock of its thread until it is written: do not call a mutating method that is `async` on a property.
///
/// An assignment cannot throw. When its write fails the property keeps its new value in memory, the failure is in
/// ``failures``, and ``flush()`` tries again and throws. Use ``update(_:)`` for a change that must be durable.
@dynamicMemberLookup
public final class Persisted<Root: Model & Sendable>: Sendable where Root.Subject == Root {
    /// What is known of a stored property.
    public enum Status: Sendable, Hashable {
        /// The store holds a value for it.
        case stored
        /// The store holds nothing for it; it has its default.
        case absent
        /// The store could not tell; the property has its default until ``Persisted/reload()`` finds out.
        case unavailable(BackingStoreError)
        /// What the store holds is not a value of the property. It is kept until the property is assigned.
        case unreadable(MappingError)
        /// The property was changed in memory, but could not be written.
        case unwritten(PersistedError.Failure)
    }

    /// What this object is made of, but for tasks that have it use other stores.
    let own: PersistedCore<Root>
    let naming: KeyNaming

    /// Tells those that observe properties.
    let registrar = ObservationRegistrar()
    let observed: ObservedPaths<Root>

    /// Reads the stored properties of a model.
    ///
    /// - Parameters:
    ///   - type: The model. Its blueprint must be able to make an instance without any key.
    ///   - stores: The stores that the model's fields name.
    ///   - name: What the keys of the fields begin with; by default the name of the model. Objects of one model with
    ///     different names share nothing: one for each account, say.
    ///   - keyNaming: How the key of a field in its store is made, where the field does not set it.
    /// - Precondition: The model is a struct. Every store that a field names is in `stores`, and no two fields have the
    ///   same key in a store. The store named ``/Cyanotype/StoreName/keyring``, if there is one, protects secrets.
    public init(
        _ type: Root.Type = Root.self,
        stores: [StoreName: any BackingStore],
        name: String? = nil,
        keyNaming: KeyNaming = .qualified
    ) {
        require(
            !(type is AnyObject.Type),
            "\(type) is a class: only a value can be kept and compared; make it a struct"
        )
        own = PersistedCore(stores: stores, name: name ?? String(describing: type), naming: keyNaming)
        naming = keyNaming
        observed = ObservedPaths(own.properties)
        Self.begin(own, for: self)
    }
}

// MARK: - Reading

extension Persisted {
    /// The model as it is now.
    public var snapshot: Root {
        noteAccess(nil)
        return current
    }

    /// The model, without noting that it has been read.
    var current: Root { core.state.withLock { $0.model } }

    /// A property of the model.
    public subscript<Value>(dynamicMember path: KeyPath<Root, Value>) -> Value {
        noteAccess(path)
        return current[keyPath: path]
    }

    /// Where a property's value comes from.
    ///
    /// - Parameter path: The property; one that is not stored is ``Status/absent``.
    /// - Returns: What is known of it.
    public func status(of path: PartialKeyPath<Root>) -> Status {
        let core = core
        guard let index = core.properties.firstIndex(where: { $0.path == path }) else { return .absent }
        return core.state.withLock { $0.statuses[index] }
    }

    /// What went wrong with properties and is not mended yet: stores that could not be read, values that could not be
    /// understood, changes that could not be written, values that could not be moved from a former place.
    public var failures: [PersistedError.Failure] {
        storedProperties.compactMap(\.failure)
    }

    /// Reads the stored properties again, except those with changes that are not written yet.
    ///
    /// A property whose store cannot be read keeps the value it has in memory.
    public func reload() {
        let core = core
        core.changes.lock()
        defer { core.changes.unlock() }
        refuseInsideUpdate()
        reload(Array(core.properties.indices))
    }
}
