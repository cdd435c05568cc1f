public import Cyanotype

/// The objects that a query finds, now and after each change of their type. See ``ObjectStore/observe(_:onFailure:)``.
public struct ObservedResults<M: Model & Sendable>: AsyncSequence, Sendable {
    public typealias Element = [M]
    public typealias Failure = StoreError

    private let store: ObjectStore
    private let query: ObjectQuery<M>
    private let onFailure: (@Sendable (StoreError) -> Void)?

    init(_ store: ObjectStore, _ query: ObjectQuery<M>, _ onFailure: (@Sendable (StoreError) -> Void)?) {
        (self.store, self.query, self.onFailure) = (store, query, onFailure)
    }

    public func makeAsyncIterator() -> Iterator {
        Iterator(observer: store.observer(of: query), onFailure: onFailure)
    }

    /// Returns the results, one array after another.
    public struct Iterator: AsyncIteratorProtocol {
        private let observer: Observer<QueryResults<M>>
        private let onFailure: (@Sendable (StoreError) -> Void)?
        private var hasResults = false

        fileprivate init(observer: Observer<QueryResults<M>>, onFailure: (@Sendable (StoreError) -> Void)?) {
            (self.observer, self.onFailure) = (observer, onFailure)
        }

        /// Waits until the results may differ from the last ones.
        ///
        /// - Parameter actor: The actor that the caller runs on.
        /// - Returns: The objects; `nil` if the task is cancelled, or after an error that every other attempt would
        ///   meet too.
        /// - Throws: ``StoreError`` if every other attempt would fail too. Without `onFailure`, also if a predicate or
        ///   a closure of the query fails before there were any results; the next call then waits for the next change.
        public mutating func next(isolation actor: isolated (any Actor)?) async throws(StoreError) -> [M]? {
            while let event = await observer.next() {
                switch event {
                case .output(let results):
                    hasResults = true
                    if let onFailure { results.failures.forEach(onFailure) }
                    return results.objects
                case .failure(let error):
                    if let onFailure {
                        onFailure(error)
                    } else if error.isCausedByObjects, !hasResults {
                        // Nobody would see why there are no results.
                        throw error
                    }
                case .end(let error): throw error
                }
            }
            return nil
        }
    }
}

/// The objects and failures of one fetch.
struct QueryResults<M: Sendable>: Sendable {
    let objects: [M]
    /// The failures of objects that cannot be decoded.
    let failures: [StoreError]
}
