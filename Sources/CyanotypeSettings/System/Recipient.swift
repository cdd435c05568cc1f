internal import Cyanotype
internal import CyanotypeSystem
internal import Dispatch

/// One observer's notifications, delivered in their order, one after another.
///
/// All recipients of the process share a few threads. A thread that an observer keeps for longer does not count among them,
/// so that however slow some observers are, the others are notified.
final class Recipient: Sendable {
    typealias Notification = @Sendable () -> Void

    private struct State {
        var waiting: [Notification] = []
        /// Whether a thread is to deliver, or delivers.
        var isScheduled = false
    }

    private let state = Locked(State())

    /// Delivers a notification later, on another thread.
    func add(_ notification: @escaping Notification) {
        let isFirst = state.withLock { state in
            state.waiting.append(notification)
            defer { state.isScheduled = true }
            return !state.isScheduled
        }
        if isFirst { RecipientThreads.add(self) }
    }

    /// Delivers one notification. Another recipient's comes before the next.
    fileprivate func deliver() {
        let next: Notification? = state.withLock { $0.waiting.isEmpty ? nil : $0.waiting.removeFirst() }
        next?()
        let hasMore = state.withLock { state in
            state.isScheduled = !state.waiting.isEmpty
            return state.isScheduled
        }
        if hasMore { RecipientThreads.add(self) }
    }
}

/// The threads that deliver the notifications of all recipients.
private enum RecipientThreads {
    private struct State {
        /// In the order of delivery, from `first` on.
        var recipients: [Recipient] = []
        var first = 0
        /// When each thread has begun its delivery, by the thread's number.
        var busy: [Int: MonotonicTime] = [:]
        /// The threads that have not come back from an observer.
        var slow: Set<Int> = []
        var lastNumber = 0
        /// Whether a look at the busy threads is due.
        var isWatched = false

        mutating func next() -> Recipient? {
            if first == recipients.count {
                (recipients, first) = ([], 0)
                return nil
            }
            defer { first += 1 }
            return recipients[first]
        }
    }

    /// The number of threads that may be at work.
    private static let limit = 4
    /// How long a thread that delivers a notification counts as at work.
    private static let patience = 100_000_000

    private static let state = Locked(State())
    private static let watch = DispatchQueue(label: "CyanotypeSettings.slow-observers")

    static func add(_ recipient: Recipient) {
        state.withLock { state in
            state.recipients.append(recipient)
            begin(&state)
        }
    }

    /// Begins as many threads as there is work for.
    private static func begin(_ state: inout State) {
        let waiting = state.recipients.count - state.first
        let free = limit - (state.busy.count - state.slow.count)
        for _ in 0..<max(0, min(waiting, free)) {
            state.lastNumber += 1
            let number = state.lastNumber
            state.busy[number] = MonotonicTime.now
            // A serial queue has a thread of its own, which a busy program cannot take away.
            DispatchQueue(label: "CyanotypeSettings.changes").async { deliver(number) }
        }
        if waiting <= free || state.isWatched { return }
        state.isWatched = true
        watch.asyncAfter(deadline: .now() + .nanoseconds(patience), execute: findSlowThreads)
    }

    private static func deliver(_ thread: Int) {
        while let recipient = next(thread) { recipient.deliver() }
    }

    private static func next(_ thread: Int) -> Recipient? {
        state.withLock { state in
            state.slow.remove(thread)
            // Others took the place of a thread that was slow.
            if state.busy.count - state.slow.count <= limit, let recipient = state.next() {
                state.busy[thread] = MonotonicTime.now
                return recipient
            }
            state.busy[thread] = nil
            return nil
        }
    }

    /// Finds the threads that an observer keeps, and begins others in their place.
    private static func findSlowThreads() {
        state.withLock { state in
            state.isWatched = false
            let now = MonotonicTime.now
            for (thread, start) in state.busy where start.advanced(byNanoseconds: patience) <= now {
                state.slow.insert(thread)
            }
            begin(&state)
        }
    }
}
