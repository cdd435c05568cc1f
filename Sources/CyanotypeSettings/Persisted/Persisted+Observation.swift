internal import Cyanotype
public import Observation

/// A view, or any code inside of `withObservationTracking` or `Observations`, is told when a property that it has read
/// changes: a stored one by itself, anything else with every change of the object.
///
/// ```swift
/// for await theme in Observations({ Settings.shared.theme }) { apply(theme) }
/// ```
///
/// It is told when the new value is there, on the thread that has made the change.
extension Persisted: Observable {
    /// Notes that the current computation has read the property at `path`.
    func noteAccess(_ path: AnyKeyPath?) {
        let property = path.flatMap { observed.numbers[$0] }
        registrar.access(self, keyPath: property.map { observed.paths[$0] } ?? observed.whole)
    }

    /// Tells those that have read one of these properties, and those that have read anything else.
    func tellObservers(_ indices: some Collection<Int>) {
        for index in indices { registrar.withMutation(of: self, keyPath: observed.paths[index]) {} }
        registrar.withMutation(of: self, keyPath: observed.whole) {}
    }

    /// Stands for a stored property, or with -1 for all else: nothing but the key path to it is used.
    subscript(observed index: Int) -> Int { index }
}

/// The key paths by which the properties of a settings object are observed.
struct ObservedPaths<Root: Model & Sendable>: Sendable where Root.Subject == Root {
    /// The numbers of the stored properties. Key paths are immutable; those of blueprints are sendable.
    nonisolated(unsafe) let numbers: [AnyKeyPath: Int]
    nonisolated(unsafe) let paths: [KeyPath<Persisted<Root>, Int>]
    nonisolated(unsafe) let whole: KeyPath<Persisted<Root>, Int>

    init(_ properties: [StoredProperty]) {
        numbers = Dictionary(zip(properties.map(\.path), 0...)) { first, _ in first }
        paths = properties.indices.map { \Persisted<Root>[observed: $0] }
        whole = \Persisted<Root>[observed: -1]
    }
}
