internal import Cyanotype
internal import Glibc
internal import Synchronization

/// The connections of a store: one that writes, and readers, which see the last commit and wait for nobody.
///
/// A store in memory has the writing connection only.
@safe
final class StoreConnections: Sendable {
    let configuration: StoreConfiguration
    /// Tells observers about commits.
    let hub: ChangeHub

    private let gate = WriterGate()
    /// Used only inside the gate.
    nonisolated(unsafe) private let writer: SQLiteConnection
    /// Whether a connection has found the file to be damaged.
    private let isDamaged = Atomic(false)
    /// The readers that nobody uses.
    private let readers = Locked<[Reader]>([])
    /// Keeps a few for programs that read on several threads; each has a cache of 2 MB at most.
    private static let idleReaders = 8

    /// Sendable, because a reader is in the list or used by one thread.
    private struct Reader: @unchecked Sendable {
        let connection: SQLiteConnection
    }

    init(_ configuration: StoreConfiguration) throws(StoreError) {
        self.configuration = configuration
        unsafe writer = try StoreFile.open(configuration)
        hub = ChangeHub.hub(for: configuration)
    }

    deinit {
        // The writer is closed last: only a connection that writes then removes the log.
        hub.waitForEndingWatchers()
        readers.withLock { $0 = [] }
        // A damaged file stays as it is, and what was committed last stays in its log.
        if isDamaged.load(ordering: .relaxed) { unsafe writer.keepsLog(true) }
        guard configuration.isTemporary, let path = configuration.path else { return }
        unsafe writer.close()
        for name in [path, path + "-wal", path + "-shm"] { unsafe unlink(name) }
    }

    /// Calls `body` with the connection that writes, in one transaction, which is committed if `body` returns.
    ///
    /// Once a call has found the file to be damaged, this throws: writing could damage more.
    func write<Value>(_ body: (SQLiteConnection) throws(StoreError) -> Value) throws(StoreError) -> Value {
        try exclusively { connection throws(StoreError) in
            try refuseDamage()
            if let path = configuration.path, !connection.isReadOnly {
                try CallWaiting.telling { () throws(StoreError) in
                    try configuration.logLimit.enforce(on: path, connection, until: connection.busyDeadline)
                }
            }
            try begin(on: connection)
            do throws(StoreError) {
                let value = try CallWaiting.ignored { () throws(StoreError) in try body(connection) }
                // The closure may have caught the error.
                note(connection)
                try refuseDamage()
                guard connection.isInTransaction else {
                    throw StoreError(.other, "an earlier failure has undone the transaction; begin it again")
                }
                try Self.run(Self.commit, on: connection)
                return value
            } catch {
                // SQLite itself rolls back after some failures.
                if connection.isInTransaction { try? connection.run(Self.rollback) }
                throw error
            }
        }
    }

    /// Calls `body` with a connection that reads, in one snapshot if it is in a transaction.
    func read<Value>(_ body: (SQLiteConnection) throws(StoreError) -> Value) throws(StoreError) -> Value {
        guard configuration.path != nil else { return try exclusively(body) }
        let reader = try idleReader()
        defer {
            readers.withLock { readers in
                if readers.count < Self.idleReaders { readers.append(reader) }
            }
        }
        defer { note(reader.connection) }
        reader.connection.busyDeadline = configuration.deadline
        do throws(StoreError) {
            return try CallWaiting.telling { () throws(StoreError) in try body(reader.connection) }
        } catch {
            throw error.at(configuration.path)
        }
    }

    /// Calls `body` with a connection that reads one state of the objects, however many statements it runs.
    func snapshot<Value>(_ body: (SQLiteConnection) throws(StoreError) -> Value) throws(StoreError) -> Value {
        // Nobody else writes meanwhile.
        guard configuration.path != nil else { return try exclusively(body) }
        return try read { connection throws(StoreError) in
            try Self.run(Self.beginReading, on: connection)
            // Nothing was written.
            defer { if connection.isInTransaction { try? connection.run(Self.rollback) } }
            return try body(connection)
        }
    }

    /// Calls `body` with the connection that writes, outside of a transaction.
    func exclusively<Value>(_ body: (SQLiteConnection) throws(StoreError) -> Value) throws(StoreError) -> Value {
        let deadline = configuration.deadline
        do throws(WriterGate.Failure) {
            try gate.enter(until: deadline)
        } catch {
            throw refusal(error).at(configuration.path)
        }
        defer { gate.leave() }
        defer { unsafe note(writer) }
        unsafe writer.busyDeadline = deadline
        do throws(StoreError) {
            return try unsafe body(writer)
        } catch {
            throw error.at(configuration.path)
        }
    }

    /// Begins a transaction that writes, or names the process that has one.
    private func begin(on connection: SQLiteConnection) throws(StoreError) {
        do throws(StoreError) {
            // Where nothing can be written, a model may be known to the file all the same.
            try Self.run(connection.isReadOnly ? Self.beginReading : Self.begin, on: connection)
        } catch {
            guard error.code == .busy else { throw error }
            if CallWaiting.current?.isAllowed == false { throw CallWaiting.refusal }
            let holder = configuration.path.flatMap(LogHolder.writer)?.description ?? "another store of this program"
            throw error.saying(
                "\(holder) has been writing for \(configuration.busyTimeout); wait for it, or end it"
            )
        }
    }

    /// Keeps in mind that a connection has found damage.
    private func note(_ connection: SQLiteConnection) {
        if connection.foundDamage { isDamaged.store(true, ordering: .relaxed) }
    }

    private func refuseDamage() throws(StoreError) {
        guard isDamaged.load(ordering: .relaxed) else { return }
        throw StoreError(
            .corrupt,
            "an earlier call found that the file is damaged, so nothing more is written; restore it from a backup"
        )
    }

    private func refusal(_ failure: WriterGate.Failure) -> StoreError {
        switch failure {
        case .reentered:
            StoreError(
                .reentered,
                "the store is used inside its own transaction; use the transaction's functions there"
            )
        case .cancelled:
            StoreError(.cancelled, "the task was cancelled while another thread of this program was writing")
        case .refused: CallWaiting.refusal
        case .timedOut:
            StoreError(.busy, "another thread of this program has been writing for \(configuration.busyTimeout)")
        }
    }

    private func idleReader() throws(StoreError) -> Reader {
        if let reader = readers.withLock({ $0.popLast() }) { return reader }
        return Reader(connection: try StoreFile.openReader(configuration))
    }

    private static let begin = SQL("BEGIN IMMEDIATE")
    private static let beginReading = SQL("BEGIN")
    private static let commit = SQL("COMMIT")
    private static let rollback = SQL("ROLLBACK")

    private static func run(_ sql: SQL, on connection: SQLiteConnection) throws(StoreError) {
        do throws(SQLiteError) {
            try connection.run(sql)
        } catch {
            throw StoreError(error)
        }
    }
}
