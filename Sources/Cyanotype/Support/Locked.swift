internal import Glibc

/// A value that only one thread at a time can access.
///
/// `Mutex` of the Synchronization module would do. But on Linux, the thread sanitizer does not see its locking and
/// reports every access to the protected value; it knows the mutexes of the C library.
@safe
package final class Locked<Value>: @unchecked Sendable {
    /// The mutex, at a fixed address, as the C library requires.
    private let mutex: UnsafeMutablePointer<pthread_mutex_t>

    /// Accessed only with `mutex` locked. A property would be checked for exclusive access each time.
    private let value: UnsafeMutablePointer<Value>

    package init(_ value: sending Value) {
        unsafe self.value = .allocate(capacity: 1)
        unsafe self.value.initialize(to: value)
        unsafe mutex = .allocate(capacity: 1)
        unsafe mutex.initialize(to: pthread_mutex_t())
        let result = unsafe pthread_mutex_init(mutex, nil)
        precondition(result == 0, "pthread_mutex_init failed with error \(result)")
    }

    deinit {
        unsafe pthread_mutex_destroy(mutex)
        unsafe mutex.deinitialize(count: 1)
        unsafe mutex.deallocate()
        unsafe value.deinitialize(count: 1)
        unsafe value.deallocate()
    }

    /// Calls `body` with the value. No other thread can access the value during the call.
    ///
    /// `body` must not lock the same value again.
    package func withLock<Result, Failure: Error>(
        _ body: (inout sending Value) throws(Failure) -> sending Result
    ) throws(Failure) -> sending Result {
        unsafe pthread_mutex_lock(mutex)
        defer { unsafe pthread_mutex_unlock(mutex) }
        return try unsafe body(&value.pointee)
    }
}

extension Locked: CustomReflectable {
    /// Shows nothing: a mirror would read the value without the lock, and `dump` could print a secret.
    package var customMirror: Mirror { Mirror(self, children: []) }
}
