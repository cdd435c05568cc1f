import CyanotypeTestSupport
import Foundation
import Glibc
import Synchronization

/// Ends, stops, locks and restarts the Secret Service of `Tests/Scripts/with-keyring` at random moments.
final class ServiceKiller: Sendable {
    /// How often the service was killed, ended by a signal that it handles, stopped, and locked.
    struct Counts {
        var kills = 0
        var terminations = 0
        var stops = 0
        var locks = 0
    }

    private let isDone = Atomic(false)

    /// Whether all has happened that was asked for.
    var hasEnded: Bool { isDone.load(ordering: .acquiring) }

    /// Ends the service until it has been killed `kills` times.
    func run(kills: Int, using generator: inout SeededGenerator) throws -> Counts {
        defer { isDone.store(true, ordering: .releasing) }
        var counts = Counts()
        var service = try Self.daemon()
        while counts.kills < kills {
            // At any moment of a few calls or of many.
            usleep(.random(in: 0...(Bool.random(using: &generator) ? 60_000 : 600_000), using: &generator))
            switch Int.random(in: 0..<10, using: &generator) {
            case 0:
                kill(service, SIGTERM)
                counts.terminations += 1
            case 1, 2:
                kill(service, SIGSTOP)
                usleep(.random(in: 0...400_000, using: &generator))
                counts.stops += 1
                if Bool.random(using: &generator) {
                    kill(service, SIGCONT)
                    continue
                }
                kill(service, SIGKILL)
                counts.kills += 1
            case 3:
                _ = try Self.output(
                    """
                    gdbus call --session --dest org.freedesktop.secrets --object-path /org/freedesktop/secrets \
                    --method org.freedesktop.Secret.Service.Lock "['/org/freedesktop/secrets/collection/login']"
                    """
                )
                counts.locks += 1
                usleep(.random(in: 0...60_000, using: &generator))
                // Only a new start unlocks it again.
                kill(service, SIGKILL)
                counts.kills += 1
            default:
                kill(service, SIGKILL)
                counts.kills += 1
            }
            // Two services at once would overwrite each other's changes in the file that both have.
            Self.waitForEnd(of: service)
            // Some calls find no service.
            usleep(.random(in: 0...40_000, using: &generator))
            service = try Self.start()
        }
        return counts
    }

    private struct Failure: Error { let text: String }

    /// The process of the service that `Tests/Scripts/with-keyring` has started.
    private static func daemon() throws -> pid_t {
        guard let number = ProcessInfo.processInfo.environment["KEYRING_DAEMON_PID"].flatMap({ pid_t($0) }) else {
            throw Failure(text: "run it under Tests/Scripts/with-keyring")
        }
        return number
    }

    /// Waits until a process has ended. Its parent may never learn of it.
    private static func waitForEnd(of process: pid_t) {
        while let status = try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8),
            !status.contains(") Z ")
        {
            usleep(1_000)
        }
    }

    /// Starts the service, unlocked.
    private static func start() throws -> pid_t {
        for _ in 0..<10 {
            let output = try output("eval \"$KEYRING_START\"")
            if let number = pid_t(output.trimmingCharacters(in: .whitespacesAndNewlines)) { return number }
        }
        throw Failure(text: "the service does not start")
    }

    /// Returns the output of a command. Not by Foundation's `Process`, which waits for the service that it leaves running.
    private static func output(_ command: String) throws -> String {
        guard let file = unsafe popen(command, "r") else { throw Failure(text: "no shell") }
        var bytes: [UInt8] = []
        while case let byte = unsafe fgetc(file), byte >= 0 { bytes.append(UInt8(truncatingIfNeeded: byte)) }
        _ = unsafe pclose(file)
        return String(decoding: bytes, as: UTF8.self)
    }
}
