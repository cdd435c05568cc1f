public import Foundation

/// The folder of real data, which is not part of the package: `data` in `CYANOTYPE_SHARED`, or in `../shared` beside the
/// package.
public enum SharedData {
    /// Where the folder is, if it is there.
    public static var folder: URL {
        if let path = ProcessInfo.processInfo.environment["CYANOTYPE_SHARED"] {
            return URL(fileURLWithPath: path, isDirectory: true).appendingPathComponent("data")
        }
        return PackageFolder.url.deletingLastPathComponent().appendingPathComponent("shared/data")
    }

    /// Whether the folder exists.
    public static var isThere: Bool { FileManager.default.fileExists(atPath: folder.path) }

    /// The JSON files of the folder.
    public static var files: [URL] {
        let files = try? FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
        return (files ?? []).filter { $0.pathExtension == "json" }.sorted { $0.path < $1.path }
    }

    /// The bytes of a file of the folder.
    public static func contents(of file: String) throws -> Data {
        try Data(contentsOf: folder.appendingPathComponent(file))
    }
}
