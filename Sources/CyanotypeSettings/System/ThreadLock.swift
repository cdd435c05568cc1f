internal import Cyanotype
internal import Glibc

/// A recursive lock that detects deadlocks. One thread has it at a time, for as long as it likes.
///
/// Threads wait for the lock, but never in a circle: ``lock()`` does not wait for a thread that waits, directly or
/// through others, for the caller. All instances share one mutex, which is held only for a few instructions.
@safe
final class ThreadLock: @unchecked Sendable {
    // Everything below is accessed only with `mutex` locked.
    private var owner: ObjectIdentifier?
    private var depth = 0
    private let condition = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)

    /// The lock that each waiting thread waits for, by the thread's state.
    nonisolated(unsafe) private static var awaited: [ObjectIdentifier: ThreadLock] = [:]

    /// Never freed, so that its address stays valid.
    nonisolated(unsafe) private static let mutex: UnsafeMutablePointer<pthread_mutex_t> = {
        let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
        unsafe pthread_mutex_init(mutex, nil)
        return unsafe mutex
    }()

    init() {
        var attributes = pthread_condattr_t()
        unsafe pthread_condattr_init(&attributes)
        unsafe pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC)
        unsafe pthread_cond_init(condition, &attributes)
        unsafe pthread_condattr_destroy(&attributes)
    }

    deinit {
        // Every waiting thread keeps a reference, so no thread is waiting here.
        unsafe pthread_cond_destroy(condition)
        unsafe condition.deallocate()
    }

    /// The outcome of a call of ``lock(until:)``.
    enum Outcome {
        /// The thread holds the lock, and must release it with ``unlock()``.
        case locked
        /// The owner waits for the caller, so waiting would be a deadlock.
        case deadlock
        /// The owner did not release it in time.
        case timedOut
    }

    /// Waits for the lock. Each call that returns `true` needs a call of ``unlock()`` on the same thread.
    ///
    /// - Returns: `false`, without the lock, if its owner waits for the caller: waiting would be a deadlock.
    func lock() -> Bool { lock(until: nil) == .locked }

    /// Waits for the lock until a deadline, in nanoseconds of the monotonic clock.
    func lock(until deadline: Int?) -> Outcome {
        let state = ThreadState.current
        let thread = ObjectIdentifier(state)
        unsafe pthread_mutex_lock(Self.mutex)
        defer { unsafe pthread_mutex_unlock(Self.mutex) }
        while let owner, owner != thread {
            if waits(owner, for: thread) { return .deadlock }
            unsafe Self.awaited[thread] = self
            defer { unsafe Self.awaited[thread] = nil }
            guard let deadline else {
                unsafe pthread_cond_wait(condition, Self.mutex)
                continue
            }
            var time = timespec(tv_sec: deadline / 1_000_000_000, tv_nsec: deadline % 1_000_000_000)
            if unsafe pthread_cond_timedwait(condition, Self.mutex, &time) == ETIMEDOUT {
                // The lock may have been released at the last moment, and no other thread was notified of that.
                if self.owner == nil { break }
                return .timedOut
            }
        }
        owner = thread
        depth += 1
        state.lockCount += 1
        return .locked
    }

    /// Whether a thread waits for another one, directly or through others. Call it with `mutex` locked.
    private func waits(_ waiting: ObjectIdentifier, for thread: ObjectIdentifier) -> Bool {
        var next: ObjectIdentifier? = waiting
        while let current = next {
            if current == thread { return true }
            next = unsafe Self.awaited[current]?.owner
        }
        return false
    }

    /// Whether the calling thread holds the lock.
    var isMine: Bool {
        let thread = ObjectIdentifier(ThreadState.current)
        unsafe pthread_mutex_lock(Self.mutex)
        defer { unsafe pthread_mutex_unlock(Self.mutex) }
        return owner == thread
    }

    /// Releases the lock. After the thread's last lock, does the deferred work.
    func unlock() {
        let state = ThreadState.current
        unsafe pthread_mutex_lock(Self.mutex)
        require(
            owner == ObjectIdentifier(state),
            "a property of a Persisted object was changed across an await (change a copy and assign it), or exclusive access "
                + "to a store was ended twice or by another thread"
        )
        depth -= 1
        if depth == 0 {
            owner = nil
            unsafe pthread_cond_signal(condition)
        }
        unsafe pthread_mutex_unlock(Self.mutex)
        state.lockCount -= 1
        state.doAfterwards()
    }
}
