internal import Cyanotype
internal import Observation

/// Tracks which computations have read which properties of a settings object. A key path represents each property.
final class PersistedObservers<Root: Model & Sendable>: Observable, Sendable where Root.Subject == Root {
    private let registrar = ObservationRegistrar()
    /// The indices of the stored properties. Key paths are immutable, and those of blueprints are sendable.
    nonisolated(unsafe) private let numbers: [AnyKeyPath: Int]
    nonisolated(unsafe) private let paths: [KeyPath<PersistedObservers<Root>, Int>]
    nonisolated(unsafe) private let whole: KeyPath<PersistedObservers<Root>, Int>

    init() {
        let properties = Root.cachedBlueprint.storedFields.map(\.path)
        unsafe numbers = Dictionary(zip(properties, 0...)) { first, _ in first }
        unsafe paths = properties.indices.map { \PersistedObservers<Root>[property: $0] }
        unsafe whole = \PersistedObservers<Root>[property: -1]
    }

    /// Records that the current computation has read the property at `path`.
    func noteAccess(_ path: AnyKeyPath?) {
        let property = path.flatMap { unsafe numbers[$0] }
        unsafe registrar.access(self, keyPath: property.map { unsafe paths[$0] } ?? whole)
    }

    /// Notifies the computations that have read one of these properties, or anything that is not a stored property.
    func notify(_ indices: [Int]) {
        for index in indices { unsafe registrar.withMutation(of: self, keyPath: paths[index]) {} }
        unsafe registrar.withMutation(of: self, keyPath: whole) {}
    }

    /// Represents a stored property, or everything else with -1. Only its key path is used.
    private subscript(property index: Int) -> Int { index }
}
