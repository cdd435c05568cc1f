public import Foundation

/// Where the products of the build are of which the running tests are one.
public enum BuildFolder {
    /// The folder.
    public static let url: URL = {
        let executable = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? ""
        var folder = URL(fileURLWithPath: executable).deletingLastPathComponent()
        // The bundle is beside the modules, or the process is a helper of the toolchain that was given the bundle.
        if !FileManager.default.fileExists(atPath: folder.appendingPathComponent("Modules").path),
            let bundle = CommandLine.arguments.first(where: { $0.hasSuffix(".xctest") })
        {
            folder = URL(fileURLWithPath: bundle).deletingLastPathComponent()
        }
        return folder
    }()

    /// Runs a program, and gives its status and all that it printed.
    public static func run(_ program: String, _ arguments: [String]) throws -> (status: Int32, output: String) {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = [program] + arguments
        let pipe = Pipe()
        process.standardOutput = pipe
        process.standardError = pipe
        try process.run()
        let output = pipe.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return (process.terminationStatus, String(decoding: output, as: UTF8.self))
    }
}
