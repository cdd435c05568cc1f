import Testing

/// Prompts, with a service that answers them in every way there is.
@Suite(.needsKeyring, .serialized) struct KeyringPromptTests {
    /// Four calls at once and two more, with a second and a half for a prompt and more for everything else. The last line
    /// is how many prompts were shown.
    private func run(_ behaviour: String) throws -> (lines: [Probe.Line], prompts: Int?) {
        let lines = try Probe.runAlone(
            [
                Probe.mock(behaviour), ["crowd", "s", "4"], ["get", "s", "k"], ["set", "s", "k"],
                ["availability", "s"], ["run", "exit $(cat $XDG_RUNTIME_DIR/prompts)"],
            ],
            options: ["--no-service"],
            // libsecret has its own misuse of GLib when a prompt fails, which is not to end the process here.
            environment: ["PROBE_PROMPT": "1.5", "PROBE_TIMEOUT": "10", "G_DEBUG": "none"]
        )
        #expect(lines[0].outcome == "ran 0", "the mock needs python3-dbus and python3-gi")
        return (Array(lines[1...4]), lines[5].outcome.split(separator: " ").last.flatMap { Int($0) })
    }

    @Test func unlocksWhenItIsAnswered() throws {
        let (lines, prompts) = try run("accept")
        #expect(lines[0].description.hasPrefix("absent 4"))
        #expect(lines[1].outcome == "absent")
        #expect(lines[3].outcome == "available")
        #expect(prompts == 1)
    }

    @Test func isNotShownAgainToThoseWhoWaitedBehindIt() throws {
        let (lines, prompts) = try run("dismiss")
        #expect(lines[0].description.hasPrefix("dismissed 4"))
        #expect(lines[1].outcome == "dismissed")
        #expect(lines[2].outcome == "dismissed")
        #expect(lines[3].outcome == "locked")
        #expect(prompts == 3)
    }

    @Test(arguments: ["ignore", "malformed"]) func timesOut(behaviour: String) throws {
        // libsecret does not return from either, whatever it is told: these threads are lost.
        let (lines, prompts) = try run(behaviour)
        #expect(lines[0].description.hasPrefix("timedOut 4"))
        for line in lines[1...2] {
            #expect(line.outcome == "timedOut")
            // The time limit ends the call. The prompts are counted below.
            #expect(line.milliseconds ?? 0 >= 1400, "\(line)")
            #expect(line.description.contains("nobody answered the prompt"))
        }
        #expect(lines[3].outcome == "locked")
        #expect(prompts == 3)
    }

    @Test func noticesThatTheServiceEndsMeanwhile() throws {
        let (lines, prompts) = try run("die")
        #expect(lines[0].description.hasPrefix("unavailable 4"))
        #expect(lines[1].outcome == "unavailable")
        #expect(lines[2].outcome == "unavailable")
        #expect(lines[3].description.hasPrefix("noService"))
        #expect(prompts == 1)
    }

    @Test func passesOnThatItCannotBeShown() throws {
        let (lines, prompts) = try run("refuse")
        #expect(lines[0].description.hasPrefix("serviceFailed 4"))
        #expect(lines[1].outcome == "serviceFailed")
        #expect(lines[2].outcome == "serviceFailed")
        // Once for each call: a failure is not tried again.
        #expect(prompts == 6)
    }

    @Test func neverRepeatsWhatAServiceSays() throws {
        // This service puts the value into its error; that it is not in the output is checked for every line.
        let (lines, _) = try run("echo")
        #expect(lines[2].outcome == "serviceFailed")
    }

    /// A keyring that was made without saying anything about prompts, where these variables are set.
    private func runAutomatically(_ variables: [String]) throws -> (outcome: String, prompts: String) {
        let lines = try Probe.runAlone(
            [
                Probe.mock("accept"), ["get", "s", "k"],
                ["run", "exit $(cat $XDG_RUNTIME_DIR/prompts 2>/dev/null || echo 0)"],
            ],
            // Inside of Tests/Scripts/with-keyring, which takes the display away.
            options: ["--no-service", "--", "env"] + variables,
            environment: ["PROBE_PROMPT": nil, "PROBE_TIMEOUT": "10", "G_DEBUG": "none"]
        )
        #expect(lines[0].outcome == "ran 0", "the mock needs python3-dbus and python3-gi")
        return (lines[1].outcome, lines[2].outcome)
    }

    // The display need not be there: the service shows the prompt, not this process.
    @Test(arguments: ["DISPLAY=:87", "WAYLAND_DISPLAY=wayland-87"])
    func isShownByItselfWhereThereIsADisplay(variable: String) throws {
        let (outcome, prompts) = try runAutomatically([variable])
        #expect(outcome == "absent")
        #expect(prompts == "ran 1")
    }

    @Test(arguments: [["-u", "DISPLAY", "-u", "WAYLAND_DISPLAY"], ["DISPLAY=", "WAYLAND_DISPLAY="]])
    func isNotShownByItselfWhereThereIsNoDisplay(variables: [String]) throws {
        let (outcome, prompts) = try runAutomatically(variables)
        #expect(outcome == "locked")
        #expect(prompts == "ran 0")
    }
}
