internal import Cyanotype

/// How the SQL of one database engine differs from that of others.
///
/// The compiler itself relies on what engines have in common. One thing is up to the tables: columns of texts compare by
/// bytes, as keys do.
protocol SQLDialect: Sendable {
    var limits: SQLLimits { get }

    /// Returns the text of a whole statement with the engine's parameters.
    func statement(_ sql: SQLText) -> String

    // MARK: Texts

    /// The condition that a text contains a parameter.
    func contains(_ text: String) -> String

    /// The condition that a text starts with a parameter, where no index could find a range.
    func starts(_ text: String) -> String

    /// The condition that the end of a text is a parameter, which has so many Unicode scalars.
    func ends(_ text: String, count: Int) -> String

    /// The text with its ASCII letters in lower case. Other characters may change, too.
    func lowercased(_ text: String) -> String

    /// The condition that a text has other characters than ASCII.
    func hasNonASCII(_ text: String) -> String

    // MARK: Nulls

    /// The condition that two columns are equal or both NULL, or the negation of that.
    func isSame(_ left: String, _ right: String, isNegated: Bool) -> String

    /// A term of ORDER BY. NULL, if the column can hold it, is before all values, and after them in reverse.
    func order(by column: String, isReversed: Bool, isNullable: Bool) -> String

    // MARK: Rows

    /// The clause for a part of the rows.
    ///
    /// - Parameters:
    ///   - count: The greatest number of rows; `nil` for all.
    ///   - offset: The number of rows to leave out at the start.
    /// - Returns: The clause.
    func limit(_ count: Int?, offset: Int) -> String

    /// The condition that an object has an element.
    ///
    /// - Parameters:
    ///   - table: The table of the elements.
    ///   - condition: What the element satisfies; `nil` for any element.
    /// - Returns: The condition.
    func hasElement(in table: SideTable, where condition: String?) -> String

    // MARK: Sums

    /// Expressions that together have the exact sum of a column of integers.
    func integerSum(_ column: String) -> [String]

    /// Returns the sum, from the values of these expressions; `nil` if there were no integers.
    func integerSum(of values: ArraySlice<StorageKey>) -> Int128?
}

/// How large a condition may be. What is larger compiles to a superset, and the rest runs in memory.
struct SQLLimits: Sendable {
    /// The number of parameters.
    let parameters: Int
    /// The number of leaves.
    let terms: Int
    /// The depth of parentheses.
    let nesting: Int
    /// The number of conditions that AND or OR joins without parentheses.
    let operands: Int
}
