internal import Cyanotype

struct SQLiteDialect: SQLDialect {
    /// SQLite has at most 32,766 parameters, of which some are left for the rest of the statement. Its planner takes
    /// 12 ms for 1,000 terms, and 10 s for 16,000. Its parser's stack has 100 symbols, and a level of parentheses takes
    /// about four. The depth of an expression is at most 1,000, and each operand adds one.
    var limits: SQLLimits { SQLLimits(parameters: 30_000, terms: 1_000, nesting: 16, operands: 64) }

    func statement(_ sql: SQLText) -> String { sql.text }

    func contains(_ text: String) -> String { "instr(\(text), ?) > 0" }

    func starts(_ text: String) -> String { "instr(\(text), ?) = 1" }

    func ends(_ text: String, count: Int) -> String { "substr(\(text), -\(count)) = ?" }

    /// SQLite folds ASCII alone.
    func lowercased(_ text: String) -> String { "lower(\(text))" }

    /// ASCII alone has one byte for each character.
    func hasNonASCII(_ text: String) -> String { "length(\(text)) <> length(CAST(\(text) AS BLOB))" }

    /// Without statistics, SQLite takes a range for a fourth of all rows, and two limits for a 64th.
    func condition(_ range: String, selecting share: RowShare) -> String {
        "likelihood(\(range), \(share == .few ? "0.0001" : "0.99"))"
    }

    func isSame(_ left: String, _ right: String, isNegated: Bool) -> String {
        "\(left) \(isNegated ? "IS NOT" : "IS") \(right)"
    }

    /// NULL is the least value already.
    func order(by column: String, isReversed: Bool, isNullable: Bool) -> String {
        "\(column) \(isReversed ? "DESC" : "ASC")"
    }

    func limit(_ count: Int?, offset: Int) -> String { "LIMIT \(count ?? -1) OFFSET \(offset)" }

    /// SQLite begins with this subquery, by the index on values. It would run EXISTS for each object.
    func hasElement(in table: SideTable, where condition: String?) -> String {
        let filter = condition.map { " WHERE \($0)" } ?? ""
        return "\(table.identity) IN (SELECT \(table.owner) FROM \(table.fromElements ?? table.name)\(filter))"
    }

    /// `sum` fails if it passes the greatest integer on the way, so the upper and lower 32 bits are added separately.
    func integerSum(_ column: String) -> [String] {
        ["sum(\(column) >> 32)", "sum(\(column) & 4294967295)"]
    }

    func integerSum(of values: ArraySlice<StorageKey>) -> Int128? {
        guard values.count == 2, case .integer(let high)? = values.first, case .integer(let low)? = values.last else {
            return nil
        }
        return Int128(high) << 32 + Int128(low)
    }
}
