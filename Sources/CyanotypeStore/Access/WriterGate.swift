package import CyanotypeSystem
internal import Glibc
internal import Synchronization

/// Lets one thread at a time write, in the order of the system's scheduler.
///
/// It is no mutex: a thread stays inside while the program's own closure runs. A thread that enters twice would wait
/// for itself, which is an error.
package final class WriterGate: Sendable {
    package enum Failure: Error {
        /// The thread is inside already.
        case reentered
        /// Another thread was inside until the deadline.
        case timedOut
        /// The call was cancelled while another thread was inside.
        case cancelled
        /// Another thread is inside, and the thread must not wait.
        case refused
    }

    /// The thread that is inside.
    private let owner = Monitor<pthread_t?>(nil)
    /// The same, for a thread that only compares it with itself; 0 for nobody.
    private let ownerNumber = Atomic<UInt>(0)

    /// Whether the calling thread is inside.
    var isHeldByCurrentThread: Bool { ownerNumber.load(ordering: .relaxed) == UInt(pthread_self()) }

    package init() {}

    private enum Outcome {
        case entered
        case failed(Failure)
    }

    /// Waits until no other thread is inside.
    package func enter(until deadline: MonotonicTime) throws(Failure) {
        let thread = pthread_self()
        let waiting = CallWaiting.current
        if waiting?.isAllowed == true { waiting?.onCancel { [owner] in Self.wakeAll(owner) } }
        let outcome: Outcome? = owner.wait(until: deadline) { owner in
            if let owner {
                // The thread would wait for itself.
                if pthread_equal(owner, thread) != 0 { return .failed(.reentered) }
                guard let waiting else { return nil }
                if !waiting.isAllowed { return .failed(.refused) }
                return waiting.isCancelled ? .failed(.cancelled) : nil
            }
            owner = thread
            return .entered
        }
        guard case .failed(let failure) = outcome ?? .failed(.timedOut) else {
            ownerNumber.store(UInt(thread), ordering: .relaxed)
            return
        }
        // It may have been woken in place of another thread.
        if failure == .cancelled { owner.notifyOne() }
        throw failure
    }

    /// Wakes all threads that wait, and one that is about to wait.
    private static func wakeAll(_ owner: Monitor<pthread_t?>) {
        owner.withLock { _ in }
        owner.notifyAll()
    }

    /// Lets the next thread in.
    package func leave() {
        ownerNumber.store(0, ordering: .relaxed)
        owner.withLock { $0 = nil }
        owner.notifyOne()
    }
}
