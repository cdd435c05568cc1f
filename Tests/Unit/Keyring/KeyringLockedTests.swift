import Testing

/// A locked keyring is `locked`, never empty, whatever is asked of it.
@Suite(.needsKeyring, .serialized) struct KeyringLockedTests {
    @Test func throwsForReadingAndWriting() throws {
        let lines = try Probe.runAlone(
            [
                ["set", "s", "k"], Probe.lock, ["availability", "s"], ["get", "s", "k"], ["get", "s", "absent"],
                ["set", "s", "k"], ["remove", "s", "k"], ["keys", "s"],
            ],
            environment: ["PROBE_PROMPT": "never"]
        )
        #expect(
            lines.map(\.outcome) == ["stored", "ran 0", "locked", "locked", "locked", "locked", "locked", "locked"]
        )
        #expect(lines[3].description.contains("unlock it"))
    }

    @Test func throwsWhenTheConnectionIsNew() throws {
        // A service that starts locked, with a keyring from before. A cold search there finds nothing.
        let lines = try Probe.runAlone([
            ["set", "s", "k"], ["run", "kill -9 $KEYRING_DAEMON_PID; eval \"${KEYRING_START% *} empty\""],
            ["get", "s", "k"], ["set", "s", "k"], ["keys", "s"], ["availability", "s"], ["get", "fresh", "k"],
            ["set", "fresh", "k"],
        ])
        #expect(
            lines.map(\.outcome) == ["stored", "ran 0", "locked", "locked", "locked", "locked", "locked", "locked"]
        )
    }

    @Test func doesNotPromptWhereThereIsNoDisplay() throws {
        let commands = [["set", "s", "k"], Probe.lock, ["get", "s", "k"]]
        let lines = try Probe.runAlone(commands, environment: ["PROBE_PROMPT": nil])
        #expect(lines.last?.outcome == "locked")
    }

    @Test func isDismissedWhenNothingCanShowThePrompt() throws {
        let commands = [["set", "s", "k"], Probe.lock, ["get", "s", "k"], ["set", "s", "k"], ["keys", "s"]]
        let lines = try Probe.runAlone(commands, environment: ["PROBE_PROMPT": "20"])
        #expect(lines.map(\.outcome) == ["stored", "ran 0", "dismissed", "dismissed", "dismissed"])
    }

    @Test func keepsWhatItHolds() throws {
        let lines = try Probe.runAlone([
            ["set", "s", "k"], Probe.lock, ["remove", "s", "k"], ["set", "s", "k"],
            ["run", "kill -9 $KEYRING_DAEMON_PID; eval \"$KEYRING_START\""], ["get", "s", "k"], ["keys", "s"],
        ])
        #expect(
            lines.map(\.outcome) == ["stored", "ran 0", "locked", "locked", "ran 0", "value string same", "keys 1"]
        )
    }
}
