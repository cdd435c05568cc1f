internal import Cyanotype
internal import CyanotypeStore

/// An archive in an object store: an object for each entry, and one about the archive. One query reads them all, so that they
/// are those of one state.
struct ObjectStoreArchive: ArchivePlace {
    let store: ObjectStore
    let name: String

    var location: String { "object store, archive \(quoted(name.excerpt))" }
    var protectsSecrets: Bool { false }
    private var query: ObjectQuery<ArchivedObject> { store.query(ArchivedObject.self).filter(\.archive, .equals(name)) }

    func write(_ entries: [ArchivedEntry]) throws(CacheArchiveError) {
        let header = ArchivedObject.Header(format: ArchiveContents.format, count: entries.count)
        var objects = [ArchivedObject(0, of: name, ArchivedObject.Content(header: header))]
        for (index, entry) in entries.enumerated() {
            let text = unsafe entry.document.withBytes { unsafe String(decoding: $0, as: UTF8.self) }
            let content = ArchivedObject.Content(entry: ArchivedObject.Entry(key: entry.key, value: text))
            objects.append(ArchivedObject(index + 1, of: name, content))
        }
        try converting { () throws(StoreError) in
            try store.transaction { transaction throws(StoreError) in
                try transaction.delete(query)
                try transaction.insert(objects)
            }
        }
    }

    func remove() throws(CacheArchiveError) -> Bool {
        try converting { () throws(StoreError) in try store.delete(query) } > 0
    }

    // MARK: - Reading

    func read() throws(CacheArchiveError) -> ArchiveContents? {
        let (objects, failures) = try converting { () throws(StoreError) in try store.fetchSkippingFailures(query) }
        guard let header = objects.lazy.compactMap(\.content.header).first else {
            if objects.isEmpty, failures.isEmpty { return nil }
            let message = "the object that describes the archive was damaged; remove the archive, and archive again"
            throw CacheArchiveError(.damaged, message, in: location)
        }
        if header.format > ArchiveContents.format { throw ArchiveContents.newer(header.format, in: location) }
        var contents = ArchiveContents()
        contents.entries = objects.compactMap { object in
            object.content.entry.map { ArchivedEntry(key: $0.key, document: WipedBytes($0.value.utf8)) }
        }
        contents.failures = failures.map { error in failure(.damaged, error) }
        let found = contents.entries.count + contents.failures.count
        contents.noteMissing((header.count ?? found) - found, in: location)
        return contents
    }

    private func converting<Result>(_ body: () throws(StoreError) -> Result) throws(CacheArchiveError) -> Result {
        do throws(StoreError) {
            return try body()
        } catch {
            throw failure(error.code == .full ? .full : .store, error)
        }
    }

    private func failure(_ code: CacheArchiveError.Code, _ error: StoreError) -> CacheArchiveError {
        var failure = CacheArchiveError(code, "\(error)", in: location)
        (failure.mapping, failure.underlying) = (error.mapping, error)
        return failure
    }
}
