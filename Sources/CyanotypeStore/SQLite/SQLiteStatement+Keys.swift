internal import CSQLite
internal import Cyanotype

extension SQLiteStatement {
    /// Binds a key as the SQLite value that it stands for.
    borrowing func bind(_ key: StorageKey, at index: Int32) {
        switch key {
        case .null: bindNull(at: index)
        case .integer(let value): bind(value, at: index)
        case .real(let value): bind(value, at: index)
        case .text(let value): bind(value, at: index)
        case .blob(let value): bind(value, at: index)
        }
    }

    /// Binds keys to the parameters from 1, in their order.
    borrowing func bind(_ keys: [StorageKey]) {
        for (index, key) in keys.enumerated() { bind(key, at: Int32(index + 1)) }
    }

    /// Returns the value of a column as a key. Unlike the other readers of columns, it converts no type.
    borrowing func key(_ column: Int32) -> StorageKey {
        switch unsafe sqlite3_column_type(handle, column) {
        case SQLITE_INTEGER: .integer(integer(column))
        case SQLITE_FLOAT: .real(real(column))
        case SQLITE_TEXT: .text(string(column))
        case SQLITE_BLOB: .blob(blob(column))
        default: .null
        }
    }
}
