internal import Glibc

/// A condition variable of the C library, whose deadlines are times of the monotonic clock.
@safe
@usableFromInline
package struct ConditionVariable: ~Copyable, @unchecked Sendable {
    private let address: UnsafeMutablePointer<pthread_cond_t>

    @usableFromInline
    package init() {
        unsafe address = .allocate(capacity: 1)
        var attributes = pthread_condattr_t()
        unsafe pthread_condattr_init(&attributes)
        unsafe pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC)
        let result = unsafe pthread_cond_init(address, &attributes)
        unsafe pthread_condattr_destroy(&attributes)
        precondition(result == 0, "pthread_cond_init failed with error \(result)")
    }

    deinit {
        // Each thread that waits has a reference to the owner of this value, so there is none.
        unsafe pthread_cond_destroy(address)
        unsafe address.deallocate()
    }

    /// Unlocks `mutex`, waits to be woken, and locks `mutex` again.
    ///
    /// - Returns: `false` if the deadline has passed.
    @usableFromInline
    package func wait(with mutex: borrowing NativeMutex, until deadline: MonotonicTime) -> Bool {
        var time = deadline.timespec
        return unsafe pthread_cond_timedwait(address, mutex.address, &time) == 0
    }

    /// Wakes one thread that waits.
    package func notifyOne() { unsafe pthread_cond_signal(address) }

    /// Wakes all threads that wait.
    package func notifyAll() { unsafe pthread_cond_broadcast(address) }
}
