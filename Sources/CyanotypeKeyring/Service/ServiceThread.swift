internal import Cyanotype
internal import CyanotypeSettings
internal import CyanotypeSystem
internal import Synchronization

/// A thread that makes blocking calls, one after another, while callers wait until a deadline at most.
///
/// libsecret has calls that never return, not even when their `GCancellable` is cancelled: it waits for a prompt's
/// answer, and a service that ends meanwhile never sends one. A thread in such a call cannot be freed. So only the
/// *waiting* is limited: at the deadline, the caller cancels the call, gives the thread a moment to notice, and
/// otherwise abandons it. The next call gets a new thread with a new `Resource`. If an abandoned thread does return, it
/// discards its result and ends.
///
/// The thread is neither the caller's nor one of Swift's cooperative pool, which has too few threads to lose any. It
/// starts with the first call and ends with this object.
final class ServiceThread<Resource>: Sendable {
    private let core: Core

    /// - Parameters:
    ///   - abandoned: The counter of stuck threads.
    ///   - grace: The time that a call has to return after its cancellation.
    ///   - makeResource: A closure that creates the resource of the calls, once for each thread and on that thread. The
    ///     resource is also released there.
    init(
        abandoned: AbandonedThreads = .ofTheProcess,
        grace: Duration = .milliseconds(250),
        makeResource: @escaping @Sendable () -> Resource
    ) {
        core = Core(abandoned: abandoned, grace: grace, makeResource: makeResource)
    }

    deinit {
        // No call is in progress: a waiting caller retains this object.
        core.stop()
    }

    /// Runs `body` on the thread and returns its result.
    ///
    /// The timeout starts now, and restarts with each answer of the service to this call or to an earlier one. The time
    /// that any of them waits for the user to answer a prompt does not count.
    ///
    /// - Throws: Any failure of `body`, or a failure with the code `timedOut`. In the latter case, `body` may not have
    ///   started, or may be stuck at any point.
    func run<Value: Sendable>(
        timeout: Duration,
        _ body: @escaping @Sendable (Resource, ServiceCall) throws(ServiceFailure) -> Value
    ) throws(ServiceFailure) -> Value {
        // Load the library before creating the first GLib object.
        try Libsecret.load()
        let call = ServiceCall(timeout: timeout, clock: core.clock)
        let result = Outcome<Value>()
        let entry = Entry(call: call) { resource in
            do throws(ServiceFailure) {
                let value = try body(resource, call)
                result.value.withLock { $0 = .success(value) }
            } catch {
                result.value.withLock { $0 = .failure(error) }
            }
        }
        do throws(ServiceFailure) {
            try core.enqueue(entry)
            try core.wait(for: entry)
            guard let outcome = result.value.withLock({ $0 }) else {
                throw ServiceFailure(.serviceError, "the call ended without a result")
            }
            return try outcome.get()
        } catch {
            var failure = error
            failure.mayHaveChanged = call.mayHaveChanged
            throw failure
        }
    }
}

/// A counter of the threads that are stuck in a call, to limit their number.
final class AbandonedThreads: Sendable {
    /// The counter of the process. A stuck thread keeps its stack and its connection until the process ends.
    static let ofTheProcess = AbandonedThreads(limit: 8)

    let limit: Int
    private let number = Atomic<Int>(0)

    init(limit: Int) {
        self.limit = limit
    }

    var count: Int { number.load(ordering: .relaxed) }
    func add() { number.add(1, ordering: .relaxed) }
    func remove() { number.subtract(1, ordering: .relaxed) }
}

/// The result of a call. This is a class because the closure that sets the result may outlive the caller that reads it.
private final class Outcome<Value: Sendable>: Sendable {
    let value = Locked<Result<Value, ServiceFailure>?>(nil)
}

extension ServiceThread {
    /// A call and its phase.
    private final class Entry: Sendable {
        enum Phase {
            case queued, running, finished, abandoned
        }

        let call: ServiceCall
        let work: @Sendable (Resource) -> Void
        private let phase = Monitor(Phase.queued)

        init(call: ServiceCall, work: @escaping @Sendable (Resource) -> Void) {
            self.call = call
            self.work = work
        }

        /// Changes the phase from `old` to `new`. Returns `false` if the entry is in a different phase. This settles
        /// the race between the thread that finishes and the caller that gives up.
        func move(from old: Phase, to new: Phase) -> Bool {
            let hasMoved = phase.withLock { phase in
                guard phase == old else { return false }
                phase = new
                return true
            }
            if hasMoved { phase.notifyAll() }
            return hasMoved
        }

        /// Waits until the call is finished.
        ///
        /// - Returns: `false` if it is not finished at the deadline.
        func waitUntilFinished(_ deadline: MonotonicTime) -> Bool {
            phase.wait(until: deadline) { $0 == .finished ? true : nil } ?? false
        }
    }

    /// One thread. Its identity shows whether it is still the current one.
    private final class Worker: Sendable {}

    /// The state that the thread and the callers share. The thread retains this and not the `ServiceThread`, whose
    /// `deinit` stops the thread.
    private final class Core: Sendable {
        struct State {
            var queue: [Entry] = []
            var worker: Worker?
        }

        let clock = PromptClock()
        private let state = Monitor(State())
        private let abandoned: AbandonedThreads
        private let grace: Duration
        private let makeResource: @Sendable () -> Resource

        init(abandoned: AbandonedThreads, grace: Duration, makeResource: @escaping @Sendable () -> Resource) {
            self.abandoned = abandoned
            self.grace = grace
            self.makeResource = makeResource
        }

        func enqueue(_ entry: Entry) throws(ServiceFailure) {
            let failure: ServiceFailure? = state.withLock { state in
                if state.worker == nil, let failure = startWorker(&state) { return failure }
                state.queue.append(entry)
                return nil
            }
            if let failure { throw failure }
            state.notifyAll()
        }

        /// Waits until the entry is finished.
        func wait(for entry: Entry) throws(ServiceFailure) {
            var lostService = false
            while !lostService {
                let left = ContinuousClock.now.duration(to: entry.call.deadline)
                guard left > .zero else { break }
                // Wait in slices: an answered prompt moves the deadline closer, and a prompt is never answered if its
                // service ends.
                if entry.waitUntilFinished(.now + min(left, .seconds(1))) { return }
                lostService = entry.call.hasLostService
            }
            let failure = entry.call.giveUp(lostService: lostService)
            let wasQueued = state.withLock { state in
                state.queue.removeAll { $0 === entry }
                return entry.move(from: .queued, to: .abandoned)
            }
            if wasQueued { throw ServiceFailure(.busy, "other calls before this one are not answered yet") }
            if entry.waitUntilFinished(.now + grace) { return }
            guard entry.move(from: .running, to: .abandoned) else {
                // It has just finished.
                return
            }
            abandon()
            throw failure
        }

        /// Abandons the thread. A new one takes over the queued calls.
        private func abandon() {
            state.withLock { state in
                state.worker = nil
                abandoned.add()
                if !state.queue.isEmpty { _ = startWorker(&state) }
            }
        }

        func stop() {
            state.withLock { $0.worker = nil }
            state.notifyAll()
        }

        private func startWorker(_ state: inout State) -> ServiceFailure? {
            guard abandoned.count < abandoned.limit else {
                return ServiceFailure(
                    .tooManyStuckCalls,
                    "\(abandoned.count) earlier calls are stuck in the Secret Service, and no more are started"
                )
            }
            let worker = Worker()
            do {
                try NativeThread.start("cyanotype-keys") { self.work(as: worker) }
            } catch {
                return ServiceFailure(.noThread, "the system has no thread left for talking to the Secret Service")
            }
            state.worker = worker
            return nil
        }

        /// Runs the thread's loop.
        private func work(as worker: Worker) {
            let resource = makeResource()
            while let entry = next(for: worker) {
                entry.work(resource)
                guard entry.move(from: .running, to: .finished) else {
                    abandoned.remove()
                    return
                }
            }
        }

        /// Waits for the next call; returns `nil` when the thread has to end.
        private func next(for worker: Worker) -> Entry? {
            state.wait { state -> Entry?? in
                guard state.worker === worker else { return .some(nil) }
                while !state.queue.isEmpty {
                    let entry = state.queue.removeFirst()
                    if entry.move(from: .queued, to: .running) { return entry }
                }
                return nil
            } ?? nil
        }
    }
}
