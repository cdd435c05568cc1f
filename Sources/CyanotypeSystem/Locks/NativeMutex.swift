public import Glibc

/// A mutex of the C library, at a fixed address, as the library requires.
@safe
@usableFromInline
package struct NativeMutex: ~Copyable, @unchecked Sendable {
    @usableFromInline package let address: UnsafeMutablePointer<pthread_mutex_t>

    @usableFromInline
    package init() {
        unsafe address = .allocate(capacity: 1)
        unsafe address.initialize(to: pthread_mutex_t())
        let result = unsafe pthread_mutex_init(address, nil)
        precondition(result == 0, "pthread_mutex_init failed with error \(result)")
    }

    deinit {
        unsafe pthread_mutex_destroy(address)
        unsafe address.deinitialize(count: 1)
        unsafe address.deallocate()
    }

    // Inlinable for `Locked.withLock(_:)`, of which these are the whole cost.
    @inlinable
    package func lock() { unsafe pthread_mutex_lock(address) }

    /// Locks the mutex, unless another thread has it.
    package func tryLock() -> Bool { unsafe pthread_mutex_trylock(address) == 0 }

    @inlinable
    package func unlock() { unsafe pthread_mutex_unlock(address) }
}
