package import Glibc

/// An object that a function passes to all functions it calls on the same thread.
///
/// A task-local value does not fit, because tasks that outlive the call would inherit it.
struct ThreadLocal<Object: AnyObject>: Sendable {
    private let key: pthread_key_t

    init() {
        var key = pthread_key_t()
        let result = unsafe pthread_key_create(&key, nil)
        precondition(result == 0, "pthread_key_create failed with error \(result)")
        self.key = key
        ThreadLocalKeys.add(key)
    }

    /// The current object, if there is one.
    var current: Object? {
        // Set only below, to an object that lives until it is unset.
        unsafe pthread_getspecific(key).map { unsafe Unmanaged<Object>.fromOpaque($0).takeUnretainedValue() }
    }

    /// Sets the object during the call of `body`.
    func withValue<Result>(_ object: Object, _ body: () -> Result) -> Result {
        let old = unsafe pthread_getspecific(key)
        unsafe pthread_setspecific(key, Unmanaged.passUnretained(object).toOpaque())
        defer {
            unsafe pthread_setspecific(key, old)
            withExtendedLifetime(object) {}
        }
        return body()
    }
}

/// The thread-specific keys that pass to a thread that continues the work of another: those of all ``ThreadLocal``
/// objects, and those that other modules add.
package enum ThreadLocalKeys {
    private static let keys = Locked<[pthread_key_t]>([])

    static var all: [pthread_key_t] { keys.withLock { $0 } }

    package static func add(_ key: pthread_key_t) {
        keys.withLock { $0.append(key) }
    }
}
