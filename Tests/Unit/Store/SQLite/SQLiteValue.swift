import Cyanotype

@testable import CyanotypeStore

/// A value of a parameter or a column, equal to another only if it has the same type and the same bytes. A key is not.
enum SQLiteValue: Hashable, Sendable {
    case null
    case integer(Int64)
    /// NaN becomes null when it is bound.
    case real(Double)
    case text(String)
    case blob([UInt8])

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

extension SQLiteStatement {
    borrowing func value(_ column: Int32) -> SQLiteValue {
        switch key(column) {
        case .null: .null
        case .integer(let value): .integer(value)
        case .real(let value): .real(value)
        case .text(let value): .text(value)
        case .blob(let value): .blob(value)
        }
    }

    borrowing func bind(_ value: SQLiteValue, at index: Int32) {
        switch value {
        case .null: bind(StorageKey.null, at: index)
        case .integer(let value): bind(StorageKey.integer(value), at: index)
        case .real(let value): bind(StorageKey.real(value), at: index)
        case .text(let value): bind(StorageKey.text(value), at: index)
        case .blob(let value): bind(StorageKey.blob(value), at: index)
        }
    }
}
