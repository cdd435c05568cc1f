public import Cyanotype

// What operations use that can be inlined. So the compiler specializes the decoding, and what takes the objects, for the
// models of the program. The engine's part is not specialized.

extension _StoreSession {
    /// Calls a closure with the row of an identity if it is visible, and with a decoder for it.
    ///
    /// - Throws: What the closure throws, or another ``StoreError``.
    @usableFromInline
    func withVisibleRow<M: Model, ID: Hashable>(
        of type: M.Type,
        id: ID,
        _ body: (borrowing StoredRow, borrowing ObjectDecoder) throws(StoreError) -> Void
    ) throws(StoreError) {
        func run(in session: some EngineSession) throws(StoreError) {
            try session.withVisibleRow(of: type, id: id, times: false) { row, shape, _ throws(StoreError) in
                try body(row, ObjectDecoder(session, shape))
            }
        }
        try run(in: session)
    }

    /// Calls a closure with each object that a query finds, in its order, until the closure returns `false`.
    ///
    /// - Parameters:
    ///   - query: The query.
    ///   - expecting: May be called before, with the number of objects that are likely.
    ///   - body: The closure.
    /// - Throws: What the closure throws, or another ``StoreError``.
    @inlinable
    func forEach<M: Model>(
        _ query: ObjectQuery<M>,
        expecting: (Int) -> Void,
        _ body: (consuming M) throws(StoreError) -> Bool
    ) throws(StoreError) {
        try forEach(
            query,
            onFailure: { error throws(StoreError) in throw error },
            object: { (object: consuming M, _) throws(StoreError) in try body(object) },
            expecting: expecting,
            row: { row, decoder throws(StoreError) in try body(try decoder.object(M.self, of: row)) }
        )
    }

    /// Calls a closure with each row that a query finds, if the engine's rows are the results; otherwise calls another
    /// closure with each object and its identity.
    ///
    /// - Throws: What the closures throw, or another ``StoreError``.
    @usableFromInline
    func forEach<M: Model>(
        _ query: ObjectQuery<M>,
        onFailure: (StoreError) throws(StoreError) -> Void,
        object: (consuming M, StorageKey) throws(StoreError) -> Bool,
        expecting: (Int) -> Void,
        row: (borrowing StoredRow, borrowing ObjectDecoder) throws(StoreError) -> Bool
    ) throws(StoreError) {
        func run(in session: some EngineSession) throws(StoreError) {
            try session.forEach(
                query,
                onFailure: { error, _ throws(StoreError) in try onFailure(error) },
                object: object,
                expecting: expecting,
                row: row
            )
        }
        try run(in: session)
    }
}

extension Array {
    /// Reserves memory for as many elements as are likely, up to a mebibyte.
    ///
    /// An array of a thousand objects would otherwise be moved ten times, to memory that the system has to clear.
    @inlinable
    mutating func reserve(expecting count: Int) {
        reserveCapacity(Swift.min(count, (1 << 20) / MemoryLayout<Element>.stride))
    }

    /// Frees the reserved memory if the elements are far fewer than were likely.
    @inlinable
    mutating func shrink() {
        if capacity > 64, capacity / 4 > count { self = map { $0 } }
    }
}
