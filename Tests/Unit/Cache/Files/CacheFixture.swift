import CyanotypeCache
import Foundation
import Testing

/// A folder for caches, in a folder of a test's own that is removed when the test lets go of it.
final class CacheFixture: Sendable {
    /// The folder around that of the caches.
    let surroundings: URL
    let folder: URL

    init() throws {
        surroundings = FileManager.default.temporaryDirectory.appending(path: "cyanotype-\(UUID().uuidString)")
        folder = surroundings.appending(path: "cache")
        try FileManager.default.createDirectory(at: surroundings, withIntermediateDirectories: true)
    }

    deinit {
        try? FileManager.default.removeItem(at: surroundings)
    }

    var path: String { folder.path(percentEncoded: false) }

    func open(
        _ version: String = "1",
        compatibleWith compatible: Set<String> = [],
        memoryLimit: Int = 1.megabytes
    ) throws -> FileCache {
        try FileCache(folder: path, version: version, compatibleWith: compatible, memoryLimit: memoryLimit)
    }

    /// A file of the cache.
    func file(_ path: String) -> URL { folder.appending(path: path) }

    func exists(_ path: String) -> Bool { (try? FileManager.default.attributesOfItem(atPath: file(path).path)) != nil }

    /// The paths of all files in the groups, sorted.
    func files() throws -> [String] {
        let paths = try FileManager.default.subpathsOfDirectory(atPath: path).filter { $0.hasPrefix("@") }
        return try paths.filter { path in
            try FileManager.default.attributesOfItem(atPath: file(path).path)[.type] as? FileAttributeType
                != .typeDirectory
        }.sorted()
    }

    /// Replaces the bytes of a file.
    func change(_ path: String, _ change: (inout Data) throws -> Void) throws {
        var data = try Data(contentsOf: file(path))
        try change(&data)
        try data.write(to: file(path))
    }
}

/// The code of the error that a closure throws; `nil` if it throws none.
func code(_ body: () throws -> Void) -> FileCacheError.Code? {
    do {
        try body()
        return nil
    } catch {
        return (error as? FileCacheError)?.code
    }
}

struct Author: Model, Equatable {
    var name: String
    var books: Int

    static let blueprint = Blueprint(Author.init) {
        Field("name", \.name)
        Field("books", \.books)
    }
}

struct Note: Codable, Equatable {
    var text: String
    var written: Date
}
