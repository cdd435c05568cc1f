import CyanotypeKeyring
import Testing

/// A service that asks before it removes an item, as KeePassXC does.
@Suite(.needsKeyring) struct KeyringRemovalPromptTests {
    /// Stores a value, removes it with a prompt that is answered in a way, and reads it without one.
    private func run(_ answer: String, _ policy: String = "20") throws -> (removal: Probe.Line, after: String) {
        let lines = try Probe.runAlone(
            [
                Probe.mock("keep"), ["set", "s", "k"], ["run", "echo \(answer) >$XDG_RUNTIME_DIR/prompt"],
                ["remove", "s", "k"],
                ["run", "rm -f $XDG_RUNTIME_DIR/prompt; kill -9 $(cat $XDG_RUNTIME_DIR/mock.pid)"],
                Probe.mock("keep"), ["get", "s", "k"],
            ],
            options: ["--no-service"],
            // libsecret has its own misuse of GLib when a prompt fails, which is not to end the process here.
            environment: ["PROBE_PROMPT": policy, "PROBE_TIMEOUT": "2", "G_DEBUG": "none"]
        )
        return (lines[3], lines[6].outcome)
    }

    @Test func removesWhenItIsAnswered() throws {
        let (removal, after) = try run("accept")
        #expect(removal.outcome == "removed")
        #expect(after == "absent")
    }

    @Test func isToldWhenItIsDismissed() throws {
        let (removal, after) = try run("dismiss")
        #expect(removal.failure == .promptDismissed, "\(removal)")
        #expect(after == "value string same")
    }

    @Test func isNotTakenForDismissedWhenTheServiceEnds() throws {
        let (removal, after) = try run("die")
        #expect(removal.outcome == "unavailable", "\(removal)")
        #expect(removal.description.contains("not known"), "\(removal)")
        #expect(after == "value string same")
    }

    @Test func isWaitedForAsLongAsItMay() throws {
        let (removal, after) = try run("ignore", "4")
        #expect(removal.outcome == "timedOut", "\(removal)")
        #expect((removal.milliseconds ?? 0) >= 3_500, "\(removal)")
        #expect(after == "value string same")
    }
}
