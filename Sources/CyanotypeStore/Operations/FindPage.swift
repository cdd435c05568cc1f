public import Cyanotype

/// Finds a page of the objects of a query, and the cursor after the last one if more follow.
@usableFromInline
struct FindPage<M: Model>: StoreOperation, Sendable {
    @usableFromInline static var _use: _StoreUse { .reading }
    @usableFromInline static var _name: StaticString { "fetchPage(_:)" }

    @usableFromInline let query: ObjectQuery<M>

    @usableFromInline init(query: ObjectQuery<M>) {
        self.query = query
    }

    @inlinable
    func _run(in session: _StoreSession) throws(StoreError) -> ObjectPage<M> {
        var page = try PageCollector(query)
        try session.forEach(
            page.longerQuery,
            onFailure: { error throws(StoreError) in
                if !page.isFull { throw error }
            },
            object: { (object: consuming M, identity) in
                if page.isFull { return false }
                page.append(object, identity)
                return true
            },
            expecting: { page.objects.reserve(expecting: min($0, page.size)) },
            row: { row, decoder throws(StoreError) in
                if page.isFull { return false }
                page.append(try decoder.object(M.self, of: row), row.identity)
                return true
            }
        )
        page.objects.shrink()
        return try page.page()
    }
}

/// Collects the objects of a page.
@usableFromInline
struct PageCollector<M: Model> {
    private let query: ObjectQuery<M>
    @usableFromInline let size: Int
    @usableFromInline var objects: [M] = []
    @usableFromInline var last: StorageKey?
    /// Whether an object follows the page.
    @usableFromInline var isFollowed = false

    @usableFromInline
    init(_ query: ObjectQuery<M>) throws(StoreError) {
        self.query = query
        size = query.maximumCount ?? .max
        if size == 0 {
            throw StoreError(.query, "the limit of the page is 0, so that no page is the last; make it 1 or more")
        }
        if query.mistake == nil, !query.orderings.allSatisfy(\.hasOrderedKeys) { throw Self.unordered }
    }

    /// The query for the page and one more object.
    ///
    /// That object shows whether the page is the last, even if it cannot be decoded.
    @usableFromInline var longerQuery: ObjectQuery<M> {
        size == .max ? query : query.limit(size < 0 ? size : size + 1)
    }

    /// Whether the page has all its objects, so that the object that asks follows it.
    @inlinable var isFull: Bool {
        mutating get {
            if objects.count < size { return false }
            isFollowed = true
            return true
        }
    }

    @inlinable
    mutating func append(_ object: consuming M, _ identity: StorageKey) {
        objects.append(object)
        last = identity
    }

    @usableFromInline
    func page() throws(StoreError) -> ObjectPage<M> {
        guard isFollowed, let object = objects.last, let last else { return ObjectPage(objects: objects, next: nil) }
        guard let next = query.cursor(after: object, identity: last) else { throw Self.unordered }
        return ObjectPage(objects: objects, next: next)
    }

    private static var unordered: StoreError {
        StoreError(.query, "the query orders by a property whose values have no keys; pages need such keys")
    }
}
