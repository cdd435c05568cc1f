internal import Cyanotype
internal import Dispatch

/// Those who want to be told of changes to a property list, and what they know of it.
///
/// What the store writes is noted as known in one step with the writing of it, so that only what others have changed
/// differs from what is known, even where one file has the changes of both.
final class StoreObservers: Sendable {
    typealias Body = @Sendable (StoreChange) -> Void

    private struct State {
        var bodies: [(number: Int, body: Body)] = []
        var nextNumber = 0
        /// Is there as long as anyone is to be told.
        var watch: PropertyListWatch?
        /// What observers have been told of, what the store has written, and what was there when the first one came.
        var known: [ExactString: PropertyList] = [:]
        /// Whether they have been told that the file cannot be read, and not yet that it can be again.
        var hasFailed = false
        /// Whether they have been told that changes are not seen.
        var isBlind = false
    }

    let file: PropertyListFile

    private let state = Locked(State())
    /// Runs nothing but what is to be told, one after another.
    private let queue = DispatchQueue(label: "CyanotypeSettings.changes")

    init(of file: PropertyListFile) {
        self.file = file
    }

    /// Whether changes are watched, for tests.
    var isWatching: Bool { state.withLock { $0.watch != nil } }

    /// Adds an observer; `nil` if the system cannot watch the file.
    func add(_ body: @escaping Body) -> StoreObservation? {
        let number: Int? = state.withLock { state in
            if state.watch == nil {
                guard let watch = makeWatch() else { return nil }
                // Read after the watching has begun: what happens in between is noticed, and found to be known.
                let found = Result { () throws(PropertyListReadFailure) in try values() }
                state = State(nextNumber: state.nextNumber, watch: watch)
                switch found {
                case .success(let values): state.known = values
                case .failure: state.hasFailed = true
                }
            }
            state.nextNumber += 1
            state.bodies.append((state.nextNumber, body))
            return state.nextNumber
        }
        return number.map { number in StoreObservation { self.remove(number) } }
    }

    private func remove(_ number: Int) {
        // Let go of outside of the lock.
        let watch: PropertyListWatch? = state.withLock { state in
            state.bodies.removeAll { $0.number == number }
            guard state.bodies.isEmpty else { return nil }
            defer { state.watch = nil }
            return state.watch
        }
        withExtendedLifetime(watch) {}
    }

    private func makeWatch() -> PropertyListWatch? {
        try? PropertyListWatch(file.path, queue: queue) { [weak self] error in self?.look(error) }
    }

    /// Writes by `body`, which calls what it is given once the file has `changes`; from then on they count as known.
    ///
    /// - Throws: What `body` throws.
    func write<Result: Sendable>(
        _ changes: [PropertyListContents.Change],
        _ body: (_ replaced: () -> Void) throws(BackingStoreError) -> Result
    ) throws(BackingStoreError) -> Result {
        try state.withLock { state throws(BackingStoreError) -> Result in
            var isReplaced = false
            defer {
                if isReplaced, state.watch != nil {
                    for (key, list) in changes { state.known[key] = list?.ordered }
                }
            }
            return try body { isReplaced = true }
        }
    }

    /// Tells that the store has dealt with damage. Which values have changed by that is told when the new file is seen.
    func tell(_ recovery: StoreRecovery) {
        queue.async { self.tell(.recovered(recovery)) }
    }

    /// Finds out what has changed, and tells it.
    private func look(_ error: SystemError?) {
        if let change = blindness(error) { tell(change) }
        let change: StoreChange? = state.withLock { state -> StoreChange? in
            if state.bodies.isEmpty { return nil }
            do throws(PropertyListReadFailure) {
                let values = try values()
                let keys = Self.differences(state.known, values)
                state.known = values
                defer { state.hasFailed = false }
                // Without keys it says that the file can be read again.
                return keys.isEmpty && !state.hasFailed ? nil : .changed(keys: keys)
            } catch {
                defer { state.hasFailed = true }
                return state.hasFailed ? nil : .failed(file.failure(error))
            }
        }
        if let change { tell(change) }
    }

    private func blindness(_ error: SystemError?) -> StoreChange? {
        state.withLock { state -> StoreChange? in
            let wasBlind = state.isBlind
            state.isBlind = error != nil
            guard let error, !wasBlind else { return nil }
            return .failed(
                BackingStoreError(
                    .readFailed,
                    store: file.store,
                    reason: "changes by others are not seen any more: \(error.advice)",
                    systemError: error.number
                )
            )
        }
    }

    private func tell(_ change: StoreChange) {
        for number in state.withLock({ $0.bodies.map(\.number) }) {
            // It may have been cancelled by the one before it.
            let body: Body? = state.withLock { $0.bodies.first { $0.number == number }?.body }
            body?(change)
        }
    }

    private func values() throws(PropertyListReadFailure) -> [ExactString: PropertyList] {
        var values: [ExactString: PropertyList] = [:]
        for entry in try file.inspect(file.path).contents.entries {
            values[ExactString(entry.key)] = entry.value.ordered
        }
        return values
    }

    private static func differences(
        _ old: [ExactString: PropertyList],
        _ new: [ExactString: PropertyList]
    ) -> Set<String> {
        var keys: Set<String> = []
        for (key, value) in new where old[key] != value { keys.insert(key.string) }
        for key in old.keys where new[key] == nil { keys.insert(key.string) }
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
