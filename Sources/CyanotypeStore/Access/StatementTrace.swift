/// Gets the SQL statements that a store runs, or only the slow ones.
///
/// ```swift
/// let trace = StatementTrace(slowerThan: .milliseconds(100)) { statement in
///     logger.warning("\(statement.operation): \(statement.sql) took \(statement.duration)")
/// }
/// let store = try ObjectStore(.file(path), trace: trace)
/// ```
///
/// Statements have `?` in the place of values, so no value is reported. A store without a trace does nothing for it.
public struct StatementTrace: Sendable {
    private let threshold: Duration
    private let handler: @Sendable (TracedStatement) -> Void

    /// - Parameters:
    ///   - threshold: Statements that took less time in a call are not reported; by default all are.
    ///   - handler: Called for each statement of a call, in the order in which they began, after the call and on its
    ///     thread. The store is not locked then. What the handler itself does with the store is reported too.
    public init(slowerThan threshold: Duration = .zero, handler: @escaping @Sendable (TracedStatement) -> Void) {
        self.threshold = threshold
        self.handler = handler
    }

    /// Reports the statements of a call.
    func report(_ entries: [StatementRecorder.Entry], of operation: StaticString) {
        for entry in entries {
            let duration = Duration.nanoseconds(entry.nanoseconds)
            if duration < threshold { continue }
            handler(
                TracedStatement(
                    operation: "\(operation)",
                    sql: entry.text,
                    runCount: entry.runs,
                    rowCount: entry.rows,
                    duration: duration
                )
            )
        }
    }
}

/// An SQL statement that a store ran in one call.
public struct TracedStatement: Sendable, Hashable {
    /// The store's function that was called, such as `fetch(_:id:)`.
    public let operation: String
    /// The statement, with `?` in the place of values.
    public let sql: String
    /// How often the call ran it.
    public let runCount: Int
    /// The number of rows that all runs returned.
    public let rowCount: Int
    /// How long all runs took, from their first steps to their ends. What the call does with the rows meanwhile counts
    /// too.
    public let duration: Duration
}
