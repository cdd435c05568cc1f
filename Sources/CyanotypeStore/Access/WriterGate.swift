internal import Glibc
internal import Synchronization

/// Lets one thread at a time write, in the order of the system's scheduler.
///
/// It is no mutex: a thread stays inside while the program's own closure runs. A thread that enters twice would wait for
/// itself, which is an error.
final class WriterGate: Sendable {
    enum Failure: Error {
        /// The thread is inside already.
        case reentered
        /// Another thread was inside until the deadline.
        case timedOut
    }

    /// The thread that is inside.
    private let owner = Monitor<pthread_t?>(nil)
    /// The same, for those who only ask for themselves; 0 for nobody.
    private let ownerNumber = Atomic<UInt>(0)

    /// Whether the calling thread is inside.
    var isHeldByCurrentThread: Bool { ownerNumber.load(ordering: .relaxed) == UInt(pthread_self()) }

    /// Waits until no other thread is inside.
    func enter(until deadline: MonotonicTime) throws(Failure) {
        let thread = pthread_self()
        let isInside: Bool? = owner.wait(until: deadline) { owner in
            // The thread would wait for itself.
            if let owner { return pthread_equal(owner, thread) != 0 ? false : nil }
            owner = thread
            return true
        }
        guard let isInside else { throw .timedOut }
        if !isInside { throw .reentered }
        ownerNumber.store(UInt(thread), ordering: .relaxed)
    }

    /// Lets the next thread in.
    func leave() {
        ownerNumber.store(0, ordering: .relaxed)
        owner.withLock { $0 = nil }
        owner.notifyOne()
    }
}
