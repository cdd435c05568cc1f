package import Cyanotype
package import FoundationEssentials

extension ObjectQuery {
    /// Makes the test of all filters. Only one thread may use it, because it can keep a `Regex`.
    package func makeTest() -> (Root) throws -> Bool {
        condition.makeTest()
    }

    /// Makes a function that compares objects by the orderings. It leaves ties to its caller.
    package func makeComparator() -> (Root, Root) -> ComparisonResult {
        let comparators = orderings.map { $0.makeComparator() }
        if comparators.count == 1 { return comparators[0] }
        return { left, right in
            for compare in comparators {
                let result = compare(left, right)
                if result != .orderedSame { return result }
            }
            return .orderedSame
        }
    }

    /// Whether ties go from the last identity to the first.
    ///
    /// They have the direction of the last ordering, so that an index `(key, identity)` serves both directions.
    package var reversesIdentities: Bool { orderings.last?.order == .reverse }

    /// Whether an object is after the cursor.
    ///
    /// - Precondition: ``mistake`` is `nil`, so the cursor has a key for each ordering.
    package func isAfterCursor(_ object: Root, identity: StorageKey) -> Bool {
        guard let cursor else { return true }
        for (ordering, key) in zip(orderings, cursor.keys) {
            // A value without a key, such as NaN, is before all others. No cursor is made at one.
            let own = ordering.key(of: object) ?? .null
            if own != key { return ordering.order == .forward ? own > key : own < key }
        }
        return reversesIdentities ? identity < cursor.identity : identity > cursor.identity
    }

    /// Runs the query over objects in memory.
    ///
    /// - Parameter objects: The objects with the keys of their identities, in any order.
    /// - Returns: The results; `nil` if the query cannot run: see ``mistake``.
    /// - Throws: The error of a closure or of a predicate.
    package func results(
        among objects: some Sequence<(object: Root, identity: StorageKey)>
    ) throws -> [(object: Root, identity: StorageKey)]? {
        guard mistake == nil else { return nil }
        let test = makeTest()
        let compare = makeComparator()
        let isReversed = reversesIdentities
        var found: [(object: Root, identity: StorageKey)] = []
        for entry in objects where try test(entry.object) {
            if isAfterCursor(entry.object, identity: entry.identity) { found.append(entry) }
        }
        found.sort { left, right in
            switch compare(left.object, right.object) {
            case .orderedAscending: true
            case .orderedDescending: false
            case .orderedSame: isReversed ? left.identity > right.identity : left.identity < right.identity
            }
        }
        // Neither count is negative, which would be a mistake.
        let page = found.dropFirst(skippedCount)
        return Array(maximumCount.map { page.prefix($0) } ?? page)
    }
}
