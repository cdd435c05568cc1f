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
        /// The sockets that wake the thread; `nil` if there is no thread.
        var wakeup: (reading: Int32, writing: Int32)?
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
                try wakeThread(state)
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
            // The thread must stop waiting for a descriptor that may be closed and reused. If waking fails, a wakeup is
            // already pending and has the same effect.
            if wait == nil { state.cancelled.insert(number) } else { try? wakeThread(state) }
            return wait
        }
        wait?.continuation.resume(returning: nil)
    }

    private func startThread(_ state: inout State) throws(SystemError) {
        let wakeup = try StreamCalls.makeSocketPair()
        do throws(SystemError) {
            let result = NativeThread.start { self.run(wakeup.reading) }
            if result != 0 { throw SystemError(result) }
            state.wakeup = wakeup
        } catch {
            try? StreamCalls.close(wakeup.reading)
            try? StreamCalls.close(wakeup.writing)
            throw error
        }
    }

    private func wakeThread(_ state: State) throws(SystemError) {
        guard let wakeup = state.wakeup else { return }
        do {
            _ = try unsafe withUnsafeBytes(of: UInt8(1)) { (byte) throws(SystemError) in
                try unsafe StreamCalls.write(wakeup.writing, byte)
            }
        } catch {
            // A full socket also wakes the thread.
            if !error.meansNotReady { throw error }
        }
    }

    private func run(_ wakeup: Int32) {
        while true {
            let waits = state.withLock { $0.waits.map { (number: $0.key, descriptor: $0.value.descriptor) } }
            var ready: [Bool] = []
            var failure: SystemError?
            do throws(SystemError) {
                ready = try StreamCalls.wait(
                    for: .readable,
                    of: [wakeup] + waits.map(\.descriptor),
                    milliseconds: waits.isEmpty ? 1000 : -1
                )
                if ready[0] { try takeWakeups(wakeup) }
            } catch {
                failure = error
            }
            let (continuations, ends) = state.withLock { state in
                // Waits added in the meantime have woken the thread.
                let done = failure != nil ? waits[...] : zip(waits, ready.dropFirst()).filter(\.1).map(\.0)[...]
                let continuations = done.compactMap { state.waits.removeValue(forKey: $0.number)?.continuation }
                let ends = state.waits.isEmpty && waits.isEmpty && !ready.contains(true)
                if ends {
                    if let wakeup = state.wakeup {
                        try? StreamCalls.close(wakeup.reading)
                        try? StreamCalls.close(wakeup.writing)
                    }
                    state.wakeup = nil
                }
                return (continuations, ends)
            }
            for continuation in continuations { continuation.resume(returning: failure) }
            if ends { return }
        }
    }

    private func takeWakeups(_ wakeup: Int32) throws(SystemError) {
        try unsafe withUnsafeTemporaryAllocation(byteCount: 64, alignment: 1) { (space) throws(SystemError) in
            do throws(SystemError) {
                while try unsafe StreamCalls.read(wakeup, space) == space.count {}
            } catch {
                if !error.meansNotReady { throw error }
            }
        }
    }
}
