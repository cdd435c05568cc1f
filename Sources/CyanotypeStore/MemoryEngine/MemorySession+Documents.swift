internal import Cyanotype

// MARK: - Documents without their models

extension MemorySession {
    func documents(
        ofType name: String,
        after identity: StorageKey?,
        limit: Int
    ) throws(StoreError) -> DocumentPage {
        let rows = rows(ofType: name).filter { row in identity.map { row.identity > $0 } ?? true }
        var page = DocumentPage()
        for row in rows.sorted(by: { $0.identity < $1.identity }).prefix(limit) {
            page.documents.append(document(row, ofType: name))
            if page.documents.count == limit { page.last = row.identity }
        }
        return page
    }

    func document<ID: Hashable>(ofType name: String, id: ID) throws(StoreError) -> StoredDocument? {
        let rows = rows(ofType: name)
        guard let record = rows.first.flatMap({ shape(of: $0, ofType: name) })?.identity.record,
            let identity = try Identity.key(of: id, record, ofType: name)
        else { return nil }
        return try rows.first { $0.identity == identity }.map { document($0, ofType: name) }?.get()
    }

    private func rows(ofType name: String) -> [MemoryRow] {
        state.types[name]?.rows.values.filter { !$0.hasExpired(at: now) } ?? []
    }

    /// The shape of a row's class, whose model has stored it.
    private func shape(of row: MemoryRow, ofType name: String) -> ObjectShape? {
        models.knownShape(ofClass: row.schema.className, type: name)
    }

    private func document(_ row: MemoryRow, ofType name: String) -> Result<StoredDocument, StoreError> {
        let shape = shape(of: row, ofType: name)
        let header = StoredDocument.Row(
            typeName: name,
            id: ObjectID(row.identity, encoding: shape?.identity.record.encoding ?? ""),
            shape: shape.map { ($0.className, $0.contents.version) },
            times: row.times,
            checksum: row.checksum
        )
        do throws(StoreError) {
            let document = try unsafe row.document.withUnsafeBufferPointer { bytes throws(StoreError) in
                try unsafe StoredDocument(header, UnsafeRawBufferPointer(bytes))
            }
            return .success(document)
        } catch {
            return .failure(error)
        }
    }
}
