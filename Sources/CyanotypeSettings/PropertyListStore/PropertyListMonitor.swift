internal import Cyanotype
internal import Dispatch

/// Follows a file for all stores of the process that are over its path, and tells each what the others have changed.
///
/// What a store writes is noted as known in one step with the file's replacement, so that only what others have changed
/// differs from what is known, even where one write has the changes of both.
final class PropertyListMonitor: Sendable {
    /// A store that wants to be told. `tell` is called while others are kept waiting and must only pass on what it gets.
    final class Subscriber: Sendable {
        let tell: @Sendable (StoreChange) -> Void

        init(_ tell: @escaping @Sendable (StoreChange) -> Void) {
            self.tell = tell
        }
    }

    private struct State {
        var subscribers: [Subscriber] = []
        /// Is there as long as anyone is to be told.
        var watch: PropertyListWatch?
        /// What the subscribers have been told of or have written, and what was there when the first one came.
        var known = PropertyListFile.Snapshot(contents: PropertyListContents())
        /// Whether they have been told that the file cannot be read, and not yet that it can be again.
        var hasFailed = false
        /// Whether they have been told that changes are not seen.
        var isBlind = false
    }

    private let state = Locked(State())
    private let queue = DispatchQueue(label: "CyanotypeSettings.monitor")

    /// What the subscribers know, for tests.
    var known: PropertyListContents { state.withLock { $0.known.contents } }

    /// Begins to tell `subscriber` what is changed in `file`, whose monitor this is.
    ///
    /// - Returns: `false` if the system cannot watch the file.
    func add(_ subscriber: Subscriber, to file: PropertyListFile) -> Bool {
        state.withLock { state in
            if state.watch == nil {
                let watch = try? PropertyListWatch(file.path, queue: queue) { [weak file] sight in
                    if let file { file.monitor.look(at: file, sight) }
                }
                guard let watch else { return false }
                state = State(watch: watch)
            }
            // Read after the watching has begun: what happens in between is noticed, and found to be known.
            Self.look(at: file, &state)
            state.subscribers.append(subscriber)
            return true
        }
    }

    func remove(_ subscriber: Subscriber) {
        // Let go of outside of the lock.
        let watch: PropertyListWatch? = state.withLock { state in
            state.subscribers.removeAll { $0 === subscriber }
            guard state.subscribers.isEmpty else { return nil }
            defer { state = State() }
            return state.watch
        }
        withExtendedLifetime(watch) {}
    }

    /// Replaces the file by `body`, and tells of it everyone but `writer`.
    /// `changes` are the writer's; `old`, which the file holds until then, may have others. `body` returns what the file
    /// holds afterwards.
    func write(
        _ changes: [PropertyListContents.Change],
        to old: PropertyListFile.Snapshot,
        by writer: Subscriber,
        _ body: () throws(SystemError) -> PropertyListFile.Snapshot
    ) throws(SystemError) -> PropertyListFile.Snapshot {
        try state.withLock { state throws(SystemError) in
            let written = try body()
            if state.watch == nil { return written }
            let own = Set(changes.map(\.key.string))
            let others = Self.differences(state.known, old)
            state.known = written
            for subscriber in state.subscribers {
                let keys = subscriber === writer ? others.subtracting(own) : others.union(own)
                // Without keys it says that the file can be read again.
                if !keys.isEmpty || state.hasFailed { subscriber.tell(.changed(keys: keys)) }
            }
            state.hasFailed = false
            return written
        }
    }

    private func look(at file: PropertyListFile, _ sight: PropertyListWatch.Sight) {
        switch sight {
        case .blind(let error): tellBlindness(error, of: file)
        case .changed, .begun: state.withLock { $0.isBlind = false }
        }
        // Writers do not wait while this is parsed.
        _ = try? file.snapshot(at: file.path)
        let doubtful = state.withLock { state in
            state.watch == nil ? nil : Self.look(at: file, &state) { Self.isDoubtful($0, sight, file) }
        }
        guard let doubtful else { return }
        queue.asyncAfter(deadline: .now() + .nanoseconds(Self.quietNanoseconds(after: sight))) { [weak file] in
            guard let file else { return }
            let isSame = (try? SystemCalls.status(at: file.path)) == doubtful
            file.monitor.look(at: file, isSame ? .changed : sight)
        }
    }

    /// Whether a file that is damaged may only not be whole yet.
    private static func isDoubtful(
        _ status: SystemCalls.Status,
        _ sight: PropertyListWatch.Sight,
        _ file: PropertyListFile
    ) -> Bool {
        let age = file.operations.now().nanoseconds(since: status.modified)
        if case .begun = sight { return true }
        return (0..<quietNanoseconds(after: sight)).contains(age)
    }

    /// How long a damaged file must have been left alone to be told of. One that is made gets more time: it is closed
    /// when it is whole, which is noticed.
    private static func quietNanoseconds(after sight: PropertyListWatch.Sight) -> Int {
        if case .begun = sight { 1_000_000_000 } else { 200_000_000 }
    }

    /// Finds out what has changed, and tells it.
    ///
    /// - Returns: The status of a damaged file that was not told of, because `isDoubtful`.
    @discardableResult
    private static func look(
        at file: PropertyListFile,
        _ state: inout State,
        isDoubtful: (SystemCalls.Status) -> Bool = { _ in false }
    ) -> SystemCalls.Status? {
        do throws(PropertyListReadFailure) {
            let present = try file.snapshot(at: file.path)
            let keys = differences(state.known, present)
            state.known = present
            if !keys.isEmpty || state.hasFailed { tell(.changed(keys: keys), state) }
            state.hasFailed = false
        } catch {
            if case .damage(_, let status) = error, isDoubtful(status) { return status }
            if !state.hasFailed { tell(.failed(file.failure(error)), state) }
            state.hasFailed = true
        }
        return nil
    }

    private func tellBlindness(_ error: SystemError, of file: PropertyListFile) {
        state.withLock { state in
            if state.isBlind { return }
            state.isBlind = true
            let failure = BackingStoreError(
                .readFailed,
                store: file.store,
                reason: "changes by others are not seen any more: \(error.advice)",
                systemError: error.number
            )
            Self.tell(.failed(failure), state)
        }
    }

    private static func tell(_ change: StoreChange, _ state: State) {
        for subscriber in state.subscribers { subscriber.tell(change) }
    }

    private static func differences(
        _ old: PropertyListFile.Snapshot,
        _ new: PropertyListFile.Snapshot
    ) -> Set<String> {
        if old.number == new.number { return [] }
        var keys: Set<String> = []
        for entry in new.contents.entries {
            guard let value = old.contents[entry.key] else {
                keys.insert(entry.key)
                continue
            }
            if value != entry.value, value.ordered != entry.value.ordered { keys.insert(entry.key) }
        }
        for entry in old.contents.entries where new.contents[entry.key] == nil { keys.insert(entry.key) }
        return keys
    }
}

extension PropertyList {
    /// The same with the entries of every dictionary in the order of their keys, which means nothing to most programs:
    /// they write them in another one each time.
    fileprivate var ordered: PropertyList {
        switch self {
        case .array(let elements): .array(elements.map(\.ordered))
        case .dictionary(let entries):
            .dictionary(
                entries.map { Entry(key: $0.key, value: $0.value.ordered) }
                    .sorted { ExactString($0.key) < ExactString($1.key) }
            )
        default: self
        }
    }
}
