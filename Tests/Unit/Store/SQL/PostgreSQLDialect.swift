import Cyanotype

@testable import CyanotypeStore

/// A second dialect, so that tests can compare what the compiler makes of each. No statement of it has been run.
struct PostgreSQLDialect: SQLDialect {
    /// A statement has at most 65,535 parameters.
    var limits: SQLLimits { SQLLimits(parameters: 65_000, terms: 1_000, nesting: 64, operands: 1_000) }

    func statement(_ sql: SQLText) -> String {
        var (number, text) = (0, "")
        for character in sql.text {
            guard character == "?" else {
                text.append(character)
                continue
            }
            number += 1
            text += "$\(number)"
        }
        return text
    }

    func contains(_ text: String) -> String { "strpos(\(text), ?) > 0" }

    func starts(_ text: String) -> String { "strpos(\(text), ?) = 1" }

    func ends(_ text: String, count: Int) -> String { "right(\(text), \(count)) = ?" }

    func lowercased(_ text: String) -> String { #"lower(\#(text) COLLATE "C")"# }

    func hasNonASCII(_ text: String) -> String { "char_length(\(text)) <> octet_length(\(text))" }

    func condition(_ range: String, selecting share: RowShare) -> String { range }

    func isSame(_ left: String, _ right: String, isNegated: Bool) -> String {
        "\(left) IS \(isNegated ? "" : "NOT ")DISTINCT FROM \(right)"
    }

    /// NULL is the greatest value otherwise.
    func order(by column: String, isReversed: Bool, isNullable: Bool) -> String {
        let direction = isReversed ? "DESC" : "ASC"
        return isNullable ? "\(column) \(direction) NULLS \(isReversed ? "LAST" : "FIRST")" : "\(column) \(direction)"
    }

    func limit(_ count: Int?, offset: Int) -> String { "LIMIT \(count.map(String.init) ?? "ALL") OFFSET \(offset)" }

    func hasElement(in table: SideTable, where condition: String?) -> String {
        let filter = condition.map { " AND \($0)" } ?? ""
        return "EXISTS (SELECT 1 FROM \(table.name) WHERE \(table.owner) = \(table.identity)\(filter))"
    }

    /// The sum of integers of 64 bits is a `numeric`, which does not overflow.
    func integerSum(_ column: String) -> [String] { ["CAST(sum(\(column)) AS text)"] }

    func integerSum(of values: ArraySlice<StorageKey>) -> Int128? {
        guard case .text(let text)? = values.first else { return nil }
        return Int128(text)
    }
}
