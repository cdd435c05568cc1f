import CyanotypeKeyring
import CyanotypeSettings
import CyanotypeTestSupport
import Testing

/// Every way in which a Secret Service can fail to answer, produced for real, and what becomes of it: a failure of its
/// own, within its time. It is the table of failures that libsecret itself tells apart only in part: for several of them
/// it answers "nothing found", and from some it never returns.
@Suite(.serialized) struct KeyringErrorTableTests {
    /// One situation.
    struct Row: Sendable, CustomTestStringConvertible {
        var testDescription: String
        /// Options of `Tests/Scripts/with-keyring`; `nil` to run without a bus of its own.
        var options: [String]? = []
        var environment: [String: String?] = [:]
        /// What makes the situation.
        var setup: [[String]] = []
        /// What each of the calls is to throw, a call that makes a change as well as one that reads.
        var failure: Keyring.Failure
        var calls = Row.allCalls
        /// What is said before the calls; `nil` where the situation does not last.
        var availability: String?
        /// How long a call may take. Most of these fail in milliseconds. The limit is the time that a call without an
        /// answer takes, so that a busy machine keeps it, and a call that waits for its deadline does not.
        var milliseconds = Row.beforeItsDeadline

        /// The probe's calls wait ten seconds unless they are told otherwise.
        static let beforeItsDeadline = 0..<10_000

        static let allCalls = [
            ["get", "s", "k"], ["set", "s", "k"], ["keys", "s"], ["remove", "s", "k"], ["items", "s"], ["clear", "s"],
        ]
        static let read = [["get", "s", "k"]]
        static let write = [["set", "s", "k"]]
    }

    /// GIO logs a critical message when it sends something while the bus ends, which is not a misuse of ours.
    private static let endingBus: [String: String?] = ["G_DEBUG": ""]

    static let rowsWithoutABus = [
        Row(
            testDescription: "no bus",
            options: nil,
            // XDG_RUNTIME_DIR/bus is where GLib looks next.
            environment: ["DBUS_SESSION_BUS_ADDRESS": nil, "XDG_RUNTIME_DIR": "/nonexistent", "DISPLAY": nil],
            failure: .noBus,
            availability: "noBus"
        ),
        Row(
            testDescription: "the address is of no socket",
            options: nil,
            environment: ["DBUS_SESSION_BUS_ADDRESS": "unix:path=/nonexistent/bus"],
            failure: .busUnreachable,
            availability: "noBus"
        ),
        Row(
            testDescription: "the address is disabled:",
            options: nil,
            environment: ["DBUS_SESSION_BUS_ADDRESS": "disabled:"],
            failure: .busUnreachable,
            availability: "noBus"
        ),
        Row(
            testDescription: "the address is nonsense",
            options: nil,
            environment: ["DBUS_SESSION_BUS_ADDRESS": "nonsense"],
            failure: .busUnreachable,
            availability: "noBus"
        ),
    ]

    static let rowsWithABus = [
        Row(
            testDescription: "a stale socket, whose bus was killed",
            options: ["--no-service"],
            setup: [["run", "kill -9 $KEYRING_BUS_PID; test -S $XDG_RUNTIME_DIR/bus"]],
            failure: .busUnreachable,
            availability: "noBus"
        ),
        Row(
            testDescription: "bus, no service",
            options: ["--no-service"],
            failure: .noService,
            availability: "noService"
        ),
        Row(
            testDescription: "service, no keyring yet, headless",
            options: ["--no-keyring"],
            failure: .noKeyring,
            availability: "noCollection"
        ),
        Row(
            testDescription: "locked, headless",
            setup: [["set", "s", "k"], Probe.lock],
            failure: .locked,
            availability: "locked"
        ),
        Row(
            testDescription: "locked, and nothing can show the prompt",
            environment: ["PROBE_PROMPT": "20"],
            setup: [["set", "s", "k"], Probe.lock],
            failure: .promptDismissed,
            availability: "locked"
        ),
        Row(
            testDescription: "service stopped",
            environment: ["PROBE_TIMEOUT": "1"],
            setup: [["run", "kill -STOP $KEYRING_DAEMON_PID"]],
            failure: .notAnswering,
            calls: [["get", "s", "k"], ["set", "s", "k"], ["items", "s"]],
            availability: "notResponding",
            // D-Bus itself gives up after 25 seconds.
            milliseconds: 900..<20_000
        ),
        Row(
            testDescription: "service killed between calls",
            setup: [["set", "s", "k"], ["run", "kill -9 $KEYRING_DAEMON_PID; \(isGone)"]],
            failure: .noService,
            availability: "noService"
        ),
        Row(
            testDescription: "service killed during a call that reads",
            setup: [
                ["set", "s", "k"],
                Probe.kill("$KEYRING_DAEMON_PID", duringCallOf: "org.freedesktop.Secret.Service"),
            ],
            failure: .serviceEnded,
            calls: Row.read
        ),
        Row(
            testDescription: "bus killed during a call",
            // What a new connection asks for first.
            environment: endingBus,
            setup: [Probe.kill("$KEYRING_BUS_PID", duringCallOf: "org.freedesktop.DBus.Properties")],
            failure: .busEnded,
            calls: Row.read
        ),
        Row(
            testDescription: "bus killed between calls",
            environment: endingBus,
            setup: [["set", "s", "k"], ["run", "kill -9 $KEYRING_BUS_PID"], ["get", "s", "k"]],
            failure: .busUnreachable,
            availability: "noBus"
        ),
    ]

    /// With a service that misbehaves.
    static let rowsWithAMock = [
        mock("dismiss", .promptDismissed, "dismissed"),
        mock("refuse", .promptFailed, "prompt RPC refused"),
        // libsecret itself waits for ever.
        mock("ignore", .promptUnanswered, "prompt never answered", milliseconds: 1400..<30_000),
        mock("malformed", .promptUnanswered, "malformed Completed, mid-prompt", milliseconds: 1400..<30_000),
        mock(
            "die",
            .serviceEnded,
            "service dies mid-prompt, long before its time is over",
            prompt: "100",
            calls: Row.read,
            milliseconds: 0..<60_000
        ),
        mock("end-reading", .serviceEnded, "service dies while it is asked for an item", calls: Row.read),
        mock("end-writing", .serviceEnded, "service dies while it stores an item", calls: Row.write),
        mock("echo", .serviceError, "service reports an error of its own", calls: Row.write),
    ]

    /// Waits until the bus knows that the service is gone.
    private static let isGone =
        "until gdbus call --session --dest org.freedesktop.DBus --object-path /org/freedesktop/DBus "
        + "--method org.freedesktop.DBus.NameHasOwner org.freedesktop.secrets | grep -q false; do :; done"

    private static func mock(
        _ behaviour: String,
        _ failure: Keyring.Failure,
        _ name: String,
        prompt: String = "1.5",
        calls: [[String]] = [["get", "s", "k"], ["set", "s", "k"], ["items", "s"]],
        milliseconds: Range<Int> = Row.beforeItsDeadline
    ) -> Row {
        Row(
            testDescription: name,
            options: ["--no-service"],
            // libsecret has its own misuse of GLib when a prompt fails, which is not to end the process here.
            environment: ["PROBE_PROMPT": prompt, "G_DEBUG": "none"],
            setup: [Probe.mock(behaviour)],
            failure: failure,
            calls: calls,
            milliseconds: milliseconds
        )
    }

    @Test(arguments: rowsWithoutABus) func withoutABus(row: Row) throws { try check(row) }

    @Test(.needsKeyring, arguments: rowsWithABus + rowsWithAMock) func withABus(row: Row) throws { try check(row) }

    @Test(.needsKeyring) func aServiceThatCannotBeStarted() throws {
        let lines = try Probe.runWithService(startedBy: "/bin/false", [["availability", "s"]] + Row.allCalls)
        #expect(lines[0].description.hasPrefix("failed"))
        for line in lines.dropFirst() {
            #expect(line.failure == .serviceNotStarted, "\(line)")
            #expect(Row.beforeItsDeadline.contains(line.milliseconds ?? -1), "\(line)")
        }
        note("a service that cannot be started", .serviceNotStarted, lines.dropFirst(), Row.beforeItsDeadline)
    }

    @Test(.needsKeyring) func aChangeThatMayHaveBeenMadeIsToldAsOne() throws {
        let lines = try Probe.runAlone(
            [Probe.mock("end-writing"), ["set", "s", "k"]],
            options: ["--no-service"],
            environment: ["PROBE_PROMPT": "never"]
        )
        #expect(lines[1].description.contains("whether this change was made is not known"), "\(lines[1])")
    }

    /// No failure is left without a test that produces it.
    @Test func isComplete() {
        var shown = Set((Self.rowsWithoutABus + Self.rowsWithABus + Self.rowsWithAMock).map(\.failure))
        // Above; in the tests of the library, of values, of the thread, of imports, and of the store with an alternative.
        shown.formUnion([
            .noLibrary, .serviceNotStarted, .unreadableItem, .newerItem, .busy, .tooManyStuckCalls, .onlyInAlternative,
            .differsInAlternative, .differsFromOriginal, .notReadBack,
        ])
        // These need a system without threads, and somebody who removes an item twenty times at the right moment.
        let notProduced: Set<Keyring.Failure> = [.noThread, .itemVanished]
        #expect(shown.union(notProduced) == Set(Keyring.Failure.all))
    }

    /// Notes how long the slowest of the calls took, and how long it may take.
    private func note(
        _ situation: String,
        _ failure: Keyring.Failure,
        _ lines: ArraySlice<Probe.Line>,
        _ milliseconds: Range<Int>
    ) {
        let slowest = lines.compactMap(\.milliseconds).max() ?? -1
        let limits = "\(milliseconds.lowerBound)–\(milliseconds.upperBound)"
        Figures.note("errors", situation, failure.rawValue, lines.count, slowest, limits)
    }

    private func check(_ row: Row) throws {
        let ask = row.availability == nil ? [] : [["availability", "s"]]
        let commands = row.setup + ask + row.calls
        let environment = ["PROBE_PROMPT": "never"].merging(row.environment) { $1 }
        let lines =
            switch row.options {
            case nil: try Probe.run(commands, environment: environment)
            case let options?: try Probe.runAlone(commands, options: options, environment: environment)
            }
        for line in lines.prefix(row.setup.count) where line.description.hasPrefix("ran") {
            #expect(line.outcome == "ran 0", "\(row.testDescription): the situation was not made")
        }
        if let availability = row.availability {
            #expect(lines[row.setup.count].description.hasPrefix(availability), "\(lines)")
        }
        for line in lines.suffix(row.calls.count) {
            #expect(line.failure == row.failure, "\(line)")
            #expect(line.outcome == row.failure.code.rawValue, "\(line)")
            #expect(line.description.contains(row.failure.advice), "\(line)")
            #expect(row.milliseconds.contains(line.milliseconds ?? -1), "\(line)")
        }
        note(row.testDescription, row.failure, lines.suffix(row.calls.count), row.milliseconds)
    }
}
