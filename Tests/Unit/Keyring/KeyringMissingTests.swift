import Testing

/// Nothing to ask: no bus, no service, no keyring. Each says what is missing and what to do.
@Suite(.serialized) struct KeyringMissingTests {
    static let commands = [
        ["availability", "s"], ["get", "s", "k"], ["set", "s", "k"], ["remove", "s", "k"], ["keys", "s"],
    ]

    @Test func thereIsNoBus() throws {
        // XDG_RUNTIME_DIR/bus is where GLib looks next.
        let lines = try Probe.run(
            Self.commands,
            environment: ["DBUS_SESSION_BUS_ADDRESS": nil, "XDG_RUNTIME_DIR": "/nonexistent", "DISPLAY": nil]
        )
        expect(lines, availability: "noBus", reason: "DBUS_SESSION_BUS_ADDRESS is not set")
    }

    @Test func theBusHasEnded() throws {
        for address in ["unix:path=/nonexistent/bus", "nonsense", "disabled:"] {
            let lines = try Probe.run(Self.commands, environment: ["DBUS_SESSION_BUS_ADDRESS": address])
            expect(lines, availability: "noBus", reason: "DBUS_SESSION_BUS_ADDRESS names")
        }
    }

    @Test(.needsKeyring) func thereIsNoService() throws {
        let lines = try Probe.runAlone(Self.commands, options: ["--no-service"])
        expect(lines, availability: "noService", reason: "no Secret Service is running")
    }

    @Test(.needsKeyring) func thereIsNoKeyringYet() throws {
        let lines = try Probe.runAlone(Self.commands, options: ["--no-keyring"])
        expect(lines, availability: "noCollection", reason: "no such keyring yet")
    }

    private func expect(
        _ lines: [Probe.Line],
        availability: String,
        reason: String,
        at location: SourceLocation = #_sourceLocation
    ) {
        #expect(lines.first?.description.hasPrefix(availability) == true, "\(lines)", sourceLocation: location)
        for line in lines.dropFirst() {
            #expect(line.outcome == "unavailable", "\(line)", sourceLocation: location)
            #expect(line.description.contains(reason), "\(line)", sourceLocation: location)
        }
    }
}
