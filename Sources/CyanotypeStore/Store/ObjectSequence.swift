public import Cyanotype

/// The objects that a query finds, read in pages while they are used, so that any number of them fits into memory.
///
/// ```swift
/// for result in store.objects(store.query(Article.self)) {
///     let article = try result.get()
/// }
/// ```
///
/// An element is a failure if its object cannot be decoded; the sequence goes on after it. If the file cannot be read,
/// the failure is the last element.
///
/// No transaction stays open between two pages. So an object that is stored or deleted meanwhile may or may not be
/// among the elements, but no object is among them twice. A query with an order of its own is read at once.
public struct ObjectSequence<M: Model>: Sequence {
    let store: ObjectStore
    let query: ObjectQuery<M>
    let pageSize: Int

    public func makeIterator() -> Iterator { Iterator(store: store, query: query, pageSize: pageSize) }

    /// Reads the objects, a page at a time.
    public struct Iterator: IteratorProtocol {
        private let store: ObjectStore
        private var query: ObjectQuery<M>
        private let pageSize: Int
        private var page: ArraySlice<Result<M, StoreError>> = []
        private var isAtEnd = false

        init(store: ObjectStore, query: ObjectQuery<M>, pageSize: Int) {
            (self.store, self.query, self.pageSize) = (store, query, Swift.max(1, pageSize))
        }

        public mutating func next() -> Result<M, StoreError>? {
            while page.isEmpty {
                if isAtEnd { return nil }
                do throws(StoreError) {
                    try readPage()
                } catch {
                    isAtEnd = true
                    return .failure(error)
                }
            }
            return page.popFirst()
        }

        private mutating func readPage() throws(StoreError) {
            // After an object that cannot be decoded, only an identity gives the place to go on.
            let isWhole = !query.orderings.isEmpty
            let left = query.maximumCount ?? .max
            let pageQuery = isWhole ? query : query.limit(Swift.min(pageSize, left))
            let (results, last) = try store.perform(FindResults(query: pageQuery))
            page = results[...]
            isAtEnd = isWhole || results.count < pageSize || results.count == left
            if let last, !isAtEnd {
                query = query.offset(0).after(PageCursor(keys: [], identity: last))
                if left != .max { query = query.limit(left - results.count) }
            }
        }
    }
}

extension ObjectStore {
    /// Returns the objects that a query finds as a sequence that reads them in pages.
    ///
    /// - Parameters:
    ///   - query: The query.
    ///   - pageSize: The number of objects that are read at a time.
    /// - Returns: The sequence. It reads nothing before it is used.
    public func objects<M: Model>(_ query: ObjectQuery<M>, pageSize: Int = 256) -> ObjectSequence<M> {
        ObjectSequence(store: self, query: query, pageSize: pageSize)
    }
}
