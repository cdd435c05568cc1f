internal import CSQLite

/// Statements are prepared once, lent to a closure, and reset after it, even if it throws. A statement that is used
/// again in its own closure is prepared a second time.
extension SQLiteConnection {
    /// Lends a statement, for several runs or for the caller's own loops.
    func withStatement<Value: ~Copyable, Failure: SQLiteFailure>(
        _ sql: SQL,
        _ body: (borrowing SQLiteStatement) throws(Failure) -> Value
    ) throws(Failure) -> Value {
        let prepared: PreparedStatement
        do throws(SQLiteError) {
            prepared = try idleStatement(sql)
        } catch {
            throw Failure(error)
        }
        prepared.isInUse = true
        defer {
            prepared.reset()
            prepared.isInUse = false
        }
        return try body(SQLiteStatement(prepared))
    }

    /// Runs a statement to its end. Memory that `bind` lends must stay valid until this returns.
    package func run(_ sql: SQL, _ bind: (borrowing SQLiteStatement) -> Void = { _ in }) throws(SQLiteError) {
        try withStatement(sql) { statement throws(SQLiteError) in
            bind(statement)
            while try statement.step() {}
        }
    }

    /// Calls `row` with each row until it returns `false`. Memory that `bind` lends must stay valid until this returns.
    func forEach<Failure: SQLiteFailure>(
        _ sql: SQL,
        bind: (borrowing SQLiteStatement) -> Void = { _ in },
        row: (borrowing SQLiteStatement) throws(Failure) -> Bool
    ) throws(Failure) {
        try withStatement(sql) { statement throws(Failure) in
            bind(statement)
            while try statement.stepConverting(Failure.self), try row(statement) {}
        }
    }

    /// Calls `row` with each row until it returns `false`. Memory that `bind` lends must stay valid until this returns.
    package func forEach(
        _ sql: SQL,
        bind: (borrowing SQLiteStatement) -> Void = { _ in },
        row: (borrowing SQLiteStatement) -> Bool
    ) throws(SQLiteError) {
        try forEach(sql, bind: bind) { statement throws(SQLiteError) in row(statement) }
    }

    /// Returns what `row` makes of the first row; `nil` if there is none. Memory that `bind` lends must stay valid
    /// until this returns.
    func first<Value: ~Copyable, Failure: SQLiteFailure>(
        _ sql: SQL,
        bind: (borrowing SQLiteStatement) -> Void = { _ in },
        row: (borrowing SQLiteStatement) throws(Failure) -> Value
    ) throws(Failure) -> Value? {
        try withStatement(sql) { statement throws(Failure) in
            bind(statement)
            return try statement.stepConverting(Failure.self) ? try row(statement) : nil
        }
    }

    /// Returns what `row` makes of the first row; `nil` if there is none. Memory that `bind` lends must stay valid
    /// until this returns.
    package func first<Value: ~Copyable>(
        _ sql: SQL,
        bind: (borrowing SQLiteStatement) -> Void = { _ in },
        row: (borrowing SQLiteStatement) -> Value
    ) throws(SQLiteError) -> Value? {
        try first(sql, bind: bind) { statement throws(SQLiteError) in row(statement) }
    }

    private func idleStatement(_ sql: SQL) throws(SQLiteError) -> PreparedStatement {
        if let found = statements.find(sql) {
            if !found.isInUse { return found }
            return try found.spare { () throws(SQLiteError) in try prepare(sql) }
        }
        let prepared = try prepare(sql)
        statements.insert(prepared, for: sql)
        return prepared
    }
}

// MARK: - Preparing

extension SQLiteConnection {
    /// Executes statements that are separated by semicolons, without caching them.
    package func execute(_ script: String) throws(SQLiteError) {
        let text = Array(script.utf8)
        try unsafe text.withUnsafeBufferPointer { text throws(SQLiteError) in
            var rest = unsafe text[...]
            while unsafe !rest.isEmpty {
                let (prepared, length) = try unsafe prepare(UnsafeBufferPointer(rebasing: rest), id: 0, flags: 0)
                unsafe rest = rest.dropFirst(length)
                // Spaces and comments contain no statement.
                guard let prepared else { continue }
                try SQLiteStatement(prepared).run()
            }
        }
    }

    /// Prepares a statement for the statement cache.
    @inline(never)
    func prepare(_ sql: SQL) throws(SQLiteError) -> PreparedStatement {
        let text = Array(sql.text.utf8)
        return try unsafe text.withUnsafeBufferPointer { text throws(SQLiteError) in
            let (prepared, length) = try unsafe prepare(text, id: sql.id, flags: UInt32(SQLITE_PREPARE_PERSISTENT))
            let isSpace = { (byte: UInt8) in byte == 0x20 || 0x09...0x0D ~= byte }
            guard let prepared, unsafe text.dropFirst(length).allSatisfy(isSpace) else {
                throw .misuse(
                    "a text to be prepared must be one statement; execute several",
                    sql: unsafe SQL.kind(of: text)
                )
            }
            return prepared
        }
    }

    /// Prepares the first statement of a text.
    ///
    /// - Returns: The statement, or `nil` if there are only spaces and comments; its length in bytes, which is positive
    ///   unless the text is empty.
    private func prepare(
        _ text: UnsafeBufferPointer<UInt8>,
        id: Int,
        flags: UInt32
    ) throws(SQLiteError) -> (PreparedStatement?, Int) {
        let connection = unsafe try openHandle()
        guard let start = text.baseAddress else { return (nil, 0) }
        // SQLite would end the text there.
        if unsafe text.contains(0) {
            throw .misuse("the text of a statement has a NUL character; bind the value instead")
        }
        guard let size = Int32(exactly: text.count) else {
            throw SQLiteError(SQLITE_TOOBIG, SQLiteError.generalMessage(SQLITE_TOOBIG), sql: unsafe SQL.kind(of: text))
        }
        var statement: OpaquePointer?
        var length = text.count
        let code = unsafe start.withMemoryRebound(to: CChar.self, capacity: text.count) { start in
            var end: UnsafePointer<CChar>?
            let code = unsafe sqlite3_prepare_v3(connection, start, size, flags, &statement, &end)
            // SQLite sets it to a place in the text, or to its end.
            if let end = unsafe end { length = unsafe end - start }
            return code
        }
        guard code == SQLITE_OK else {
            throw unsafe SQLiteError(busyHandler.reason(code), of: connection, sql: SQL.kind(of: text))
        }
        return (unsafe statement.map { unsafe PreparedStatement(handle: $0, id: id, busyHandler: busyHandler) }, length)
    }
}
