internal import CSQLite

/// Columns of the row of the last step, numbered from 0. Without a row, or without such a column, a value is NULL.
/// SQLite converts a value to the requested type.
extension SQLiteStatement {
    borrowing func integer(_ column: Int32) -> Int64 { unsafe sqlite3_column_int64(handle, column) }

    borrowing func real(_ column: Int32) -> Double { unsafe sqlite3_column_double(handle, column) }

    /// Returns a text, with U+FFFD for bytes that are not UTF-8; empty for NULL.
    borrowing func string(_ column: Int32) -> String {
        unsafe String(decoding: bytes(column), as: UTF8.self)
    }

    /// Returns a text; `nil` for NULL.
    borrowing func optionalString(_ column: Int32) -> String? { isNull(column) ? nil : string(column) }

    /// Returns a copy of the bytes of a text or a blob.
    borrowing func blob(_ column: Int32) -> [UInt8] { unsafe Array(bytes(column)) }

    /// Lends the bytes of a text or a blob. They are valid until the next step or the reset.
    @unsafe
    borrowing func bytes(_ column: Int32) -> UnsafeRawBufferPointer {
        // First the count, because that call converts a text that is UTF-16 in the file to UTF-8. Then the bytes of a
        // text or a blob: unlike `sqlite3_column_text`, this needs no copy to append a NUL.
        let count = unsafe sqlite3_column_bytes(handle, column)
        let start = unsafe sqlite3_column_blob(handle, column)
        // The pointer is null if there are no bytes, or if memory is short.
        return unsafe UnsafeRawBufferPointer(start: start, count: start == nil ? 0 : Int(count))
    }

    borrowing func isNull(_ column: Int32) -> Bool { unsafe sqlite3_column_type(handle, column) == SQLITE_NULL }

    var columnCount: Int { Int(unsafe sqlite3_column_count(handle)) }

    /// Returns the name of a column of the result; `nil` if there is no such column.
    borrowing func columnName(_ column: Int32) -> String? {
        guard let name = unsafe sqlite3_column_name(handle, column) else { return nil }
        return unsafe String(cString: name)
    }
}
