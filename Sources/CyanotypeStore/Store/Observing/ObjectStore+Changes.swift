public import Cyanotype
internal import CyanotypeSystem

extension ObjectStore {
    /// The changes of objects from now on, by whatever store or process.
    ///
    /// ```swift
    /// for try await change in store.changes where change.origin == .otherProcess {
    ///     print("\(change.saved) of \(change.typeName) were saved")
    /// }
    /// ```
    ///
    /// There is a change for each transaction and type. The changes of a type come in the order of their transactions.
    /// Nothing is buffered while the loop's body runs: the next changes are read from the file then. So an object that
    /// was changed several times meanwhile is only in the last change, and a consumer that is far behind gets one
    /// change with ``ObjectChange/Scope/allObjects``. The same happens in the rare case that the file cannot be read
    /// now. An object that expires is no change until it is deleted or purged; ``observe(_:onFailure:)`` shows that it
    /// is gone.
    ///
    /// The loop ends like a loop over ``observe(_:onFailure:)``, and the sequence keeps the store open.
    public var changes: ObjectChanges { ObjectChanges(self, typeNames: nil) }

    /// Returns the changes of a model's objects from now on. See ``changes``.
    ///
    /// - Parameter type: The model. For a class, the changes of its superclass and subclasses are included.
    /// - Returns: The changes.
    public func changes<M: Model>(of type: M.Type) -> ObjectChanges {
        ObjectChanges(self, typeNames: type.storedTypeNames)
    }

    /// Returns an observer that reads the changes after some revisions, whenever there are any.
    func changeObserver(typeNames: [String]?, after start: [Int64: Int64]?) -> Observer<[ObjectChange]> {
        struct State {
            var revisions: [Int64: Int64]?
            var hasJoined = false
        }
        let state = Locked(State(revisions: start))
        return Observer(self) { [self] signal throws(StoreError) in
            let (last, hasJoined) = state.withLock { ($0.revisions, $0.hasJoined) }
            if !hasJoined {
                try engine.hub.join(signal, type: nil)
                state.withLock { $0.hasJoined = true }
            }
            let (changes, revisions) = try engine.changes(ofTypeNamed: typeNames, after: last)
            state.withLock { $0.revisions = revisions }
            return Observer.Look(output: changes.isEmpty ? nil : changes)
        }
    }
}
