public import Cyanotype

/// Finds a page of the rows of a query, whose objects are decoded later.
struct FindRows<M: Model>: EngineOperation, Sendable {
    static var _use: _StoreUse { .reading }
    static var _name: StaticString { "objects(_:pageSize:)" }

    let query: ObjectQuery<M>
    /// The page ends before it has more bytes, unless it has no row yet; `nil` for all rows.
    let byteLimit: Int?
    /// The sizes to reserve memory for.
    let expected: CopiedRows.Size

    func run(in session: some EngineSession) throws(StoreError) -> RowPage<M> {
        var page = RowPage<M>(try session.shape(of: M.self))
        // Not in the page: the closure that copies a row would look up metadata of the model.
        var rows = CopiedRows(reserving: expected)
        let isClass = M.self is AnyObject.Type
        let limit = byteLimit ?? .max
        var isCut = false
        try session.forEach(
            query,
            onFailure: { error, identity in page.append(.failure(error), identity, to: &rows) },
            object: { (object: consuming M, identity) in
                page.append(.success(object), identity, to: &rows)
                return true
            },
            row: { row, decoder in
                if rows.byteCount + row.byteCount > limit, rows.count > 0 {
                    isCut = true
                    return false
                }
                let needsOnlyDocument = !decoder.hasReferences && !decoder.isSyncable
                if needsOnlyDocument, (try? decoder.isOfOwnClass(row, isClass: isClass)) ?? false {
                    rows.append(row)
                } else {
                    page.append(row, decoder, to: &rows)
                }
                return true
            }
        )
        (page.rows, page.isCut) = (rows, isCut)
        return page
    }
}

/// The rows of a query, in its order.
@usableFromInline
struct RowPage<M: Model> {
    private let shape: ObjectShape?
    /// Whether the page has fewer rows than the query because of their size.
    fileprivate(set) var isCut = false
    @usableFromInline fileprivate(set) var rows = CopiedRows()
    /// The objects that have been decoded already, and the failures, by their positions.
    @usableFromInline private(set) var results: [Int: Result<M, StoreError>] = [:]

    /// The page of no rows.
    init() { shape = nil }

    fileprivate init(_ shape: ObjectShape) { self.shape = shape }

    /// Appends the object of a row that is decoded now.
    @inline(never)
    fileprivate mutating func append(
        _ row: borrowing StoredRow,
        _ decoder: borrowing ObjectDecoder,
        to rows: inout CopiedRows
    ) {
        do throws(StoreError) {
            append(.success(try decoder.object(M.self, of: row)), row.identity, to: &rows)
        } catch {
            append(.failure(error), row.identity, to: &rows)
        }
    }

    fileprivate mutating func append(
        _ result: Result<M, StoreError>,
        _ identity: StorageKey,
        to rows: inout CopiedRows
    ) {
        results[rows.count] = result
        rows.append(identity)
    }

    /// Decodes the object of a row.
    @inlinable
    func object(at position: Int, _ decoder: DocumentCodec.Decoder) -> Result<M, StoreError> {
        if !results.isEmpty, let result = results[position] { return result }
        do throws(MappingError) {
            return .success(
                try unsafe rows.withDocument(at: position) { document throws(MappingError) in
                    try unsafe decoder.decode(M.self, document)
                }
            )
        } catch {
            return .failure(failure(error, at: position))
        }
    }

    @usableFromInline @inline(never)
    func failure(_ error: MappingError, at position: Int) -> StoreError {
        guard let shape else { return StoreError(error, of: M.storedName) }
        return StoreError(error, of: shape.className, rows.identities[position], shape)
    }
}

/// Copies of rows in one piece of memory.
@usableFromInline
struct CopiedRows {
    fileprivate(set) var identities: [StorageKey] = []
    /// The documents, one after the other.
    @usableFromInline private(set) var documents: [UInt8] = []
    /// The end of each document.
    @usableFromInline private(set) var ends: [Int] = []

    struct Size {
        var count = 0
        var byteCount = 0
    }

    init(reserving size: Size = Size()) {
        identities.reserveCapacity(size.count)
        documents.reserveCapacity(size.byteCount)
        ends.reserveCapacity(size.count)
    }

    @usableFromInline var count: Int { ends.count }

    var byteCount: Int { documents.count }

    var size: Size { Size(count: count, byteCount: byteCount) }

    mutating func append(_ row: borrowing StoredRow) {
        unsafe documents.append(contentsOf: row.document)
        append(row.identity)
    }

    /// Appends a row without its document.
    mutating func append(_ identity: StorageKey) {
        identities.append(identity)
        ends.append(documents.count)
    }

    /// Calls a closure with the document of a row.
    @inlinable
    func withDocument<Value>(
        at position: Int,
        _ body: (UnsafeRawBufferPointer) throws(MappingError) -> Value
    ) throws(MappingError) -> Value {
        let start = position == 0 ? 0 : ends[position - 1]
        let end = ends[position]
        return try unsafe documents.withUnsafeBufferPointer { documents throws(MappingError) in
            try unsafe body(UnsafeRawBufferPointer(UnsafeBufferPointer(rebasing: documents[start..<end])))
        }
    }
}
