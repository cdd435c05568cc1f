/// A value of a parameter or a column.
enum SQLiteValue: Hashable, Sendable {
    case null
    case integer(Int64)
    /// NaN becomes null when it is bound.
    case real(Double)
    case text(String)
    case blob([UInt8])

    /// The type of a column's value.
    enum Kind: Hashable, Sendable {
        case null, integer, real, text, blob
    }

    /// Texts are equal if their bytes are, because SQLite tells canonically equivalent texts apart.
    static func == (one: SQLiteValue, other: SQLiteValue) -> Bool {
        switch (one, other) {
        case (.null, .null): true
        case (.integer(let one), .integer(let other)): one == other
        case (.real(let one), .real(let other)): one == other
        case (.text(let one), .text(let other)): one.utf8.elementsEqual(other.utf8)
        case (.blob(let one), .blob(let other)): one == other
        default: false
        }
    }

    func hash(into hasher: inout Hasher) {
        switch self {
        case .null: hasher.combine(0)
        case .integer(let value): hasher.combine(value)
        case .real(let value): hasher.combine(value)
        // Canonically equivalent texts have the same hash, which equal ones need.
        case .text(let value): hasher.combine(value)
        case .blob(let value): hasher.combine(value)
        }
    }
}
