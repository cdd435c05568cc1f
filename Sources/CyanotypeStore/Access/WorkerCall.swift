internal import Cyanotype
internal import CyanotypeSystem

/// A call that a task awaits.
final class WorkerCall<Value: Sendable>: WorkerThreads.Job {
    typealias Outcome = Result<Value, StoreError>

    private enum Phase {
        case new
        case waiting(@Sendable () throws(StoreError) -> Value, CheckedContinuation<Outcome, Never>)
        /// Begun or cancelled.
        case left
    }

    private let phase = Locked(Phase.new)
    private let waiting = CallWaiting()

    /// Makes the call ready to be performed; resumes the task at once if it was cancelled before.
    ///
    /// - Returns: Whether there is something to perform.
    func begin(
        _ body: @escaping @Sendable () throws(StoreError) -> Value,
        _ continuation: CheckedContinuation<Outcome, Never>
    ) -> Bool {
        let isNew = phase.withLock { phase in
            guard case .new = phase else { return false }
            phase = .waiting(body, continuation)
            return true
        }
        if !isNew { continuation.resume(returning: .failure(Self.cancellation)) }
        return isNew
    }

    /// Resumes the task if its work has not begun. Work that waits for a lock waits no more.
    func cancel() {
        leave()?.continuation.resume(returning: .failure(Self.cancellation))
        waiting.cancel()
    }

    func fail(_ error: SystemError) {
        let failure = StoreError(.other, "the system gives the program no more threads: \(error.text)")
        leave()?.continuation.resume(returning: .failure(failure))
    }

    func perform() {
        guard let (outcome, continuation) = work() else { return }
        continuation.resume(returning: outcome)
    }

    /// Does the work. What it holds is released when this returns, before the task goes on.
    private func work() -> (Outcome, CheckedContinuation<Outcome, Never>)? {
        guard let (body, continuation) = leave() else { return nil }
        do throws(StoreError) {
            return (.success(try waiting.apply(body)), continuation)
        } catch {
            return (.failure(error), continuation)
        }
    }

    private func leave() -> (
        body: @Sendable () throws(StoreError) -> Value, continuation: CheckedContinuation<Outcome, Never>
    )? {
        phase.withLock { phase in
            let before = phase
            phase = .left
            guard case .waiting(let body, let continuation) = before else { return nil }
            return (body, continuation)
        }
    }

    private static var cancellation: StoreError {
        StoreError(.cancelled, "the task was cancelled before the call began")
    }
}
