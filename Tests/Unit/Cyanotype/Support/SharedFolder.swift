import CyanotypeTestSupport
import Foundation

/// The folder of public conformance suites and example data, which is no part of the repository.
///
/// It is where the environment variable `CYANOTYPE_SHARED` says, or `shared` beside the package; tests that need it are
/// skipped where there is none.
enum SharedFolder {
    static let url: URL? = {
        let beside = PackageFolder.url.deletingLastPathComponent().appendingPathComponent("shared")
        let named = ProcessInfo.processInfo.environment["CYANOTYPE_SHARED"].map { URL(fileURLWithPath: $0) }
        return [named, beside].compactMap { $0 }.first {
            FileManager.default.fileExists(atPath: $0.appendingPathComponent("conformance").path)
        }
    }()

    static var isPresent: Bool { url != nil }

    /// The files of a folder in it, in the order of their names.
    static func files(in folder: String) throws -> [URL] {
        guard let url else { return [] }
        return try FileManager.default.contentsOfDirectory(
            at: url.appendingPathComponent(folder),
            includingPropertiesForKeys: nil
        ).sorted { $0.lastPathComponent < $1.lastPathComponent }
    }
}
