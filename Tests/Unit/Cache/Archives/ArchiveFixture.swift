import CyanotypeCache
import CyanotypeSettings
import CyanotypeStore
import Foundation

/// A place of each kind for archives.
final class ArchiveFixture: Sendable {
    enum Kind: CaseIterable, Sendable {
        case file, memory, propertyList, xmlPropertyList, objects
    }

    let files: CacheFixture
    let archive: CacheArchive
    /// The backing store, if that is the place.
    let store: (any BackingStore)?

    init(_ kind: Kind) throws {
        files = try CacheFixture()
        switch kind {
        case .file:
            store = nil
            archive = .file(files.file("archive.jsonl").path)
        case .memory:
            let store = MemoryStore()
            (self.store, archive) = (store, .store(store, named: "test"))
        case .propertyList, .xmlPropertyList:
            let store = PropertyListStore(
                url: files.file("settings.plist"),
                format: kind == .propertyList ? .binary : .xml
            )
            (self.store, archive) = (store, .store(store, named: "test"))
        case .objects:
            store = nil
            archive = .objects(in: try ObjectStore(.file(files.file("objects.db").path)), named: "test")
        }
    }
}

/// The code of the archive's error that a closure throws; `nil` if it throws none.
func archiveCode(_ body: () throws -> Void) -> CacheArchiveError.Code? {
    do {
        try body()
        return nil
    } catch {
        return (error as? CacheArchiveError)?.code
    }
}

/// A cache as a program would write it: a class with the four members that the protocol asks for.
final class PlainCache<Key: Hashable, Value>: KeyedCache {
    private var values: [Key: Value] = [:]

    var keys: Set<Key> { Set(values.keys) }
    func value(for key: Key) -> Value? { values[key] }
    func insert(_ value: Value, for key: Key) -> Bool {
        values[key] = value
        return true
    }
    func removeValue(for key: Key) -> Value? { values.removeValue(forKey: key) }

    var dictionary: [Key: Value] { values }
}
