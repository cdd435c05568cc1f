public import Foundation

/// The folder of the package, in which tests find files that are not built.
public enum PackageFolder {
    public static let url: URL = {
        var folder = URL(fileURLWithPath: #filePath)
        repeat {
            folder.deleteLastPathComponent()
        } while !FileManager.default.fileExists(atPath: folder.appendingPathComponent("Package.swift").path)
        return folder
    }()
}
