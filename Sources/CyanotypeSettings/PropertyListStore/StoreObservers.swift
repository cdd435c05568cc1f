internal import Cyanotype
internal import CyanotypeSystem

/// The observers of a property list; they are notified of changes that the store's own calls do not make.
final class StoreObservers: Sendable {
    typealias Body = @Sendable (StoreChange) -> Void

    private struct Observer: Sendable {
        let number: Int
        let body: Body
        let recipient = Recipient()
    }

    private struct State {
        var observers: [Observer] = []
        var nextNumber = 0
    }

    let file: PropertyListFile
    /// Represents the store in the file's monitor.
    let subscriber: PropertyListMonitor.Subscriber

    /// Whether the subscriber is in the monitor, whose lock comes after this one and before that of `state`.
    private let subscription = Locked(false)
    private let state: Locked<State>

    init(of file: PropertyListFile) {
        let state = Locked(State())
        self.file = file
        self.state = state
        subscriber = PropertyListMonitor.Subscriber { change in Self.notify(change, state) }
    }

    /// Whether changes are watched, for tests.
    var isWatching: Bool { subscription.withLock { $0 } }

    /// Adds an observer. Returns `nil` if the system cannot watch the file.
    func add(_ body: @escaping Body) -> StoreObservation? {
        let number: Int? = subscription.withLock { isSubscribed in
            // Added first: no change is missed.
            let number = state.withLock { state in
                state.nextNumber += 1
                state.observers.append(Observer(number: state.nextNumber, body: body))
                return state.nextNumber
            }
            if !isSubscribed { isSubscribed = file.monitor.add(subscriber, to: file) }
            if isSubscribed { return number }
            // Then there are no others.
            state.withLock { $0.observers = [] }
            return nil
        }
        return number.map { number in StoreObservation { self.remove(number) } }
    }

    private func remove(_ number: Int) {
        // Released outside the locks, because it may own other observations.
        let observers = subscription.withLock { isSubscribed in
            let observers = state.withLock { state in
                defer { state.observers.removeAll { $0.number == number } }
                return state.observers
            }
            if isSubscribed, observers.allSatisfy({ $0.number == number }) {
                isSubscribed = false
                file.monitor.remove(subscriber)
            }
            return observers
        }
        withExtendedLifetime(observers) {}
    }

    /// Notifies observers of a recovery from damage. The changed values are reported when the new file is noticed.
    func notify(_ recovery: StoreRecovery) {
        subscriber.notify(.recovered(recovery))
    }

    private static func notify(_ change: StoreChange, _ state: Locked<State>) {
        for observer in state.withLock({ $0.observers }) {
            observer.recipient.add {
                // It may have been cancelled meanwhile.
                if state.withLock({ $0.observers.contains { $0.number == observer.number } }) { observer.body(change) }
            }
        }
    }
}
