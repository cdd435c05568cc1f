internal import Glibc

/// Lets one thread at a time write, in the order of the system's scheduler.
///
/// It is no mutex: a thread stays inside while the program's own closure runs. A thread that enters twice would wait for
/// itself, which is an error.
@safe
final class WriterGate: @unchecked Sendable {
    enum Failure: Error {
        /// The thread is inside already.
        case reentered
        /// Another thread was inside until the deadline.
        case timedOut
    }

    // Accessed only with `mutex` locked.
    private var owner: pthread_t?
    private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    private let condition = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)

    init() {
        unsafe pthread_mutex_init(mutex, nil)
        var attributes = pthread_condattr_t()
        unsafe pthread_condattr_init(&attributes)
        unsafe pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC)
        unsafe pthread_cond_init(condition, &attributes)
        unsafe pthread_condattr_destroy(&attributes)
    }

    deinit {
        // Each thread that waits has a reference to the store, so there is none.
        unsafe pthread_cond_destroy(condition)
        unsafe pthread_mutex_destroy(mutex)
        unsafe condition.deallocate()
        unsafe mutex.deallocate()
    }

    /// Waits until no other thread is inside.
    func enter(until deadline: MonotonicTime) throws(Failure) {
        unsafe pthread_mutex_lock(mutex)
        defer { unsafe pthread_mutex_unlock(mutex) }
        if isOwner { throw .reentered }
        var time = timespec(
            tv_sec: deadline.nanoseconds / 1_000_000_000,
            tv_nsec: deadline.nanoseconds % 1_000_000_000
        )
        while owner != nil {
            let result = unsafe pthread_cond_timedwait(condition, mutex, &time)
            if result == ETIMEDOUT, owner != nil { throw .timedOut }
        }
        owner = pthread_self()
    }

    /// Lets the next thread in.
    func leave() {
        unsafe pthread_mutex_lock(mutex)
        owner = nil
        unsafe pthread_cond_signal(condition)
        unsafe pthread_mutex_unlock(mutex)
    }

    private var isOwner: Bool {
        guard let owner else { return false }
        return pthread_equal(owner, pthread_self()) != 0
    }
}
