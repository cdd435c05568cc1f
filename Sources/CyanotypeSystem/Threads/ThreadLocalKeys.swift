internal import Glibc

/// The keys of all ``ThreadLocal`` objects, whose values pass to a thread that continues the work of another.
enum ThreadLocalKeys {
    private static let keys = Locked<[pthread_key_t]>([])

    static func add(_ key: pthread_key_t) {
        keys.withLock { $0.append(key) }
    }

    /// The values of the current thread.
    static var currentValues: Values { Values(keys.withLock { $0 }) }

    /// The values of a thread that waits while another has them.
    @safe
    struct Values {
        private let values: [(key: pthread_key_t, value: UnsafeMutableRawPointer)]

        fileprivate init(_ keys: [pthread_key_t]) {
            unsafe values = keys.compactMap { key in unsafe pthread_getspecific(key).map { unsafe (key, $0) } }
        }

        /// Calls `body` on a new thread, with the values.
        func apply(_ body: () -> Void) {
            unsafe values.forEach { unsafe pthread_setspecific($0.key, $0.value) }
            body()
            // The values belong to the other thread, so the end of this one must not release them.
            unsafe values.forEach { unsafe pthread_setspecific($0.key, nil) }
        }
    }
}
