import Foundation
import Testing

/// Runs `KeyringProbe` in an environment of its own.
enum Probe {
    /// What the probe stores. It must not be seen in anything that the probe prints.
    static let canary = "canary-6f1d0c"

    /// The built program, which is beside the tests wherever they were built.
    static let path: String = {
        let tests = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? ""
        return URL(fileURLWithPath: tests).deletingLastPathComponent().appendingPathComponent("KeyringProbe").path
    }()

    static let withKeyring = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .appendingPathComponent("with-keyring").path

    /// One line of the probe's output.
    struct Line: CustomStringConvertible {
        var description: String

        /// The code of an error, or the whole line when it is none.
        var outcome: String {
            let words = description.split(separator: " ")
            return words.first == "error" && words.count > 1 ? String(words[1]) : description
        }
        /// How long the call took that failed.
        var milliseconds: Int? {
            let words = description.split(separator: " ")
            return words.first == "error" && words.count > 2 ? Int(words[2]) : nil
        }
    }

    /// Runs the probe in the environment of the tests, with changes.
    static func run(_ commands: [[String]], environment: [String: String?] = [:]) throws -> [Line] {
        try lines(of: [path], commands, environment)
    }

    /// Runs the probe with a bus and a service of its own, which it can lock, stop and kill.
    static func runAlone(
        _ commands: [[String]],
        options: [String] = [],
        environment: [String: String?] = [:]
    ) throws -> [Line] {
        // Two minutes: nothing here may take that long, and nothing may run for ever.
        try lines(of: ["timeout", "120", withKeyring] + options + [path], commands, environment)
    }

    private static func lines(
        of program: [String],
        _ commands: [[String]],
        _ environment: [String: String?]
    ) throws -> [Line] {
        let arguments = program + commands.joined(separator: ["and"])
        let ended = try Ended.running(arguments, input: canary, environment: environment)
        #expect(ended.status == 0, "\(ended.errors)")
        #expect(!ended.output.contains(canary) && !ended.errors.contains(canary))
        let lines = ended.output.split(separator: "\n").map { Line(description: String($0)) }
        try #require(lines.count == commands.count, "\(ended.output) \(ended.errors)")
        return lines
    }

    /// Locks gnome-keyring's keyring.
    static let lock = [
        "run",
        "gdbus call --session --dest org.freedesktop.secrets --object-path /org/freedesktop/secrets "
            + "--method org.freedesktop.Secret.Service.Lock \"['/org/freedesktop/secrets/collection/login']\"",
    ]
}
