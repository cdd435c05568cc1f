internal import Cyanotype

// MARK: - Documents without their models

extension SQLiteSession {
    func documents(
        ofType name: String,
        after identity: StorageKey?,
        limit: Int
    ) throws(StoreError) -> DocumentPage {
        guard let type = try type(named: name) else { return DocumentPage() }
        let reading = DocumentReading(type)
        var page = DocumentPage()
        var size = 0
        try connection.forEach(
            reading.sql(where: identity == nil ? nil : "id > ?3"),
            bind: { statement in
                statement.bind(now, at: 1)
                statement.bind(limit, at: 2)
                if let identity { statement.bind(identity, at: 3) }
            },
            row: { statement throws(StoreError) in
                page.documents.append(document(statement, reading))
                size += unsafe statement.bytes(DocumentReading.document).count
                let isFull = page.documents.count == limit || size >= DocumentPage.byteLimit
                if isFull { page.last = statement.key(DocumentReading.id) }
                return !isFull
            }
        )
        return page
    }

    func document<ID: Hashable>(ofType name: String, id: ID) throws(StoreError) -> StoredDocument? {
        guard let type = try type(named: name),
            let identity = try Identity.key(of: id, type.identity, ofType: type.name)
        else { return nil }
        let reading = DocumentReading(type)
        var found: Result<StoredDocument, StoreError>?
        try connection.forEach(
            reading.sql(where: "id = ?3"),
            bind: { statement in
                statement.bind(now, at: 1)
                statement.bind(1, at: 2)
                statement.bind(identity, at: 3)
            },
            row: { statement throws(StoreError) in
                found = document(statement, reading)
                return false
            }
        )
        return try found?.get()
    }

    func removeDocument<ID: Hashable>(ofType name: String, id: ID) throws(StoreError) -> Bool {
        _ = try writing
        guard let type = try type(named: name),
            let identity = try Identity.key(of: id, type.identity, ofType: type.name)
        else { return false }
        var isVisible = false
        try StoreError.converting { () throws(SQLiteError) in
            try connection.forEach(
                DocumentReading(type).sql(where: "id = ?3"),
                bind: { statement in
                    statement.bind(now, at: 1)
                    statement.bind(1, at: 2)
                    statement.bind(identity, at: 3)
                },
                row: { _ in
                    isVisible = true
                    return false
                }
            )
        }
        let count = try delete([identity], ofType: presentName(of: type), hasExpired: !isVisible)
        return count > 0 && isVisible
    }

    func replaceDocument<ID: Hashable>(
        ofType name: String,
        id: ID,
        with members: JSON.Object
    ) throws(StoreError) -> Bool {
        let transaction = try writing
        guard let type = try type(named: name), let old = try document(ofType: name, id: id) else { return false }
        if let refusal = try StoreFile.writeRefusal(of: connection) { throw refusal }
        if !registry.models.models(of: type).isEmpty { throw .hasModel(type.name) }
        let identity = old.id.key
        let find = SQL(adHoc: "SELECT schema FROM \(TableName.objects(ofType: type.id)) WHERE id = ?1")
        let schema = try StoreError.converting { () throws(SQLiteError) in
            try connection.first(find, bind: { $0.bind(identity, at: 1) }, row: { $0.integer(0) }).flatMap(type.schema)
        }
        guard let schema else { return false }
        let keys = type.identityKeys(ofSchema: schema.id)
        if type.identity.encoding == ObjectID.documentEncoding
            || keys.map({ !members.hasSameValue(as: old.json, at: $0) }) ?? false
        {
            throw StoreError(.identity, "the document identifies another object; delete this one, and save the other")
        }
        let document = try RowMigration.document(members, of: old.className)
        try beginSavepoint()
        try StoreError.converting { () throws(SQLiteError) in
            let writer = UnkeyedRowWriter(type, connection)
            let target = try writer.schema(inPlaceOf: schema.shape, shape: schema.shape.shape)
            let revision = try transaction.revision(ofType: type.id, on: connection)
            try writer.write(document, of: identity, schema: target, (revision, now))
            try writer.removeWords()
        }
        return true
    }

    private func document(
        _ statement: borrowing SQLiteStatement,
        _ reading: DocumentReading
    ) -> Result<StoredDocument, StoreError> {
        do throws(StoreError) {
            let bytes = unsafe statement.bytes(DocumentReading.document)
            return .success(try unsafe StoredDocument(reading.row(statement), bytes))
        } catch {
            recordDamage()
            return .failure(error)
        }
    }
}

/// The statement that reads the documents of a type, and the meaning of its columns.
private struct DocumentReading {
    private let type: TypeRecord
    private let shapes: [Int64: (className: String, version: Int)]
    private let condition: String

    // The positions of the columns.
    static let id: Int32 = 0
    static let document: Int32 = 6

    init(_ type: TypeRecord) {
        self.type = type
        var shapes: [Int64: (className: String, version: Int)] = [:]
        for schema in type.schemas {
            guard let shape = type.shape(schema.shape.shape) else { continue }
            shapes[schema.id] = (schema.shape.className, shape.contents.version)
        }
        self.shapes = shapes
        let times = ColumnNumbers(type.columns.lazy.filter { $0.role == .expiration }.map(\.id))
        let expiring = type.schemas.filter { !$0.shape.columns.isDisjoint(with: times) }.map { "\($0.id)" }
        // No other call returns expired objects either. In other rows, the column may hold anything.
        condition =
            expiring.isEmpty
            ? "?1 IS NOT NULL"
            : "(expires IS NULL OR expires > ?1 OR schema NOT IN (\(expiring.joined(separator: ", "))))"
    }

    /// The statement, whose first two parameters are the present time and the greatest number of rows.
    func sql(where filter: String?) -> SQL {
        SQL(
            adHoc: """
                SELECT id, schema, checksum, revision, created, modified, doc, sync FROM \(TableName.objects(ofType: type.id)) \
                WHERE \(filter.map { "\($0) AND " } ?? "")\(condition) ORDER BY id LIMIT ?2
                """
        )
    }

    func row(_ statement: borrowing SQLiteStatement) -> StoredDocument.Row {
        StoredDocument.Row(
            typeName: type.name,
            id: ObjectID(statement.key(Self.id), encoding: type.identity.encoding),
            shape: shapes[statement.integer(1)],
            times: RowTimes(
                revision: statement.integer(3),
                created: statement.real(4),
                modified: statement.real(5),
                syncStatus: SyncStatus(number: statement.integer(7))
            ),
            checksum: statement.integer(2)
        )
    }
}
