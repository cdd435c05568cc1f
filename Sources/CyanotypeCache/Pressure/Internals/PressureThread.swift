internal import CyanotypeSystem
internal import Glibc

/// Gives free memory of the heap back to the system. The module of the C library omits it because it is not in POSIX.
/// (For a function of one word, Swift's calling convention matches that of C.)
@_silgen_name("malloc_trim")
private func trimHeap(_ spare: Int) -> Int32

/// The thread that waits for notices of memory pressure, while there are any watchers.
final class PressureThread: Sendable {
    static let shared = PressureThread(PressureSource())

    private struct State {
        var session: Session?
        var watchers: [ObjectIdentifier: PressureWatcher] = [:]
    }

    private let source: PressureSource
    private let state = Locked(State())

    init(_ source: PressureSource) {
        self.source = source
    }

    /// Whether there is a thread.
    var isRunning: Bool { state.withLock { $0.session != nil } }

    func add(_ watcher: PressureWatcher) throws(MemoryPressureError) {
        try state.withLock { state throws(MemoryPressureError) in
            if state.session == nil { state.session = try Session(try source.open(), of: self) }
            state.watchers[ObjectIdentifier(watcher)] = watcher
        }
    }

    func remove(_ watcher: PressureWatcher) {
        // The closure of a watcher may own objects whose `deinit` is code of the program.
        let removed = state.withLock { state in
            let removed = state.watchers.removeValue(forKey: ObjectIdentifier(watcher))
            if state.watchers.isEmpty { state.session = nil }
            return removed
        }
        withExtendedLifetime(removed) {}
    }

    // MARK: - The thread

    /// Calls the watchers of a file.
    private func notify(_ file: PressureFile) {
        // After the last watcher has left, others may have opened another file.
        let watchers = state.withLock { state in
            state.session?.file === file ? Array(state.watchers.values) : []
        }
        for watcher in watchers where !watcher.notify() { remove(watcher) }
        if !watchers.isEmpty { _ = trimHeap(0) }
    }

    /// Ends the watchers of a file from which no more notices will come. The next one opens it anew.
    private func end(_ file: PressureFile, _ error: MemoryPressureError) {
        let watchers = state.withLock { state -> [PressureWatcher] in
            guard state.session?.file === file else { return [] }
            defer { state = State() }
            return Array(state.watchers.values)
        }
        for watcher in watchers { watcher.fail(error) }
    }

    /// The file that is open while anything is watched, and the thread that waits for its notices.
    private final class Session: Sendable {
        let file: PressureFile
        /// Ends the thread.
        private let wakeup: Wakeup

        init(_ file: PressureFile, of owner: PressureThread) throws(MemoryPressureError) {
            do throws(SystemError) {
                let wakeup = try Wakeup()
                (self.file, self.wakeup) = (file, wakeup)
                try NativeThread.start("cyanotype-mem") { [weak owner] in
                    while let notice = Self.wait(file, wakeup) {
                        switch notice {
                        case .pressure: owner?.notify(file)
                        case .nothing: break
                        case .end(let error): owner?.end(file, error)
                        }
                    }
                }
            } catch {
                throw MemoryPressureError(
                    .inputOutput,
                    "no thread can wait for memory pressure: \(error.text); end other threads or raise the limit",
                    systemError: error.number
                )
            }
        }

        deinit { wakeup.hangUp() }

        /// Waits for a notice, or for the end of this thread.
        private static func wait(_ file: PressureFile, _ wakeup: Wakeup) -> PressureFile.Notice? {
            var requests = [.reading(wakeup.descriptor), file.request]
            do throws(SystemError) {
                try Polling.wait(for: &requests)
            } catch {
                return .end(file.ended("the system cannot wait for it: \(error.text)", error))
            }
            return requests[0].revents != 0 ? nil : file.takeNotice(requests[1].revents)
        }
    }
}
