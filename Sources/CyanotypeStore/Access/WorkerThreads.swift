internal import Cyanotype

/// Threads for calls that may wait for a lock or the disk, for which the threads of Swift's tasks are too few.
///
/// A thread starts when a call finds none idle, and ends after some idle time.
final class WorkerThreads: Sendable {
    private let core: Core

    /// - Parameters:
    ///   - name: The name of the threads, for debuggers: 15 characters at most.
    ///   - limit: The greatest number of threads.
    ///   - idleTime: How long a thread waits for another call before it ends.
    init(name: String = "cyanotype-work", limit: Int = 4, idleTime: Duration = .seconds(5)) {
        core = Core(name: name, limit: limit, idleTime: idleTime)
    }

    deinit {
        // No call is under way: its task has a reference to this object.
        core.stop()
    }

    /// Runs `body` on one of the threads.
    ///
    /// - Parameter body: The work. Once it has begun, cancelling the task only ends its waiting for locks of a store.
    /// - Returns: What `body` returns.
    /// - Throws: What `body` throws, or ``StoreError`` with the code `cancelled` if the task is cancelled before the work
    ///   begins.
    func run<Value: Sendable>(
        _ body: @escaping @Sendable () throws(StoreError) -> Value
    ) async throws(StoreError) -> Value {
        let call = WorkerCall<Value>()
        let outcome = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                if call.begin(body, continuation) { core.add(call) }
            }
        } onCancel: {
            call.cancel()
        }
        return try outcome.get()
    }
}

/// The state that the threads share. They refer to this, not to the `WorkerThreads`, whose `deinit` stops them.
private final class Core: Sendable {
    private struct State {
        /// The calls in the order of their arrival: first `next` from its end, then `later`.
        var next: [any WorkerJob] = []
        var later: [any WorkerJob] = []
        var threadCount = 0
        var idleCount = 0
        var isStopped = false

        var count: Int { next.count + later.count }

        mutating func takeFirst() -> (any WorkerJob)? {
            if next.isEmpty { (next, later) = (later.reversed(), []) }
            return next.popLast()
        }
    }

    private enum Step {
        case perform(any WorkerJob)
        case end
    }

    private let state = Monitor(State())
    private let name: String
    private let limit: Int
    private let idleTime: Duration

    init(name: String, limit: Int, idleTime: Duration) {
        (self.name, self.limit, self.idleTime) = (name, limit, idleTime)
    }

    func add(_ job: any WorkerJob) {
        let needsThread = state.withLock { state in
            state.later.append(job)
            // An idle thread that was notified still counts as idle until it takes its call.
            if state.idleCount >= state.count || state.threadCount >= limit { return false }
            state.threadCount += 1
            return true
        }
        if needsThread { startThread() } else { state.notifyOne() }
    }

    func stop() {
        state.withLock { $0.isStopped = true }
        state.notifyAll()
    }

    private func startThread() {
        let result = NativeThread.start { self.work() }
        if result == 0 { return }
        // The calls wait for another thread if there is one.
        let abandoned = state.withLock { state in
            state.threadCount -= 1
            var abandoned: [any WorkerJob] = []
            while state.threadCount == 0, let job = state.takeFirst() { abandoned.append(job) }
            return abandoned
        }
        let reason = SystemError(result).text ?? "error \(result)"
        let error = StoreError(.other, "the system gives the program no more threads: \(reason)")
        for job in abandoned { job.fail(error) }
    }

    private func work() {
        ThreadName.set(name)
        while case .perform(let job) = next() { job.perform() }
    }

    /// Waits for the next call, or for the end of this thread.
    private func next() -> Step {
        state.withLock { $0.idleCount += 1 }
        let step = state.wait(until: .now + idleTime) { state -> Step? in
            if let job = state.takeFirst() {
                state.idleCount -= 1
                return .perform(job)
            }
            if !state.isStopped { return nil }
            state.idleCount -= 1
            state.threadCount -= 1
            return .end
        }
        if let step { return step }
        // A call may have come after the deadline.
        return state.withLock { state in
            state.idleCount -= 1
            if let job = state.takeFirst() { return .perform(job) }
            state.threadCount -= 1
            return .end
        }
    }
}
