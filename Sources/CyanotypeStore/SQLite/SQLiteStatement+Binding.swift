internal import CSQLite

/// Parameters are numbered from 1. A parameter that is not bound is NULL. If a binding fails, the next step throws its
/// error.
extension SQLiteStatement {
    borrowing func bind(_ value: Int64, at index: Int32) {
        note(unsafe sqlite3_bind_int64(handle, index, value))
    }

    borrowing func bind(_ value: Int, at index: Int32) { bind(Int64(value), at: index) }

    /// Binds a number; NaN becomes NULL.
    borrowing func bind(_ value: Double, at index: Int32) {
        note(unsafe sqlite3_bind_double(handle, index, value))
    }

    borrowing func bindNull(at index: Int32) {
        note(unsafe sqlite3_bind_null(handle, index))
    }

    /// Binds a copy of a text.
    borrowing func bind(_ text: String, at index: Int32) {
        var text = text
        text.withUTF8 { bytes in
            let bytes = UnsafeRawBufferPointer(bytes)
            if let copy = unsafe copy(bytes) {
                note(unsafe cyanotype_sqlite3_bind_lent_text(handle, index, copy, UInt64(bytes.count)))
                return
            }
            let start = unsafe bytes.baseAddress ?? Self.emptyText
            note(unsafe cyanotype_sqlite3_bind_copied_text(handle, index, start, UInt64(bytes.count)))
        }
    }

    /// Binds a copy of bytes.
    borrowing func bind(_ blob: [UInt8], at index: Int32) {
        unsafe blob.withUnsafeBytes { bytes in
            // A null pointer would be bound as NULL.
            let start = unsafe bytes.baseAddress ?? Self.emptyText
            note(unsafe cyanotype_sqlite3_bind_copied_blob(handle, index, start, UInt64(bytes.count)))
        }
    }

    /// Binds UTF-8 without copying it. It must stay valid until the statement is reset, so lend it around the call that
    /// lends the statement.
    @unsafe
    borrowing func bindText(_ lent: UnsafeRawBufferPointer, at index: Int32) {
        let start = unsafe lent.baseAddress ?? Self.emptyText
        note(unsafe cyanotype_sqlite3_bind_lent_text(handle, index, start, UInt64(lent.count)))
    }

    /// Binds bytes without copying them. They must stay valid until the statement is reset, so lend them around the
    /// call that lends the statement.
    @unsafe
    borrowing func bindBlob(_ lent: UnsafeRawBufferPointer, at index: Int32) {
        let start = unsafe lent.baseAddress ?? Self.emptyText
        note(unsafe cyanotype_sqlite3_bind_lent_blob(handle, index, start, UInt64(lent.count)))
    }

    /// An address for empty values, because SQLite takes a null pointer for NULL.
    private static var emptyText: UnsafeRawPointer {
        let empty: StaticString = ""
        return unsafe UnsafeRawPointer(empty.utf8Start)
    }

    var parameterCount: Int { Int(unsafe sqlite3_bind_parameter_count(handle)) }
}
