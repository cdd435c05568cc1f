public import Cyanotype

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
/// Before a property of such a store is changed on the base of what it is, the store is asked again.
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

    struct State {
        var model: Root
        var statuses: [Status]
        /// The properties whose keys still have to be removed, because a reset could not.
        var removals: Set<Int> = []
        /// Whether a thread is inside ``Persisted/update(_:)``.
        var isUpdating = false
    }

    let stores: [StoreName: any BackingStore]
    let properties: [StoredProperty]
    let state: Locked<State>

    /// Held by the thread that changes the model and writes, for as long as both take. Recursive, because the
    /// expression that a property is changed with may use other properties.
    let changes = RecursiveLock()

    /// Reads the stored properties of a model.
    ///
    /// - Parameters:
    ///   - type: The model. Its blueprint must be able to make an instance without any key.
    ///   - stores: The stores that the model's fields name.
    ///   - name: What comes before the key of a field in its store, with a dot; by default the name of the model.
    /// - Precondition: The model is a struct. Every store that a field names is in `stores`, and no two fields have the same key in a store.
    public init(_ type: Root.Type = Root.self, stores: [StoreName: any BackingStore], name: String? = nil) {
        precondition(!(type is AnyObject.Type), "\(type) is a class: only a value can be kept and compared")
        let name = name ?? String(describing: type)
        let properties = Root.blueprint.storedFields.map { StoredProperty($0, modelName: name) }
        Self.check(properties, stores: stores)
        self.stores = stores
        self.properties = properties
        var state = State(
            model: Self.makeDefault(),
            statuses: Array(repeating: .absent, count: properties.count)
        )
        Self.load(properties.indices, of: properties, from: stores, into: &state)
        self.state = Locked(state)
    }

    static func makeDefault() -> Root {
        do {
            return try Root.blueprint.makeDefault()
        } catch {
            preconditionFailure("\(Root.self) needs a default for every field to be persisted. \(error)")
        }
    }

    private static func check(_ properties: [StoredProperty], stores: [StoreName: any BackingStore]) {
        var seen: Set<[String]> = []
        for property in properties {
            precondition(
                stores[property.store] != nil,
                "\(Root.self): no store named \"\(property.store)\", which the field of \(property.key) names, was given"
            )
            precondition(
                seen.insert([property.store.description, property.key]).inserted,
                "\(Root.self): two fields have the key \(property.key) in the store \"\(property.store)\""
            )
        }
    }
}

// MARK: - Reading

extension Persisted {
    /// The model as it is now.
    public var snapshot: Root { state.withLock { $0.model } }

    /// A property of the model.
    public subscript<Value>(dynamicMember path: KeyPath<Root, Value>) -> Value {
        snapshot[keyPath: path]
    }

    /// Where a property's value comes from.
    ///
    /// - Parameter path: The property; one that is not stored is ``Status/absent``.
    /// - Returns: What is known of it.
    public func status(of path: PartialKeyPath<Root>) -> Status {
        guard let index = properties.firstIndex(where: { $0.path == path }) else { return .absent }
        return state.withLock { $0.statuses[index] }
    }

    /// What went wrong with properties and is not mended yet: stores that could not be read, values that could not be
    /// understood, changes that could not be written.
    public var failures: [PersistedError.Failure] {
        let statuses = state.withLock { $0.statuses }
        return zip(properties, statuses).compactMap { property, status in
            switch status {
            case .stored, .absent: nil
            case .unavailable(let error): property.failure(.store(error))
            case .unreadable(let error): property.failure(.mapping(error))
            case .unwritten(let failure): failure
            }
        }
    }

    /// Reads the stored properties again, except those with changes that are not written yet.
    ///
    /// A property whose store cannot be read keeps the value it has in memory.
    public func reload() {
        changes.lock()
        defer { changes.unlock() }
        refuseInsideUpdate()
        reload { if case .unwritten = $0 { false } else { true } }
    }

    /// Reads the properties whose status is one of those, with `changes` locked.
    func reload(where isIncluded: (Status) -> Bool) {
        var copy = state.withLock { $0 }
        let indices = properties.indices.filter { isIncluded(copy.statuses[$0]) }
        if indices.isEmpty { return }
        Self.load(indices, of: properties, from: stores, into: &copy)
        state.withLock { [copy] in $0 = copy }
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
                let values = try store.values(forKeys: group.map { properties[$0].key })
                for index in group {
                    state.statuses[index] = load(properties[index], values[properties[index].key], into: &state.model)
                }
            } catch {
                for index in group { state.statuses[index] = .unavailable(error) }
            }
        }
    }

    private static func load(_ property: StoredProperty, _ value: StoredValue?, into model: inout Root) -> Status {
        do throws(MappingError) {
            guard let value else {
                try Root.blueprint.copyField(property.field, from: makeDefault(), to: &model)
                return .absent
            }
            try Root.blueprint.setField(property.field, of: &model, to: value.fieldText())
            return .stored
        } catch {
            return .unreadable(error)
        }
    }
}
