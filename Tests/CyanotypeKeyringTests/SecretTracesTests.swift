import CyanotypeTestSupport
import Testing

/// What is left of a secret in the memory of a process that does not need it any more: no copy, in UTF-8 or UTF-16.
///
/// A process is searched by itself, from outside of all that the library knows: it computes the secret letter by letter,
/// so that the search leaves no copy. The random numbers that the secret is made of are in what it prints.
@Suite(.serialized) struct SecretTracesTests {
    /// Where a copy is left, the search finds it.
    @Test(arguments: ["array", "string", "utf16"])
    func aCopyThatIsKeptIsFound(form: String) throws {
        let line = try Probe.run([["traces", "s", form]])[0].description
        #expect(!line.hasPrefix("left 0 ") && line.contains(" right "), "\(line)")
    }

    /// JSON with a secret in it is written and read, and the program wipes its document: short, and so long that the
    /// buffer grows; with characters that are escaped.
    @Test(
        .disabled(if: Sanitizer.isActive, "it keeps stack frames that are gone, with the copies in them"),
        arguments: ["nothing", "secret", "json", "large"]
    )
    func jsonThatRevealsASecretLeavesNoCopy(scenario: String) throws {
        try expectNoCopy(scenario, try Probe.run([["traces", "s", scenario]]))
    }

    /// A settings object has the secret written, read by another one, changed and removed, alone and inside of a model,
    /// and changes twenty times more; a store in memory and the keyring, which is libsecret's part too.
    @Test(
        .needsKeyring,
        .disabled(if: Sanitizer.isActive, "it keeps stack frames that are gone, with the copies in them"),
        arguments: ["memory", "keyring", "either", "moved", "emptied"]
    )
    func aSecretThatIsRemovedFromSettingsLeavesNoCopy(scenario: String) throws {
        try expectNoCopy(scenario, try Probe.runAlone([["traces", "s", scenario]]))
    }

    private func expectNoCopy(_ scenario: String, _ lines: [Probe.Line]) throws {
        #expect(lines[0].description.hasPrefix("left 0 right"), "\(scenario): \(lines[0])")
        Figures.note("memory", scenario, lines[0].description)
    }
}
