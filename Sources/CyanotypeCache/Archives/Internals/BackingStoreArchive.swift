internal import Cyanotype
internal import CyanotypeSettings

/// An archive in a backing store: one value, so that the store replaces it at once.
///
///     cyanotype.archive.NAME: { format: 1, entries: [ { key: "cat.jpg", value: "{\"width\":640}" }, … ] }
///
/// The keys of the cache are values there, so none of them is one of the store's.
struct BackingStoreArchive: ArchivePlace {
    let store: any BackingStore
    let name: String

    var location: String { "\(store.location), archive \(quoted(name.excerpt))" }
    var protectsSecrets: Bool { store.protectsSecrets }
    private var storeKey: String { "cyanotype.archive." + name }

    func write(_ entries: [ArchivedEntry]) throws(CacheArchiveError) {
        let value = SecretValue.dictionary([
            "format": .plain(.integer(Int64(ArchiveContents.format))),
            "entries": .array(
                entries.map { .dictionary(["key": .plain(.string($0.key)), "value": .string($0.document)]) }
            ),
        ])
        try change { () throws(BackingStoreError) in try store.apply(protected: [storeKey: value]) }
    }

    func remove() throws(CacheArchiveError) -> Bool {
        try change { () throws(BackingStoreError) in try store.removeValue(forKey: storeKey) }
    }

    /// Calls a closure that changes the value, if that is an archive or absent. Returns whether there was one.
    @discardableResult
    private func change(_ body: () throws(BackingStoreError) -> Void) throws(CacheArchiveError) -> Bool {
        let access = try converting { () throws(BackingStoreError) in try store.beginExclusiveAccess() }
        defer { access?.end() }
        let former = try converting { () throws(BackingStoreError) in try store.protectedValue(forKey: storeKey) }
        if let former { _ = try format(of: former) }
        try converting(body)
        return former != nil
    }

    // MARK: - Reading

    func read() throws(CacheArchiveError) -> ArchiveContents? {
        let value = try converting { () throws(BackingStoreError) in try store.protectedValue(forKey: storeKey) }
        guard let value else { return nil }
        let format = try format(of: value)
        if format > ArchiveContents.format { throw ArchiveContents.newer(format, in: location) }
        guard case .array(let entries)? = value["entries"]?.hidden else {
            throw CacheArchiveError(.damaged, "the archive has no entries; remove it and archive again", in: location)
        }
        var contents = ArchiveContents()
        for (index, entry) in entries.enumerated() {
            let key = entry["key"]?.string
            if let key, case .string(let document)? = entry["value"]?.hidden {
                contents.entries.append(ArchivedEntry(key: key, document: document))
            } else {
                let message = "entry \(index + 1) has not the form of one; get the value again from where it came"
                contents.failures.append(CacheArchiveError(.damaged, message, in: location, key: key))
            }
        }
        return contents
    }

    private func format(of value: SecretValue) throws(CacheArchiveError) -> Int {
        if case .plain(.integer(let format))? = value["format"], value["entries"] != nil { return Int(format) }
        let message = "the key \(quoted(storeKey.excerpt)) has a value that is no archive; use another name"
        throw CacheArchiveError(.foreign, message, in: location)
    }

    private func converting<Result>(_ body: () throws(BackingStoreError) -> Result) throws(CacheArchiveError) -> Result
    {
        do throws(BackingStoreError) {
            return try body()
        } catch {
            var failure = CacheArchiveError(.store, "\(error)", in: location)
            failure.underlying = error
            failure.systemError = error.systemError
            throw failure
        }
    }
}

extension SecretValue {
    fileprivate subscript(key: String) -> SecretValue? {
        if case .dictionary(let members) = hidden { members[key] } else { nil }
    }

    fileprivate var string: String? {
        if case .string(let string) = storedValue { string } else { nil }
    }
}
