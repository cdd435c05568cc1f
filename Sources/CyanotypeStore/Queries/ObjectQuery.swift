public import FoundationEssentials

/// Selects objects, orders them, and limits their number.
///
/// A query is a value. Each method returns a changed copy, so that a query can be the start of others:
///
/// ```swift
/// let good = ObjectQuery<Article>().filter(\.rating, .greaterOrEqual(to: 4))
/// let newest = good.order(by: \.published, .reverse).limit(10)
/// let tagged = good.filter(#Predicate { $0.tags.contains(tag) })
/// ```
///
/// An object must match every filter. The database evaluates as much of a query as it can. Where it finds too many
/// objects, memory filters them. Both give the same results.
public struct ObjectQuery<Root>: Sendable {
    private var filters: [Condition<Root>] = []
    private(set) package var orderings: [ObjectOrdering<Root>] = []
    /// The greatest number of results.
    private(set) package var maximumCount: Int?
    /// The number of results to leave out at the start.
    private(set) package var skippedCount = 0
    /// The place after which the results begin.
    private(set) package var cursor: PageCursor?
    /// The statuses that objects may have; `nil` for any.
    private(set) package var statuses: Set<SyncStatus>?
    /// Whether a query in ``filter(anyOf:)`` has statuses, which no condition on objects can express.
    private(set) var hasNestedStatuses = false

    /// Creates a query for all objects, in the order of their identities.
    public init() {}

    /// All filters as one condition.
    var condition: Condition<Root> { Condition.all(filters).simplified() }

    /// Keeps the objects that match a condition.
    func filter(_ condition: Condition<Root>) -> ObjectQuery {
        with { $0.filters.append(condition) }
    }

    private func with(_ change: (inout ObjectQuery) -> Void) -> ObjectQuery {
        var copy = self
        change(&copy)
        return copy
    }
}

// MARK: - Filters

extension ObjectQuery {
    /// Keeps the objects whose property a matcher matches.
    ///
    /// ```swift
    /// query.filter(\.title, .contains("premium"))
    /// ```
    public func filter<Value>(_ keyPath: any KeyPath<Root, Value> & Sendable, _ matcher: Matcher<Value>) -> ObjectQuery
    {
        filter(matcher.condition.lifted(along: Property(keyPath)))
    }

    /// Keeps the objects that match a predicate.
    ///
    /// ```swift
    /// query.filter(#Predicate { $0.rating >= 4 && $0.tags.contains(word) })
    /// ```
    ///
    /// The database evaluates comparisons of properties with values and with each other, tests for `nil`, `contains`
    /// and `starts(with:)` of strings, and `contains`, `contains(where:)`, `allSatisfy` and `isEmpty` of arrays, with
    /// `&&`, `||` and `!`. Foundation evaluates the rest. If the predicate unwraps by force, and the property of an
    /// object is `nil`, running the query throws, unless another part of the query has excluded the object first.
    public func filter(_ predicate: Predicate<Root>) -> ObjectQuery {
        filter(Condition(predicate))
    }

    /// Keeps the objects for which a closure returns `true`.
    ///
    /// No database can evaluate a closure, so each object that matches the other filters is read and tested.
    ///
    /// If the closure throws, the query throws ``StoreError`` with the code `query` and the closure's error as the
    /// `underlying` one.
    public func filter(_ isIncluded: @escaping @Sendable (Root) throws -> Bool) -> ObjectQuery {
        // An explanation of the query shows both texts.
        filter(.opaque("a closure", because: "only Swift can call a closure") { isIncluded })
    }

    /// Keeps the objects that match all filters of at least one of some queries.
    ///
    /// ```swift
    /// let query = ObjectQuery<Article>().filter(
    ///     anyOf: ObjectQuery().filter(\.rating, .equals(5)),
    ///     ObjectQuery().filter(\.seen, .isNil)
    /// )
    /// ```
    ///
    /// The orders, limits, offsets and cursors of the queries are ignored.
    public func filter(anyOf queries: ObjectQuery...) -> ObjectQuery {
        filter(anyOf: queries)
    }

    /// Keeps the objects that match all filters of at least one of some queries. Without queries, no object matches.
    public func filter(anyOf queries: some Sequence<ObjectQuery>) -> ObjectQuery {
        // A sequence may give its elements only once.
        let queries = Array(queries)
        return filter(.any(queries.map { .all($0.filters) })).with { query in
            query.hasNestedStatuses =
                query.hasNestedStatuses || queries.contains { $0.statuses != nil || $0.hasNestedStatuses }
        }
    }

    /// Keeps the objects with one of some statuses.
    ///
    /// ```swift
    /// let waiting = store.query(Article.self).filter(syncStatus: .notSynced, .syncing)
    /// ```
    ///
    /// Only a store knows statuses, so a cache refuses such a query. So does a store if the query is inside of
    /// ``filter(anyOf:)-(ObjectQuery<Root>...)``.
    public func filter(syncStatus statuses: SyncStatus...) -> ObjectQuery { filter(syncStatus: statuses) }

    /// Keeps the objects with one of some statuses. Without statuses, no object matches.
    public func filter(syncStatus statuses: some Sequence<SyncStatus>) -> ObjectQuery {
        with { $0.statuses = $0.statuses?.intersection(statuses) ?? Set(statuses) }
    }
}

// MARK: - Order and pages

extension ObjectQuery {
    /// Orders the results by a property.
    ///
    /// Results with equal values are ordered by the next property, and finally by their identities, in the direction of
    /// the last order.
    public func order<Value: Comparable & SendableMetatype>(
        by keyPath: any KeyPath<Root, Value> & Sendable,
        _ order: SortOrder = .forward
    ) -> ObjectQuery {
        self.order(.by(keyPath, order))
    }

    /// Orders the results by an optional property. `nil` is before all values.
    public func order<Value: Comparable & SendableMetatype>(
        by keyPath: any KeyPath<Root, Value?> & Sendable,
        _ order: SortOrder = .forward
    ) -> ObjectQuery {
        self.order(.by(keyPath, order))
    }

    /// Adds orderings after those that the query has.
    public func order(_ orderings: ObjectOrdering<Root>...) -> ObjectQuery {
        order(orderings)
    }

    /// Adds orderings after those that the query has.
    public func order(_ orderings: some Sequence<ObjectOrdering<Root>>) -> ObjectQuery {
        with { $0.orderings += orderings }
    }

    /// Sets the greatest number of results, in place of an earlier limit.
    ///
    /// With 0 there are no results. A query with a negative limit throws ``StoreError`` with the code `query` when it
    /// runs. It does not trap, because a limit often comes from a request.
    ///
    /// - Parameter count: The greatest number of results, 0 or more.
    /// - Returns: The query with the limit.
    public func limit(_ count: Int) -> ObjectQuery {
        with { $0.maximumCount = count }
    }

    /// Sets the number of results to leave out at the start, in place of an earlier offset. With a cursor, the start is
    /// the cursor's place.
    ///
    /// The store still finds these results. To go from page to page, ``after(_:)`` is faster.
    ///
    /// - Parameter count: The number of results, 0 or more. With a negative one, the query throws ``StoreError`` with
    ///   the code `query` when it runs.
    /// - Returns: The query with the offset.
    public func offset(_ count: Int) -> ObjectQuery {
        with { $0.skippedCount = count }
    }

    /// Begins the results after a place, which comes from a page of the same query.
    ///
    /// - Parameter cursor: The place; `nil` for the start. If the cursor's query has other orderings, or its filters
    ///   read other fields, this query throws ``StoreError`` with the code `query` when it runs. The values in the
    ///   filters may differ.
    /// - Returns: The query that begins there.
    public func after(_ cursor: PageCursor?) -> ObjectQuery {
        with { $0.cursor = cursor }
    }
}
