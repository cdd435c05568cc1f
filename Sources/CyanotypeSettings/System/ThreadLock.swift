internal import CyanotypeSystem

/// A recursive lock that detects deadlocks. One thread has it at a time, for as long as it likes.
///
/// Threads wait for the lock, but never in a circle: ``lock()`` does not wait for a thread that waits, directly or
/// through others, for the caller. All instances share one mutex, which is held only for a few instructions.
final class ThreadLock: @unchecked Sendable {
    // Everything below is accessed only with `awaited` locked.
    private var owner: ObjectIdentifier?
    private var depth = 0

    private let release = ConditionVariable()

    /// The lock that each waiting thread waits for, by the thread's state.
    private static let awaited = Locked<[ObjectIdentifier: ThreadLock]>([:])

    /// The outcome of a call of ``lock(until:)``.
    enum Outcome {
        /// The thread holds the lock, and must release it with ``unlock()``.
        case locked
        /// The owner waits for the caller, so waiting would be a deadlock.
        case deadlock
        /// The owner did not release it in time.
        case timedOut
    }

    /// Waits for the lock. Each call that returns `true` needs a call of ``unlock()`` on the same thread.
    ///
    /// - Returns: `false`, without the lock, if its owner waits for the caller: waiting would be a deadlock.
    func lock() -> Bool { lock(until: .never) == .locked }

    /// Waits for the lock until a deadline.
    func lock(until deadline: MonotonicTime) -> Outcome {
        let state = ThreadState.current
        let thread = ObjectIdentifier(state)
        var isWaiting = false
        let outcome = Self.awaited.wait(for: release, until: deadline) { awaited -> Outcome? in
            if let owner, owner != thread {
                if !Self.waits(owner, for: thread, awaited) {
                    awaited[thread] = self
                    isWaiting = true
                    return nil
                }
                if isWaiting { awaited[thread] = nil }
                return .deadlock
            }
            if isWaiting { awaited[thread] = nil }
            owner = thread
            depth += 1
            return .locked
        } giveUp: { awaited in
            awaited[thread] = nil
            return .timedOut
        }
        if outcome == .locked { state.lockCount += 1 }
        return outcome
    }

    /// Whether a thread waits for another one, directly or through others.
    private static func waits(
        _ waiting: ObjectIdentifier,
        for thread: ObjectIdentifier,
        _ awaited: [ObjectIdentifier: ThreadLock]
    ) -> Bool {
        var next: ObjectIdentifier? = waiting
        while let current = next {
            if current == thread { return true }
            next = awaited[current]?.owner
        }
        return false
    }

    /// Whether the calling thread holds the lock.
    var isMine: Bool {
        let thread = ObjectIdentifier(ThreadState.current)
        return Self.awaited.withLock { _ in owner == thread }
    }

    /// Releases the lock. After the thread's last lock, does the deferred work.
    func unlock() {
        let state = ThreadState.current
        Self.awaited.withLock { _ in
            require(
                owner == ObjectIdentifier(state),
                "a property of a Persisted object was changed across an await (change a copy and assign it), or exclusive "
                    + "access to a store was ended twice or by another thread"
            )
            depth -= 1
            if depth > 0 { return }
            owner = nil
            release.notifyOne()
        }
        state.lockCount -= 1
        state.doAfterwards()
    }
}
