#if canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#endif

/// A value that one thread at a time may reach.
///
/// This is what `Mutex` of the Synchronization module is for. On Linux the thread sanitizer does not see its locking,
/// and reports every access to what it protects; a mutex of the C library it knows.
package final class Locked<Value>: @unchecked Sendable {
    /// At one address, as the C library wants it.
    private let mutex: UnsafeMutablePointer<pthread_mutex_t>

    private var value: Value

    package init(_ value: sending Value) {
        self.value = value
        mutex = .allocate(capacity: 1)
        mutex.initialize(to: pthread_mutex_t())
        let result = pthread_mutex_init(mutex, nil)
        precondition(result == 0, "pthread_mutex_init failed with error \(result)")
    }

    deinit {
        pthread_mutex_destroy(mutex)
        mutex.deinitialize(count: 1)
        mutex.deallocate()
    }

    /// Calls `body` with the value, which no other thread reaches meanwhile.
    ///
    /// It must not lock the same value again.
    package func withLock<Result, Failure: Error>(
        _ body: (inout sending Value) throws(Failure) -> sending Result
    ) throws(Failure) -> sending Result {
        pthread_mutex_lock(mutex)
        defer { pthread_mutex_unlock(mutex) }
        return try body(&value)
    }
}

extension Locked: CustomReflectable {
    /// Shows nothing: a mirror would read the value without the lock, and `dump` would print what may be a secret.
    package var customMirror: Mirror { Mirror(self, children: []) }
}
