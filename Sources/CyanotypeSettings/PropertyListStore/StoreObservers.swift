internal import Cyanotype
internal import Dispatch

/// The observers of a property list; they are notified of changes that the store's own calls do not make.
final class StoreObservers: Sendable {
    typealias Body = @Sendable (StoreChange) -> Void

    private struct State {
        var bodies: [(number: Int, body: Body)] = []
        var nextNumber = 0
        var hasSubscribed = false
    }

    let file: PropertyListFile
    /// Represents the store in the file's monitor.
    let subscriber: PropertyListMonitor.Subscriber

    private let state: Locked<State>
    /// Serial; runs nothing but notifications.
    private let queue: DispatchQueue

    init(of file: PropertyListFile) {
        let state = Locked(State())
        let queue = DispatchQueue(label: "CyanotypeSettings.changes")
        self.file = file
        self.state = state
        self.queue = queue
        subscriber = PropertyListMonitor.Subscriber { change in
            queue.async { Self.notify(change, state) }
        }
    }

    /// Whether changes are watched, for tests.
    var isWatching: Bool { state.withLock { $0.hasSubscribed } }

    /// Adds an observer. Returns `nil` if the system cannot watch the file.
    func add(_ body: @escaping Body) -> StoreObservation? {
        let number: Int? = state.withLock { state in
            if !state.hasSubscribed {
                guard file.monitor.add(subscriber, to: file) else { return nil }
                state.hasSubscribed = true
            }
            state.nextNumber += 1
            state.bodies.append((state.nextNumber, body))
            return state.nextNumber
        }
        return number.map { number in StoreObservation { self.remove(number) } }
    }

    private func remove(_ number: Int) {
        state.withLock { state in
            state.bodies.removeAll { $0.number == number }
            guard state.bodies.isEmpty, state.hasSubscribed else { return }
            state.hasSubscribed = false
            file.monitor.remove(subscriber)
        }
    }

    /// Notifies observers of a recovery from damage. The changed values are reported when the new file is noticed.
    func notify(_ recovery: StoreRecovery) {
        subscriber.notify(.recovered(recovery))
    }

    private static func notify(_ change: StoreChange, _ state: Locked<State>) {
        for number in state.withLock({ $0.bodies.map(\.number) }) {
            // The previous observer may have cancelled it.
            let body: Body? = state.withLock { $0.bodies.first { $0.number == number }?.body }
            body?(change)
        }
    }
}
