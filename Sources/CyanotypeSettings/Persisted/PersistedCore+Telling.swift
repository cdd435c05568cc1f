internal import Cyanotype

/// What happened to a settings object and is still to be told.
struct PersistedEvents {
    private var waiting: [() -> Void] = []
    private var isTelling = false

    mutating func add(_ event: @escaping () -> Void) {
        waiting.append(event)
    }

    /// The next one for the thread that tells them, which is one at a time.
    mutating func begin() -> (() -> Void)? {
        if isTelling || waiting.isEmpty { return nil }
        isTelling = true
        return waiting.removeFirst()
    }

    mutating func next() -> (() -> Void)? {
        if waiting.isEmpty {
            isTelling = false
            return nil
        }
        return waiting.removeFirst()
    }
}

// What is told is noted by the thread that has `writing`, so that it is in order, and told when it has no turn any more: who
// is told may do what it likes, and wait for whom it likes.
extension PersistedCore {
    /// What tells a change of the model.
    ///
    /// - Parameters:
    ///   - old: The model before.
    ///   - new: The model after it.
    ///   - changed: The stored properties that have changed.
    ///   - origin: Where the change comes from.
    /// - Returns: What is called to tell it.
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
            return Persisted<Root>.Change(path: path, key: property.key, store: property.store, origin: origin)
        }
        return {
            listeners.tell(changes)
            listeners.tell(old, new, origin)
            observers.tell(changed)
        }
    }

    /// Notes a change of the model: see ``changeEvent(from:to:_:_:)``.
    func tellChanges(from old: Root, to new: Root, _ changed: [Int], _ origin: ChangeOrigin) {
        note(changeEvent(from: old, to: new, changed, origin))
    }

    /// Notes what went wrong.
    func tell(_ failures: [Failure]) {
        if failures.isEmpty { return }
        let listeners = state.withLock { $0.listeners }
        note { listeners.tell(failures) }
    }

    private func note(_ event: @escaping @Sendable () -> Void) {
        events.withLock { $0.add(event) }
    }

    /// Tells what was noted, as soon as the thread has no turn and is inside of no update. If another thread is telling, that one goes on with it.
    func tellLater() {
        ThreadContext.current.whenFree {
            var event = self.events.withLock { $0.begin() }
            while let tell = event {
                tell()
                event = self.events.withLock { $0.next() }
            }
        }
    }
}
