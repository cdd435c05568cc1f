internal import Glibc

/// A value that one thread at a time can access, and for whose changes threads can wait.
@safe
final class Monitor<Value: Sendable>: @unchecked Sendable {
    /// Accessed only with `mutex` locked. A property would be checked for exclusive access each time.
    private let value: UnsafeMutablePointer<Value>
    private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    private let condition = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)

    init(_ value: Value) {
        unsafe self.value = .allocate(capacity: 1)
        unsafe self.value.initialize(to: value)
        unsafe pthread_mutex_init(mutex, nil)
        var attributes = pthread_condattr_t()
        unsafe pthread_condattr_init(&attributes)
        unsafe pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC)
        unsafe pthread_cond_init(condition, &attributes)
        unsafe pthread_condattr_destroy(&attributes)
    }

    deinit {
        // Each thread that waits has a reference to this object, so there is none.
        unsafe pthread_cond_destroy(condition)
        unsafe pthread_mutex_destroy(mutex)
        unsafe value.deinitialize(count: 1)
        unsafe value.deallocate()
        unsafe condition.deallocate()
        unsafe mutex.deallocate()
    }

    /// Calls `body` with the value, which no other thread can access meanwhile. `body` must not use this object.
    func withLock<Result>(_ body: (inout Value) -> Result) -> Result {
        unsafe pthread_mutex_lock(mutex)
        defer { unsafe pthread_mutex_unlock(mutex) }
        return unsafe body(&value.pointee)
    }

    /// Calls `body` until it returns a result: now, whenever this object is notified, and at the deadline.
    ///
    /// - Parameters:
    ///   - deadline: When to give up.
    ///   - body: Looks at the value. It must not use this object.
    /// - Returns: The result, or `nil` if there was none until the deadline.
    func wait<Result>(until deadline: MonotonicTime = .never, _ body: (inout Value) -> Result?) -> Result? {
        unsafe pthread_mutex_lock(mutex)
        defer { unsafe pthread_mutex_unlock(mutex) }
        var time = timespec(
            tv_sec: deadline.nanoseconds / 1_000_000_000,
            tv_nsec: deadline.nanoseconds % 1_000_000_000
        )
        while true {
            if let result = unsafe body(&value.pointee) { return result }
            if unsafe pthread_cond_timedwait(condition, mutex, &time) == ETIMEDOUT {
                return unsafe body(&value.pointee)
            }
        }
    }

    /// Wakes one thread that waits.
    func notifyOne() { unsafe pthread_cond_signal(condition) }

    /// Wakes all threads that wait.
    func notifyAll() { unsafe pthread_cond_broadcast(condition) }
}
