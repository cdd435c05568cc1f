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
        let added = objects.rows.add(row, shape)
        try findReferenced(session)
        return try objects.object(type, added)
    }

    /// Finds the objects to which rows refer, level by level.
    func prefetch(_ rows: [CopiedRow]) throws(StoreError) {
        guard let objects else { return }
        for row in rows { try row.lend { row in _ = objects.rows.add(row, shape) } }
        try findReferenced(session)
    }

    private func findReferenced(_ session: some EngineSession) throws(StoreError) {
        guard let rows = objects?.rows, rows.hasOpenRows else { return }
        try session.copyingRows { () throws(StoreError) in try rows.addReferenced(in: session) }
    }
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
        var page: [CopiedRow] = []
        var (limit, goesOn) = (1, true)
        func finishPage() throws(StoreError) {
            try decoder.prefetch(page)
            for row in page where goesOn {
                goesOn = try row.lend { row throws(StoreError) in try body(row, decoder) }
            }
            page.removeAll(keepingCapacity: true)
            // A caller may want one object only.
            limit = min(limit * 4, Self.pageSize)
        }
        try rows { row throws(StoreError) in
            page.append(CopiedRow(row))
            if page.count == limit { try finishPage() }
            return goesOn
        }
        if goesOn { try finishPage() }
    }
}
