package import Cyanotype

/// Brings the documents of one version to another one by a JSON Patch, without their model, in batches.
///
/// The rows get a schema without keys, which the next program with the model fills. Revisions and times stay.
package struct DocumentPatcher {
    /// A document that stays as it is.
    package struct Failure: Sendable {
        package let id: ObjectID
        package let reason: String
    }

    private let inspection: StoreInspection
    private let type: StoreInspection.ObjectType
    private let className: String
    private let version: Int
    private let patch: JSONPatch
    /// The schemas of the documents.
    private let schemas: [TypeRecord.Schema]
    /// The keys that lead to the identities, by the schemas.
    private let identityKeys: [Int64: [String]]
    private let writer: UnkeyedRowWriter

    /// The number of documents of a batch. Between two, others can write.
    private static let rowsAtOnce = 256
    /// Stores write no deeper documents.
    private static let options = JSONOptions(maximumDepth: .max)

    private var connection: SQLiteConnection { inspection.connection }
    private var catalog: Catalog { Catalog(connection: connection) }

    /// - Parameters:
    ///   - inspection: The file, which is open for writing.
    ///   - type: The type.
    ///   - className: The class of the objects.
    ///   - versions: The version of the documents, and the one that they get.
    ///   - patch: The patch.
    /// - Throws: ``StoreError`` with the code `unsupported` if such documents cannot be patched.
    package init(
        _ inspection: StoreInspection,
        _ type: StoreInspection.ObjectType,
        className: String,
        versions: (from: Int, to: Int),
        patch: JSONPatch
    ) throws(StoreError) {
        if type.recordedIdentity == ObjectID.documentEncoding {
            throw StoreError(
                .unsupported,
                "the objects are identified by their documents, which a patch would change; let the program migrate them"
            ).at(inspection.path)
        }
        (self.inspection, self.type, self.className, self.patch) = (inspection, type, className, patch)
        version = versions.to
        writer = UnkeyedRowWriter(type.record, inspection.connection)
        let schemas = type.record.schemas.filter { schema in
            schema.shape.className == className
                && type.record.shape(schema.shape.shape)?.contents.version == versions.from
        }
        self.schemas = schemas
        let keys = schemas.compactMap { schema in type.record.identityKeys(ofSchema: schema.id).map { (schema.id, $0) }
        }
        identityKeys = Dictionary(keys) { first, _ in first }
    }

    /// The number of documents that have the version.
    package var count: Int {
        get throws(StoreError) { try inspection.located { () throws(SQLiteError) in try remaining() } }
    }

    /// Patches all documents. Each batch is stored at once.
    ///
    /// Since the first one, programs whose model has an earlier version can only read the type.
    ///
    /// - Parameters:
    ///   - progress: Called after each batch with the number of documents that were looked at.
    ///   - failed: Called with each document that cannot be patched.
    /// - Returns: The number of patched documents.
    /// - Throws: ``StoreError``
    package func run(
        progress: (Int) -> Void,
        failed: (Failure) -> Void
    ) throws(StoreError) -> Int {
        if try count == 0 { return 0 }
        let targets = try begin()
        var (position, looked, patched) = (Int64.min, 0, 0)
        while let batch = try read(from: position) {
            // Between two batches, a program with the model may have filled the keys of the rows before, and recorded that no
            // row has these schemas.
            try inspection.located { () throws(SQLiteError) in
                for target in targets.values { try catalog.beginUse(of: target, ofType: type.number) }
            }
            for row in batch {
                looked += 1
                switch document(of: row) {
                case .success(let document):
                    try inspection.located { () throws(SQLiteError) in
                        try writer.write(document, of: row.identity, schema: targets[row.schema] ?? row.schema, nil)
                    }
                    patched += 1
                case .failure(let reason): failed(Failure(id: type.id(row.identity), reason: reason.text))
                }
            }
            try inspection.located { () throws(SQLiteError) in try writer.removeWords() }
            try inspection.commitAndGoOn()
            progress(looked)
            guard let last = batch.last?.number, last < .max else { break }
            position = last + 1
        }
        try end()
        return patched
    }

    // MARK: - The record

    /// Adds the schemas of the new version, which have no keys, and returns their numbers by those of the old ones.
    private func begin() throws(StoreError) -> [Int64: Int64] {
        try inspection.located { () throws(SQLiteError) in
            var targets: [Int64: Int64] = [:]
            for schema in schemas {
                let old = type.record.shape(schema.shape.shape)?.contents
                let contents = ShapeContents(
                    version: version,
                    fingerprint: "",
                    // A program finds out about the documents' fields when it reads them.
                    digest: "patch \(old?.digest ?? "")",
                    fields: "",
                    // The models inside stay as they are.
                    parts: old?.parts ?? ""
                )
                let shape = try catalog.shape(contents, ofClass: className, type: type.number)
                targets[schema.id] = try writer.schema(inPlaceOf: schema.shape, shape: shape)
            }
            try catalog.raiseGeneration(ofType: type.number)
            return targets
        }
    }

    /// Notes that no document of the version is left, unless there is one.
    private func end() throws(StoreError) {
        try inspection.located { () throws(SQLiteError) in
            if try remaining() > 0 { return }
            for schema in schemas { try catalog.setUse(of: schema.id, false) }
            try catalog.raiseGeneration(ofType: type.number)
        }
        try inspection.commit()
    }

    private func remaining() throws(SQLiteError) -> Int {
        let sql = SQL(adHoc: "SELECT count(*) FROM \(type.tableName) WHERE \(condition)")
        return try Int(connection.first(sql) { $0.integer(0) } ?? 0)
    }

    private var condition: String { Catalog.hasSchema(schemas.map(\.id)) }

    // MARK: - Documents

    /// The reason why a document cannot be patched.
    private struct Reason: Error {
        let text: String
    }

    private func read(from position: Int64) throws(StoreError) -> [RawRow]? {
        let sql = SQL(
            adHoc: """
                SELECT \(RawRow.columns) FROM \(type.tableName) \
                WHERE rowid >= ?1 AND \(condition) ORDER BY rowid LIMIT \(Self.rowsAtOnce)
                """
        )
        var rows: [RawRow] = []
        try inspection.located { () throws(SQLiteError) in
            try connection.forEach(sql, bind: { $0.bind(position, at: 1) }) { row in
                rows.append(RawRow(row))
                return true
            }
        }
        return rows.isEmpty ? nil : rows
    }

    private func document(of row: RawRow) -> Result<[UInt8], Reason> {
        func failure(_ text: String) -> Result<[UInt8], Reason> { .failure(Reason(text: text)) }
        guard row.isWhole, let before = try? JSON(json: row.document, options: Self.options) else {
            return failure("the document is damaged")
        }
        var after = before
        do throws(JSONPatchError) {
            try after.apply(patch, options: Self.options)
        } catch {
            return failure("\(error)")
        }
        guard let patched = after.objectValue else { return failure("the patch makes something else of the object") }
        if let keys = identityKeys[row.schema], !patched.hasSameValue(as: before.objectValue, at: keys) {
            return failure("the patch changes the identity")
        }
        var writer = DocumentWriter()
        do throws(MappingError) {
            try writer.write(after)
        } catch {
            return failure("the patched document cannot be written as JSON")
        }
        return .success(unsafe writer.withBytes { unsafe Array($0) })
    }
}
