public import Cyanotype
internal import CyanotypeSystem
internal import FoundationEssentials

extension ObjectStore {
    /// Returns the objects that a query finds, now and after each change of their type, by whatever store or process.
    ///
    /// ```swift
    /// for try await articles in store.observe(store.query(Article.self).order(by: \.rating)) {
    ///     show(articles)
    /// }
    /// ```
    ///
    /// While the loop's body runs, commits are not lost but summed up: the next results come after the last of them.
    /// They may equal the previous results. When an object of the type expires, there are new results too.
    ///
    /// The loop ends when its task is cancelled. It ends with an error only if every other attempt would fail too: the
    /// file is damaged or not a store any more. If a predicate or a closure of the query throws, `onFailure` gets the
    /// error, and the next results come after the next change. If it throws before there were any results and there is
    /// no `onFailure`, the loop ends with that error. Fetches that fail otherwise, such as for a lock, are tried again,
    /// with pauses of up to a second. Objects that cannot be decoded are left out, and `onFailure` gets their errors.
    ///
    /// The sequence keeps the store open. Fetching uses no thread of Swift's tasks. While anything in a file is
    /// observed, one thread waits for other processes to change files. Their changes come at once where the kernel
    /// reports writes (inotify), and within a quarter of a second where the user's limit of inotify is reached.
    ///
    /// - Parameters:
    ///   - query: The query.
    ///   - onFailure: Called in the loop's task with each failure that does not end it.
    /// - Returns: The results, one array after another.
    public func observe<M: Model & Sendable>(
        _ query: ObjectQuery<M>,
        onFailure: (@Sendable (StoreError) -> Void)? = nil
    ) -> ObservedResults<M> {
        ObservedResults(self, query, onFailure)
    }

    /// Returns an observer that fetches the objects of a query whenever their type has changed.
    func observer<M: Model & Sendable>(of query: ObjectQuery<M>) -> Observer<QueryResults<M>> {
        let state = Locked(QueryState())
        return Observer(self) { [self] signal throws(StoreError) in
            var (type, last, expiry) = state.withLock { ($0.type, $0.revision, $0.expiry) }
            if type == nil {
                // Until the file has the type, the commits of all types raise the signal.
                type = try engine.number(of: M.self)
                // Before the first fetch, so that no commit after it is missed.
                try engine.hub.join(signal, type: type)
                state.withLock { [type] in $0.type = type }
            }
            return try engine.read("observe(_:onFailure:)") { [type, last, expiry] session throws(StoreError) in
                let revision = try session.revision(ofType: type)
                let now = Date().timeIntervalSinceReferenceDate
                if revision == last, expiry.map({ now < $0 }) ?? true { return Observer.Look(next: expiry) }
                let (objects, failures) = try FindSkippingFailures(query: query).run(in: session)
                // After `now`, which is before the fetch, so that an object that expires in between causes another
                // look.
                let next = try session.nextExpiry(of: M.self, after: now)
                state.withLock { ($0.revision, $0.expiry) = (revision, next) }
                return Observer.Look(output: QueryResults(objects: objects, failures: failures), next: next)
            }
        }
    }
}

/// What an observer of a query has seen.
private struct QueryState {
    var type: Int64?
    var revision: Int64?
    /// When the next of the type's objects expires, in seconds since the reference date.
    var expiry: Double?
}
