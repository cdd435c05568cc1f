import CyanotypeKeyring
import CyanotypeSettings
import CyanotypeTestSupport
import Foundation
import Testing

/// Calls that need many answers of the service, and a service that fails or stops between two of them.
@Suite(.needsKeyring, .serialized) struct KeyringProgressTests {
    /// With a real service, whose speed is not known. A slow one is tested below.
    @Test func writesReadsAndRemovesManyItems() throws {
        let lines = try Probe.runAlone(
            [["fill", "s", "400"], ["several", "s", "400"], ["clear", "s"], ["keys", "s"]],
            environment: ["PROBE_TIMEOUT": "20", "PROBE_PROMPT": "never"]
        )
        #expect(lines[0].description.hasPrefix("filled"), "\(lines[0])")
        #expect(lines[1].description.hasPrefix("several 400 wrong 0"), "\(lines[1])")
        #expect(lines[2].outcome == "cleared 400")
        #expect(lines[3].outcome == "keys 0")
        Figures.note("keyring", "400 keys", lines.map(\.description).joined(separator: ", "))
    }

    /// The service tells of each new item, with the paths of all.
    @Test(.disabled(if: Sanitizer.isActive, "the test counts memory, and the sanitizer keeps freed blocks"))
    func writesManyItemsInTheMemoryOfFew() throws {
        let lines = try Probe.runAlone(
            [["fill", "s", "20"], ["fill", "many", "500"]],
            environment: ["PROBE_TIMEOUT": "20", "PROBE_PROMPT": "never"]
        )
        let kibibytes = lines.map { $0.description.split(separator: " ").last.flatMap { Int($0) } ?? .max }
        #expect(kibibytes[1] < 4_000, "\(lines)")
    }

    /// Each answer takes less than the timeout, but each call takes more.
    @Test func aServiceThatAnswersSlowlyButSteadilyIsWaitedFor() throws {
        let slow = ["run", "echo 0.3 >$XDG_RUNTIME_DIR/delay"]
        let lines = try Probe.runAlone(
            [
                Probe.mock("keep"), ["fill", "s", "20"], slow, ["several", "s", "20"], ["fill", "s", "20"],
                ["clear", "s"],
            ],
            options: ["--no-service"],
            environment: ["PROBE_TIMEOUT": "5", "PROBE_PROMPT": "never"]
        )
        #expect(lines[3].description.hasPrefix("several 20 wrong 0"), "\(lines[3])")
        #expect(lines[4].description.hasPrefix("filled"), "\(lines[4])")
        #expect(lines[5].outcome == "cleared 20", "\(lines[5])")
    }

    /// A call that waits after another one is not given up while that one gets answers.
    @Test func aCallBehindOneThatIsAnsweredSlowlyIsWaitedFor() throws {
        let lines = try Probe.runAlone(
            [
                Probe.mock("keep"), ["fill", "s", "20"], ["set", "s", "k"],
                ["run", "echo 0.3 >$XDG_RUNTIME_DIR/delay"], ["beside", "s", "20"],
            ],
            options: ["--no-service"],
            environment: ["PROBE_TIMEOUT": "5", "PROBE_PROMPT": "never"]
        )
        #expect(lines[4].outcome == "dropped value string same", "\(lines[4])")
    }

    @Test func readsAndWritesManyKeysWithOneSearchEach() throws {
        let lines = try Probe.runAlone(
            [
                Probe.mock("keep"), ["fill", "s", "200"], ["run", "cp $XDG_RUNTIME_DIR/calls $XDG_RUNTIME_DIR/before"],
                ["several", "s", "200"],
                [
                    "run",
                    """
                    count() { awk -v m="$1" '$1 == m { n = $2 } END { print n + 0 }' $XDG_RUNTIME_DIR/$2; }
                    more() { echo $(($(count "$1" calls) - $(count "$1" before))); }
                    test "$(more SearchItems)" = 1 -a "$(more GetSecrets)" -le 4 -a "$(more GetSecret)" = 0 \
                        -a "$(count SearchItems before)" = 1
                    """,
                ],
            ],
            options: ["--no-service"],
            environment: ["PROBE_TIMEOUT": "60", "PROBE_PROMPT": "never"]
        )
        #expect(lines[3].description.hasPrefix("several 200 wrong 0"), "\(lines[3])")
        // There is one search for all keys, both when they are written and when they are read.
        #expect(lines[4].outcome == "ran 0")
    }

    @Test func oneLockedItemOfSeveralIsNamed() throws {
        let lines = try Probe.runAlone(
            [
                Probe.mock("keep"), ["fill", "s", "3"], ["run", "echo 'key 1' >$XDG_RUNTIME_DIR/locked"],
                ["several", "s", "3"], ["get", "s", "key 0"], ["run", "rm $XDG_RUNTIME_DIR/locked"],
                ["several", "s", "3"],
            ],
            options: ["--no-service"],
            environment: ["PROBE_TIMEOUT": "60", "PROBE_PROMPT": "never"]
        )
        #expect(lines[3].failure == .locked)
        #expect(lines[3].description.contains(" of s: key 1: "), "\(lines[3])")
        #expect(lines[4].outcome == "value string other")
        #expect(lines[6].description.hasPrefix("several 3 wrong 0"), "\(lines[6])")
    }

    /// A settings object reads each key separately after an error with a key. An error of the keyring itself has no key.
    @Test(arguments: [["k"], ["k", "l"]])
    func noKeyIsToBlameForAKeyringThatCannotBeUsed(keys: [String]) throws {
        let missing = Keyring(service: "s", collection: .alias("no such keyring"), prompt: .never)
        let error = #expect(throws: BackingStoreError.self) { try missing.values(forKeys: keys) }
        #expect(error?.keyringFailure == .noKeyring)
        #expect(error?.key == nil)
    }

    @Test func readsFewKeysOfManyWithoutLoadingAllItems() throws {
        let lines = try Probe.runAlone(
            [
                Probe.mock("keep"), ["fill", "s", "200"], ["run", "cp $XDG_RUNTIME_DIR/calls $XDG_RUNTIME_DIR/before"],
                ["several", "s", "3"],
                [
                    "run",
                    """
                    count() { awk '$1 == "GetAll" { n = $2 } END { print n + 0 }' $XDG_RUNTIME_DIR/$1; }
                    test $(($(count calls) - $(count before))) -lt 20
                    """,
                ],
            ],
            options: ["--no-service"],
            environment: ["PROBE_TIMEOUT": "60", "PROBE_PROMPT": "never"]
        )
        #expect(lines[3].description.hasPrefix("several 3 wrong 0"), "\(lines[3])")
        #expect(lines[4].outcome == "ran 0")
    }

    /// The service stops at its first call, at its second and so on, and continues after the caller has given up.
    @Test(arguments: ["set", "several", "clear"])
    func aServiceThatIsStoppedAtAnyCallIsGivenUpInTime(what: String) throws {
        let call = what == "set" ? ["set", "s", "k"] : what == "several" ? ["several", "s", "2"] : ["clear", "s"]
        let prepare = ["fill", "s", "2"]
        var commands = [Probe.mock("keep")]
        for number in 1...7 {
            commands += [
                prepare, ["run", "echo \(number) >$XDG_RUNTIME_DIR/stop"], call,
                [
                    "run",
                    """
                    rm -f $XDG_RUNTIME_DIR/stop; kill -CONT $(cat $XDG_RUNTIME_DIR/mock.pid)
                    printf x | PROBE_TIMEOUT=60 "$PROBE" set s again and get s again | grep -q 'value string same'
                    """,
                ],
            ]
        }
        let lines = try Probe.runAlone(
            commands,
            options: ["--no-service"],
            environment: ["PROBE_TIMEOUT": "1", "PROBE_PROMPT": "never", "PROBE": Probe.path]
        )
        var stopped = 0
        for index in stride(from: 3, to: lines.count, by: 4) {
            // A call that is not given up was done before the service stopped.
            if lines[index].description.hasPrefix("error") {
                stopped += 1
                #expect(lines[index].failure == .notAnswering, "\(lines[index])")
                // Without that deadline D-Bus gives up after 25 seconds.
                #expect((900..<20_000).contains(lines[index].milliseconds ?? -1), "\(lines[index])")
            }
            #expect(lines[index + 1].outcome == "ran 0", "\(what) \(index / 4)")
        }
        #expect(stopped >= 3)
    }

    /// The service ends after it has stored a value but before it has answered, and comes back with the keyring locked.
    @Test func aServiceKilledAfterItHasStoredAValueDoesNotSayThatItIsOnlyLocked() throws {
        for (policy, failure) in [("never", "locked"), ("20", "promptDismissed")] {
            let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            defer { try? FileManager.default.removeItem(at: folder) }
            let lines = try Probe.runWithService(
                startedBy: "\(Probe.mockPath) end-stored \(folder.path)",
                [["set", "s", "k"], ["get", "s", "k"]],
                environment: ["PROBE_PROMPT": policy, "PROBE_TIMEOUT": "60"]
            )
            #expect(lines[0].failure?.rawValue == failure)
            #expect(lines[0].description.contains("ended while storing an item and was started again"), "\(lines[0])")
            #expect(lines[0].description.contains("whether this change was made is not known"), "\(lines[0])")
            #expect(!lines[0].description.contains("nothing was changed"), "\(lines[0])")
            #expect(lines[1].failure?.rawValue == failure)
            #expect(!lines[1].description.contains("not known"), "\(lines[1])")
        }
    }

    /// The same with a keyring that is unlocked when the service is back: then the value is read, and the call succeeds.
    @Test func aServiceKilledAfterItHasStoredAValueIsAskedAgain() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let lines = try Probe.runWithService(
            startedBy: "\(Probe.mockPath) end-stored-open \(folder.path)",
            [["set", "s", "k"], ["get", "s", "k"], ["items", "s"]],
            environment: ["PROBE_PROMPT": "never", "PROBE_TIMEOUT": "60"]
        )
        #expect(lines.map(\.outcome) == ["stored", "value string same", "items 1"], "\(lines)")
    }
}
