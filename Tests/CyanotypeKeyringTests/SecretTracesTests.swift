import CyanotypeTestSupport
import Testing

/// A process that no longer needs a secret has no copy of it left in memory, neither in UTF-8 nor in UTF-16.
///
/// The process searches its own memory without the library. It computes the secret letter by letter,
/// so that the search leaves no copy. It prints the random numbers that the secret is made of.
@Suite(
    .serialized,
    .disabled(
        if: Sanitizer.isActive,
        "it keeps stack frames that are gone, with the copies in them, and maps terabytes"
    )
)
struct SecretTracesTests {
    /// The search finds a copy if there is one.
    @Test(arguments: ["array", "string", "utf16"])
    func aCopyThatIsKeptIsFound(form: String) throws {
        let line = try Probe.run([["traces", "s", form]])[0].description
        #expect(!line.hasPrefix("left 0 ") && line.contains(" right "), "\(line)")
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
        Figures.note("memory", scenario, lines[0].description)
    }
}
