public import Glibc

/// An object of the current thread, such as one that a function passes to all functions it calls on the same thread.
///
/// A task-local value does not fit, because tasks that outlive the call would inherit it.
@usableFromInline
package struct ThreadLocal<Object: AnyObject>: Sendable {
    @usableFromInline let key: pthread_key_t

    /// Ends the program if the process has none of its 1024 keys left.
    package init() {
        // The library makes a few keys, each once, when a function first needs it. Such a function often throws no error, and
        // could do nothing without the key.
        guard let made = Self.ifAvailable() else { fatalError("the process has no key left for thread-local values") }
        self = made
    }

    private init(_ key: pthread_key_t) {
        self.key = key
        ThreadLocalKeys.add(key)
    }

    /// Returns `nil` if the process has no key left.
    package static func ifAvailable() -> ThreadLocal? {
        var key = pthread_key_t()
        let result = unsafe pthread_key_create(&key) { pointer in
            // Only an object of `keep` is there when a thread ends.
            if let pointer = unsafe pointer { unsafe Unmanaged<AnyObject>.fromOpaque(pointer).release() }
        }
        return result == 0 ? ThreadLocal(key) : nil
    }

    /// The current object, if there is one.
    // Inlinable, because comparing models asks for it for each instance, and each change of a setting several times.
    @inlinable
    package var current: Object? {
        // Set only below, to an object that lives until it is unset.
        unsafe pthread_getspecific(key).map { unsafe Unmanaged<Object>.fromOpaque($0).takeUnretainedValue() }
    }

    /// Sets the object, or removes it, during the call of `body`.
    // Inlinable, because comparing models does it for each comparison.
    @inlinable
    package func withValue<Result, Failure: Error>(
        _ object: Object?,
        _ body: () throws(Failure) -> Result
    ) throws(Failure) -> Result {
        let old = unsafe pthread_getspecific(key)
        unsafe pthread_setspecific(key, object.map { unsafe UnsafeRawPointer(Unmanaged.passUnretained($0).toOpaque()) })
        defer {
            unsafe pthread_setspecific(key, old)
            withExtendedLifetime(object) {}
        }
        return try body()
    }

    /// Sets the object, which the thread releases when it ends. There must be none.
    package func keep(_ object: Object) -> Object {
        unsafe pthread_setspecific(key, Unmanaged.passRetained(object).toOpaque())
        return object
    }
}
