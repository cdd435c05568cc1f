/// The changes of a store's objects from some time on. See ``ObjectStore/changes``.
public struct ObjectChanges: AsyncSequence, Sendable {
    public typealias Element = ObjectChange
    public typealias Failure = StoreError

    private let store: ObjectStore
    /// The only type; `nil` for all.
    private let typeName: String?
    /// The revisions after which the changes begin; `nil` if they could not be read.
    private let start: [Int64: Int64]?

    init(_ store: ObjectStore, typeName: String?) {
        (self.store, self.typeName) = (store, typeName)
        start = store.currentRevisions
    }

    public func makeAsyncIterator() -> Iterator {
        Iterator(observer: store.changeObserver(typeName: typeName, after: start))
    }

    /// Gives one change after another.
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
                case .failure: continue
                case .end(let error): throw error
                case nil: return nil
                }
            }
            return nil
        }
    }
}
