import CyanotypeStore
import CyanotypeTestSupport
import Foundation

/// A folder for the files of one test, removed with this object, in which the program is run.
final class StoreFolder: Sendable {
    private let url: URL

    /// What a run of the program left.
    struct Outcome {
        let status: Int32
        let output: String
        let errors: String

        var lines: [String] { output.split(separator: "\n").map(String.init) }
    }

    init() throws {
        url = FileManager.default.temporaryDirectory.appendingPathComponent("cyanotype-inspector-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(at: url) }

    func path(_ name: String = "store.db") -> String { url.appendingPathComponent(name).path }

    func store(_ name: String = "store.db") throws -> ObjectStore { try ObjectStore(.file(path(name))) }

    func contents(of name: String = "store.db") throws -> Data {
        try Data(contentsOf: URL(fileURLWithPath: path(name)))
    }

    func write(_ data: Data, to name: String = "store.db") throws {
        try data.write(to: URL(fileURLWithPath: path(name)))
    }

    /// The names of all files.
    var names: [String] {
        get throws { try FileManager.default.contentsOfDirectory(atPath: url.path).sorted() }
    }

    /// A process of the program, which has not begun.
    func process(_ arguments: [String]) -> Process {
        let process = Process()
        process.executableURL = BuildFolder.url.appendingPathComponent("cyanotype-store")
        process.arguments = arguments
        process.currentDirectoryURL = url
        return process
    }

    /// Runs the program in the folder.
    @discardableResult
    func run(_ arguments: String..., input: String = "") throws -> Outcome { try run(arguments, input: input) }

    /// Runs the program in the folder.
    @discardableResult
    func run(_ arguments: [String], input: String = "") throws -> Outcome {
        let process = process(arguments)
        // Files, because pipes could fill up.
        let files = try ["in", "out", "err"].map { kind in
            let file = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID().uuidString).\(kind)")
            try Data(kind == "in" ? input.utf8 : "".utf8).write(to: file)
            return file
        }
        defer { for file in files { try? FileManager.default.removeItem(at: file) } }
        process.standardInput = try FileHandle(forReadingFrom: files[0])
        process.standardOutput = try FileHandle(forWritingTo: files[1])
        process.standardError = try FileHandle(forWritingTo: files[2])
        try process.run()
        process.waitUntilExit()
        return Outcome(
            status: process.terminationStatus,
            output: String(decoding: try Data(contentsOf: files[1]), as: UTF8.self),
            errors: String(decoding: try Data(contentsOf: files[2]), as: UTF8.self)
        )
    }
}
