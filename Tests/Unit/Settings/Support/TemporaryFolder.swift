import FoundationEssentials
import Testing

/// A folder of a test's own, removed with everything in it when the test lets go of it.
final class TemporaryFolder: Sendable {
    let url: URL

    init() throws {
        url = FileManager.default.temporaryDirectory.appending(path: "cyanotype-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    deinit {
        try? FileManager.default.removeItem(at: url)
    }

    var path: String { url.path(percentEncoded: false) }

    func file(_ name: String) -> URL {
        url.appending(path: name)
    }

    /// The names in the folder, hidden ones too, sorted.
    func names() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: path).sorted()
    }

    /// The names of new files that were never renamed.
    func leftovers() throws -> [String] {
        try names().filter { $0.hasSuffix(".tmp") }
    }
}
