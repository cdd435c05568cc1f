internal import Cyanotype
internal import CyanotypeSystem

/// Wakes one task when there may be changes. Several changes before the task looks wake it once.
final class ChangeSignal: Sendable {
    private struct State {
        /// Whether there may be changes that the task has not seen. At first, it has seen nothing.
        var isRaised = true
        var waiter: CheckedContinuation<Void, Never>?
    }

    private let state = Locked(State())

    /// Wakes the task, now or when it next waits.
    func raise() {
        let waiter = state.withLock { state in
            let waiter = state.waiter
            state.isRaised = waiter == nil
            state.waiter = nil
            return waiter
        }
        waiter?.resume()
    }

    /// Waits until the signal is raised, and lowers it. Returns at once if the task is cancelled.
    func wait() async {
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let isRaised = state.withLock { state in
                    let isRaised = state.isRaised
                    state.isRaised = false
                    if !isRaised { state.waiter = continuation }
                    return isRaised
                }
                if isRaised { continuation.resume() }
            }
        } onCancel: {
            raise()
        }
    }
}
