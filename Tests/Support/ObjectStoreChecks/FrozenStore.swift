internal import CSQLite
internal import Cyanotype
internal import CyanotypeTestSupport
internal import Foundation

/// A store that an earlier version of the library has written, kept as SQL text in `Tests/Fixtures/Stores`.
///
/// `Tests/Scripts/freeze-store` has written the text. Nothing writes it again: what users have in their files does not
/// change either.
public struct FrozenStore: Sendable {
    /// The name of its text, without the extension.
    public let name: String

    public init(_ name: String) {
        self.name = name
    }

    /// A frozen store is damaged, or SQLite refuses its text.
    public struct Failure: Error {
        public let message: String
    }

    private static var folder: URL { PackageFolder.url.appendingPathComponent("Tests/Fixtures/Stores") }

    /// The names of all texts.
    public static var names: [String] {
        get throws {
            try FileManager.default.contentsOfDirectory(atPath: folder.path)
                .filter { $0.hasSuffix(".sql") }
                .map { String($0.dropLast(4)) }
                .sorted()
        }
    }

    /// The SHA-256 that each text had when it was frozen, in hexadecimal.
    public static var recordedSums: [String: String] {
        get throws {
            let text = try String(contentsOf: folder.appendingPathComponent("SHA256SUMS"), encoding: .utf8)
            let lines = text.split(separator: "\n").map { $0.split(separator: " ") }
            return Dictionary(uniqueKeysWithValues: lines.map { (String($0[1].dropLast(4)), String($0[0])) })
        }
    }

    private func text() throws -> Data {
        try Data(contentsOf: Self.folder.appendingPathComponent(name + ".sql"))
    }

    /// Returns the SHA-256 of the text, in hexadecimal.
    ///
    /// - Throws: `CocoaError` if there is no such text.
    public func sum() throws -> String {
        let hash = unsafe try text().withUnsafeBytes { unsafe SHA256.hash($0) }
        return hash.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
    }

    /// Makes the file again, by SQLite alone.
    ///
    /// - Parameter path: Where no file is yet.
    /// - Throws: ``Failure``, or `CocoaError` if there is no such text.
    public func makeFile(at path: String) throws {
        let script = String(decoding: try text(), as: UTF8.self)
        var handle: OpaquePointer?
        defer { unsafe sqlite3_close(handle) }
        guard !FileManager.default.fileExists(atPath: path) else { throw Failure(message: "there is a file already") }
        guard unsafe sqlite3_open_v2(path, &handle, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE, nil) == SQLITE_OK,
            unsafe sqlite3_exec(handle, script, nil, nil, nil) == SQLITE_OK
        else { throw Failure(message: unsafe String(cString: sqlite3_errmsg(handle))) }
    }
}
