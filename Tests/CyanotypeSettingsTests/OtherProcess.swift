import Foundation
import Glibc

/// A run of one of the helpers.
final class OtherProcess {
    private let process = Process()
    private let output = Pipe()

    /// Starts a helper that was built together with the tests.
    init(helper: String = "StoreWriter", _ arguments: String...) throws {
        process.executableURL = try Self.find(helper)
        process.arguments = arguments
        process.standardOutput = output
        try process.run()
    }

    func kill() {
        Glibc.kill(process.processIdentifier, SIGKILL)
    }

    /// Waits until one more line has been said, and returns it without its end; `nil` at the end of the output.
    func nextLine() -> String? {
        var line: [UInt8] = []
        var byte: UInt8 = 0
        while true {
            let count = read(output.fileHandleForReading.fileDescriptor, &byte, 1)
            if count < 0, errno == EINTR { continue }
            // A line that was cut off was not said.
            if count <= 0 { return nil }
            if byte == UInt8(ascii: "\n") { return String(decoding: line, as: UTF8.self) }
            line.append(byte)
        }
    }

    /// All that is still to be said, line by line, and the exit status.
    func finish() -> (lines: [String], status: Int32) {
        var lines: [String] = []
        while let line = nextLine() { lines.append(line) }
        process.waitUntilExit()
        return (lines, process.terminationStatus)
    }

    /// The helper lies beside the test bundle, which is this process's executable or a library it has loaded.
    private static func find(_ helper: String) throws -> URL {
        var folders = [URL(filePath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent()]
        for argument in CommandLine.arguments where argument.contains(".xctest") {
            // Up from inside of the bundle, where another program runs it.
            var url = URL(filePath: argument)
            while url.pathComponents.count > 1 {
                url.deleteLastPathComponent()
                folders.append(url)
            }
        }
        for folder in folders {
            let url = folder.appending(path: helper)
            if FileManager.default.isExecutableFile(atPath: url.path(percentEncoded: false)), !isFolder(url) {
                return url
            }
        }
        throw CocoaError(.fileNoSuchFile)
    }

    private static func isFolder(_ url: URL) -> Bool {
        var isFolder: ObjCBool = false
        return FileManager.default.fileExists(atPath: url.path(percentEncoded: false), isDirectory: &isFolder)
            && isFolder.boolValue
    }
}

/// A generator that starts from a seed, so that a failure can be run again.
struct SeededGenerator: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) {
        state = seed
    }

    /// SplitMix64.
    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}
