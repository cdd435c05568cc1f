internal import Cyanotype
internal import CyanotypeSystem
internal import Synchronization

/// Notifies the observers of a file's objects of commits, those of other processes included.
///
/// All stores of the process on one file share a hub. Where other processes can use the file too, it is watched while
/// there are observers.
final class ChangeHub: Sendable {
    /// The number of a type's latest revisions whose changes and origins are reported one by one. Earlier ones are
    /// summed up.
    static let history: Int64 = 1000

    private struct Listener {
        let signal: ChangeSignal
        /// The number of the only type that matters; `nil` for all.
        let type: Int64?
    }

    private struct State {
        var listeners: [ObjectIdentifier: Listener] = [:]
        /// The last revisions that listeners were notified of, by the number of the type.
        var told: [Int64: Int64] = [:]
        /// The stores of this process that have written the last revisions, by the number of the type.
        var origins: [Int64: CommitOrigins] = [:]
        var watcher: FileWatcher?
        /// Stopped watchers whose thread may still have the file open.
        var ending: [FileWatcher] = []
    }

    private let state = Locked(State())
    /// The file to watch; `nil` if no other process can use the objects.
    private let path: String?

    init(path: String?) {
        self.path = path
    }

    /// Returns the next number for a store of the process, which names the origin of its commits.
    static func nextStoreNumber() -> Int { storeCount.wrappingAdd(1, ordering: .relaxed).newValue }

    private static let storeCount = Atomic(0)
}

// MARK: - Observers

extension ChangeHub {
    /// Begins to raise a signal after commits. Read the objects only then, so that no commit between is missed.
    ///
    /// - Parameters:
    ///   - signal: The signal.
    ///   - type: The number of the only type that matters; `nil` for all.
    /// - Throws: ``StoreError`` if the file cannot be watched.
    func join(_ signal: ChangeSignal, type: Int64?) throws(StoreError) {
        try state.withLock { state throws(StoreError) in
            if let path, state.watcher == nil {
                state.ending.removeAll { $0.hasEnded }
                // Weak, because the hub keeps the watcher.
                let watcher = FileWatcher(path) { [weak self] in self?.found($0) }
                try watcher.start()
                state.watcher = watcher
            }
            state.listeners[ObjectIdentifier(signal)] = Listener(signal: signal, type: type)
        }
    }

    /// Ends what ``join(_:type:)`` has begun; does nothing if that was not called.
    func leave(_ signal: ChangeSignal) {
        let last = state.withLock { state -> FileWatcher? in
            state.listeners[ObjectIdentifier(signal)] = nil
            guard state.listeners.isEmpty, let watcher = state.watcher else { return nil }
            state.watcher = nil
            state.ending.append(watcher)
            return watcher
        }
        last?.stop()
    }

    /// Waits until the thread has closed the file of each stopped watcher. A store then closes its writer last, which
    /// removes the log.
    func waitForEndingWatchers() {
        let ending = state.withLock { state in
            let ending = state.ending
            state.ending = []
            return ending
        }
        for watcher in ending { watcher.waitUntilEnded() }
    }

    /// Takes what the watching thread has found: the revisions of all types, or `nil` if the observers have to look
    /// themselves.
    private func found(_ revisions: [Int64: Int64]?) {
        let signals = state.withLock { state in
            guard let revisions else { return state.listeners.values.map(\.signal) }
            // A file that was restored has earlier revisions.
            let changed = revisions.filter { state.told[$0.key] != $0.value }
            return Self.tell(changed, &state)
        }
        for signal in signals { signal.raise() }
    }

    /// Records new revisions, and returns the signals to raise for them.
    private static func tell(_ revisions: [Int64: Int64], _ state: inout State) -> [ChangeSignal] {
        state.told.merge(revisions) { $1 }
        return state.listeners.values.compactMap { listener in
            guard let type = listener.type else { return revisions.isEmpty ? nil : listener.signal }
            return revisions[type] == nil ? nil : listener.signal
        }
    }
}

// MARK: - Commits of this process

extension ChangeHub {
    /// Notes who writes revisions. Call this in the transaction, so that whoever sees them knows their origin.
    func announce(_ revisions: [Int64: Int64], of store: Int) {
        if revisions.isEmpty { return }
        state.withLock { state in
            for (type, revision) in revisions { state.origins[type, default: CommitOrigins()].add(revision, of: store) }
        }
    }

    /// Withdraws an announcement, because the transaction has failed.
    func withdraw(_ revisions: [Int64: Int64], of store: Int) {
        if revisions.isEmpty { return }
        state.withLock { state in
            for (type, revision) in revisions { state.origins[type]?.remove(revision, of: store) }
        }
    }

    /// Notifies the observers of a commit.
    func commit(_ revisions: [Int64: Int64]) {
        if revisions.isEmpty { return }
        let signals = state.withLock { state in Self.tell(revisions, &state) }
        for signal in signals { signal.raise() }
    }

    /// Returns the number of the store that has written a revision; `nil` if another process has, or if it is too old
    /// to be known.
    func store(of revision: Int64, type: Int64) -> Int? { state.withLock { $0.origins[type]?.store(of: revision) } }

    /// The last revisions that observers were notified of, by the number of the type. In memory, these are the
    /// revisions of all changed types.
    var committedRevisions: [Int64: Int64] { state.withLock { $0.told } }
}
