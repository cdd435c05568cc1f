internal import Cyanotype
internal import Glibc

/// The thread that watches the files of all stores of the process, while there are any to watch.
final class WatchingThread: Sendable {
    static let shared = WatchingThread()
    /// For debuggers.
    static let name = "cyanotype-watch"

    private enum Command {
        case add(FileWatcher)
        case remove(FileWatcher)
    }

    private struct State {
        var commands: [Command] = []
        /// The end of a pair of sockets whose other end wakes the thread; `nil` if there is no thread.
        var bell: Int32?
    }

    private let state = Locked(State())

    /// Begins to watch a file.
    func add(_ watcher: FileWatcher) throws(SystemError) {
        try state.withLock { state throws(SystemError) in
            if state.bell == nil { state.bell = try start() }
            state.commands.append(.add(watcher))
            Self.ring(state.bell)
        }
    }

    /// Ends what ``add(_:)`` has begun.
    func remove(_ watcher: FileWatcher) {
        state.withLock { state in
            state.commands.append(.remove(watcher))
            Self.ring(state.bell)
        }
    }

    private static func ring(_ bell: Int32?) {
        guard let bell else { return }
        var byte: UInt8 = 0
        // If there is no room for it, the thread has enough to wake it.
        _ = unsafe send(bell, &byte, 1, Int32(MSG_DONTWAIT) | Int32(MSG_NOSIGNAL))
    }

    private func start() throws(SystemError) -> Int32 {
        var ends: [Int32] = [-1, -1]
        let kind = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
        _ = try SystemError.retrying { unsafe socketpair(AF_UNIX, kind, 0, &ends) }
        let (bell, ear) = (ends[0], ends[1])
        let result = NativeThread.start { self.run(ear) }
        if result == 0 { return bell }
        close(bell)
        close(ear)
        throw SystemError(result)
    }

    // MARK: - The thread

    private func run(_ ear: Int32) {
        ThreadName.set(Self.name)
        let files = WatchedFiles(ear)
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
        close(ear)
    }

    /// Returns the commands since the last call; `nil` if the thread has nothing to do, and ends.
    private func takeCommands(mayEnd: Bool) -> [Command]? {
        state.withLock { state in
            let commands = state.commands
            state.commands = []
            if !commands.isEmpty || !mayEnd { return commands }
            if let bell = state.bell { close(bell) }
            state.bell = nil
            return nil
        }
    }
}
