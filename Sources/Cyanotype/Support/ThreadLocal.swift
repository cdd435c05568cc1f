#if canImport(Glibc)
package import Glibc
#elseif canImport(Musl)
package import Musl
#endif

/// An object that functions further up the stack of the same thread left for those they call.
///
/// A task-local value would do, were it not handed on to tasks that outlive the call.
struct ThreadLocal<Object: AnyObject>: Sendable {
    private let key: pthread_key_t

    init() {
        var key = pthread_key_t()
        let result = pthread_key_create(&key, nil)
        precondition(result == 0, "pthread_key_create failed with error \(result)")
        self.key = key
        ThreadLocalKeys.add(key)
    }

    /// The object, if one was left.
    var current: Object? {
        // Set only below, to an object that is kept until it is taken away again.
        pthread_getspecific(key).map { Unmanaged<Object>.fromOpaque($0).takeUnretainedValue() }
    }

    /// Leaves an object for what `body` calls.
    func withValue<Result>(_ object: Object, _ body: () -> Result) -> Result {
        let old = pthread_getspecific(key)
        pthread_setspecific(key, Unmanaged.passUnretained(object).toOpaque())
        defer {
            pthread_setspecific(key, old)
            withExtendedLifetime(object) {}
        }
        return body()
    }
}

/// The keys of what belongs to a thread and is handed on to one that goes on in its place: all ``ThreadLocal`` objects, and
/// what other modules add.
package enum ThreadLocalKeys {
    private static let keys = Locked<[pthread_key_t]>([])

    static var all: [pthread_key_t] { keys.withLock { $0 } }

    package static func add(_ key: pthread_key_t) {
        keys.withLock { $0.append(key) }
    }
}
