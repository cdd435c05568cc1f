/// The changes of a store's objects from some time on. See ``ObjectStore/changes``.
public struct ObjectChanges: AsyncSequence, Sendable {
    public typealias Element = ObjectChange
    public typealias Failure = StoreError

    private let store: ObjectStore
    /// The only type whose changes are reported; `nil` for all.
    /// The names of the type, the present one first; `nil` for all types.
    private let typeNames: [String]?
    /// The last revision of each type before the changes, by the number of the type. `nil` if they could not be read:
    /// then the first change of each type has the scope `allObjects`.
    private let start: [Int64: Int64]?

    init(_ store: ObjectStore, typeNames: [String]?) {
        (self.store, self.typeNames) = (store, typeNames)
        // The changes begin now, even if iteration begins later.
        start = store.engine.currentRevisions
    }

    public func makeAsyncIterator() -> Iterator {
        Iterator(observer: store.changeObserver(typeNames: typeNames, after: start))
    }

    /// Returns one change after another.
    public struct Iterator: AsyncIteratorProtocol {
        private let observer: Observer<[ObjectChange]>
        private var pending: ArraySlice<ObjectChange> = []

        fileprivate init(observer: Observer<[ObjectChange]>) {
            self.observer = observer
        }

        /// Waits for the next change.
        ///
        /// - Parameter actor: The actor that the caller runs on.
        /// - Returns: The change; `nil` if the task is cancelled, or after an error.
        /// - Throws: ``StoreError`` if another attempt would fail too.
        public mutating func next(isolation actor: isolated (any Actor)?) async throws(StoreError) -> ObjectChange? {
            while !Task.isCancelled {
                if let change = pending.popFirst() { return change }
                switch await observer.next() {
                case .output(let changes): pending = changes[...]
                // The observer looks again by itself.
                case .failure: continue
                case .end(let error): throw error
                case nil: return nil
                }
            }
            return nil
        }
    }
}
