public import Cyanotype
internal import CyanotypeSystem

extension Persisted {
    /// One change of one stored property.
    public struct Change: Sendable {
        /// The property.
        public var path: PartialKeyPath<Root> { sharedPath.path }
        /// Its key in the store.
        public let key: String
        /// The store.
        public let store: StoreName
        /// The origin of the change.
        public let origin: ChangeOrigin

        let sharedPath: SharedKeyPath<PartialKeyPath<Root>>
    }

    /// A new value of a property.
    public struct NewValue<Value: Sendable>: Sendable {
        /// The value.
        public let value: Value
        /// The origin of the change.
        public let origin: ChangeOrigin
    }

    /// A stream of the changes of stored properties from now on, in order, including changes by other processes.
    ///
    /// ```swift
    /// for await change in Contacts.shared.changes where change.origin == .elsewhere {
    ///     print("\(change.key) was changed by another process")
    /// }
    /// ```
    ///
    /// Each stream delivers every change once, after its write has succeeded or failed. With ``AssignmentTiming/later``
    /// an assignment is delivered before it is written. A stream buffers the changes that nobody has consumed yet, so
    /// consume it or release it. Assigning the current value again is not a change. A stream ends with the object.
    public var changes: AsyncStream<Change> {
        let core = core
        return AsyncStream { continuation in
            let number = core.state.withLock { $0.listeners.add(continuation) }
            // Weak here and below, because the core holds the continuation.
            continuation.onTermination = { [weak core] _ in core?.state.withLock { $0.listeners.remove(number) } }
        }
    }

    /// Returns a stream of the new values of a property from now on. It omits values equal to the previous one.
    ///
    /// ```swift
    /// for await theme in Settings.shared.changes(of: \.theme) {
    ///     apply(theme.value)
    /// }
    /// ```
    ///
    /// - Parameter path: The property. It may also be a property that is not stored, or a part of a property.
    /// - Returns: The stream. It buffers the values that nobody has consumed yet.
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

    /// A stream of the failures from now on: assignments that could not be written, stores that can no longer be read,
    /// and values written by other programs that are not valid for their properties.
    ///
    /// The failures of a ``PersistedError`` thrown by `update(_:)`, `reset()` or ``flush()`` are reported here too.
    /// Failures are not lost without a listener: see ``failures``.
    public var errors: AsyncStream<PersistedError.Failure> {
        let core = core
        return AsyncStream { continuation in
            let number = core.state.withLock { $0.listeners.add(continuation) }
            continuation.onTermination = { [weak core] _ in core?.state.withLock { $0.listeners.remove(number) } }
        }
    }

    /// The stores that report changes made by others. Only `reload()` detects changes by others to any other store,
    /// such as a keyring.
    ///
    /// A property list is missing here if the system cannot watch its folder.
    public var followedStores: Set<StoreName> { core.followedStores.withLock { $0 } }

    /// The repairs that the stores have made after damage since they were created.
    public var recoveries: [StoreRecovery] {
        let all = core.stores.sorted { $0.key.description < $1.key.description }.flatMap(\.value.recoveries)
        // Two names may refer to the same store.
        var seen: Set<StoreRecovery> = []
        return all.filter { seen.insert($0).inserted }
    }
}
