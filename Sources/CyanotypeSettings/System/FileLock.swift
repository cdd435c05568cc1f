internal import Cyanotype
internal import CyanotypeSystem
internal import Glibc

/// An exclusive, recursive lock on a lock file, held by one thread.
///
/// `flock` excludes other processes and is released when the process ends. Threads of one process take a ``ThreadLock`` before
/// they call it: they wait without polling, and never deadlock.
final class FileLock {
    enum Failure: Error {
        case system(SystemError)
        /// The thread holds the lock itself and has forbidden reentry.
        case reentered
        /// The thread that holds the lock waits for this one.
        case deadlock
        /// The holder did not release the lock in time.
        case timedOut(RunningProcess?, path: String, seconds: Int)
    }

    let path: String
    /// The number of changes that this lock's holder has made to the protected file. A holder that acquired the lock
    /// more than once thereby notices that what it has read is out of date.
    var changes = 0
    /// Whether reentry is forbidden, because the thread is in the middle of a change.
    var refusesReentry = false

    private(set) var identity: FileIdentity
    private(set) var descriptor: Int32
    /// Whether the first `acquire`, or the last `renew`, created the lock file.
    private(set) var isNew: Bool
    private var depth = 1
    private let process = getpid()
    /// The thread locks, one for each file that the lock has been on.
    private var threadLocks: [ThreadLock]

    private init(_ path: String, _ opened: Opened, _ threadLock: ThreadLock) {
        self.path = path
        threadLocks = [threadLock]
        descriptor = opened.descriptor
        identity = opened.identity
        isNew = opened.isNew
    }

    /// Acquires the lock, once more if the thread already holds it. Each call needs its own `end()`. `lockTimeout` is the
    /// longest wait, in nanoseconds.
    static func acquire(_ path: String, lockTimeout: Int) throws(Failure) -> FileLock {
        let deadline = MonotonicTime.now.advanced(byNanoseconds: lockTimeout)
        while true {
            let opened = try open(path)
            if let held = FileThreadLocks.held(opened.identity) {
                // This does not release the lock: `flock` ties it to the earlier opening of the file.
                SystemCalls.close(opened.descriptor)
                if held.refusesReentry { throw .reentered }
                held.depth += 1
                return held
            }
            if let threadLock = try lock(opened, at: path, until: deadline, lockTimeout) {
                let lock = FileLock(path, opened, threadLock)
                FileThreadLocks.note(lock, on: lock.identity, threadLock)
                return lock
            }
        }
    }

    /// Releases the lock if this balances the first `acquire`. Must be called on the thread that called `acquire`.
    func end() {
        require(
            depth > 0 && threadLocks.last?.isMine == true,
            "exclusive access to \(path) must be ended exactly once, by the thread that began it"
        )
        depth -= 1
        if depth > 0 { return }
        if let threadLock = threadLocks.last { FileThreadLocks.note(nil, on: identity, threadLock) }
        release(descriptor)
        for threadLock in threadLocks.reversed() { threadLock.unlock() }
    }

    /// Whether the lock file is still where others look for it. If it was removed, others may hold a lock on a new one.
    func isInPlace() throws(SystemError) -> Bool {
        try SystemCalls.linkStatus(at: path)?.identity == identity
    }

    /// Acquires the lock on the file that is there now, after this lock's file was removed.
    func renew(lockTimeout: Int) throws(Failure) {
        let deadline = MonotonicTime.now.advanced(byNanoseconds: lockTimeout)
        while true {
            let opened = try Self.open(path)
            // The thread would wait for itself: for this lock, whose file is back in its place, or for another.
            if let held = FileThreadLocks.held(opened.identity) {
                SystemCalls.close(opened.descriptor)
                if held === self { return }
                throw .reentered
            }
            guard let threadLock = try Self.lock(opened, at: path, until: deadline, lockTimeout) else { continue }
            if let former = threadLocks.last { FileThreadLocks.note(nil, on: identity, former) }
            release(descriptor)
            threadLocks.append(threadLock)
            (descriptor, identity, isNew) = (opened.descriptor, opened.identity, opened.isNew)
            return FileThreadLocks.note(self, on: identity, threadLock)
        }
    }

    private func release(_ descriptor: Int32) {
        // A child forked meanwhile shares the open file, and closing the descriptor alone would leave the lock with it.
        // Conversely, such a child must not release its parent's lock.
        if process == getpid() { SystemCalls.unlock(descriptor) }
        SystemCalls.close(descriptor)
    }

    /// An open lock file.
    private struct Opened {
        let descriptor: Int32
        let identity: FileIdentity
        let isNew: Bool

        init(_ path: String) throws(SystemError) {
            // Waiting processes are notified only if a file that was open for writing is closed. A link may lead to
            // another's file, and opening a pipe must not block.
            let flags = O_RDWR | O_NOFOLLOW | O_NONBLOCK
            var attempts = 0
            while true {
                do throws(SystemError) {
                    do throws(SystemError) {
                        descriptor = try SystemCalls.open(path, flags)
                        isNew = false
                    } catch {
                        guard error == .noSuchFile else { throw error }
                        descriptor = try SystemCalls.open(path, flags | O_CREAT | O_EXCL, mode: 0o600)
                        isNew = true
                    }
                } catch {
                    attempts += 1
                    // Another process created it between the two calls.
                    if error == .exists, attempts < 100 { continue }
                    throw error
                }
                break
            }
            do throws(SystemError) {
                let status = try SystemCalls.status(of: descriptor)
                guard status.isRegularFile else { throw .notAFile }
                identity = status.identity
            } catch {
                SystemCalls.close(descriptor)
                throw error
            }
        }
    }

    private static func open(_ path: String) throws(Failure) -> Opened {
        do {
            return try Opened(path)
        } catch {
            throw .system(error)
        }
    }

    /// Waits for the lock of a file that the calling thread does not hold. Closes the file unless it gets the lock.
    ///
    /// - Returns: The thread lock that it holds, too; `nil` if the file is no longer at `path`, so that the lock would
    ///   protect nothing.
    private static func lock(
        _ opened: Opened,
        at path: String,
        until deadline: MonotonicTime,
        _ lockTimeout: Int
    ) throws(Failure) -> ThreadLock? {
        let threadLock = FileThreadLocks.threadLock(for: opened.identity)
        do throws(Failure) {
            switch threadLock.lock(until: deadline) {
            case .locked: break
            case .deadlock: throw .deadlock
            case .timedOut: throw timedOut(opened, path, lockTimeout)
            }
            do throws(Failure) {
                if try lock(opened, at: path, until: deadline, lockTimeout) { return threadLock }
            } catch {
                threadLock.unlock()
                throw error
            }
            threadLock.unlock()
        } catch {
            SystemCalls.close(opened.descriptor)
            throw error
        }
        SystemCalls.close(opened.descriptor)
        return nil
    }

    /// Waits for `flock`, for the thread that holds the thread lock of the file.
    ///
    /// - Returns: `false` if the file is no longer at `path`.
    private static func lock(
        _ opened: Opened,
        at path: String,
        until deadline: MonotonicTime,
        _ lockTimeout: Int
    ) throws(Failure) -> Bool {
        do throws(SystemError) {
            if try SystemCalls.lock(opened.descriptor, at: path, until: deadline) {
                if try SystemCalls.linkStatus(at: path)?.identity == opened.identity { return true }
                // Whoever keeps removing the file must not keep this thread here.
                if MonotonicTime.now < deadline { return false }
            }
        } catch {
            throw .system(error)
        }
        throw timedOut(opened, path, lockTimeout)
    }

    private static func timedOut(_ opened: Opened, _ path: String, _ lockTimeout: Int) -> Failure {
        .timedOut(LockHolder.find(of: opened.identity), path: path, seconds: lockTimeout / 1_000_000_000)
    }
}

/// The locks between this process's threads, by lock file, whatever path leads to it.
private enum FileThreadLocks {
    private struct Key: Hashable {
        let file: FileIdentity
        /// Part of the key, because the locks of a parent process belong to threads that a forked child does not have.
        let process = getpid()
    }

    /// Sendable, because only the thread that holds the thread lock uses it.
    private struct Entry: @unchecked Sendable {
        /// Kept alive by the threads that have it or wait for it, so that the entry can go when there are none.
        weak var threadLock: ThreadLock?
        weak var lock: FileLock?
    }

    private static let all = Locked<[Key: Entry]>([:])

    static func threadLock(for file: FileIdentity) -> ThreadLock {
        all.withLock { all in
            if let threadLock = all[Key(file: file)]?.threadLock { return threadLock }
            all = all.filter { $0.value.threadLock != nil }
            let threadLock = ThreadLock()
            all[Key(file: file)] = Entry(threadLock: threadLock)
            return threadLock
        }
    }

    /// Returns the calling thread's own lock on a lock file, if any: the thread would wait for itself forever.
    static func held(_ file: FileIdentity) -> FileLock? {
        guard let entry = all.withLock({ $0[Key(file: file)] }), entry.threadLock?.isMine == true else { return nil }
        return entry.lock
    }

    /// Records that the calling thread, which holds the thread lock of a file, has `lock` on it, or no lock any more.
    static func note(_ lock: FileLock?, on file: FileIdentity, _ threadLock: ThreadLock) {
        let entry = Entry(threadLock: threadLock, lock: lock)
        // A process forked meanwhile has no entry for the thread lock.
        all.withLock { if $0[Key(file: file)] != nil { $0[Key(file: file)] = entry } }
    }
}
