public import Cyanotype
public import Observation

/// The objects that a query finds, kept up to date for a user interface.
///
/// ```swift
/// let good = ObservedQuery(store.query(Article.self).filter(\.rating, .greaterOrEqual(to: 4)), in: store)
/// ```
///
/// It watches the store until it is released. See ``ObjectStore/observe(_:onFailure:)`` for when it changes.
@Observable
@MainActor
public final class ObservedQuery<M: Model & Sendable> {
    /// The objects; empty until they are first fetched.
    public private(set) var objects: [M] = []

    /// Why the objects may be out of date or some of them missing; `nil` if they are complete.
    public private(set) var error: StoreError?

    @ObservationIgnored private var task: Task<Void, Never>?

    /// Begins to watch the results of a query.
    ///
    /// - Parameters:
    ///   - query: The query.
    ///   - store: The store, which stays open as long as this object.
    public init(_ query: ObjectQuery<M>, in store: ObjectStore) {
        let observer = store.observer(of: query)
        task = Task { [weak self] in
            while let event = await observer.next() { self?.take(event) }
        }
    }

    deinit { task?.cancel() }

    private func take(_ event: Observer<QueryResults<M>>.Event) {
        switch event {
        case .output(let results): (objects, error) = (results.objects, results.failures.first)
        case .failure(let failure), .end(let failure): error = failure
        }
    }
}
