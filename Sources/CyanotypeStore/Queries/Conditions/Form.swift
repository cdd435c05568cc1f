internal import Cyanotype

/// Says what a leaf of a condition asks, for SQL and for people.
indirect enum Form: Sendable {
    case isNil(PropertyPath)
    /// The key is not null.
    case compare(PropertyPath, Relation, StorageKey)
    case comparePaths(PropertyPath, Relation, PropertyPath)
    /// The value is one of several. No key is null.
    case isOne(PropertyPath, [StorageKey])
    case text(PropertyPath, TextTest)
    /// The formula is about an element.
    case anyElement(PropertyPath, Formula)
    case allElements(PropertyPath, Formula)
    /// Nothing but the leaf's test knows.
    case opaque(Opaque)

    /// A part of a query that only Swift can evaluate.
    struct Opaque: Sendable {
        let description: String
        let reason: String
        /// The properties that it is known to be about.
        var paths: [PropertyPath] = [.root]
    }

    /// The form for a root that holds the present one as a property. The property is optional if `isChained`.
    func prefixed(by path: PropertyPath, isChained: Bool) -> Form {
        func prefixed(_ other: PropertyPath) -> PropertyPath { path.appending(other, isChained: isChained) }
        return switch self {
        case .isNil(let path): .isNil(prefixed(path))
        case .compare(let path, let relation, let key): .compare(prefixed(path), relation, key)
        case .comparePaths(let left, let relation, let right):
            .comparePaths(prefixed(left), relation, prefixed(right))
        case .isOne(let path, let keys): .isOne(prefixed(path), keys)
        case .text(let path, let test): .text(prefixed(path), test)
        case .anyElement(let path, let formula): .anyElement(prefixed(path), formula)
        case .allElements(let path, let formula): .allElements(prefixed(path), formula)
        case .opaque(let opaque):
            .opaque(
                Opaque(
                    description: "\(prefixed(.root)) \(opaque.description)",
                    reason: opaque.reason,
                    paths: opaque.paths.map(prefixed)
                )
            )
        }
    }

    /// Tells whether SQL finds the leaf false or NULL where a link of an optional chain is nil.
    var isFalseForNil: Bool {
        switch self {
        case .compare(let path, _, _): path.aspect == .value
        case .comparePaths(_, let relation, _): relation != .equal
        case .isOne, .text, .anyElement: true
        case .isNil, .allElements, .opaque: false
        }
    }

    /// The properties that the leaf is known to be about.
    var paths: [PropertyPath] {
        switch self {
        case .isNil(let path), .compare(let path, _, _), .isOne(let path, _), .text(let path, _),
            .anyElement(let path, _), .allElements(let path, _):
            [path]
        case .comparePaths(let left, _, let right): [left, right]
        case .opaque(let opaque): opaque.paths
        }
    }

    /// The paths that cannot be nil where the leaf is true.
    var provesPresent: [PropertyPath] {
        switch self {
        case .compare(let path, _, _) where path.aspect == .value: [path]
        case .comparePaths(let left, let relation, let right) where relation != .equal: [left, right]
        case .isOne(let path, _), .text(let path, _): [path]
        default: []
        }
    }
}
