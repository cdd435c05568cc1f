/// A value that only one thread at a time can access.
///
/// `Mutex` of the Synchronization module would do. But on Linux, the thread sanitizer does not see all of its locking:
/// where threads compete, the standard library, which is built without the sanitizer, locks the mutex, and accesses of
/// the protected value are reported. Swift 6.3 still does this. The sanitizer knows the mutexes of the C library.
@safe
@usableFromInline
package class Locked<Value>: @unchecked Sendable {
    @usableFromInline final let mutex = NativeMutex()

    /// Accessed only with `mutex` locked. A property would be checked for exclusive access each time.
    @usableFromInline final let value: UnsafeMutablePointer<Value>

    // Inlinable like `withLock(_:)`: without the type, each step would go through its witness table.
    @inlinable
    package init(_ value: sending Value) {
        unsafe self.value = .allocate(capacity: 1)
        unsafe self.value.initialize(to: value)
    }

    deinit {
        unsafe value.deinitialize(count: 1)
        unsafe value.deallocate()
    }

    /// Calls `body` with the value. No other thread can access the value during the call.
    ///
    /// `body` must not lock the same value again.
    // Inlinable, because each fetch, and each assignment of a setting, calls it several times in another module: it becomes
    // the two calls of the C library, and `body` no closure.
    @inlinable
    package final func withLock<Result, Failure: Error>(
        _ body: (inout sending Value) throws(Failure) -> sending Result
    ) throws(Failure) -> sending Result {
        mutex.lock()
        defer { mutex.unlock() }
        return try unsafe body(&value.pointee)
    }

    /// Calls `body` until it returns a result: now, whenever `condition` is notified, and at the deadline.
    ///
    /// - Parameters:
    ///   - condition: The condition. All its waits must be for the same lock.
    ///   - deadline: When to give up.
    ///   - body: Examines the value. It must not lock it again.
    ///   - giveUp: Provides the result if there is none at the deadline, before another thread can access the value.
    /// - Returns: The result.
    // Inlinable, because each change of a setting takes a lock by this, and rarely has to wait.
    @inlinable
    package final func wait<Result>(
        for condition: borrowing ConditionVariable,
        until deadline: MonotonicTime,
        _ body: (inout Value) -> Result?,
        giveUp: (inout Value) -> Result
    ) -> Result {
        mutex.lock()
        defer { mutex.unlock() }
        while true {
            if let result = unsafe body(&value.pointee) { return result }
            if condition.wait(with: mutex, until: deadline) { continue }
            return unsafe body(&value.pointee) ?? giveUp(&value.pointee)
        }
    }
}

extension Locked: CustomReflectable {
    /// Shows nothing: a mirror would read the value without the lock, and `dump` could print a secret.
    @usableFromInline package var customMirror: Mirror { Mirror(self, children: []) }
}
