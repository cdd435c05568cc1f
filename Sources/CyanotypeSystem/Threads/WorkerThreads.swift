/// Threads for calls that may wait for a lock or the disk, for which the threads of Swift's tasks are too few.
///
/// A thread starts when a call finds none idle, and ends after some idle time.
package final class WorkerThreads: Sendable {
    /// A call.
    package protocol Job: Sendable {
        func perform()
        /// Gives the call up, because the system has no thread for it.
        func fail(_ error: SystemError)
    }

    private let core: Core

    /// - Parameters:
    ///   - name: The name of the threads, for debuggers: 15 bytes at most.
    ///   - limit: The greatest number of threads.
    ///   - idleTime: How long a thread waits for another call before it ends.
    package init(name: StaticString = "cyanotype-work", limit: Int = 4, idleTime: Duration = .seconds(5)) {
        core = Core(name: name, limit: limit, idleTime: idleTime)
    }

    deinit {
        // The threads do the calls that were added before.
        core.stop()
    }

    /// Adds a call, which one of the threads performs after those before it.
    package func add(_ job: any Job) {
        core.add(job)
    }
}

/// The state that the threads share. They refer to this, not to the `WorkerThreads`, whose `deinit` stops them.
private final class Core: Sendable {
    private struct State {
        /// The calls in the order of their arrival: first `next` from its end, then `later`.
        var next: [any WorkerThreads.Job] = []
        var later: [any WorkerThreads.Job] = []
        var threadCount = 0
        var idleCount = 0
        var isStopped = false

        var count: Int { next.count + later.count }

        mutating func takeFirst() -> (any WorkerThreads.Job)? {
            if next.isEmpty { (next, later) = (later.reversed(), []) }
            return next.popLast()
        }
    }

    private enum Step {
        case perform(any WorkerThreads.Job)
        case end
    }

    private let state = Monitor(State())
    private let name: StaticString
    private let limit: Int
    private let idleTime: Duration

    init(name: StaticString, limit: Int, idleTime: Duration) {
        (self.name, self.limit, self.idleTime) = (name, limit, idleTime)
    }

    func add(_ job: any WorkerThreads.Job) {
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
        do {
            try NativeThread.start(name) { self.work() }
        } catch {
            // The calls wait for another thread if there is one.
            let abandoned = state.withLock { state in
                state.threadCount -= 1
                var abandoned: [any WorkerThreads.Job] = []
                while state.threadCount == 0, let job = state.takeFirst() { abandoned.append(job) }
                return abandoned
            }
            for job in abandoned { job.fail(error) }
        }
    }

    private func work() {
        while case .perform(let job) = next() { job.perform() }
    }

    /// Waits for the next call, or for the end of this thread.
    private func next() -> Step {
        state.withLock { $0.idleCount += 1 }
        return state.wait(until: .now + idleTime) { state -> Step? in
            if let job = state.takeFirst() {
                state.idleCount -= 1
                return .perform(job)
            }
            return state.isStopped ? Self.end(&state) : nil
        } giveUp: { state in
            Self.end(&state)
        }
    }

    private static func end(_ state: inout State) -> Step {
        state.idleCount -= 1
        state.threadCount -= 1
        return .end
    }
}
