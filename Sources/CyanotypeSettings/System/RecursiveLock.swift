internal import Cyanotype
#if canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#endif

/// A lock that the thread which holds it may take again.
///
/// Unlike a `Locked` value it can be held across a `yield`. The address of the mutex never changes and it is only used through
/// the C library's thread-safe calls, which is what makes sharing it safe.
final class RecursiveLock: @unchecked Sendable {
    private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)

    init() {
        var attributes = pthread_mutexattr_t()
        pthread_mutexattr_init(&attributes)
        pthread_mutexattr_settype(&attributes, Int32(PTHREAD_MUTEX_RECURSIVE))
        pthread_mutex_init(mutex, &attributes)
        pthread_mutexattr_destroy(&attributes)
    }

    deinit {
        pthread_mutex_destroy(mutex)
        mutex.deallocate()
    }

    func lock() {
        pthread_mutex_lock(mutex)
    }

    func unlock() {
        require(
            pthread_mutex_unlock(mutex) == 0,
            "a property of a Persisted object was changed across an await; change a copy and assign it"
        )
    }
}
