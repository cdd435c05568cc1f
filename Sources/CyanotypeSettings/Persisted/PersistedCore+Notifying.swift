internal import Cyanotype
internal import CyanotypeSystem
internal import Dispatch

/// The pending notifications of a settings object.
struct PersistedEvents {
    private var waiting: [() -> Void] = []
    private var isDelivering = false

    mutating func add(_ event: @escaping () -> Void) {
        waiting.append(event)
    }

    /// Returns the first pending event for a thread that starts to deliver; `nil` if none is pending or another thread
    /// is delivering.
    mutating func begin() -> (() -> Void)? {
        if isDelivering || waiting.isEmpty { return nil }
        isDelivering = true
        return waiting.removeFirst()
    }

    mutating func next() -> (() -> Void)? {
        if waiting.isEmpty {
            isDelivering = false
            return nil
        }
        return waiting.removeFirst()
    }
}

// The thread that has `writing` queues the events, which keeps them in order. It delivers them after it has ended all
// its thread locks, so that observers may call anything and wait for any thread.
extension PersistedCore {
    /// Creates the notification of a change of the model.
    ///
    /// - Parameters:
    ///   - old: The model before the change.
    ///   - new: The model after it.
    ///   - changed: The stored properties that have changed.
    ///   - origin: The origin of the change.
    /// - Returns: A closure that notifies the listeners and observers.
    func changeEvent(
        from old: Root,
        to new: Root,
        _ changed: [Int],
        _ origin: ChangeOrigin
    ) -> @Sendable () -> Void {
        let listeners = state.withLock { $0.listeners }
        let observers = observers
        let changes = changed.compactMap { index -> Persisted<Root>.Change? in
            let property = properties[index]
            guard listeners.wantsChanges, let path = property.path as? PartialKeyPath<Root> else { return nil }
            return Persisted<Root>.Change(
                key: property.key,
                store: property.store,
                origin: origin,
                sharedPath: SharedKeyPath(path)
            )
        }
        return {
            listeners.notify(changes)
            listeners.notify(old, new, origin)
            observers.notify(changed)
        }
    }

    /// Queues the notification of a change of the model: see ``changeEvent(from:to:_:_:)``.
    func notifyOfChanges(from old: Root, to new: Root, _ changed: [Int], _ origin: ChangeOrigin) {
        note(changeEvent(from: old, to: new, changed, origin))
    }

    /// Queues the notification of failures.
    func notify(_ failures: [Failure]) {
        if failures.isEmpty { return }
        let listeners = state.withLock { $0.listeners }
        note { listeners.notify(failures) }
    }

    private func note(_ event: @escaping @Sendable () -> Void) {
        events.withLock { $0.add(event) }
    }

    /// Runs `body` on `queue`. Another thread delivers its events and calls `completion`, so that an observer may wait for a
    /// task that needs the queue.
    func enqueue<Result: Sendable>(
        _ body: @escaping @Sendable () -> Result,
        completion: @escaping @Sendable (Result) -> Void = { _ in }
    ) {
        queue.async {
            let (result, work) = ThreadState.current.collecting(body)
            if work.isEmpty { return completion(result) }
            DispatchQueue.global().async {
                for deliver in work { deliver() }
                completion(result)
            }
        }
    }

    /// Delivers the queued events as soon as the thread holds no lock and is in no update. If another thread is already
    /// delivering, that thread delivers them too.
    func deliverNotifications() {
        ThreadState.current.whenFree {
            var event = self.events.withLock { $0.begin() }
            while let notify = event {
                notify()
                event = self.events.withLock { $0.next() }
            }
        }
    }
}
