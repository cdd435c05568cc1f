import CyanotypeTestSupport
import Foundation
import Testing

/// A service that ends, is locked or loses its keyring at the first, second, … request of one call, and what the call then
/// claims.
@Suite(.needsKeyring) struct KeyringEndingServiceTests {
    enum Event: String, CaseIterable {
        /// Nothing starts the service again.
        case endsForGood
        /// The bus starts it again, with the keyring unlocked.
        case restarts
        /// The bus starts it again, with the keyring locked.
        case restartsLocked
        /// The same service locks the keyring.
        case isLocked
        /// The same service loses the keyring.
        case losesKeyring

        /// The name of the mock's file for it.
        var plan: String {
            switch self {
            case .endsForGood, .restarts, .restartsLocked: "end"
            case .isLocked: "lock"
            case .losesKeyring: "vanish"
            }
        }
    }

    /// A call, its outcome if it does what it should, and the outcome of reading the key afterwards.
    struct Call: CustomTestStringConvertible {
        let words: [String]
        let outcome: String
        let after: String

        var testDescription: String { words.joined(separator: " ") }
    }

    static let calls = [
        Call(words: ["get", "s", "key 0"], outcome: "value", after: "value string other"),
        Call(words: ["several", "s", "2"], outcome: "several 2 wrong 0", after: "value string other"),
        Call(words: ["keys", "s"], outcome: "keys 2", after: "value string other"),
        Call(words: ["remove", "s", "key 0"], outcome: "removed", after: "absent"),
        Call(words: ["clear", "s"], outcome: "cleared 2", after: "absent"),
        Call(words: ["set", "s", "key 0"], outcome: "stored", after: "value string same"),
    ]

    @Test(arguments: Event.allCases, calls)
    func neverMakesASecretSeemAbsentOrRemoved(event: Event, call: Call) throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let plan = event.plan
        // No call makes more requests than this. Those after its last request change nothing.
        let lastRequest = 14
        var commands: [[String]] = []
        for request in 1...lastRequest {
            commands += [
                ["fill", "s", "2"],
                [
                    "run",
                    "cd '\(folder.path)'; \(event == .restartsLocked ? "touch locks;" : "") echo \(request) >\(plan)",
                ],
                call.words,
                // What a service of its own that is unlocked has, for a program that has not called it before.
                [
                    "run",
                    """
                    cd '\(folder.path)'; rm -f locks \(plan); kill -9 $(cat mock.pid); \(event == .endsForGood ? start(folder) : ":")
                    printf '\(Probe.canary)' | "$PROBE" get s 'key 0' >after-\(request)
                    """,
                ],
            ]
        }
        let environment = ["PROBE_TIMEOUT": "60", "PROBE_PROMPT": "never", "PROBE": Probe.path]
        let lines =
            if event == .endsForGood {
                try Probe.runAlone(
                    [["run", start(folder)]] + commands,
                    options: ["--no-service"],
                    environment: environment
                ).dropFirst()
            } else {
                try Probe.runWithService(
                    startedBy: "\(Probe.mockPath) keep \(folder.path)",
                    commands,
                    environment: environment
                )[...]
            }
        var succeeded = 0
        for request in 1...lastRequest {
            let line = lines[lines.startIndex + 4 * request - 2]
            let after = try String(contentsOf: folder.appendingPathComponent("after-\(request)"), encoding: .utf8)
                .trimmingCharacters(in: .newlines)
            if line.description.hasPrefix("error") {
                #expect(["unavailable", "locked"].contains(line.outcome), "\(request): \(line)")
                #expect(event != .restarts, "\(request): \(line)")
            } else {
                succeeded += 1
                #expect(line.description.hasPrefix(call.outcome), "\(request): \(line)")
                #expect(after == call.after, "\(request): \(line)")
            }
        }
        #expect(succeeded > 0)
    }

    /// The command that starts the service by hand.
    private func start(_ folder: URL) -> String { "'\(Probe.mockPath)' keep '\(folder.path)'" }
}
