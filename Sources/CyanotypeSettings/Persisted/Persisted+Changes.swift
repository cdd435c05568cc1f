public import Cyanotype

extension Persisted {
    /// One change of one stored property.
    public struct Change: Sendable {
        /// The property.
        nonisolated(unsafe) public let path: PartialKeyPath<Root>
        /// Its key in the store.
        public let key: String
        /// The store.
        public let store: StoreName
        /// Where the change comes from.
        public let origin: ChangeOrigin
    }

    /// A new value of a property.
    public struct NewValue<Value: Sendable>: Sendable {
        /// The value.
        public let value: Value
        /// Where the change comes from.
        public let origin: ChangeOrigin
    }

    /// The changes of stored properties from now on, in their order, those by other processes too.
    ///
    /// ```swift
    /// for await change in Contacts.shared.changes where change.origin == .elsewhere {
    ///     print("\(change.key) was changed by another process")
    /// }
    /// ```
    ///
    /// Each stream is told of every change once, after the change has been written or could not be. Changes that nobody
    /// has taken yet are kept, so take them or let go of the stream. An assignment of the value that is there already is
    /// no change. A stream ends with the object.
    public var changes: AsyncStream<Change> {
        let core = core
        return AsyncStream { continuation in
            let number = core.state.withLock { $0.listeners.add(continuation) }
            continuation.onTermination = { [weak core] _ in core?.state.withLock { $0.listeners.remove(number) } }
        }
    }

    /// The values that a property has from now on: each that differs from the one before.
    ///
    /// ```swift
    /// for await theme in Settings.shared.changes(of: \.theme) {
    ///     apply(theme.value)
    /// }
    /// ```
    ///
    /// - Parameter path: The property; also one that is not stored, or a part of one.
    /// - Returns: The stream. What nobody has taken yet is kept.
    public func changes<Value: Equatable & Sendable>(
        of path: any KeyPath<Root, Value> & Sendable
    ) -> AsyncStream<NewValue<Value>> {
        let core = core
        return AsyncStream { continuation in
            let number = core.state.withLock { state in
                state.listeners.add(
                    { old, new, origin in
                        let value = new[keyPath: path]
                        if value != old[keyPath: path] { continuation.yield(NewValue(value: value, origin: origin)) }
                    },
                    end: { continuation.finish() }
                )
            }
            continuation.onTermination = { [weak core] _ in core?.state.withLock { $0.listeners.remove(number) } }
        }
    }

    /// What goes wrong from now on: assignments that could not be written, stores that cannot be read any more, values by
    /// others that are none of the property's.
    ///
    /// What `update(_:)`, `reset()` and ``flush()`` throw is told here too. Nothing is lost without a listener: see
    /// ``failures``.
    public var errors: AsyncStream<PersistedError.Failure> {
        let core = core
        return AsyncStream { continuation in
            let number = core.state.withLock { $0.listeners.add(continuation) }
            continuation.onTermination = { [weak core] _ in core?.state.withLock { $0.listeners.remove(number) } }
        }
    }

    /// The stores that tell what others change in them. What others change in another one, as in a keyring, is seen by
    /// `reload()` only.
    ///
    /// A property list is not among them where the system cannot watch its folder.
    public var followedStores: Set<StoreName> { core.followedStores.withLock { $0 } }

    /// What the stores have done about damage since they were made.
    public var recoveries: [StoreRecovery] {
        let all = core.stores.sorted { $0.key.description < $1.key.description }.flatMap(\.value.recoveries)
        // Stores of two names may be one.
        var seen: Set<StoreRecovery> = []
        return all.filter { seen.insert($0).inserted }
    }
}
