internal import Cyanotype
internal import CyanotypeStore
internal import CyanotypeSystem
internal import Synchronization

/// The part of a cache that is on the disk. Its keys and values are bytes.
///
/// A folder has the files, see ``DiskBudget`` and ``ValueFiles``. Their sizes never exceed the limit together, while a
/// process writes or after one was killed, and with several processes. Reads wait for no writer: SQLite shows them the last
/// commit. Writes wait in a queue for a thread of this object, and reads find them there. The end of the process loses what
/// is in the queue, and a loss of power the last commits; ``flush()`` waits for the queue.
///
/// No function throws. Where the disk cannot be used, nothing is kept, which an event tells once, and the disk is tried again
/// each minute. A value that was to be replaced or removed meanwhile counts as absent. In a forked child, nothing is found or
/// kept.
package final class DiskStorage: Sendable {
    let folder: String
    let clock: DiskClock
    let cipher: CacheCipher?
    let times: DiskTimes
    let events: @Sendable (DiskEvent) -> Void
    /// The bytes of changes that may wait. A caller that adds more makes the changes.
    let queueLimit: Int

    /// Where the thread is that writes: it is no mutex, because the cipher is called inside.
    let gate = WriterGate()
    let session: Locked<Session>
    let pending = Locked(PendingChanges())
    /// Whether something in `pending` changes what reads find. A look costs them nothing.
    let hasPending = Atomic(false)
    let uses = Locked(NotedUses())
    let workers = WorkerThreads(name: "cyanotype-disk", limit: 1)

    /// The number of forks when this object was made.
    private let forks = ForkCount.watched()
    private let isForkTold = Atomic(false)

    struct Session {
        var database: DiskDatabase?
        var limit: Int
        /// When to open the files again if there is no database, in nanoseconds of the monotonic clock.
        var nextAttempt = Int64.min
        /// The file that has turned out to be damaged.
        var damaged: FileIdentity?
        /// The failure of a read, which is handled where writers are.
        var failure: DiskFailure?
        var isUnavailableTold = false
        var isClosed = false
    }

    package static let defaultQueueLimit = 4 << 20
    /// How long to wait before the disk is tried again, in nanoseconds.
    static let retryPause: Int64 = 60_000_000_000

    /// Opens the files, or creates them, in a time that does not depend on what is in them.
    ///
    /// - Parameters:
    ///   - folder: The folder of the cache, which is created if it is missing. All in it is the cache's.
    ///   - limit: How many bytes the files may take, at least ``DiskBudget/leastLimit``: with less, nothing is kept. Files
    ///     that are larger become smaller in the background, before anything is added.
    ///   - queueLimit: How many bytes of changes may wait.
    ///   - cipher: Encrypts keys and values.
    ///   - lifetimes: How long values live that have no time of their own, and how long they are kept afterwards.
    ///   - clock: The clocks.
    ///   - events: Called with what happens to the files, by any thread and without a lock.
    init(
        folder: String,
        limit: Int,
        queueLimit: Int = defaultQueueLimit,
        cipher: CacheCipher? = nil,
        lifetimes: Lifetimes,
        clock: DiskClock = .system,
        events: @escaping @Sendable (DiskEvent) -> Void = { _ in }
    ) {
        (self.folder, self.cipher, self.clock, self.events) = (folder, cipher, clock, events)
        times = DiskTimes(lifetimes: lifetimes)
        self.queueLimit = queueLimit
        session = Locked(Session(limit: limit))
        inGate { told in
            do throws(DiskFailure) {
                if try open(&told).exceedsBudget() { schedule() }
            } catch {
                end(error, &told)
            }
        }
    }

    /// Opens or creates the files of a cache whose values live for ever, or as long as they were given.
    package convenience init(
        folder: String,
        limit: Int,
        queueLimit: Int = defaultQueueLimit,
        cipher: CacheCipher? = nil,
        clock: DiskClock = .system,
        events: @escaping @Sendable (DiskEvent) -> Void = { _ in }
    ) {
        self.init(
            folder: folder,
            limit: limit,
            queueLimit: queueLimit,
            cipher: cipher,
            lifetimes: Lifetimes(),
            clock: clock,
            events: events
        )
    }

    deinit {
        if forks != ForkCount.current { return }
        // A thread that makes changes keeps this object. So some are left only where the system had no thread.
        if pending.withLock({ !$0.isEmpty }) { flush() }
        session.withLock { $0.database }?.close(keepsLog: false)
    }

    /// Whether this process is a child of the one that made this object. The threads and the locks of the files are the
    /// parent's, and a lock of this object may be held by a thread that the child does not have: so nothing is found or
    /// kept, which is told once.
    var isInChild: Bool {
        if forks == ForkCount.current { return false }
        if !isForkTold.exchange(true, ordering: .relaxed) {
            let message = "this is a child of the process that opened the cache; start a program in it to use the cache"
            events(.unavailable(DiskFailure(.forked, message, path: folder)))
        }
        return true
    }
}

// MARK: - Reading

extension DiskStorage {
    private enum Waiting {
        case value(SealedValue)
        case absent
        /// Nothing waits for the key, and rows that were written before a time count as absent.
        case none(before: Int64)
    }

    /// Returns the value of a key; `nil` if there is none, or if it need not be kept any more.
    ///
    /// This waits for no writer and no other process.
    ///
    /// - Parameters:
    ///   - key: The key.
    ///   - isUse: Whether this counts as a use of the value.
    /// - Returns: The value.
    package func read(_ key: [UInt8], isUse: Bool = true) -> DiskValue? {
        if isInChild { return nil }
        let now = clock.wall()
        var bound = Int64.min
        if hasPending.load(ordering: .acquiring) {
            switch waiting(key) {
            case .value(let value): return opened(value, of: key, now: now)
            case .absent: return nil
            case .none(let before): bound = before
            }
        }
        guard let database = database() else { return nil }
        do throws(DiskFailure) {
            try database.check()
            let hash = database.keyHash(key)
            // Of a use that is not in the file yet.
            let noted = times.lifetimes.afterAccess == .max ? .min : uses.withLock { $0.second(of: hash) }
            switch try database.find(key, hash: hash, times, noted: noted, now: now) {
            case .absent: return nil
            case .useless(let row, let event):
                change { $0.discard(row) }
                schedule()
                if let event { events(event) }
                return nil
            case .value(let value, let notesUse):
                if value.written < bound { return nil }
                if isUse, notesUse { noteUse(hash, now) }
                return value
            }
        } catch {
            noteFailure(error, of: database)
            return nil
        }
    }

    private func waiting(_ key: [UInt8]) -> Waiting {
        pending.withLock { pending in
            if let change = pending.change(of: key) { return change.value.map(Waiting.value) ?? .absent }
            return pending.erasure.all ? .absent : .none(before: pending.erasure.before)
        }
    }

    func opened(_ value: SealedValue, of key: [UInt8], now: Int64) -> DiskValue? {
        let used = value.written / 1_000_000_000
        guard let age = times.age(written: value.written, deadline: value.deadline, used: used, now: now) else {
            return nil
        }
        guard let cipher else {
            return DiskValue(bytes: value.bytes, written: value.written, used: used, age, now: now)
        }
        guard let plain = value.opened(cipher) else {
            events(.cipherFailed)
            return nil
        }
        return DiskValue(bytes: plain.value, written: value.written, used: used, age, now: now)
    }

    private func noteUse(_ hash: Int64, _ now: Int64) {
        let moment = clock.monotonic()
        let isDue = uses.withLock { $0.note(hash, second: now / 1_000_000_000, now: moment) }
        if isDue { schedule() }
    }

    /// Returns the open database. If it is time to open one again, a thread begins to do that.
    func database() -> DiskDatabase? {
        if let database = session.withLock({ $0.database }) { return database }
        let now = clock.monotonic()
        if session.withLock({ !$0.isClosed && $0.database == nil && now >= $0.nextAttempt }) { schedule() }
        return nil
    }

    /// Has the failure of a read handled where writers are.
    func noteFailure(_ failure: DiskFailure, of database: DiskDatabase) {
        // A reader's lock is of the moment.
        if failure.code == .busy { return }
        let isNew = session.withLock { session in
            guard let current = session.database, current === database, session.failure == nil else { return false }
            session.failure = failure
            return true
        }
        if isNew { schedule() }
    }
}

// MARK: - Changing

extension DiskStorage {
    /// Puts a value in the queue, where reads find it at once. If the queue is full, this writes what is in it.
    ///
    /// - Parameters:
    ///   - key: The key.
    ///   - value: The value. One that is larger than half of the limit is not kept, and the former one of the key is
    ///     removed.
    ///   - lifetime: How long it lives, in nanoseconds; `.max` for ever. The time counts by the wall clock.
    package func write(_ key: [UInt8], _ value: [UInt8], lifetime: Int64 = .max) {
        let now = clock.wall()
        guard let change = change(of: key, to: value, written: now, deadline: Lifetimes.time(now, plus: lifetime))
        else { return }
        settle(enqueue(change))
    }

    /// Removes the value of a key.
    package func remove(_ key: [UInt8]) {
        if let change = removal(of: key) { settle(enqueue(change)) }
    }

    /// Removes all values.
    package func removeAll() {
        if isInChild { return }
        enqueueRemovalOfAll()
        settle(.some)
    }

    /// Removes the values that were written before a time, in nanoseconds since 1970.
    package func removeAll(writtenBefore time: Int64) {
        if isInChild { return }
        enqueueRemoval(writtenBefore: time)
        settle(.some)
    }

    /// Removes the values whose time has come. Reads never find them, but until then they take space.
    package func removeExpired() {
        if isInChild { return }
        change { $0.eraseExpired() }
        settle(.some)
    }
}

// MARK: - Changing in steps

/// A caller that needs an order of its own prepares a change, enqueues it with its own lock held, and settles it afterwards.
extension DiskStorage {
    /// Prepares a value for the queue: the cipher is called, and events are sent.
    ///
    /// - Parameters:
    ///   - key: The key.
    ///   - value: The value.
    ///   - written: When the value was written, in nanoseconds since 1970.
    ///   - deadline: When it is gone, in nanoseconds since 1970; `.max` for never.
    /// - Returns: The change, which is a removal if the value cannot be kept; `nil` in a forked child.
    package func change(of key: [UInt8], to value: [UInt8], written: Int64, deadline: Int64) -> DiskChange? {
        if isInChild { return nil }
        let limit = session.withLock { $0.limit }
        if limit < DiskBudget.leastLimit { return removal(of: key) }
        if key.count > DiskBudget.greatestKeyBytes {
            events(.keyTooLong(key.count))
            return removal(of: key)
        }
        if value.count > DiskBudget(limit: limit).greatestValueBytes {
            events(.tooLarge(value.count))
            return removal(of: key)
        }
        do {
            let sealed = try SealedValue.sealed(value, of: key, written: written, deadline: deadline, cipher)
            return DiskChange(key: key, value: sealed, time: clock.monotonic())
        } catch {
            events(.cipherFailed)
            return removal(of: key)
        }
    }

    /// Prepares the removal of a key; `nil` in a forked child.
    package func removal(of key: [UInt8]) -> DiskChange? {
        isInChild ? nil : DiskChange(key: key, value: nil, time: clock.monotonic())
    }

    /// Adds a change to the queue, where reads find it. This runs no code of the program.
    ///
    /// - Returns: What `settle` has to be called with.
    package func enqueue(_ added: DiskChange) -> Backlog {
        let (canKeep, isClosed) = session.withLock { session in
            (session.database != nil || added.time >= session.nextAttempt, session.isClosed)
        }
        if isClosed { return .none }
        return change { pending in
            // Without a disk, only what has to be removed from it counts.
            pending.add(canKeep ? added.value : nil, for: added.key)
            if !canKeep { pending.limitRemovals() }
            return canKeep && pending.bytes > queueLimit ? .full : .some
        }
    }

    /// The same for the removal of all values.
    package func enqueueRemovalOfAll() { change { $0.eraseAll() } }

    /// The same for the removal of the values that were written before a time, in nanoseconds since 1970.
    package func enqueueRemoval(writtenBefore time: Int64) { change { $0.erase(before: time) } }

    /// The changes that a caller has left to wait.
    package enum Backlog: Sendable {
        case none
        case some
        /// More than may wait.
        case full
    }

    /// Has the changes made that wait: by a thread of this object, or by the caller if they are too many.
    package func settle(_ backlog: Backlog) {
        switch backlog {
        case .none: break
        case .some:
            let now = clock.monotonic()
            if session.withLock({ $0.database != nil || now >= $0.nextAttempt }) { schedule() }
        case .full: inGate { told in makeChanges(&told) }
        }
    }

    /// Whether values are kept now, as far as is known.
    package var isAvailable: Bool { session.withLock { $0.database != nil && !$0.isClosed } }

    @discardableResult
    func change<Result: Sendable>(_ body: (inout PendingChanges) -> Result) -> Result {
        pending.withLock { pending in
            defer { hasPending.store(pending.affectsReads, ordering: .releasing) }
            return body(&pending)
        }
    }
}
