internal import Cyanotype
internal import CyanotypeSystem

/// The thread that watches the files of all stores of the process, while there are any to watch.
final class WatchingThread: Sendable {
    static let shared = WatchingThread()
    static let name: StaticString = "cyanotype-watch"

    private enum Command {
        case add(FileWatcher)
        case remove(FileWatcher)
    }

    private struct State {
        var commands: [Command] = []
        /// Wakes the thread; `nil` if there is none.
        var wakeup: Wakeup?
    }

    private let state = Locked(State())

    /// Begins to watch a file.
    func add(_ watcher: FileWatcher) throws(SystemError) {
        try state.withLock { state throws(SystemError) in
            let wakeup: Wakeup
            if let known = state.wakeup { wakeup = known } else { wakeup = try start() }
            state.wakeup = wakeup
            // First, because the watcher is not added if this throws. The thread waits for the lock.
            try wakeup.ring()
            state.commands.append(.add(watcher))
        }
    }

    /// Stops watching a file. The thread closes it soon after, and calls ``FileWatcher/end()``.
    func remove(_ watcher: FileWatcher) {
        state.withLock { state in
            state.commands.append(.remove(watcher))
            // If this fails, the thread takes the command when it next looks at a file.
            try? state.wakeup?.ring()
        }
    }

    private func start() throws(SystemError) -> Wakeup {
        let wakeup = try Wakeup()
        try NativeThread.start(Self.name) { self.run(wakeup) }
        return wakeup
    }

    // MARK: - The thread

    private func run(_ wakeup: Wakeup) {
        let files = WatchedFiles(wakeup)
        while let commands = takeCommands(mayEnd: files.isEmpty) {
            for command in commands {
                switch command {
                case .add(let watcher): files.add(watcher)
                case .remove(let watcher): files.remove(watcher)
                }
            }
            files.look()
            files.wait()
        }
    }

    /// Returns the commands since the last call; `nil` if there is nothing to watch, so that the thread ends.
    private func takeCommands(mayEnd: Bool) -> [Command]? {
        state.withLock { state in
            let commands = state.commands
            state.commands = []
            if !commands.isEmpty || !mayEnd { return commands }
            state.wakeup = nil
            return nil
        }
    }
}
