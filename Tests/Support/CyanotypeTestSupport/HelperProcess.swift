internal import Foundation
internal import Glibc

/// A run of one of the programs that are built together with the tests, which says one line after another.
public final class HelperProcess {
    private let process = Process()
    private let output = Pipe()
    /// Its standard input, if lines are for it.
    private let input: Pipe?

    /// Starts it.
    ///
    /// - Parameters:
    ///   - program: Its name.
    ///   - arguments: Its arguments.
    ///   - environment: Variables beside those of this process.
    ///   - isTold: Whether its standard input has the lines of ``tell(_:)``. Otherwise, it is that of this process.
    /// - Throws: `CocoaError` where there is no such program.
    public init(
        _ program: String,
        _ arguments: [String],
        environment: [String: String] = [:],
        isTold: Bool = false
    ) throws {
        input = isTold ? Pipe() : nil
        // Not the pipe itself, whose end would be closed here: writing to a pipe that nobody can read ends a process.
        if let input { process.standardInput = input.fileHandleForReading }
        process.executableURL = BuildFolder.url.appendingPathComponent(program)
        process.arguments = arguments
        process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
        process.standardOutput = output
        try process.run()
    }

    /// Ends it without giving it a chance to do anything more.
    public func kill() {
        send(SIGKILL)
    }

    /// Sends the process a signal, unless it has ended: another one may have its number then.
    public func send(_ signal: Int32) {
        if process.isRunning { Glibc.kill(process.processIdentifier, signal) }
    }

    public var processIdentifier: Int32 { process.processIdentifier }

    /// Writes a line to its standard input, even if it has ended.
    ///
    /// - Throws: `CocoaError`
    public func tell(_ line: String) throws {
        try input?.fileHandleForWriting.write(contentsOf: Data((line + "\n").utf8))
    }

    /// Waits until one more line has been said, and returns it without its end; `nil` at the end of the output.
    public func nextLine() -> String? {
        var line: [UInt8] = []
        var byte: UInt8 = 0
        while true {
            let count = unsafe read(output.fileHandleForReading.fileDescriptor, &byte, 1)
            if count < 0, errno == EINTR { continue }
            // A line that was cut off was not said.
            if count <= 0 { return nil }
            if byte == UInt8(ascii: "\n") { return String(decoding: line, as: UTF8.self) }
            line.append(byte)
        }
    }

    /// All that is still to be said, line by line, and the exit status: a signal's number when one has ended it.
    public func finish() -> (lines: [String], status: Int32) {
        var lines: [String] = []
        while let line = nextLine() { lines.append(line) }
        process.waitUntilExit()
        return (lines, process.terminationStatus)
    }
}
