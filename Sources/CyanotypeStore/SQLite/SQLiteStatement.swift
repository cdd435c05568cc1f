internal import CSQLite

/// A statement that a connection lends to a closure. It cannot leave the closure, after which the connection resets it.
@safe
struct SQLiteStatement: ~Copyable {
    private let prepared: PreparedStatement

    init(_ prepared: PreparedStatement) {
        self.prepared = prepared
    }

    var handle: OpaquePointer { unsafe prepared.handle }

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
