package import Cyanotype

extension StoreInspection {
    /// An object as the file has it.
    package struct Row: Sendable {
        package var id: StorageKey
        /// The number of one of the type's schemas: see ``ObjectType/Schema``.
        package var schema: Int64
        /// The number of the change of the type that stored the object.
        package var revision: Int64
        /// The times in seconds since 2001, the reference date.
        package var created: Double
        package var modified: Double
        package var expires: Double?
        /// The keys of ``ObjectType/singleColumns``, in that order.
        package var keys: [StorageKey]
        package var document: [UInt8]

        /// The checksum that the document should have.
        var checksum: Int64 { unsafe document.withUnsafeBytes { unsafe DocumentCodec.checksum(of: $0, id) } }

        /// Makes a row. One that ``RowRestorer`` stores needs no revision, because it gets a new one.
        package init(
            id: StorageKey,
            schema: Int64,
            revision: Int64 = 0,
            created: Double,
            modified: Double,
            expires: Double?,
            keys: [StorageKey],
            document: [UInt8]
        ) {
            self.id = id
            self.schema = schema
            self.revision = revision
            self.created = created
            self.modified = modified
            self.expires = expires
            self.keys = keys
            self.document = document
        }
    }

    /// The objects to read. Each key is a parameter of the statement, so there may be only a few.
    package enum Selection: Sendable {
        case all
        case identities([StorageKey])
        /// The objects with one of the keys, and in a single column also the objects without a key, which may have the
        /// value all the same.
        case keys(ObjectType.Column, [StorageKey])
    }

    /// Returns the number of objects, expired ones included.
    package func count(of type: ObjectType) throws(StoreError) -> Int {
        try located { () throws(SQLiteError) in
            try Int(connection.first(SQL(adHoc: "SELECT count(*) FROM \(type.tableName)")) { $0.integer(0) } ?? 0)
        }
    }

    /// Calls a closure with objects in the order of their identities, until it returns false.
    package func forEachRow<Failure: RowFailure>(
        of type: ObjectType,
        _ selection: Selection = .all,
        _ body: (Row) throws(Failure) -> Bool
    ) throws(Failure) {
        let columns = type.singleColumns.map { ", \($0.columnName)" }.joined()
        let (condition, keys) = Self.condition(selection)
        let sql = SQL(
            adHoc: """
                SELECT id, schema, revision, created, modified, expires, doc\(columns) FROM \(type.tableName)\(condition) \
                ORDER BY id
                """
        )
        try read(sql, bind: { $0.bind(keys) }) { row throws(Failure) in
            try body(Self.row(row, keyCount: type.singleColumns.count))
        }
    }

    /// Calls a closure with each row of a statement until it returns `false`.
    ///
    /// - Parameters:
    ///   - sql: The statement.
    ///   - bind: Sets its parameters.
    ///   - body: The closure.
    /// - Throws: What the closure throws, or an error of the file.
    func read<Failure: RowFailure>(
        _ sql: SQL,
        bind: (borrowing SQLiteStatement) -> Void = { _ in },
        _ body: (borrowing SQLiteStatement) throws(Failure) -> Bool
    ) throws(Failure) {
        var failure: Failure?
        try located(as: Failure.self) { () throws(SQLiteError) in
            try connection.forEach(sql, bind: bind) { row in
                do throws(Failure) {
                    return try body(row)
                } catch {
                    failure = error
                    return false
                }
            }
        }
        if let failure { throw failure }
    }

    /// Calls a closure, and throws its error with the file as one of another type.
    func located<Failure: RowFailure, Value>(
        as type: Failure.Type,
        _ body: () throws(SQLiteError) -> Value
    ) throws(Failure) -> Value {
        do throws(StoreError) {
            return try located(body)
        } catch {
            throw Failure(error)
        }
    }

    private static func row(_ row: borrowing SQLiteStatement, keyCount: Int) -> Row {
        var keys: [StorageKey] = []
        for index in 0..<keyCount { keys.append(row.key(Int32(7 + index))) }
        return Row(
            id: row.key(0),
            schema: row.integer(1),
            revision: row.integer(2),
            created: row.real(3),
            modified: row.real(4),
            expires: row.isNull(5) ? nil : row.real(5),
            keys: keys,
            document: row.blob(6)
        )
    }

    private static func condition(_ selection: Selection) -> (String, [StorageKey]) {
        func places(_ keys: [StorageKey]) -> String { keys.map { _ in "?" }.joined(separator: ", ") }
        switch selection {
        case .all: return ("", [])
        case .identities(let keys): return (" WHERE id IN (\(places(keys)))", keys)
        case .keys(let column, let keys):
            if column.isCollection {
                let found = "SELECT id FROM \(column.elementsName) WHERE value IN (\(places(keys)))"
                return (" WHERE id IN (\(found))", keys)
            }
            // A program that adds a column leaves it empty for an object that it cannot decode.
            let name = column.columnName
            return (" WHERE (\(name) IN (\(places(keys))) OR \(name) IS NULL)", keys)
        }
    }

    /// Returns the keys of an object in a collection, in their order.
    package func elements(of id: StorageKey, in column: ObjectType.Column) throws(StoreError) -> [StorageKey] {
        let sql = SQL(adHoc: "SELECT value FROM \(column.elementsName) WHERE id = ?1 ORDER BY value")
        return try located { () throws(SQLiteError) in
            var keys: [StorageKey] = []
            try connection.forEach(sql, bind: { $0.bind(id, at: 1) }) { row in
                keys.append(row.key(0))
                return true
            }
            return keys
        }
    }
}

/// The error of a closure that gets rows. A failure to read them is thrown as the same type.
package protocol RowFailure: Error {
    init(_ error: StoreError)
}

extension StoreError: RowFailure {
    package init(_ error: StoreError) { self = error }
}
