import CyanotypeTestSupport
import Foundation
import Testing

/// A secret that passes through the library is in no file but the keyring's, and in nothing that is printed.
@Suite(.needsKeyring, .serialized) struct KeyringCanaryTests {
    /// Long enough to be found in Base64 whatever is around it.
    static let canary = "canary-5e1b7c90-d2f4"

    private func run(_ commands: [[String]], environment: [String: String?] = [:]) throws -> Ended {
        try Ended.running(
            ["timeout", "600", Probe.withKeyring, Probe.path] + commands.joined(separator: ["and"]),
            input: Self.canary,
            environment: environment
        )
    }

    /// Runs the commands and looks for the canary in all that they print and write.
    private func expectNoTrace(_ what: String, _ commands: [[String]], printing expected: [String]) throws {
        let ended = try run(
            commands + [["scan", "s"]],
            // With everything that GLib and libsecret can be made to say.
            environment: ["G_MESSAGES_DEBUG": "all", "SECRET_DEBUG": "all", "PROBE_PROMPT": "never"]
        )
        #expect(ended.status == 0, "\(ended.errors.suffix(2_000))")
        let lines = ended.output.split(separator: "\n")
        for line in expected {
            #expect(lines.contains { $0 == line }, "no \(line)")
        }
        let scanned = try #require(lines.last { $0.hasPrefix("scanned") }).split(separator: " ").dropFirst()
        let files = try #require(scanned.first.flatMap { Int($0) })
        // The property list and the keyring at least; and gnome-keyring's file is encrypted.
        #expect(files >= 2)
        #expect(scanned.dropFirst().isEmpty, "\(scanned)")
        let printed = lines + ended.errors.split(separator: "\n")
        for line in printed {
            #expect(!line.contains(Self.canary), "\(line)")
            #expect(!line.contains(Data(Self.canary.utf8).base64EncodedString()), "\(line)")
        }
        #expect(ended.output.contains("Secret(redacted)"))
        Figures.note("canary", what, files, printed.count, scanned.count - 1)
    }

    @Test func isNowhereButInTheKeyring() throws {
        try expectNoTrace(
            "stored, read and printed, and the keyring locked",
            [
                ["set", "s", "k"], ["get", "s", "k"], ["persist", "s"], ["items", "s"], Probe.lock, ["get", "s", "k"],
            ],
            printing: ["stored", "value string same", "persisted", "items 2"]
        )
    }

    @Test func isNowhereElseOnceItIsMoved() throws {
        try expectNoTrace("moved out of a property list and an alternative", [["moved", "s"]], printing: ["moved"])
    }

    @Test func isNotInWhatIsToldOfFailingWrites() throws {
        try expectNoTrace(
            "writes that fail, and what is told of them",
            [["set", "s", "k"], ["failing", "s"]],
            printing: ["failed 3 3 3"]
        )
    }

    @Test func isNotInWhatDumpShows() throws {
        try expectNoTrace("shown by `dump`", [["dump", "s"]], printing: ["dumped"])
    }

    /// That nothing is found means something only when the search finds what is there.
    @Test(arguments: ["utf8", "utf16le", "utf16be", "hex", "base64-0", "base64-1", "base64-2"])
    func isFoundWhereItIs(form: String) throws {
        let ended = try run([["leak", "s", form], ["scan", "s"]])
        let files = ended.output.split { " \n".contains($0) }.compactMap { Int($0) }.first ?? 0
        #expect(ended.output.contains("leaked"))
        #expect(ended.output.contains(" leak-\(form)"), "\(ended.output) \(ended.errors)")
        Figures.note("canary", "put into a file on purpose, as UTF-8, UTF-16, hexadecimal or Base64", files, 0, 1)
    }
}
