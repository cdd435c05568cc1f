internal import Cyanotype

/// Finds a page of the objects of a query, and the cursor after the last one if more follow.
struct FindPage<M: Model>: EngineOperation, Sendable {
    static var _use: _StoreUse { .reading }
    static var _name: StaticString { "fetchPage(_:)" }

    let query: ObjectQuery<M>

    func run(in session: some EngineSession) throws(StoreError) -> ObjectPage<M> {
        let size = query.maximumCount ?? .max
        if size == 0 {
            throw StoreError(.query, "the limit of the page is 0, so that no page is the last; make it 1 or more")
        }
        if query.mistake == nil, !query.orderings.allSatisfy(\.hasOrderedKeys) { throw Self.unordered }
        var objects: [M] = []
        var last: StorageKey?
        var isLast = true
        // One more object shows whether the page is the last, even if that object cannot be decoded.
        let longer = size == .max ? query : query.limit(size < 0 ? size : size + 1)
        try session.forEach(longer) { error, _ throws(StoreError) in
            if objects.count < size { throw error }
            isLast = false
        } _: { (object: consuming M, identity) in
            if objects.count == size {
                isLast = false
                return false
            }
            objects.append(object)
            last = identity
            return true
        }
        guard !isLast, let object = objects.last, let last else { return ObjectPage(objects: objects, next: nil) }
        guard let next = query.cursor(after: object, identity: last) else { throw Self.unordered }
        return ObjectPage(objects: objects, next: next)
    }

    private static var unordered: StoreError {
        StoreError(.query, "the query orders by a property whose values have no keys; pages need such keys")
    }
}
