internal import Glibc

/// An exclusive lock on a lock file, as one thread holds it; the thread may take it again while it does.
///
/// It is `flock`, which also keeps threads apart, since each opens the lock file for itself, and which ends with the
/// process.
final class FileLock {
    enum Failure: Error {
        case system(SystemError)
        /// The thread holds the lock itself and has said that it must not be taken again.
        case reentered
        /// Nobody gave the lock back in time.
        case timedOut(LockHolder?, path: String, seconds: Int)
    }

    let path: String
    /// How often this lock's holder has changed what it protects.
    var changes = 0
    /// Whether the thread must not take the lock again, because it is in the middle of a change.
    var refusesReentry = false

    private(set) var identity: SystemCalls.FileIdentity
    private(set) var descriptor: Int32
    /// Whether this call made the lock file.
    private(set) var isNew: Bool
    private var depth = 1
    private let process = getpid()

    private init(_ path: String, _ opened: Opened) {
        self.path = path
        descriptor = opened.descriptor
        identity = opened.identity
        isNew = opened.isNew
    }

    /// Takes the lock, or takes it once more if the thread holds it. Each call needs its own `end()`.
    static func acquire(_ path: String, patience: Int) throws(Failure) -> FileLock {
        let opened: Opened
        do {
            opened = try Opened(path)
        } catch {
            throw .system(error)
        }
        // One that was ended on another thread, or taken before a fork, is not this thread's any more.
        if let held = HeldLocks[opened.identity], held.depth > 0, held.process == getpid() {
            SystemCalls.close(opened.descriptor)
            if held.refusesReentry { throw .reentered }
            held.depth += 1
            return held
        }
        let lock = FileLock(path, try wait(for: opened, at: path, patience: patience))
        HeldLocks[lock.identity] = lock
        return lock
    }

    /// Gives the lock back, if this ends the first `acquire`. To be called on the thread that called that.
    func end() {
        depth -= 1
        if depth > 0 { return }
        HeldLocks[identity] = nil
        release(descriptor)
    }

    /// Whether the lock file is still where others look for it. If it was removed, others may hold a lock on a new one.
    var isInPlace: Bool {
        guard let current = try? SystemCalls.linkStatus(at: path) else { return false }
        return current.identity == identity
    }

    /// Takes the lock on the file that is there now, after the one that this is on was removed.
    func renew(patience: Int) throws(Failure) {
        let opened: Opened
        do {
            opened = try Opened(path)
        } catch {
            throw .system(error)
        }
        let renewed = try Self.wait(for: opened, at: path, patience: patience)
        release(descriptor)
        HeldLocks[identity] = nil
        (descriptor, identity, isNew) = (renewed.descriptor, renewed.identity, renewed.isNew)
        HeldLocks[identity] = self
    }

    private func release(_ descriptor: Int32) {
        // A process forked meanwhile shares the open file: closing alone would leave the lock to it. Such a process, in
        // turn, must not take its parent's lock away.
        if process == getpid() { SystemCalls.unlock(descriptor) }
        SystemCalls.close(descriptor)
    }

    /// An open lock file.
    private struct Opened {
        let descriptor: Int32
        let identity: SystemCalls.FileIdentity
        let isNew: Bool

        init(_ path: String) throws(SystemError) {
            let flags = O_RDWR | O_NOFOLLOW | O_NONBLOCK
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
                    // Somebody made it between the two calls.
                    if error == .exists { continue }
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

    /// Waits until the lock is held on the file that is at `path`.
    private static func wait(for first: Opened, at path: String, patience: Int) throws(Failure) -> Opened {
        let deadline = SystemCalls.monotonicNanoseconds + patience
        var opened = first
        while true {
            let isHeld: Bool
            do {
                isHeld = try SystemCalls.lock(opened.descriptor, at: path, until: deadline)
            } catch {
                SystemCalls.close(opened.descriptor)
                throw .system(error)
            }
            if !isHeld {
                SystemCalls.close(opened.descriptor)
                throw .timedOut(LockHolder.find(of: opened.identity), path: path, seconds: patience / 1_000_000_000)
            }
            do throws(SystemError) {
                // Someone may have removed the file while this waited; the lock is then on nothing.
                if try SystemCalls.linkStatus(at: path)?.identity == opened.identity { return opened }
                SystemCalls.close(opened.descriptor)
                opened = try Opened(path)
            } catch {
                throw .system(error)
            }
        }
    }
}
