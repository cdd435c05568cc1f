internal import Cyanotype

extension StoreInspection {
    /// The reason why an object was set aside, as the file has it.
    package struct QuarantineReason: Sendable {
        /// The code of a ``StoreError``.
        package let code: String
        package let reason: String
        /// In seconds since 2001, the reference date.
        package let time: Double

        package init(code: String, reason: String, time: Double) {
            (self.code, self.reason, self.time) = (code, reason, time)
        }
    }

    /// An object that could not be migrated. Its row has no keys.
    package struct QuarantinedRow: Sendable {
        package let row: Row
        package let reason: QuarantineReason
    }

    /// Returns the number of objects of a type that could not be migrated.
    package func quarantinedCount(of type: ObjectType) throws(StoreError) -> Int {
        try located { () throws(SQLiteError) in
            try Catalog(connection: connection).quarantinedCount(ofType: type.number)
        }
    }

    /// Calls a closure with the objects of a type that could not be migrated, the oldest first, until it returns false.
    package func forEachQuarantined<Failure: RowFailure>(
        of type: ObjectType,
        _ body: (QuarantinedRow) throws(Failure) -> Bool
    ) throws(Failure) {
        let rows = try located(as: Failure.self) { () throws(SQLiteError) in
            try Catalog(connection: connection).quarantinedRows()
        }
        guard let rows else { return }
        try read(rows, bind: { $0.bind(type.number, at: 1) }) { row throws(Failure) in
            try body(Self.quarantinedRow(row, type))
        }
    }

    private static func quarantinedRow(_ row: borrowing SQLiteStatement, _ type: ObjectType) -> QuarantinedRow {
        QuarantinedRow(
            row: Row(
                id: row.key(0),
                schema: row.integer(1),
                revision: row.integer(2),
                created: row.real(3),
                modified: row.real(4),
                expires: row.isNull(5) ? nil : row.real(5),
                keys: type.singleColumns.map { _ in .null },
                document: row.blob(6)
            ),
            reason: QuarantineReason(code: row.string(7), reason: row.string(8), time: row.real(9))
        )
    }
}
