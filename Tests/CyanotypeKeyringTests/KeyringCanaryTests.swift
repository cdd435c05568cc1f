import Foundation
import Testing

/// A secret that passes through the library is in no file but the keyring's, and in nothing that is printed.
@Suite(.needsKeyring, .serialized) struct KeyringCanaryTests {
    /// Long enough to be found in Base64 whatever is around it.
    static let canary = "canary-5e1b7c90-d2f4"

    private func run(_ commands: [[String]], environment: [String: String?] = [:]) throws -> Ended {
        try Ended.running(
            ["timeout", "120", Probe.withKeyring, Probe.path] + commands.joined(separator: ["and"]),
            input: Self.canary,
            environment: environment
        )
    }

    @Test func isNowhereButInTheKeyring() throws {
        // With everything that GLib and libsecret can be made to say.
        let ended = try run(
            [
                ["set", "s", "k"], ["get", "s", "k"], ["persist", "s"], ["items", "s"], Probe.lock, ["get", "s", "k"],
                ["scan", "s"],
            ],
            environment: ["G_MESSAGES_DEBUG": "all", "SECRET_DEBUG": "all", "PROBE_PROMPT": "never"]
        )
        #expect(ended.status == 0)
        let lines = ended.output.split(separator: "\n")
        for line in ["stored", "value string same", "persisted", "items 2"] {
            #expect(lines.contains { $0 == line }, "\(ended.output)")
        }
        let scanned = try #require(lines.last { $0.hasPrefix("scanned") }).split(separator: " ").dropFirst()
        // The property list and the keyring at least; and gnome-keyring's file is encrypted.
        #expect(try #require(scanned.first.flatMap { Int($0) }) >= 2)
        #expect(scanned.dropFirst().isEmpty, "\(scanned)")
        for text in [ended.output, ended.errors] {
            #expect(!text.contains(Self.canary))
            #expect(!text.contains(Data(Self.canary.utf8).base64EncodedString()))
        }
        #expect(ended.output.contains("Secret(redacted)"))
    }

    /// That nothing is found means something only when the search finds what is there.
    @Test(arguments: ["utf8", "utf16le", "utf16be", "hex", "base64-0", "base64-1", "base64-2"])
    func isFoundWhereItIs(form: String) throws {
        let ended = try run([["leak", "s", form], ["scan", "s"]])
        #expect(ended.output.contains("leaked"))
        #expect(ended.output.contains(" leak-\(form)"), "\(ended.output) \(ended.errors)")
    }
}
