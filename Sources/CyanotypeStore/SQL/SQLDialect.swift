internal import Cyanotype

/// How the SQL of one database engine differs from the SQL of others.
///
/// The compiler itself relies on what engines have in common. The tables must compare texts by bytes, as keys compare;
/// otherwise SQL and memory would find different objects.
///
/// `text` and `column` are SQL expressions. A condition with a parameter contains exactly one `?`.
protocol SQLDialect: Sendable {
    var limits: SQLLimits { get }

    /// Returns the text of a whole statement, with the engine's own parameters in place of `?`.
    func statement(_ sql: SQLText) -> String

    // MARK: Texts

    /// The condition that a text contains the parameter.
    func contains(_ text: String) -> String

    /// The condition that a text starts with the parameter. For a plain column the compiler compares with a range
    /// instead, so that an index helps.
    func starts(_ text: String) -> String

    /// The condition that a text ends with the parameter, which has `count` Unicode scalars.
    func ends(_ text: String, count: Int) -> String

    /// The text with its ASCII letters in lower case. Other characters may change too: memory tests the texts that have
    /// any.
    func lowercased(_ text: String) -> String

    /// The condition that a text has characters outside ASCII, so that SQL cannot fold its case.
    func hasNonASCII(_ text: String) -> String

    // MARK: Ranges

    /// The condition, with what the planner of statements should know of the number of rows that it selects.
    func condition(_ range: String, selecting share: RowShare) -> String

    // MARK: Nulls

    /// The condition that two columns are equal or both NULL; if `isNegated`, that they are not.
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

    /// The condition that the object of a row, whose identity is in `table.identity`, has an element.
    ///
    /// - Parameters:
    ///   - table: The table of the elements.
    ///   - condition: What the element satisfies; `nil` for any element.
    /// - Returns: The condition.
    func hasElement(in table: SideTable, where condition: String?) -> String

    // MARK: Sums

    /// Expressions that together have the exact sum of a column of integers. One sum in SQL could overflow.
    func integerSum(_ column: String) -> [String]

    /// Returns the sum from the values of the expressions of ``integerSum(_:)``; `nil` if there were no integers.
    func integerSum(of values: ArraySlice<StorageKey>) -> Int128?
}

/// How large a condition may be. A larger one compiles to a condition for more objects, which memory tests.
struct SQLLimits: Sendable {
    /// The number of parameters.
    let parameters: Int
    /// The number of leaves: conditions without AND, OR and NOT.
    let terms: Int
    /// The depth of parentheses. A leaf has the depth 1.
    let nesting: Int
    /// The number of conditions that AND or OR joins without parentheses.
    let operands: Int
}
