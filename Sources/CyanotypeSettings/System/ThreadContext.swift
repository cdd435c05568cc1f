internal import Cyanotype
internal import Glibc

/// The turns that the calling thread has, and the updates that it is running.
///
/// This is not a task-local value, because tasks that outlive the call would inherit one.
final class ThreadContext {
    /// The number of turns that the thread has; a turn taken twice counts twice.
    fileprivate(set) var turns = 0

    /// Work deferred until the thread has no turn and is in no update.
    private var afterwards: [@Sendable () -> Void] = []
    /// Whether the caller of the running function does that work.
    private var isCollecting = false

    /// The objects whose `update` closures the thread runs.
    private(set) var updating: [ObjectIdentifier] = []

    private init() {}

    /// The context of the calling thread, created at its first use and released when the thread ends.
    static var current: ThreadContext {
        if let pointer = unsafe pthread_getspecific(key) {
            return unsafe Unmanaged<ThreadContext>.fromOpaque(pointer).takeUnretainedValue()
        }
        let context = ThreadContext()
        unsafe pthread_setspecific(key, Unmanaged.passRetained(context).toOpaque())
        return context
    }

    private static let key: pthread_key_t = {
        var key = pthread_key_t()
        let result = unsafe pthread_key_create(&key) { pointer in
            if let pointer = unsafe pointer { unsafe Unmanaged<ThreadContext>.fromOpaque(pointer).release() }
        }
        require(result == 0, "pthread_key_create failed with error \(result)")
        ThreadLocalKeys.add(key)
        return key
    }()

    /// Runs the closure of an `update` of an object.
    func updating<Result>(_ object: ObjectIdentifier, _ body: () throws -> Result) rethrows -> Result {
        updating.append(object)
        defer {
            updating.removeLast()
            doAfterwards()
        }
        return try body()
    }

    /// Calls `body` as soon as the thread has no turn and is in no update, which may be now. `body` may change any
    /// object.
    func whenFree(_ body: @escaping @Sendable () -> Void) {
        if isFree { body() } else { afterwards.append(body) }
    }

    /// Calls `body` on a serial queue, which no one may wait for, and returns the work that it leaves to another
    /// thread.
    func collecting<Result>(_ body: () -> Result) -> (result: Result, work: [@Sendable () -> Void]) {
        isCollecting = true
        let result = body()
        isCollecting = false
        defer { afterwards = [] }
        return (result, afterwards)
    }

    private var isFree: Bool { turns == 0 && updating.isEmpty && !isCollecting }

    fileprivate func doAfterwards() {
        guard isFree else { return }
        let bodies = afterwards
        afterwards = []
        for body in bodies { body() }
    }
}

/// A recursive lock that detects deadlocks. One thread has it at a time, for as long as it likes.
///
/// Threads wait for a turn, but never in a circle: ``begin()`` does not wait for a thread that waits, directly or
/// through others, for the caller. All turns share one mutex, which is held only for a few instructions, never for a
/// whole turn.
@safe
final class Turn: @unchecked Sendable {
    // Everything below is accessed only with `mutex` locked.
    private var owner: ObjectIdentifier?
    private var depth = 0
    private let condition = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)

    /// The turn that each waiting thread waits for, by the thread's context.
    nonisolated(unsafe) private static var awaited: [ObjectIdentifier: Turn] = [:]

    /// Never freed, so that its address stays valid.
    nonisolated(unsafe) private static let mutex: UnsafeMutablePointer<pthread_mutex_t> = {
        let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
        unsafe pthread_mutex_init(mutex, nil)
        return unsafe mutex
    }()

    init() {
        var attributes = pthread_condattr_t()
        unsafe pthread_condattr_init(&attributes)
        unsafe pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC)
        unsafe pthread_cond_init(condition, &attributes)
        unsafe pthread_condattr_destroy(&attributes)
    }

    deinit {
        // Every waiting thread keeps a reference, so no thread is waiting here.
        unsafe pthread_cond_destroy(condition)
        unsafe condition.deallocate()
    }

    /// The outcome of a call of ``begin(until:)``.
    enum Outcome {
        /// The thread has the turn, and must give it back with ``end()``.
        case taken
        /// The owner waits for the caller, so waiting would be a deadlock.
        case circle
        /// The owner did not give it back in time.
        case timedOut
    }

    /// Waits for the turn. Each call that returns `true` needs a call of ``end()`` on the same thread.
    ///
    /// - Returns: `false`, without the turn, if its owner waits for the caller: waiting would be a deadlock.
    func begin() -> Bool { begin(until: nil) == .taken }

    /// Waits for the turn until a deadline, in nanoseconds of the monotonic clock.
    func begin(until deadline: Int?) -> Outcome {
        let context = ThreadContext.current
        let thread = ObjectIdentifier(context)
        unsafe pthread_mutex_lock(Self.mutex)
        defer { unsafe pthread_mutex_unlock(Self.mutex) }
        while let owner, owner != thread {
            if waits(owner, for: thread) { return .circle }
            unsafe Self.awaited[thread] = self
            defer { unsafe Self.awaited[thread] = nil }
            guard let deadline else {
                unsafe pthread_cond_wait(condition, Self.mutex)
                continue
            }
            var time = timespec(tv_sec: deadline / 1_000_000_000, tv_nsec: deadline % 1_000_000_000)
            if unsafe pthread_cond_timedwait(condition, Self.mutex, &time) == ETIMEDOUT {
                // The turn may have been given back at the last moment, and no other thread was notified of that.
                if self.owner == nil { break }
                return .timedOut
            }
        }
        owner = thread
        depth += 1
        context.turns += 1
        return .taken
    }

    /// Whether a thread waits for another one, directly or through others. Call it with `mutex` locked.
    private func waits(_ waiting: ObjectIdentifier, for thread: ObjectIdentifier) -> Bool {
        var next: ObjectIdentifier? = waiting
        while let current = next {
            if current == thread { return true }
            next = unsafe Self.awaited[current]?.owner
        }
        return false
    }

    /// Whether the calling thread has the turn.
    var isMine: Bool {
        let thread = ObjectIdentifier(ThreadContext.current)
        unsafe pthread_mutex_lock(Self.mutex)
        defer { unsafe pthread_mutex_unlock(Self.mutex) }
        return owner == thread
    }

    /// Gives the turn back. After the thread's last turn, does the deferred work.
    func end() {
        let context = ThreadContext.current
        unsafe pthread_mutex_lock(Self.mutex)
        require(
            owner == ObjectIdentifier(context),
            "a property of a Persisted object was changed across an await (change a copy and assign it), or exclusive access "
                + "to a store was ended twice or by another thread"
        )
        depth -= 1
        if depth == 0 {
            owner = nil
            unsafe pthread_cond_signal(condition)
        }
        unsafe pthread_mutex_unlock(Self.mutex)
        context.turns -= 1
        context.doAfterwards()
    }
}
