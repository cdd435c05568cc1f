import CyanotypeKeyring
import CyanotypeTestSupport
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

    static let withKeyring = PackageFolder.url.appendingPathComponent("Tests/Scripts/with-keyring").path

    /// One line of the probe's output.
    struct Line: CustomStringConvertible {
        var description: String

        /// The code of an error, or the whole line when it is none.
        var outcome: String {
            let words = description.split(separator: " ")
            return words.first == "error" && words.count > 1 ? String(words[1]) : description
        }
        /// The finer code of an error of the keyring's; `nil` when it is none.
        var failure: Keyring.Failure? {
            let words = description.split(separator: " ")
            return words.first == "error" && words.count > 3 ? Keyring.Failure(rawValue: String(words[3])) : nil
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
        // Ten minutes: nothing here may take that long, and nothing may run for ever.
        try lines(of: ["timeout", "600", withKeyring] + options + [path], commands, environment)
    }

    /// Runs the probe on a bus of its own that has been told how to start a Secret Service, by a command.
    static func runWithService(
        startedBy command: String,
        _ commands: [[String]],
        environment: [String: String?] = [:]
    ) throws -> [Line] {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let service = "[D-BUS Service]\nName=org.freedesktop.secrets\nExec=\(command)\n"
        try Data(service.utf8).write(to: folder.appendingPathComponent("org.freedesktop.secrets.service"))
        let configuration = folder.appendingPathComponent("bus.conf")
        let text = """
            <!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-Bus Bus Configuration 1.0//EN"
             "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">
            <busconfig>
              <type>session</type>
              <listen>unix:dir=\(folder.path)</listen>
              <servicedir>\(folder.path)</servicedir>
              <policy context="default">
                <allow send_destination="*" eavesdrop="true"/><allow eavesdrop="true"/><allow own="*"/>
              </policy>
            </busconfig>
            """
        try Data(text.utf8).write(to: configuration)
        // Not dbus-run-session, which ends the bus by a signal that a test may have blocked.
        let script = """
            { read -r address; read -r bus; } < <(dbus-daemon --config-file="$0" --fork --print-address=1 --print-pid=1)
            DBUS_SESSION_BUS_ADDRESS=$address timeout 600 "$@"
            status=$?
            kill -9 "$bus"
            exit $status
            """
        return try lines(of: ["bash", "-c", script, configuration.path, path], commands, environment)
    }

    /// The command that starts a service which behaves in a chosen way; for a bus without a service.
    static func mock(_ behaviour: String) -> [String] {
        ["run", "'\(mockPath)' \(behaviour)"]
    }

    static let mockPath = URL(fileURLWithPath: withKeyring).deletingLastPathComponent()
        .appendingPathComponent("mock-secret-service").path

    /// The command that stops the service, and later, once it has been called, ends a process.
    ///
    /// It returns when the monitor is at work, so that the next call of the service is the one that it sees. The call is
    /// not answered before the end, since the service is stopped.
    static func kill(_ process: String, duringCallOf interface: String) -> [String] {
        [
            "run",
            """
            kill -STOP $KEYRING_DAEMON_PID; mkfifo $XDG_RUNTIME_DIR/ready
            { dbus-monitor --session "type='method_call',interface='\(interface)'" 2>/dev/null | {
            read first; echo >$XDG_RUNTIME_DIR/ready; grep -q -m1 'interface=\(interface)'; kill -9 \(process); } & }
            read ready <$XDG_RUNTIME_DIR/ready
            """,
        ]
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
