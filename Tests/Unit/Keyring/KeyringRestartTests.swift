import CyanotypeTestSupport
import Testing

/// A service or a bus that ends, stops answering or comes back between calls.
@Suite(.needsKeyring, .serialized) struct KeyringRestartTests {
    @Test func connectsAnewWhenTheServiceHasRestarted() throws {
        let restart = ["run", "kill -9 $KEYRING_DAEMON_PID; eval \"$KEYRING_START\""]
        let again = [
            "run",
            "kill -9 $(tail -n 1 $XDG_RUNTIME_DIR/../daemons); eval \"$KEYRING_START\"",
        ]
        let lines = try Probe.runAlone([
            ["set", "s", "k"], restart, ["get", "s", "k"], again, ["set", "s", "k"], again, ["remove", "s", "k"], again,
            ["keys", "s"],
        ])
        #expect(
            lines.map(\.outcome) == [
                "stored", "ran 0", "value string same", "ran 0", "stored", "ran 0", "removed", "ran 0", "keys 0",
            ]
        )
    }

    @Test func isUnavailableWhileTheServiceIsAway() throws {
        let lines = try Probe.runAlone([
            ["set", "s", "k"], ["run", "kill -9 $KEYRING_DAEMON_PID"], ["get", "s", "k"], ["set", "s", "k"],
            ["availability", "s"], ["run", "eval \"$KEYRING_START\""], ["get", "s", "k"],
        ])
        #expect(lines[2].outcome == "unavailable")
        #expect(lines[3].outcome == "unavailable")
        #expect(lines[4].description.hasPrefix("noService"))
        #expect(lines[6].outcome == "value string same")
    }

    @Test func outlivesTheBus() throws {
        // GLib would end the process with the bus.
        let bus = "dbus-daemon --config-file=$XDG_RUNTIME_DIR/../bus.conf --nopidfile --fork --print-pid"
        // Its sockets are closed before it is a zombie.
        let kill =
            "kill -9 $KEYRING_BUS_PID; while grep -s State: /proc/$KEYRING_BUS_PID/status | grep -qv Z; do :; done"
        let lines = try Probe.runAlone([
            ["set", "s", "k"], ["run", kill], ["get", "s", "k"], ["get", "s", "k"],
            [
                "run",
                "rm -f $XDG_RUNTIME_DIR/bus; \(bus) </dev/null 2>/dev/null >>$XDG_RUNTIME_DIR/../daemons; "
                    + "eval \"$KEYRING_START\"",
            ],
            ["get", "s", "k"],
        ])
        #expect(
            lines.map(\.outcome) == ["stored", "ran 0", "unavailable", "unavailable", "ran 0", "value string same"]
        )
    }

    @Test func timesOutWhileTheServiceIsStopped() throws {
        let lines = try Probe.runAlone(
            [
                ["set", "s", "k"], ["run", "kill -STOP $KEYRING_DAEMON_PID"], ["get", "s", "k"], ["set", "s", "k"],
                ["get", "fresh", "k"], ["availability", "s"], ["crowd", "s", "40"],
                // Answered when the service has done with all that was sent before.
                [
                    "run",
                    "kill -CONT $KEYRING_DAEMON_PID; gdbus call --session --timeout 60 --dest org.freedesktop.secrets "
                        + "--object-path /org/freedesktop/secrets --method org.freedesktop.DBus.Peer.Ping",
                ],
                ["get", "s", "k"], ["crowd", "s", "8"],
            ],
            environment: ["PROBE_TIMEOUT": "1"]
        )
        for line in lines[2...4] {
            #expect(line.outcome == "timedOut")
            // One second and a quarter for the thread to notice. Without that deadline D-Bus gives up after 25 seconds.
            #expect((900..<20_000).contains(line.milliseconds ?? 0), "\(line)")
        }
        #expect(lines[5].description.hasPrefix("notResponding"))
        // All wait at once, and not one after another for forty seconds.
        let crowd = lines[6].description.split(separator: " ")
        #expect(crowd.prefix(2) == ["timedOut", "40"])
        #expect(crowd.last.flatMap { Int($0) } ?? .max < 20_000, "\(lines[6])")
        #expect(lines[7].outcome == "ran 0")
        #expect(lines[8].outcome == "value string same")
        #expect(lines[9].description.hasPrefix("value 8 "))
    }

    @Test(.disabled(if: Sanitizer.isActive, "the test counts memory, and the sanitizer keeps freed blocks"))
    func keepsNothingOfTheCallsThatAreDone() throws {
        let lines = try Probe.runAlone([["repeat", "s", "1000"]])
        let words = lines[0].description.split(separator: " ")
        // A message that nobody takes in, or an object that is not given back, is a kibibyte or more for each call.
        #expect(words.last.flatMap { Int($0) } ?? .max < 600, "\(lines[0])")
    }
}
