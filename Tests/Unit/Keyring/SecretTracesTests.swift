import CyanotypeTestSupport
import Foundation
import Testing

/// A process that no longer needs a secret has no copy of it left, neither in its memory nor in a core dump of it, neither
/// in UTF-8 nor in UTF-16.
///
/// Another process searches it without the library, while it is stopped. The secret is made of a random number, which is
/// printed.
@Suite(
    .serialized,
    .disabled(
        if: Sanitizer.isActive,
        "the sanitizer keeps stack frames that are gone, with the copies in them, and maps terabytes"
    )
)
struct SecretTracesTests {
    /// Whether the kernel writes core dumps to the folder of a process, rather than to a program or nowhere.
    private static let leavesCoreDumps: Bool = {
        let pattern = (try? String(contentsOfFile: "/proc/sys/kernel/core_pattern", encoding: .utf8)) ?? "|"
        var limit = rlimit()
        unsafe getrlimit(__rlimit_resource_t(RLIMIT_CORE.rawValue), &limit)
        return !pattern.contains("|") && !pattern.contains("/") && limit.rlim_max > 0
    }()

    /// The search finds a copy if there is one.
    @Test(arguments: ["array", "string", "utf16"])
    func aCopyThatIsKeptIsFound(form: String) throws {
        let line = try Probe.run([["traces", "s", form]])[0].description
        #expect(!line.hasPrefix("left 0 ") && line.contains(" right "), "\(line)")
        if Self.leavesCoreDumps { #expect(line.contains("core:"), "\(line)") }
    }

    /// JSON with a secret is written and read, and the program wipes its document. The document is short, or so long that the
    /// buffer grows, and has escaped characters.
    @Test(arguments: ["nothing", "secret", "json", "large"])
    func jsonThatRevealsASecretLeavesNoCopy(scenario: String) throws {
        try expectNoCopy(scenario, try Probe.run([["traces", "s", scenario]]))
    }

    /// A settings object writes, changes and removes the secret, alone and inside a model, another object reads it,
    /// and twenty more changes follow; with a store in memory and with the keyring, which includes libsecret.
    @Test(.needsKeyring, arguments: ["memory", "keyring", "either", "moved", "emptied"])
    func aSecretThatIsRemovedFromSettingsLeavesNoCopy(scenario: String) throws {
        try expectNoCopy(scenario, try Probe.runAlone([["traces", "s", scenario]]))
    }

    private func expectNoCopy(_ scenario: String, _ lines: [Probe.Line]) throws {
        #expect(lines[0].description.hasPrefix("left 0 right"), "\(scenario): \(lines[0])")
        #expect(lines[0].description.hasSuffix(Self.leavesCoreDumps ? " in memory core " : " in memory "))
        Figures.note("memory", scenario, lines[0].description)
    }
}
