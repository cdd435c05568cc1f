internal import Cyanotype
internal import CyanotypeSystem
internal import Dispatch

/// Observes a file for all stores of the process over its path, and notifies each of the changes by others.
///
/// A store's write becomes known in one step with the file's replacement. So only changes by others differ from what is
/// known, even where one write contains the changes of both.
final class PropertyListMonitor: Sendable {
    /// A store that observes the file. `notify` is called under the monitor's lock and must only pass the change on.
    final class Subscriber: Sendable {
        let notify: @Sendable (StoreChange) -> Void

        init(_ notify: @escaping @Sendable (StoreChange) -> Void) {
            self.notify = notify
        }
    }

    private struct State {
        var subscribers: [Subscriber] = []
        /// Exists while there are subscribers.
        var watch: PropertyListWatch?
        /// The contents that the subscribers know: they were notified of them or wrote them. At first the contents
        /// when the first one subscribed.
        var known = PropertyListFile.Snapshot(contents: PropertyListContents())
        /// Whether subscribers were notified that the file is unreadable, and not yet that it is readable again.
        var hasFailed = false
        /// Whether subscribers were notified that changes go unseen.
        var isBlind = false
    }

    private let state = Locked(State())
    private let queue = DispatchQueue(label: "CyanotypeSettings.monitor")

    /// The contents known to the subscribers, for tests.
    var known: PropertyListContents { state.withLock { $0.known.contents } }

    /// Starts to notify `subscriber` of changes in `file`, to which this monitor belongs.
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
            // Reads after the watch has begun: a change in between is then noticed, and found to be known.
            Self.look(at: file, &state)
            state.subscribers.append(subscriber)
            return true
        }
    }

    func remove(_ subscriber: Subscriber) {
        // Releases the watch outside the lock.
        let watch: PropertyListWatch? = state.withLock { state in
            state.subscribers.removeAll { $0 === subscriber }
            guard state.subscribers.isEmpty else { return nil }
            defer { state = State() }
            return state.watch
        }
        withExtendedLifetime(watch) {}
    }

    /// Replaces the file by `body`, and notifies all subscribers except `writer`. `changes` are those of the writer.
    /// `old`, which the file holds until then, may contain changes by others. `body` returns what the file holds
    /// afterwards.
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
                // An empty set of keys means that the file is readable again.
                if !keys.isEmpty || state.hasFailed { subscriber.notify(.changed(keys: keys)) }
            }
            state.hasFailed = false
            return written
        }
    }

    private func look(at file: PropertyListFile, _ sight: PropertyListWatch.Sight) {
        switch sight {
        case .blind(let error): notifyOfBlindness(error, of: file)
        case .changed, .begun: state.withLock { $0.isBlind = false }
        }
        // Parses outside the lock, so that writers do not wait.
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

    /// Whether a damaged file may just be incomplete.
    private static func isDoubtful(
        _ status: SystemCalls.Status,
        _ sight: PropertyListWatch.Sight,
        _ file: PropertyListFile
    ) -> Bool {
        let age = file.operations.now().nanoseconds(since: status.modified)
        if case .begun = sight { return true }
        return (0..<quietNanoseconds(after: sight)).contains(age)
    }

    /// How long a damaged file must be unchanged before it is reported. A new file gets more time: its closing, which
    /// is noticed, shows that it is complete.
    private static func quietNanoseconds(after sight: PropertyListWatch.Sight) -> Int {
        if case .begun = sight { 1_000_000_000 } else { 200_000_000 }
    }

    /// Determines what has changed, and notifies the subscribers.
    ///
    /// - Returns: The status of a damaged file that was not reported because `isDoubtful` returned `true`.
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
            if !keys.isEmpty || state.hasFailed { notify(.changed(keys: keys), state) }
            state.hasFailed = false
        } catch {
            if case .damage(_, let status) = error, isDoubtful(status) { return status }
            if !state.hasFailed { notify(.failed(file.failure(error)), state) }
            state.hasFailed = true
        }
        return nil
    }

    private func notifyOfBlindness(_ error: SystemError, of file: PropertyListFile) {
        state.withLock { state in
            if state.isBlind { return }
            state.isBlind = true
            let failure = BackingStoreError(
                .readFailed,
                store: file.store,
                reason: "changes by others are not seen any more: \(error.advice)",
                systemError: error.number
            )
            Self.notify(.failed(failure), state)
        }
    }

    private static func notify(_ change: StoreChange, _ state: State) {
        for subscriber in state.subscribers { subscriber.notify(change) }
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
    /// The list with the entries of every dictionary sorted by key. Most programs give the order no meaning and write
    /// another one each time.
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
