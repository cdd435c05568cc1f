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
        /// Finds the rows after the page.
        private var query: ObjectQuery<M>
        private let pageSize: Int
        private var isAtEnd = false
        @usableFromInline var page = RowPage<M>()
        /// The position in the page.
        @usableFromInline var position = 0
        @usableFromInline var decoder = DocumentCodec.Decoder()

        init(store: ObjectStore, query: ObjectQuery<M>, pageSize: Int) {
            (self.store, self.query, self.pageSize) = (store, query, Swift.max(1, pageSize))
        }

        // Can be inlined so that the compiler specializes the decoding.
        @inlinable
        public mutating func next() -> Result<M, StoreError>? {
            if position == page.rows.count {
                if let error = readPage() { return .failure(error) }
                if page.rows.count == 0 { return nil }
            }
            DocumentCodec.Decoder.makeUnique(&decoder)
            defer { position += 1 }
            return page.object(at: position, decoder)
        }

        /// The bytes of documents in a page.
        private static var byteLimit: Int { 256 * 1024 }

        /// Reads the next page, which is empty at the end, and returns the error if it cannot be read.
        @usableFromInline @inline(never)
        mutating func readPage() -> StoreError? {
            // Other pages have about the same size. One that is read at once may be any size.
            let expected = page.rows.count > pageSize ? CopiedRows.Size() : page.rows.size
            (page, position) = (RowPage(), 0)
            if isAtEnd { return nil }
            // After an object that cannot be decoded, only an identity gives the place to go on.
            let isWhole = !query.orderings.isEmpty
            let left = query.maximumCount ?? .max
            do throws(StoreError) {
                let pageQuery = isWhole ? query : query.limit(Swift.min(pageSize, left))
                page = try store.perform(
                    FindRows(query: pageQuery, byteLimit: isWhole ? nil : Self.byteLimit, expected: expected)
                )
            } catch {
                isAtEnd = true
                return error
            }
            isAtEnd = isWhole || page.rows.count < pageSize && !page.isCut || page.rows.count == left
            if let last = page.rows.identities.last, !isAtEnd {
                query = query.offset(0).after(PageCursor(keys: [], identity: last))
                if left != .max { query = query.limit(left - page.rows.count) }
            }
            return nil
        }
    }
}

extension ObjectStore {
    /// Returns the objects that a query finds as a sequence that reads them in pages.
    ///
    /// - Parameters:
    ///   - query: The query.
    ///   - pageSize: The number of objects that are read at a time. Fewer are read if they are large.
    /// - Returns: The sequence. It reads nothing before it is used.
    public func objects<M: Model>(_ query: ObjectQuery<M>, pageSize: Int = 1024) -> ObjectSequence<M> {
        ObjectSequence(store: self, query: query, pageSize: pageSize)
    }
}
