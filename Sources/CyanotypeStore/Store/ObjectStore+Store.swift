extension ObjectStore: _PerformingStore {
    public typealias _Visibility = _HiddenOperations

    public func _perform<Value: Sendable>(
        _ work: _StoreWork,
        _ body: @escaping @Sendable (ObjectStore) throws(StoreError) -> Value
    ) async throws(StoreError) -> Value {
        if Task.isCancelled { throw StoreError(.cancelled, "the task was cancelled before the call began") }
        if mayStart(work) {
            do throws(StoreError) {
                return try CallWaiting.never.apply { () throws(StoreError) in try body(self) }
            } catch {
                guard error.code == .wouldWait else { throw error }
            }
        }
        return try await performElsewhere(work, body)
    }

    /// Calls a closure with the store on a thread that may wait.
    func performElsewhere<Value: Sendable>(
        _ work: _StoreWork,
        _ body: @escaping @Sendable (ObjectStore) throws(StoreError) -> Value
    ) async throws(StoreError) -> Value {
        let workers =
            switch work {
            case .reading: readers
            case .writing, .closure: writers
            }
        return try await workers.run { () throws(StoreError) in try body(self) }
    }

    /// Whether work can be tried on the caller's thread.
    private func mayStart(_ work: _StoreWork) -> Bool {
        switch work {
        case .reading: true
        // Whose commits wait for the disk.
        case .writing: connections.configuration.durability != .powerLoss || connections.configuration.path == nil
        case .closure: false
        }
    }
}
