public import FoundationEssentials

/// Says which objects are wanted, in which order, and how many.
///
/// A query is a value. Each method returns a changed copy, so that a query can be the start of others:
///
/// ```swift
/// let good = Query<Article>().filter(\.rating, .greaterOrEqual(to: 4))
/// let newest = good.order(by: \.published, .reverse).limit(10)
/// let tagged = good.filter(#Predicate { $0.tags.contains(tag) })
/// ```
///
/// An object must match every filter. A store evaluates in SQL as much of a query as SQL can say exactly, or of which it
/// finds a few objects too many, and filters these in memory. Both ways have one meaning.
public struct Query<Root>: Sendable {
    private var filters: [Condition<Root>] = []
    private(set) package var orderings: [Ordering<Root>] = []
    /// The greatest number of results.
    private(set) package var maximumCount: Int?
    /// The number of results that are left out at the start.
    private(set) package var skippedCount = 0
    /// The place after which results begin.
    private(set) package var cursor: Cursor?

    /// Creates a query for all objects, in the order of their identities.
    public init() {}

    /// All filters as one condition.
    var condition: Condition<Root> { Condition.all(filters).simplified() }

    /// Keeps the objects that match a condition.
    func filter(_ condition: Condition<Root>) -> Query {
        with { $0.filters.append(condition) }
    }

    private func with(_ change: (inout Query) -> Void) -> Query {
        var copy = self
        change(&copy)
        return copy
    }
}

// MARK: - Filters

extension Query {
    /// Keeps the objects with a property that a matcher matches.
    ///
    /// ```swift
    /// query.filter(\.title, .contains("premium"))
    /// ```
    public func filter<Value>(_ keyPath: any KeyPath<Root, Value> & Sendable, _ matcher: Matcher<Value>) -> Query {
        filter(matcher.condition.lifted(along: Property(keyPath)))
    }

    /// Keeps the objects that match a predicate.
    ///
    /// ```swift
    /// query.filter(#Predicate { $0.rating >= 4 && $0.tags.contains(word) })
    /// ```
    ///
    /// SQL evaluates comparisons of properties with values and with each other, tests for nil, `contains` and
    /// `starts(with:)` of strings, and `contains`, `contains(where:)`, `allSatisfy` and `count` of arrays, with `&&`, `||`
    /// and `!`. Foundation evaluates the rest. If it throws for an object, because that has nil where the predicate
    /// unwraps by force, running the query throws. It may also leave out the object, if another part excludes it.
    public func filter(_ predicate: Predicate<Root>) -> Query {
        filter(Condition(predicate))
    }

    /// Keeps the objects for which a closure returns true.
    ///
    /// No database can evaluate a closure, so each object that the other filters leave is read and asked.
    public func filter(_ isIncluded: @escaping @Sendable (Root) throws -> Bool) -> Query {
        filter(.opaque("a closure", because: "only Swift can call a closure") { isIncluded })
    }

    /// Keeps the objects that match all filters of at least one of some queries.
    ///
    /// ```swift
    /// let query = Query<Article>().filter(
    ///     anyOf: Query().filter(\.rating, .equals(5)),
    ///     Query().filter(\.seen, .isNil)
    /// )
    /// ```
    ///
    /// The orders, limits, offsets and cursors of the queries are ignored.
    public func filter(anyOf queries: Query...) -> Query {
        filter(anyOf: queries)
    }

    /// Keeps the objects that match all filters of at least one of some queries. None, if there are no queries.
    public func filter(anyOf queries: some Sequence<Query>) -> Query {
        filter(.any(queries.map { .all($0.filters) }))
    }
}

// MARK: - Order and pages

extension Query {
    /// Orders the results by a property, and those that are equal in it by the next order, at last by identity.
    ///
    /// Identities have the direction of the last order.
    public func order<Value: Comparable & SendableMetatype>(
        by keyPath: any KeyPath<Root, Value> & Sendable,
        _ order: SortOrder = .forward
    ) -> Query {
        self.order(.by(keyPath, order))
    }

    /// Orders the results by an optional property. Nil is before all values.
    public func order<Value: Comparable & SendableMetatype>(
        by keyPath: any KeyPath<Root, Value?> & Sendable,
        _ order: SortOrder = .forward
    ) -> Query {
        self.order(.by(keyPath, order))
    }

    /// Orders the results as some orderings say, after the orderings that the query has.
    public func order(_ orderings: Ordering<Root>...) -> Query {
        order(orderings)
    }

    /// Orders the results as some orderings say, after the orderings that the query has.
    public func order(_ orderings: some Sequence<Ordering<Root>>) -> Query {
        with { $0.orderings += orderings }
    }

    /// Gives at most so many results. A later limit replaces an earlier one.
    ///
    /// With 0 there are no results. A query with a negative limit throws ``StoreError`` with the code `query` when it runs:
    /// a limit often comes from a request, which must not stop the program.
    ///
    /// - Parameter count: The greatest number of results, 0 or more.
    /// - Returns: The query with the limit.
    public func limit(_ count: Int) -> Query {
        with { $0.maximumCount = count }
    }

    /// Leaves out so many results at the start, after those that a cursor leaves out. A later offset replaces an earlier one.
    ///
    /// The results that are left out must be found. To go from page to page, ``after(_:)`` is faster.
    ///
    /// - Parameter count: The number of results, 0 or more. With a negative one, the query throws ``StoreError`` with the
    ///   code `query` when it runs.
    /// - Returns: The query with the offset.
    public func offset(_ count: Int) -> Query {
        with { $0.skippedCount = count }
    }

    /// Begins the results after a place, which a page of the same query gave.
    ///
    /// - Parameter cursor: The place; `nil` for the start. If it is that of a query with other orderings, or with filters
    ///   of other fields, this one throws ``StoreError`` with the code `query` when it runs.
    /// - Returns: The query that begins there.
    public func after(_ cursor: Cursor?) -> Query {
        with { $0.cursor = cursor }
    }
}
