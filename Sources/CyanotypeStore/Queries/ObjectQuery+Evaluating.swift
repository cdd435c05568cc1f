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

// MARK: - Cursors and mistakes

extension ObjectQuery {
    /// Returns the place after an object; `nil` if the query orders by a value that has no key.
    package func cursor(after object: Root, identity: StorageKey) -> PageCursor? {
        var keys: [StorageKey] = []
        for ordering in orderings {
            guard let key = ordering.key(of: object) else { return nil }
            keys.append(key)
        }
        let fields = modelFields
        return PageCursor(
            keys: keys,
            identity: identity,
            scope: cursorScope(fields),
            obstacle: obstacleToText(fields)
        )
    }

    /// The reason why the query cannot run, with advice; `nil` if it can run.
    package var mistake: String? {
        if let maximumCount, maximumCount < 0 { return "the limit of the query is \(maximumCount); make it 0 or more" }
        if skippedCount < 0 { return "the offset of the query is \(skippedCount); make it 0 or more" }
        if hasNestedStatuses { return "a query in filter(anyOf:) chooses statuses; choose them in the outer query" }
        return cursorMistake
    }

    private var cursorMistake: String? {
        guard let cursor else { return nil }
        let advice = "use it with the query whose page gave it, or begin without a cursor"
        if let scope = cursor.scope, let difference = scope.difference(to: cursorScope(modelFields)) {
            return "the cursor is that of a query that \(difference); \(advice)"
        }
        guard cursor.keys.count == orderings.count, orderings.allSatisfy(\.hasOrderedKeys) else {
            return "the cursor is that of a query with other orderings; \(advice)"
        }
        return nil
    }

    /// The fields of the root, if it is a model.
    private var modelFields: StorageFields? {
        func fields<M: Model>(_ type: M.Type) -> StorageFields { type.cachedBlueprint.storageFields }
        return (Root.self as? any Model.Type).map { fields($0) }
    }

    private func cursorScope(_ fields: StorageFields?) -> CursorScope {
        var filters: Set<String> = []
        condition.question.forEachLeaf { leaf in
            for path in leaf.paths.map(\.collection) where !path.isRoot {
                filters.insert(path.name(in: fields) ?? path.description)
            }
        }
        return CursorScope(
            orders: orderings.map { ordering in
                CursorScope.Order(
                    name: ordering.path.name(in: fields) ?? ordering.path.processDescription,
                    isReversed: ordering.order == .reverse
                )
            },
            filters: filters
        )
    }

    /// Returns why another process cannot use the query's cursors, so that they have no text; `nil` if it can.
    private func obstacleToText(_ fields: StorageFields?) -> String? {
        if fields?.identity?.isSensitive == true { return "the identity is sensitive" }
        for ordering in orderings {
            guard let field = fields?.field(of: ordering.path) else {
                return "the query orders by \(ordering.path), which is no field of the model and has no lasting name"
            }
            if field.isSensitive { return "the query orders by \(field.name), which is sensitive" }
        }
        return nil
    }
}

extension PropertyPath {
    /// Returns the JSON keys of the property's field; `nil` if it has none.
    fileprivate func name(in fields: StorageFields?) -> String? {
        fields?.field(of: self)?.keys.joined(separator: ".")
    }
}
