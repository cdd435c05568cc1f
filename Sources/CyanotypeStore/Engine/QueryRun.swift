internal import Cyanotype

/// The rows of a query, as far as an engine can choose and order them.
protocol EngineSelection: AnyObject {
    /// Whether there are no rows, whatever is stored.
    var isEmpty: Bool { get }

    /// Whether the rows are all objects of the class.
    var isAll: Bool { get }

    /// Whether all rows match the query and are after its cursor.
    var isExact: Bool { get }

    /// Whether the rows have the order of the query.
    var isOrdered: Bool { get }

    /// Whether the offset and the limit of the query have been applied.
    var isLimited: Bool { get }

    /// Whether the selection has all rows that match. Otherwise there may be stale rows.
    var isComplete: Bool { get }
}

/// How an engine runs a query: the rows that it finds, and the test of their objects that it leaves to the caller.
struct QueryRun<M: Model, Selection: EngineSelection> {
    let query: ObjectQuery<M>
    let selection: Selection
    /// Makes the test of the filters that the engine does not apply exactly; `nil` if there are none.
    let makeRemainingTest: (() -> (M) throws -> Bool)?
}

extension QueryRun {
    /// Whether the rows are the results of the query.
    var hasResults: Bool {
        selection.isExact && selection.isComplete
            && (selection.isLimited || query.maximumCount == nil && query.skippedCount == 0)
    }
}
