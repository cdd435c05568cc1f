internal import Cyanotype

extension ObjectDecoder {
    /// Decodes an object that may refer to others, or others to it.
    @usableFromInline @inline(never)
    func referencedObject<M: Model>(_ type: M.Type, of row: borrowing StoredRow) throws(StoreError) -> M {
        guard let objects else {
            if !row.isWhole { throw damage(of: row) }
            let object = try instance(type, of: row)
            session.noteState(of: object, row, shape)
            return object
        }
        if let root = objects.lentRoot { return try objects.object(type, root) }
        let added = add(row)
        try findReferenced(session)
        return try lend(added) { row throws(StoreError) in
            try objects.object(type, added.root ?? objects.rows.add(row, shape))
        }
    }

    /// Finds the objects to which rows refer, level by level.
    func prefetch(_ rows: [CopiedRow]) throws(StoreError) {
        guard let objects else { return }
        for row in rows { objects.rows.add(row, shape) }
        try findReferenced(session)
    }

    /// Adds a copy of a row whose references are found later.
    fileprivate func add(_ row: borrowing StoredRow) -> ReferringRow {
        let copy = CopiedRow(row)
        let root = leadsToLeaves ? objects?.rows.addRoot(copy, shape) : nil
        if root == nil { objects?.rows.add(copy, shape) }
        return ReferringRow(copy: copy, root: root)
    }

    /// Calls a closure with a row that was added.
    fileprivate func lend<Value>(
        _ row: ReferringRow,
        _ body: (borrowing StoredRow) throws(StoreError) -> Value
    ) throws(StoreError) -> Value {
        objects?.lentRoot = row.root
        defer { objects?.lentRoot = nil }
        return try row.copy.lend(body)
    }

    fileprivate func findReferenced(_ session: some EngineSession) throws(StoreError) {
        guard let rows = objects?.rows, rows.hasOpenRows else { return }
        try session.copyingRows { () throws(StoreError) in try rows.addReferenced(in: session) }
    }
}

/// A row whose object may refer to others.
private struct ReferringRow {
    let copy: CopiedRow
    /// The row as one to which no others lead; `nil` if they may.
    let root: ReferencedRow?
}

extension EngineSession {
    /// The number of rows whose references are found together.
    private static var pageSize: Int { 1024 }

    /// Calls a closure with copies of rows, whose objects may refer to others, until it returns `false`.
    ///
    /// - Parameters:
    ///   - table: The table of the rows.
    ///   - rows: Calls a closure with each row, until it returns `false`.
    ///   - body: Takes a row, with a decoder for it.
    /// - Throws: What the closures throw, or another ``StoreError``.
    func forEachReferringRow(
        in table: Table,
        _ rows: (_ take: (borrowing StoredRow) throws(StoreError) -> Bool) throws(StoreError) -> Void,
        _ body: (borrowing StoredRow, borrowing ObjectDecoder) throws(StoreError) -> Bool
    ) throws(StoreError) {
        // The compiler does not let one closure call the other otherwise.
        try withoutActuallyEscaping(body) { body throws(StoreError) in
            try forEachReferringRow(among: rows, of: table, taking: body)
        }
    }

    private func forEachReferringRow(
        among rows: (_ take: (borrowing StoredRow) throws(StoreError) -> Bool) throws(StoreError) -> Void,
        of table: Table,
        taking body: @escaping (borrowing StoredRow, borrowing ObjectDecoder) throws(StoreError) -> Bool
    ) throws(StoreError) {
        let decoder = ObjectDecoder(self, table.shape)
        // Their objects were found with them, and others may use the engine only while it lends them.
        if lendsCopies { return try rows { row throws(StoreError) in try body(row, decoder) } }
        var page: [ReferringRow] = []
        var (limit, goesOn) = (1, true)
        func finishPage() throws(StoreError) {
            try decoder.findReferenced(self)
            for row in page where goesOn {
                goesOn = try decoder.lend(row) { row throws(StoreError) in try body(row, decoder) }
            }
            page.removeAll(keepingCapacity: true)
            // A caller may want one object only.
            limit = min(limit * 4, Self.pageSize)
        }
        try rows { row throws(StoreError) in
            page.append(decoder.add(row))
            if page.count == limit { try finishPage() }
            return goesOn
        }
        if goesOn { try finishPage() }
    }
}
