internal import CyanotypeSystem

/// Waits for descriptors on behalf of tasks. One thread serves all waits, so that no task blocks a thread of the
/// concurrency pool, and each wait can be cancelled.
///
/// The thread starts with the first wait and ends a second after the last.
final class ReadinessWaiter: Sendable {
    static let shared = ReadinessWaiter()

    private typealias Continuation = CheckedContinuation<SystemError?, Never>

    private struct State {
        var waits: [UInt64: (descriptor: Int32, continuation: Continuation)] = [:]
        /// The waits that were cancelled before they started.
        var cancelled: Set<UInt64> = []
        var lastNumber: UInt64 = 0
        /// Wakes the thread; `nil` if there is none.
        var wakeup: Wakeup?
    }

    private let state = Locked(State())

    private init() {}

    /// Waits until a read of the descriptor would not block, or the task is cancelled.
    func waitUntilReadable(_ descriptor: Int32) async throws(SystemError) {
        let number = state.withLock { state in
            state.lastNumber += 1
            return state.lastNumber
        }
        let error = await withTaskCancellationHandler {
            await withCheckedContinuation { begin(number, descriptor, $0) }
        } onCancel: {
            cancel(number)
        }
        // No cancellation handler can run any more.
        state.withLock { _ = $0.cancelled.remove(number) }
        if let error { throw error }
    }

    private func begin(_ number: UInt64, _ descriptor: Int32, _ continuation: Continuation) {
        let result: SystemError?? = state.withLock { state in
            if state.cancelled.contains(number) { return .some(nil) }
            do throws(SystemError) {
                if state.wakeup == nil { try startThread(&state) }
                state.waits[number] = (descriptor, continuation)
                try state.wakeup?.ring()
                return .none
            } catch {
                state.waits[number] = nil
                return error
            }
        }
        if let result { continuation.resume(returning: result) }
    }

    private func cancel(_ number: UInt64) {
        let wait = state.withLock { state in
            let wait = state.waits.removeValue(forKey: number)
            // The thread must stop waiting for a descriptor that may be closed and reused. If that fails, the system has no
            // memory even for one byte, and the thread stops with the next wakeup.
            if wait == nil { state.cancelled.insert(number) } else { try? state.wakeup?.ring() }
            return wait
        }
        wait?.continuation.resume(returning: nil)
    }

    private func startThread(_ state: inout State) throws(SystemError) {
        let wakeup = try Wakeup()
        try NativeThread.start("cyanotype-poll") { self.run(wakeup) }
        state.wakeup = wakeup
    }

    private func run(_ wakeup: Wakeup) {
        while true {
            let waits = state.withLock { $0.waits.map { (number: $0.key, descriptor: $0.value.descriptor) } }
            var ready: [Bool] = []
            var failure: SystemError?
            do throws(SystemError) {
                ready = try StreamCalls.wait(
                    for: .readable,
                    of: [wakeup.descriptor] + waits.map(\.descriptor),
                    until: waits.isEmpty ? .now + .seconds(1) : .never
                )
                if ready[0] { wakeup.clear() }
            } catch {
                failure = error
            }
            let (continuations, ends) = state.withLock { state in
                // Waits added in the meantime have woken the thread.
                let done = failure != nil ? waits[...] : zip(waits, ready.dropFirst()).filter(\.1).map(\.0)[...]
                let continuations = done.compactMap { state.waits.removeValue(forKey: $0.number)?.continuation }
                let ends = state.waits.isEmpty && waits.isEmpty && !ready.contains(true)
                if ends { state.wakeup = nil }
                return (continuations, ends)
            }
            for continuation in continuations { continuation.resume(returning: failure) }
            if ends { return }
        }
    }
}
