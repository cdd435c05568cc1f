import Cyanotype
import CyanotypeTestSupport
import Foundation
import Glibc
import ObjectStoreChecks
import Testing

@testable import CyanotypeStore

/// A folder with a store whose last batch is ``last``.
final class FaultFolder: Sendable {
    /// The next batch has more text than those before it.
    static let last = 6

    let url: URL

    /// - Parameter isCreated: Whether there is a store.
    /// - Throws: An error of creating it.
    init(isCreated: Bool = true) throws {
        url = FileManager.default.temporaryDirectory.appendingPathComponent("cyanotype-faults-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
        if isCreated { try Self.fill(path) }
    }

    deinit { try? FileManager.default.removeItem(at: url) }

    var path: String { path("store.db") }

    func path(_ name: String) -> String { url.appendingPathComponent(name).path }

    static func fill(_ path: String) throws {
        let store = try ObjectStore(.file(path))
        for number in 1...last { try Batch(writer: "a", number: number).store(in: store) }
    }

    /// Copies the file and its log, as they are, to another name.
    func copy(to name: String) throws -> String {
        for suffix in ["", "-wal", "-shm", "-journal"] {
            let (from, to) = (path + suffix, path(name) + suffix)
            try? FileManager.default.removeItem(atPath: to)
            if suffix != "-shm", FileManager.default.fileExists(atPath: from) {
                try FileManager.default.copyItem(atPath: from, toPath: to)
            }
        }
        return path(name)
    }

    /// The bytes of a store's file and of its log; `nil` for one that is missing.
    static func contents(_ path: String) -> [Data?] {
        ["", "-wal"].map { try? Data(contentsOf: URL(fileURLWithPath: path + $0)) }
    }

    var contents: [Data?] { Self.contents(path) }

    func setMode(_ mode: Int, _ name: String? = nil) throws {
        try FileManager.default.setAttributes(
            [.posixPermissions: mode],
            ofItemAtPath: name.map { path($0) } ?? url.path
        )
    }

    /// The output of `ObjectWriter`.
    static func probe(_ mode: String, _ path: String, _ arguments: String...) throws -> [String] {
        let (lines, status) = try HelperProcess("ObjectWriter", [mode, path] + arguments).finish()
        try #require(status == 0)
        return lines
    }
}
