import CyanotypeKeyring
import Testing

/// Items that are locked in a keyring that is not, as KeePassXC has them.
@Suite(.needsKeyring) struct KeyringItemLockTests {
    /// Reads two keys of which one is locked, in both ways, with a prompt that is answered in a way.
    private func run(_ answer: String) throws -> [Probe.Line] {
        let lock = ["run", "echo 'key 1' >$XDG_RUNTIME_DIR/locked; echo \(answer) >$XDG_RUNTIME_DIR/prompt"]
        let lines = try Probe.runAlone(
            [
                Probe.mock("keep"), ["fill", "s", "2"], lock, ["several", "s", "2"], lock, ["get", "s", "key 1"],
                ["run", "exit $(cat $XDG_RUNTIME_DIR/prompts)"],
            ],
            options: ["--no-service"],
            // libsecret has its own misuse of GLib when a prompt fails, which is not to end the process here.
            environment: ["PROBE_PROMPT": "20", "PROBE_TIMEOUT": "10", "G_DEBUG": "none"]
        )
        return [lines[3], lines[5], lines[6]]
    }

    @Test func areUnlockedByOnePromptForEachCall() throws {
        let lines = try run("accept")
        #expect(lines[0].description.hasPrefix("several 2 wrong 0"), "\(lines[0])")
        #expect(lines[1].outcome == "value string other", "\(lines[1])")
        #expect(lines[2].outcome == "ran 2")
    }

    @Test func areNotAbsentWhenItIsDismissed() throws {
        let lines = try run("dismiss")
        #expect(lines[0].failure == .promptDismissed, "\(lines[0])")
        #expect(lines[1].failure == .promptDismissed, "\(lines[1])")
        #expect(lines[2].outcome == "ran 2")
    }
}
