internal import Cyanotype

/// Gives objects of a type other documents, without their model. Their rows have no keys then, which the next program with
/// the model fills.
struct UnkeyedRowWriter {
    private let record: TypeRecord
    private let connection: SQLiteConnection
    private let update: SQL
    private let removeElements: [SQL]
    /// Removes the words of an object from the index, as its deletion does; `nil` if the type has none.
    private let forgetWords: SQL?

    init(_ record: TypeRecord, _ connection: SQLiteConnection) {
        (self.record, self.connection) = (record, connection)
        let keys = record.columns.filter { if case .key = $0.role { true } else { false } }
        let marks =
            record.isSynchronized
            ? SyncTable.keepingMarks(ofType: record.id, ifChanged: "?5 IS NOT NULL", as: "?4") + ", " : ""
        update = SQL(
            adHoc: """
                UPDATE \(TableName.objects(ofType: record.id)) SET schema = ?2, checksum = ?3, doc = ?4, \(marks)\
                sync = CASE WHEN ?5 IS NULL THEN sync ELSE \(SyncStatus.afterChange(of: "sync", isSynchronized: record.isSynchronized)) END, \
                revision = coalesce(?5, revision), modified = coalesce(?6, modified)\
                \(keys.map { ", \(TableName.column($0.id)) = NULL" }.joined()) WHERE id = ?1
                """
        )
        let elements = record.columns.filter { if case .elements = $0.role { true } else { false } }
        removeElements = elements.map { SQL(adHoc: "DELETE FROM \(TableName.elements($0.id)) WHERE id = ?1") }
        forgetWords = SearchTables(record).map { SQL(adHoc: "UPDATE \($0.numbers) SET id = NULL WHERE id = ?1") }
    }

    /// Returns the number of the schema without keys that rows get in place of another one.
    ///
    /// - Parameters:
    ///   - schema: The schema that the rows have.
    ///   - shape: The number of the shape of the new documents.
    /// - Returns: The number.
    /// - Throws: `SQLiteError`
    func schema(inPlaceOf schema: SchemaShape, shape: Int64) throws(SQLiteError) -> Int64 {
        let catalog = Catalog(connection: connection)
        var target = schema.renaming([:], shapes: [schema.shape: shape]).withExtraMembers
        target.columns = []
        let number = try catalog.schema(target, ofType: record.id)
        try catalog.beginUse(of: number, ofType: record.id)
        return number
    }

    /// Writes a document.
    ///
    /// - Parameters:
    ///   - document: The document.
    ///   - identity: The identity of the object, which stays.
    ///   - schema: The number of a schema without keys.
    ///   - change: The revision and the time of an edit; `nil` if the object keeps both.
    /// - Throws: `SQLiteError`
    func write(
        _ document: [UInt8],
        of identity: StorageKey,
        schema: Int64,
        _ change: (revision: Int64, time: Double)?
    ) throws(SQLiteError) {
        try connection.run(update) { statement in
            statement.bind(identity, at: 1)
            statement.bind(schema, at: 2)
            statement.bind(unsafe document.withUnsafeBytes { unsafe DocumentCodec.checksum(of: $0, identity) }, at: 3)
            statement.bind(String(decoding: document, as: UTF8.self), at: 4)
            statement.bind(change?.revision, at: 5)
            if let time = change?.time { statement.bind(time, at: 6) }
        }
        // Its identity was read in this transaction.
        if connection.changes != 1 { throw connection.damage("the index of identities lacks an object") }
        for remove in removeElements { try connection.run(remove) { $0.bind(identity, at: 1) } }
        if let forgetWords { try connection.run(forgetWords) { $0.bind(identity, at: 1) } }
    }

    /// Removes the words of the objects that were written. No program with the model may come that would do it.
    func removeWords() throws(SQLiteError) {
        if let tables = SearchTables(record) { try connection.execute(tables.removingGone) }
    }
}

extension TypeRecord {
    /// Returns the keys that lead to the identity in documents of a schema; `nil` if no member is the identity.
    func identityKeys(ofSchema id: Int64) -> [String]? {
        guard let path = identity.path, !path.isEmpty else { return nil }
        // Keys may have dots of their own.
        let shape = schema(id).flatMap { self.shape($0.shape.shape) }
        let field = shape?.contents.text?.fields.first { $0.keys.joined(separator: ".") == path }
        return field?.keys ?? path.split(separator: ".").map(String.init)
    }
}

extension JSON.Object {
    /// Whether another object has the same value at some keys. If neither has one there, an alias may lead to it, so they may
    /// differ.
    func hasSameValue(as other: JSON.Object?, at keys: [String]) -> Bool {
        guard let value = other?.value(at: keys) else { return false }
        return self.value(at: keys) == value
    }
}
