/// Whether the calls of a thread wait for locks, and a way to end their waiting.
///
/// A thread without one waits until its deadline.
package final class CallWaiting: Sendable {
    private struct State {
        var isCancelled = false
        var wake: (@Sendable () -> Void)?
    }

    /// Whether the calls wait at all.
    package let isAllowed: Bool
    private let state = Monitor(State())

    /// For threads that others need: a call that would have to wait fails, and has done nothing.
    package static let never = CallWaiting(isAllowed: false)

    package init(isAllowed: Bool = true) {
        self.isAllowed = isAllowed
    }

    /// Ends the wait of the current call, if it waits, and keeps it from waiting again.
    package func cancel() {
        let wake = state.withLock { state in
            state.isCancelled = true
            return state.wake
        }
        state.notifyAll()
        wake?()
    }

    package var isCancelled: Bool { state.withLock { $0.isCancelled } }

    /// Sets the closure that ``cancel()`` calls, in place of the previous one.
    package func onCancel(_ wake: @escaping @Sendable () -> Void) {
        state.withLock { $0.wake = wake }
    }

    /// Waits for a time.
    ///
    /// - Returns: Whether the waiting was cancelled.
    package func sleep(nanoseconds: Int) -> Bool {
        let end = MonotonicTime.now + .nanoseconds(nanoseconds)
        return state.wait(until: end) { $0.isCancelled ? true : nil } ?? false
    }
}

// MARK: - The current thread

extension CallWaiting {
    /// The instance of each thread; `nil` if the process has no key for thread-specific data left.
    package static let ofThread = ThreadLocal<CallWaiting>.ifAvailable()

    /// The instance of the current thread; `nil` if it has none.
    package static var current: CallWaiting? { ofThread?.current }
}
