internal import CSQLite

/// The functions by which SQL statements write and read a ``Delta``, so that the texts need not leave SQLite.
///
/// A delta that is damaged, or whose source is, stays as it is in the results: a statement that writes the row need not fail, and whoever
/// reads the result sees that it is no text.
enum DeltaFunctions {
    private static let createName = "cyanotype_delta_create"
    private static let applyName = "cyanotype_delta_apply"
    private static let rebaseName = "cyanotype_delta_rebase"

    /// Returns an expression for the delta, a blob, from a source to a target; NULL if the target is NULL.
    static func create(from source: String, to target: String) -> String { "\(createName)(\(source), \(target))" }

    /// Returns an expression for the target of a delta; NULL if the delta is NULL. A text in place of a delta is a target itself.
    static func apply(_ delta: String, to source: String) -> String { "\(applyName)(\(source), \(delta))" }

    /// Returns an expression for the delta from a new source to the target that a delta has from an old one; NULL if the delta is NULL.
    static func rebase(_ delta: String, from old: String, to new: String) -> String {
        "iif(\(delta) IS NULL, NULL, \(rebaseName)(\(old), \(delta), \(new)))"
    }

    /// Adds the functions to a connection. Triggers and views cannot call them: other programs may not have them.
    static func add(to connection: SQLiteConnection) throws(SQLiteError) {
        let handle = unsafe try connection.openHandle()
        func add(_ name: String, _ count: Int32, _ function: Function) throws(SQLiteError) {
            let flags = SQLITE_UTF8 | SQLITE_DETERMINISTIC | SQLITE_DIRECTONLY
            let code = unsafe sqlite3_create_function_v2(
                handle,
                name,
                count,
                flags,
                nil,
                function,
                nil,
                nil,
                nil
            )
            if code != SQLITE_OK { throw unsafe SQLiteError(code, of: handle) }
        }
        unsafe try add(createName, 2, callCreate)
        unsafe try add(applyName, 2, callApply)
        unsafe try add(rebaseName, 3, callRebase)
    }
}

// MARK: - Calls by SQLite

extension DeltaFunctions {
    private typealias Function =
        @convention(c) (OpaquePointer?, Int32, UnsafeMutablePointer<OpaquePointer?>?) -> Void

    private static let callCreate: Function = { context, _, arguments in
        guard let context = unsafe context, let source = unsafe arguments?[0], let target = unsafe arguments?[1] else {
            return
        }
        if unsafe sqlite3_value_type(target) == SQLITE_TEXT {
            unsafe writeDelta(context, from: bytes(source), to: bytes(target))
        } else {
            unsafe sqlite3_result_value(context, target)
        }
    }

    private static let callApply: Function = { context, _, arguments in
        guard let context = unsafe context, let source = unsafe arguments?[0], let delta = unsafe arguments?[1] else {
            return
        }
        let isDelta = unsafe sqlite3_value_type(delta) == SQLITE_BLOB
        if isDelta, unsafe writeTarget(context, of: bytes(delta), from: bytes(source)) { return }
        unsafe sqlite3_result_value(context, delta)
    }

    private static let callRebase: Function = { context, _, arguments in
        guard let context = unsafe context, let source = unsafe arguments?[0], let delta = unsafe arguments?[1],
            let newSource = unsafe arguments?[2]
        else { return }
        let isDelta = unsafe sqlite3_value_type(delta) == SQLITE_BLOB
        if isDelta, unsafe writeRebased(context, bytes(delta), from: bytes(source), to: bytes(newSource)) { return }
        unsafe sqlite3_result_value(context, delta)
    }

    /// - Returns: `false` if the delta is damaged.
    private static func writeRebased(
        _ context: OpaquePointer,
        _ bytes: UnsafeRawBufferPointer,
        from source: UnsafeRawBufferPointer,
        to newSource: UnsafeRawBufferPointer
    ) -> Bool {
        guard let delta = unsafe Delta(bytes, from: source) else { return false }
        let rebased = unsafe delta.rebased(from: source, to: newSource)
        guard let memory = unsafe allocate(rebased.size, context) else { return true }
        unsafe delta.write(rebased, bytes, source, to: memory)
        unsafe sqlite3_result_blob64(context, memory.baseAddress, UInt64(memory.count), sqlite3_free)
        return true
    }

    private static func writeDelta(
        _ context: OpaquePointer,
        from source: UnsafeRawBufferPointer,
        to target: UnsafeRawBufferPointer
    ) {
        let delta = unsafe Delta(from: source, to: target)
        guard let memory = unsafe allocate(delta.size, context) else { return }
        unsafe delta.write(target, to: memory)
        unsafe sqlite3_result_blob64(context, memory.baseAddress, UInt64(memory.count), sqlite3_free)
    }

    /// - Returns: `false` if the target cannot be made.
    private static func writeTarget(
        _ context: OpaquePointer,
        of bytes: UnsafeRawBufferPointer,
        from source: UnsafeRawBufferPointer
    ) -> Bool {
        guard let delta = unsafe Delta(bytes, from: source) else { return false }
        guard let memory = unsafe allocate(delta.targetSize, context) else { return true }
        guard unsafe delta.apply(bytes, to: source, into: memory) else {
            unsafe sqlite3_free(memory.baseAddress)
            return false
        }
        let text = unsafe memory.baseAddress?.assumingMemoryBound(to: CChar.self)
        unsafe sqlite3_result_text64(context, text, UInt64(memory.count), sqlite3_free, UInt8(SQLITE_UTF8))
        return true
    }

    /// Returns memory for a result; `nil` if there is none, and the statement fails.
    private static func allocate(_ size: Int, _ context: OpaquePointer) -> UnsafeMutableRawBufferPointer? {
        // SQLite returns no address for no bytes.
        guard let memory = unsafe sqlite3_malloc64(UInt64(max(size, 1))) else {
            unsafe sqlite3_result_error_nomem(context)
            return nil
        }
        return unsafe UnsafeMutableRawBufferPointer(start: memory, count: size)
    }

    /// Lends the bytes of a text or a blob until the call returns.
    private static func bytes(_ value: OpaquePointer) -> UnsafeRawBufferPointer {
        // First the count, because that call converts a text that is UTF-16 in the file to UTF-8.
        let count = Int(unsafe sqlite3_value_bytes(value))
        let start = unsafe sqlite3_value_blob(value)
        return unsafe UnsafeRawBufferPointer(start: start, count: start == nil ? 0 : count)
    }
}
