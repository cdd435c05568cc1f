public import Cyanotype
internal import CyanotypeSystem
internal import FoundationEssentials

extension ObjectStore {
    /// Returns the objects that a query finds, now and after each change of their type, by whatever store or process.
    ///
    /// A change of an object to which they refer counts as a change of theirs.
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
            let (known, last, expiry) = state.withLock { ($0.types, $0.revisions, $0.expiry) }
            var types = if let known { known } else { try observedTypes(of: M.self) }
            var isFound = known == nil
            for index in types.indices where types[index].number == nil {
                types[index].number = try engine.number(of: types[index].model)
                if types[index].number != nil { isFound = true }
            }
            // Until the file has the type, the commits of all types raise the signal, and so they do for several types. This
            // is before the first fetch, so that no commit after it is missed.
            if isFound { try engine.hub.join(signal, type: types.count == 1 ? types[0].number : nil) }
            state.withLock { [types] in $0.types = types }
            return try engine.read("observe(_:onFailure:)") { [types, last, expiry] session throws(StoreError) in
                var revisions: [Int64] = []
                for type in types { revisions.append(try session.revision(ofType: type.number)) }
                let now = Date().timeIntervalSinceReferenceDate
                if revisions == last, expiry.map({ now < $0 }) ?? true { return Observer.Look(next: expiry) }
                let (objects, failures) = try FindSkippingFailures(query: query).run(in: session)
                // After `now`, which is before the fetch, so that an object that expires in between causes another
                // look.
                var next: Double?
                for type in types {
                    if let time = try session.nextExpiry(of: type.model, after: now) { next = min(next ?? time, time) }
                }
                state.withLock { [revisions, next] in ($0.revisions, $0.expiry) = (revisions, next) }
                return Observer.Look(output: QueryResults(objects: objects, failures: failures), next: next)
            }
        }
    }

    /// The types of the objects that are read with those of a model.
    private func observedTypes<M: Model>(of type: M.Type) throws(StoreError) -> [QueryState.ObservedType] {
        try engine.registry.models.modelsRead(with: type).map { QueryState.ObservedType(model: $0) }
    }
}

/// What an observer of a query has seen.
private struct QueryState {
    /// A type whose changes may change the results.
    struct ObservedType {
        let model: any Model.Type
        /// The number of the type in the file; `nil` if the file does not have it yet.
        var number: Int64?
    }

    /// The types; `nil` before the first look.
    var types: [ObservedType]?
    /// The revisions of the types.
    var revisions: [Int64]?
    /// When the next of the types' objects expires, in seconds since the reference date.
    var expiry: Double?
}
