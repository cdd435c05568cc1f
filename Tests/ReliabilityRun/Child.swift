import Foundation
import Glibc

/// A run of the `StoreWriter` helper, which lies beside this program.
final class Child {
    private let process = Process()
    private let output = Pipe()

    /// Starts it, with the user's configuration in `folder`.
    init(_ arguments: [String], configuration folder: URL) throws {
        let own = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
        process.executableURL = own.deletingLastPathComponent().appending(path: "StoreWriter")
        process.arguments = arguments
        var environment = ProcessInfo.processInfo.environment
        environment["XDG_CONFIG_HOME"] = folder.path(percentEncoded: false)
        process.environment = environment
        process.standardOutput = output
        try process.run()
    }

    /// Waits for the next number that it says it has written; `nil` at the end of its output.
    func nextNumber() -> Int64? {
        var line: [UInt8] = []
        var byte: UInt8 = 0
        while true {
            let count = read(output.fileHandleForReading.fileDescriptor, &byte, 1)
            if count < 0, errno == EINTR { continue }
            // A line that was cut off was not said.
            if count <= 0 { return nil }
            if byte == UInt8(ascii: "\n") { return Int64(String(decoding: line, as: UTF8.self)) }
            line.append(byte)
        }
    }

    func kill() {
        Glibc.kill(process.processIdentifier, SIGKILL)
    }

    /// The last number that was still to be read, when it has ended, and whether it ended well.
    func finish() -> (last: Int64?, isSuccess: Bool) {
        var last: Int64?
        while let number = nextNumber() { last = number }
        process.waitUntilExit()
        return (last, process.terminationReason == .exit && process.terminationStatus == 0)
    }
}
