internal import Cyanotype

extension SQLiteSession {
    /// Returns the rows of a statement that selects the columns of ``RawRow``.
    ///
    /// - Parameters:
    ///   - statement: The statement.
    ///   - maximumBytes: How much may be read; the last row may exceed it.
    /// - Returns: The rows.
    /// - Throws: ``StoreError``
    func rawRows(_ statement: SQLText, maximumBytes: Int) throws(StoreError) -> [RawRow] {
        var (rows, size): ([RawRow], Int) = ([], 0)
        try forEachResult(of: statement) { row in
            let raw = RawRow(row)
            size += raw.document.count
            rows.append(raw)
            return size < maximumBytes
        }
        return rows
    }

    /// Returns the revision of this transaction's changes of a type.
    func revision(_ plan: ObjectPlan) throws(SQLiteError) -> Int64 {
        guard let transaction else { throw SQLiteError.misuse("nothing can be written") }
        return try transaction.revision(plan, on: connection)
    }
}
