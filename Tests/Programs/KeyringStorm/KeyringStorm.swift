import CyanotypeTestSupport
import Foundation
import Synchronization

/// Uses a keyring in five ways while the Secret Service is killed, stopped, locked and restarted, and prints what came of it
/// as a Markdown table. Fails if a stored secret was read as absent, or an acknowledged change had not happened.
///
///     Tests/Scripts/with-keyring KeyringStorm [--keyring-kills N] [--seed S]
@main enum KeyringStorm {
    static func main() throws {
        var kills = 500
        var seed = UInt64.random(in: 0...UInt64(UInt32.max))
        var arguments = CommandLine.arguments.dropFirst()
        while let name = arguments.popFirst() {
            guard let value = arguments.popFirst().flatMap(UInt64.init) else { usage() }
            switch name {
            case "--keyring-kills": kills = Int(clamping: value)
            case "--seed": seed = value
            default: usage()
            }
        }
        let killer = ServiceKiller()
        let makers: [@Sendable () -> any StormUser] = [
            { ValueUser() }, { SettingsUser() }, { MovingUser() }, { ImportingUser() }, { AlternativeUser() },
        ]
        let total = Mutex(StormReport())
        let threads = DispatchGroup()
        for (index, make) in makers.enumerated() {
            threads.enter()
            Thread.detachNewThread { [seed] in
                var report = StormReport()
                var generator = SeededGenerator(seed: seed &+ UInt64(index) &+ 1)
                var user = make()
                while !killer.hasEnded { user.step(&report, using: &generator) }
                total.withLock { $0.add(report) }
                threads.leave()
            }
        }
        var generator = SeededGenerator(seed: seed)
        let counts = try killer.run(kills: kills, using: &generator)
        threads.wait()

        let report = total.withLock { $0 }
        for complaint in report.complaints.prefix(100) { say(complaint) }
        print(
            """
            | | Keyring |
            | --- | ---: |
            | Times when the service was killed (seed \(seed)) | \(counts.kills) |
            | Times when it was ended by SIGTERM, stopped, and locked | \(counts.terminations), \(counts.stops), \(counts.locks) |
            | Changes, moves and imports that were acknowledged | \(report.acknowledged) |
            | Those that failed | \(report.failed) |
            | Reads that were answered | \(report.reads) |
            | Those that were refused, as unavailable or locked | \(report.unavailable) |
            | **Stored secrets that were read as absent or lost** | **\(report.hidden)** |
            | **Changes that had not happened, or that had without being told** | **\(report.wrong)** |
            """
        )
        exit(report.hidden == 0 && report.wrong == 0 && report.acknowledged > 0 && report.reads > 0 ? 0 : 1)
    }

    private static func usage() -> Never {
        say("usage: KeyringStorm [--keyring-kills N] [--seed S]")
        exit(64)
    }

    private static func say(_ line: String) {
        FileHandle.standardError.write(Data((line + "\n").utf8))
    }
}
