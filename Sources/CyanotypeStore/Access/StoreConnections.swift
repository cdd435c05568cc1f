internal import Cyanotype
internal import CyanotypeSystem
internal import Glibc
internal import Synchronization

/// The connections of a store: one that writes, and readers, which see the last commit and wait for nobody.
///
/// A store in memory has the writing connection only.
@safe
final class StoreConnections: Sendable {
    let configuration: StoreConfiguration
    /// Notifies observers of commits.
    let hub: ChangeHub

    private let gate = WriterGate()
    /// Used only inside the gate.
    nonisolated(unsafe) private let writer: SQLiteConnection
    /// Whether the next change has to mark the log, because it may be the first of a new one. Used only inside the
    /// gate.
    nonisolated(unsafe) private var mayBeginLog = true
    /// Whether a connection has found the file to be damaged.
    private let isDamaged = Atomic(false)
    private let isClosed = Atomic(false)
    private let readers = Monitor(ReaderPool())
    /// `nil` for a store without a file.
    private let files: OpenFiles?
    /// The reason why nothing may be written, if the file has a newer format.
    let writeRefusal: StoreError?
    /// The number of forks when the store was opened.
    private let forks = ForkCount.watched()

    /// Sendable, because a reader is in the list or used by one thread.
    private final class Reader: @unchecked Sendable {
        let connection: SQLiteConnection
        /// The thread that uses it; 0 if it is idle. Used only with the pool locked.
        var thread: pthread_t
        /// The bytes that its pages may take.
        private var cacheSize: Int

        init(_ connection: SQLiteConnection, usedBy thread: pthread_t, cacheSize: Int) {
            (self.connection, self.thread, self.cacheSize) = (connection, thread, cacheSize)
        }

        /// Sets its part of the memory for pages, which changes with the number of readers.
        func setCacheSize(_ size: Int) throws(StoreError) {
            if size == cacheSize { return }
            try StoreError.converting { () throws(SQLiteError) in
                try connection.setCacheSize(size)
            }
            cacheSize = size
        }
    }

    private struct ReaderPool {
        /// The readers that nobody uses.
        var idle: [Reader] = []
        /// All readers, those that threads use included.
        var all: [Reader] = []
        /// The number of threads that read, or that open a reader.
        var useCount = 0
        var isClosed = false

        /// Keeps a few for programs that read on several threads.
        private static let greatestIdleCount = 8

        /// Keeps a reader that a thread has used, unless there are enough.
        mutating func keep(_ reader: Reader) -> Bool {
            reader.thread = 0
            // Whoever closes the store also closes its readers.
            if idle.count < Self.greatestIdleCount || isClosed {
                idle.append(reader)
                return true
            }
            all.removeAll { $0 === reader }
            return false
        }

        /// Ends a use, and returns whether it was the last one of a store that is being closed.
        mutating func endUse() -> Bool {
            useCount -= 1
            return isClosed && useCount == 0
        }
    }

    init(_ configuration: StoreConfiguration) throws(StoreError) {
        self.configuration = configuration
        if let path = configuration.path { try OpenFiles.refuseChild(path) }
        let writer = try StoreFile.open(configuration)
        do throws(StoreError) {
            files = try configuration.path.map { path throws(StoreError) in try OpenFiles(path, openedBy: writer) }
            writeRefusal = try StoreFile.writeRefusal(of: writer)
        } catch {
            // The files that SQLite would remove may be those of another store.
            writer.setKeepsLog(true)
            throw error
        }
        unsafe self.writer = writer
        hub = ChangeHub.hub(for: configuration.isTemporary ? nil : files?.database)
    }

    deinit {
        if forks != ForkCount.current {
            // The hub's threads and sockets are the parent's.
            _ = unsafe Unmanaged.passRetained(hub)
            return
        }
        // The writer is closed last: only a connection that writes then removes the log.
        hub.waitForEndingWatchers()
        for reader in readers.withLock({ $0.all }) { reader.connection.close() }
        if !isClosed.load(ordering: .relaxed) { unsafe keepLogIfNeeded(writer) }
    }

    /// Calls `body` with the connection that writes, in one transaction, which is committed if `body` returns.
    ///
    /// Once a call has found the file to be damaged, this throws: writing could damage more.
    ///
    /// - Parameters:
    ///   - operation: The function of the store that was called, for its trace.
    ///   - body: The closure.
    /// - Returns: What the closure returns.
    /// - Throws: What the closure throws, or another ``StoreError``.
    func write<Value>(
        _ operation: StaticString = #function,
        _ body: (SQLiteConnection) throws(StoreError) -> Value
    ) throws(StoreError) -> Value {
        try exclusively(operation) { connection throws(StoreError) in
            try refuseDamage()
            let path = connection.isReadOnly ? nil : configuration.path
            if let path {
                let hasBegun = try CallWaiting.repeatingElsewhere { () throws(StoreError) in
                    try configuration.logLimit.enforce(on: path, connection, until: connection.busyDeadline)
                }
                if hasBegun { unsafe mayBeginLog = true }
            }
            try begin(on: connection)
            do throws(StoreError) {
                let changes = connection.totalChanges
                let value = try CallWaiting.withoutLimits { () throws(StoreError) in try body(connection) }
                // The closure may have caught the error.
                note(connection)
                try refuseDamage()
                guard connection.isInTransaction else {
                    throw StoreError(.other, "an earlier failure has undone the transaction; begin it again")
                }
                let hasChanged = path != nil && connection.totalChanges != changes
                if hasChanged, unsafe mayBeginLog { try Self.markLog(of: connection) }
                let pages = connection.logPages
                try Self.run(Self.commit, on: connection)
                if hasChanged { try finishCommit(on: connection, pages) }
                return value
            } catch {
                // SQLite itself rolls back after some failures.
                if connection.isInTransaction { try? connection.run(Self.rollback) }
                if error.code == .readOnly, let writeRefusal { throw writeRefusal }
                throw error
            }
        }
    }

    /// Checkpoints a long log after a commit, and checks that the file is in place.
    private func finishCommit(on connection: SQLiteConnection, _ pagesBefore: Int) throws(StoreError) {
        // Another process may have begun a log without a mark, or this commit has begun one.
        unsafe mayBeginLog = connection.logPages < pagesBefore
        if configuration.logLimit.copy(connection) { unsafe mayBeginLog = true }
        // A long transaction must not succeed if its file is gone meanwhile.
        try files?.check(at: .now)
    }

    /// Calls `body` with a connection that reads, in one snapshot if it is in a transaction.
    func read<Value>(
        _ operation: StaticString = #function,
        _ body: (SQLiteConnection) throws(StoreError) -> Value
    ) throws(StoreError) -> Value {
        guard configuration.path != nil else { return try exclusively(operation, body) }
        guard let trace = configuration.trace else { return try readUntraced(body) }
        var entries: [StatementRecorder.Entry] = []
        defer { trace.report(entries, of: operation) }
        return try readUntraced { connection throws(StoreError) in
            defer { entries = connection.recorder?.take() ?? [] }
            return try body(connection)
        }
    }

    private func readUntraced<Value>(
        _ body: (SQLiteConnection) throws(StoreError) -> Value
    ) throws(StoreError) -> Value {
        try refuseChild()
        if gate.isHeldByCurrentThread { throw StoreError.reentered.at(configuration.path) }
        if isClosed.load(ordering: .relaxed) { throw Self.closed.at(configuration.path) }
        let now = MonotonicTime.now
        do throws(StoreError) {
            try files?.check(at: now)
            let reader = try takeReader()
            defer { endUse(of: reader) }
            defer { note(reader.connection) }
            reader.connection.busyDeadline = configuration.deadline(from: now)
            return try CallWaiting.repeatingElsewhere { () throws(StoreError) in try body(reader.connection) }
        } catch {
            throw error.at(configuration.path)
        }
    }

    /// Calls `body` with a connection that reads one state of the objects, however many statements it runs.
    func snapshot<Value>(
        _ operation: StaticString = #function,
        _ body: (SQLiteConnection) throws(StoreError) -> Value
    ) throws(StoreError) -> Value {
        // Nobody else writes meanwhile.
        guard configuration.path != nil else { return try exclusively(operation, body) }
        return try read(operation) { connection throws(StoreError) in try Self.readOneState(with: connection, body) }
    }

    /// Calls `body` like ``snapshot(_:_:)``, but with the connection that writes.
    ///
    /// That is for the opening of a store, which has no reader yet: each connection first parses the definitions of all
    /// tables.
    func firstSnapshot<Value>(
        _ operation: StaticString,
        _ body: (SQLiteConnection) throws(StoreError) -> Value
    ) throws(StoreError) -> Value {
        try exclusively(operation) { connection throws(StoreError) in
            try CallWaiting.repeatingElsewhere { () throws(StoreError) in
                try Self.readOneState(with: connection, body)
            }
        }
    }

    private static func readOneState<Value>(
        with connection: SQLiteConnection,
        _ body: (SQLiteConnection) throws(StoreError) -> Value
    ) throws(StoreError) -> Value {
        try run(beginReading, on: connection)
        // Nothing was written.
        defer { if connection.isInTransaction { try? connection.run(rollback) } }
        return try body(connection)
    }

    /// Calls `body` with the connection that writes, outside of a transaction.
    func exclusively<Value>(
        _ operation: StaticString = #function,
        _ body: (SQLiteConnection) throws(StoreError) -> Value
    ) throws(StoreError) -> Value {
        guard let trace = configuration.trace else { return try exclusivelyUntraced(body) }
        var entries: [StatementRecorder.Entry] = []
        defer { trace.report(entries, of: operation) }
        return try exclusivelyUntraced { connection throws(StoreError) in
            _ = connection.recorder?.take()
            defer { if gate.isHeldByCurrentThread { entries = connection.recorder?.take() ?? [] } }
            return try body(connection)
        }
    }

    private func exclusivelyUntraced<Value>(
        _ body: (SQLiteConnection) throws(StoreError) -> Value
    ) throws(StoreError) -> Value {
        let now = MonotonicTime.now
        let deadline = configuration.deadline(from: now)
        try enterGate(until: deadline)
        defer {
            if gate.isHeldByCurrentThread {
                unsafe note(writer)
                gate.leave()
            }
        }
        do throws(StoreError) {
            if isClosed.load(ordering: .relaxed) { throw Self.closed }
            try files?.checkNow(now)
            unsafe writer.busyDeadline = deadline
            return try unsafe body(writer)
        } catch {
            throw error.at(configuration.path)
        }
    }

    /// Calls code of the program in a read of a store in memory, whose only connection others may use meanwhile.
    ///
    /// No statement may be running. Later statements may see a later state.
    ///
    /// - Parameters:
    ///   - connection: The connection, which this thread uses.
    ///   - body: The code.
    /// - Throws: What the closure throws, or another ``StoreError`` if the connection is not free again in time.
    func lettingOthersUse(
        _ connection: SQLiteConnection,
        _ body: () throws(StoreError) -> Void
    ) throws(StoreError) {
        let entries = connection.recorder?.take() ?? []
        gate.leave()
        var failure: StoreError?
        do throws(StoreError) {
            try body()
        } catch {
            failure = error
        }
        try enterGate(until: configuration.deadline)
        if isClosed.load(ordering: .relaxed) { throw Self.closed }
        connection.recorder?.putBack(entries)
        if let failure { throw failure }
    }

    private func enterGate(until deadline: MonotonicTime) throws(StoreError) {
        try refuseChild()
        do throws(WriterGate.Failure) {
            try gate.enter(until: deadline)
        } catch {
            throw refusal(error).at(configuration.path)
        }
    }

    /// Begins a transaction that writes. The error of one that waits in vain names the process that writes.
    private func begin(on connection: SQLiteConnection) throws(StoreError) {
        do throws(StoreError) {
            // A file that cannot be written may already have all that a model needs.
            try Self.run(connection.isReadOnly ? Self.beginReading : Self.begin, on: connection)
        } catch {
            guard error.code == .busy else { throw error }
            if CallWaiting.current?.isAllowed == false { throw CallWaiting.refusal }
            let holder = configuration.path.flatMap(LogHolder.writer)?.description ?? "another store of this program"
            throw error.withMessage(
                "\(holder) has been writing for \(configuration.busyTimeout); wait for it, or end it"
            )
        }
    }

    /// Records whether a connection has found damage.
    private func note(_ connection: SQLiteConnection) {
        if connection.foundDamage { isDamaged.store(true, ordering: .relaxed) }
    }

    private func refuseDamage() throws(StoreError) {
        guard isDamaged.load(ordering: .relaxed) else { return }
        throw StoreError(
            .corrupt,
            "an earlier call found that the file is damaged, so nothing more is written; \(StoreError.restoring)"
        )
    }

    private func refusal(_ failure: WriterGate.Failure) -> StoreError {
        switch failure {
        case .reentered: .reentered
        case .cancelled:
            StoreError(.cancelled, "the task was cancelled while another thread of this program was writing")
        case .refused: CallWaiting.refusal
        case .timedOut:
            StoreError(.busy, "another thread of this program has been writing for \(configuration.busyTimeout)")
        }
    }

    private static var closed: StoreError { StoreError(.closed, "the store is closed; open it again") }

    /// Throws in a child of the process that opened the store.
    private func refuseChild() throws(StoreError) {
        if forks == ForkCount.current { return }
        throw StoreError.forked.at(configuration.path)
    }

    private static func markLog(of connection: SQLiteConnection) throws(StoreError) {
        try StoreError.converting { () throws(SQLiteError) in
            try LogGeneration.markLog(of: connection)
        }
    }

    private static let begin = SQL("BEGIN IMMEDIATE")
    private static let beginReading = SQL("BEGIN")
    private static let commit = SQL("COMMIT")
    private static let rollback = SQL("ROLLBACK")

    private static func run(_ sql: SQL, on connection: SQLiteConnection) throws(StoreError) {
        try StoreError.converting { () throws(SQLiteError) in
            try connection.run(sql)
        }
    }
}

// MARK: - Readers

extension StoreConnections {
    private func takeReader() throws(StoreError) -> Reader {
        let thread = pthread_self()
        let (isClosed, idle, count) = readers.withLock { readers -> (Bool, Reader?, Int) in
            if readers.isClosed { return (true, nil, 0) }
            readers.useCount += 1
            let idle = readers.idle.popLast()
            idle?.thread = thread
            return (false, idle, readers.all.count)
        }
        if isClosed { throw Self.closed }
        do throws(StoreError) {
            if let idle {
                try idle.setCacheSize(configuration.cacheSize / count)
                return idle
            }
            return try openReader(usedBy: thread, cacheSize: configuration.cacheSize / (count + 1))
        } catch {
            endUse(of: idle)
            throw error
        }
    }

    private func openReader(usedBy thread: pthread_t, cacheSize: Int) throws(StoreError) -> Reader {
        let connection = try StoreFile.openReader(configuration)
        let reader = Reader(connection, usedBy: thread, cacheSize: configuration.cacheSize)
        try reader.setCacheSize(cacheSize)
        // It must not be another file by now.
        try files?.checkNow()
        readers.withLock { $0.all.append(reader) }
        return reader
    }

    /// Ends the use of a reader by this thread.
    ///
    /// A connection is closed before its use ends, or by ``close()``. If it were closed with its last reference, a thread that
    /// is interrupted here would close it after the writer, and only a connection that writes removes the log.
    private func endUse(of reader: Reader?) {
        var isLast = false
        let isDropped = readers.withLock { readers in
            if let reader, !readers.keep(reader) { return true }
            isLast = readers.endUse()
            return false
        }
        if isDropped {
            reader?.connection.close()
            isLast = readers.withLock { $0.endUse() }
        }
        if isLast { readers.notifyAll() }
    }
}

// MARK: - Closing

extension StoreConnections {
    /// Waits for the running calls, refuses new ones, and checkpoints the log, so that the file is complete without it.
    func close() throws(StoreError) {
        let deadline = configuration.deadline
        try enterGate(until: deadline)
        defer { gate.leave() }
        if isClosed.load(ordering: .relaxed) { return }
        do throws(StoreError) {
            try endReaders(until: deadline)
            isClosed.store(true, ordering: .relaxed)
            hub.waitForEndingWatchers()
            defer { unsafe writer.close() }
            try unsafe endLog(of: writer, until: deadline)
        } catch {
            throw error.at(configuration.path)
        }
    }

    private func endReaders(until deadline: MonotonicTime) throws(StoreError) {
        let thread = pthread_self()
        let isReading = readers.withLock { readers in
            if readers.all.contains(where: { $0.thread == thread }) { return true }
            readers.isClosed = true
            return false
        }
        if isReading {
            throw StoreError(.reentered, "the store is closed in one of its own reads; close it when that has ended")
        }
        let ended = readers.wait(until: deadline) { readers -> [Reader]? in
            if readers.useCount > 0 { return nil }
            defer { (readers.idle, readers.all) = ([], []) }
            return readers.all
        }
        if let ended {
            for reader in ended { reader.connection.close() }
            return
        }
        readers.withLock { $0.isClosed = false }
        throw StoreError(
            .busy,
            "another thread of this program has been reading for \(configuration.busyTimeout), so the store stays open"
        )
    }

    private func endLog(of writer: SQLiteConnection, until deadline: MonotonicTime) throws(StoreError) {
        guard let path = configuration.path, !writer.isReadOnly else { return }
        keepLogIfNeeded(writer)
        try files?.checkNow()
        try refuseDamage()
        writer.busyDeadline = deadline
        do throws(SQLiteError) {
            let pages = try writer.checkpoint(.truncate)
            if pages.checkpointed >= pages.log { return }
        } catch {
            throw StoreError(error)
        }
        let reader = LogHolder.reader(of: path)?.description ?? "another store of this program"
        throw StoreError(
            .busy,
            """
            \(reader) reads the store, so its log could not be copied into the file; everything is stored and this store \
            is closed, but a copy of the file alone would lack what is in \(path)-wal
            """
        )
    }

    /// Keeps the log of a damaged file, which has the last commits. Also keeps the files of another store that have
    /// replaced this store's, because SQLite would remove them by their names.
    private func keepLogIfNeeded(_ writer: SQLiteConnection) {
        if isDamaged.load(ordering: .relaxed) || (try? files?.checkNow()) == nil, files != nil {
            writer.setKeepsLog(true)
        }
    }
}
