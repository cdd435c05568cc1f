internal import CSQLite
internal import Cyanotype

/// A statement that a connection lends to a closure. It cannot leave the closure, after which the connection resets it.
@safe
package struct SQLiteStatement: ~Copyable {
    private let prepared: PreparedStatement

    init(_ prepared: PreparedStatement) {
        self.prepared = prepared
    }

    var handle: OpaquePointer { unsafe prepared.handle }

    /// How many rows the statement had when it was last used.
    var rowCount: Int {
        get { prepared.rowCount }
        nonmutating set { prepared.rowCount = newValue }
    }

    /// Steps to the next row.
    ///
    /// - Returns: Whether there is a row; `false` at the end, after which another step would start over.
    /// - Throws: The error of this step, or that of the first binding that failed.
    borrowing func step() throws(SQLiteError) -> Bool {
        if prepared.bindingFailure == SQLITE_OK {
            let code = unsafe sqlite3_step(prepared.handle)
            if code == SQLITE_ROW { return true }
            if code == SQLITE_DONE { return false }
            throw prepared.failure(code)
        }
        throw prepared.failure(prepared.bindingFailure)
    }

    /// Ends the use of lent memory and of the rows. Bind every parameter again before the next step.
    borrowing func reset() { prepared.reset() }

    /// Copies short texts to memory that stays valid until the reset.
    borrowing func copy(_ bytes: UnsafeRawBufferPointer) -> UnsafeRawPointer? { unsafe prepared.copy(bytes) }

    /// Records the failure of a binding, for the next step to throw.
    borrowing func note(_ code: Int32) {
        if code != SQLITE_OK, prepared.bindingFailure == SQLITE_OK { prepared.bindingFailure = code }
    }
}

// MARK: - Running

/// Complete runs of a lent statement: bind, step, reset. They also reset it if a closure throws. Memory that `bind`
/// lends must stay valid until they return.
extension SQLiteStatement {
    /// Runs to the end.
    borrowing func run(_ bind: (borrowing SQLiteStatement) -> Void = { _ in }) throws(SQLiteError) {
        defer { reset() }
        bind(self)
        while try step() {}
    }

    /// Calls `row` with each row until it returns `false`.
    borrowing func forEach<Failure: SQLiteFailure>(
        bind: (borrowing SQLiteStatement) -> Void = { _ in },
        row: (borrowing SQLiteStatement) throws(Failure) -> Bool
    ) throws(Failure) {
        defer { reset() }
        bind(self)
        while try stepConverting(Failure.self), try row(self) {}
    }

    /// Calls `row` with each row until it returns `false`.
    borrowing func forEach(
        bind: (borrowing SQLiteStatement) -> Void = { _ in },
        row: (borrowing SQLiteStatement) -> Bool
    ) throws(SQLiteError) {
        try forEach(bind: bind) { statement throws(SQLiteError) in row(statement) }
    }

    /// Returns what `row` makes of the first row; `nil` if there is none.
    borrowing func first<Value: ~Copyable, Failure: SQLiteFailure>(
        bind: (borrowing SQLiteStatement) -> Void = { _ in },
        row: (borrowing SQLiteStatement) throws(Failure) -> Value
    ) throws(Failure) -> Value? {
        defer { reset() }
        bind(self)
        return try stepConverting(Failure.self) ? try row(self) : nil
    }

    /// Returns what `row` makes of the first row; `nil` if there is none.
    borrowing func first<Value: ~Copyable>(
        bind: (borrowing SQLiteStatement) -> Void = { _ in },
        row: (borrowing SQLiteStatement) -> Value
    ) throws(SQLiteError) -> Value? {
        try first(bind: bind) { statement throws(SQLiteError) in row(statement) }
    }

    /// Steps to the next row, and converts an error to another type.
    borrowing func stepConverting<Failure: SQLiteFailure>(_: Failure.Type) throws(Failure) -> Bool {
        do throws(SQLiteError) {
            return try step()
        } catch {
            throw Failure(error)
        }
    }
}

// MARK: - Binding

/// Parameters are numbered from 1. A parameter that is not bound is NULL. If a binding fails, the next step throws its
/// error.
extension SQLiteStatement {
    package borrowing func bind(_ value: Int64, at index: Int32) {
        note(unsafe sqlite3_bind_int64(handle, index, value))
    }

    borrowing func bind(_ value: Int, at index: Int32) { bind(Int64(value), at: index) }

    /// Binds a number; `nil` becomes NULL.
    borrowing func bind(_ value: Int64?, at index: Int32) {
        if let value { bind(value, at: index) } else { bindNull(at: index) }
    }

    /// Binds a copy of a text; `nil` becomes NULL.
    borrowing func bind(_ text: String?, at index: Int32) {
        if let text { bind(text, at: index) } else { bindNull(at: index) }
    }

    /// Binds a number; NaN becomes NULL.
    borrowing func bind(_ value: Double, at index: Int32) {
        note(unsafe sqlite3_bind_double(handle, index, value))
    }

    package borrowing func bindNull(at index: Int32) {
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
    package borrowing func bind(_ blob: [UInt8], at index: Int32) {
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
    package borrowing func bindBlob(_ lent: UnsafeRawBufferPointer, at index: Int32) {
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

// MARK: - Columns

/// Columns of the row of the last step, numbered from 0. Without a row, or without such a column, a value is NULL.
/// SQLite converts a value to the requested type.
extension SQLiteStatement {
    package borrowing func integer(_ column: Int32) -> Int64 { unsafe sqlite3_column_int64(handle, column) }

    borrowing func real(_ column: Int32) -> Double { unsafe sqlite3_column_double(handle, column) }

    /// Returns a text, with U+FFFD for bytes that are not UTF-8; empty for NULL.
    package borrowing func string(_ column: Int32) -> String {
        unsafe String(decoding: bytes(column), as: UTF8.self)
    }

    /// Returns a text; `nil` for NULL.
    borrowing func optionalString(_ column: Int32) -> String? { isNull(column) ? nil : string(column) }

    /// Returns a copy of the bytes of a text or a blob.
    package borrowing func blob(_ column: Int32) -> [UInt8] { unsafe Array(bytes(column)) }

    /// Lends the bytes of a text or a blob. They are valid until the next step or the reset.
    @unsafe
    package borrowing func bytes(_ column: Int32) -> UnsafeRawBufferPointer {
        // First the count, because that call converts a text that is UTF-16 in the file to UTF-8. Then the bytes of a
        // text or a blob: unlike `sqlite3_column_text`, this needs no copy to append a NUL.
        let count = unsafe sqlite3_column_bytes(handle, column)
        let start = unsafe sqlite3_column_blob(handle, column)
        // The pointer is null if there are no bytes, or if memory is short.
        return unsafe UnsafeRawBufferPointer(start: start, count: start == nil ? 0 : Int(count))
    }

    package borrowing func isNull(_ column: Int32) -> Bool { unsafe sqlite3_column_type(handle, column) == SQLITE_NULL }

    borrowing func isBlob(_ column: Int32) -> Bool { unsafe sqlite3_column_type(handle, column) == SQLITE_BLOB }

    var columnCount: Int { Int(unsafe sqlite3_column_count(handle)) }

    /// Returns the name of a column of the result; `nil` if there is no such column.
    borrowing func columnName(_ column: Int32) -> String? {
        guard let name = unsafe sqlite3_column_name(handle, column) else { return nil }
        return unsafe String(cString: name)
    }
}

// MARK: - Keys

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
