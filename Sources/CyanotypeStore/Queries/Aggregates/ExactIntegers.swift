internal import Cyanotype

/// The sum of integers in a column, and their number, as SQL says them in a text.
struct ExactIntegers {
    let sum: Int128
    let count: Int128

    /// The expression for the sum. SQLite fails if it passes the greatest integer on the way, so it adds the halves.
    static func sum(_ column: String) -> String {
        "sum(\(column) >> 32) || ' ' || sum(\(column) & 4294967295)"
    }

    /// Reads the result of the expression, and of one that says the number after it. Nil if there are no integers.
    init?(_ key: StorageKey) {
        guard case .text(let text) = key else { return nil }
        let parts = text.split(separator: " ").compactMap { Int128($0) }
        guard parts.count >= 2 else { return nil }
        sum = parts[0] << 32 + parts[1]
        count = parts.count > 2 ? parts[2] : 0
    }
}
