import Foundation
import ObjectStoreChecks

/// What became of an object store whose writers were killed and competed, as a Markdown table.
struct ObjectRows {
    let text: String
    let isSound: Bool

    init(_ options: Options, in folder: URL) throws {
        var generator = Generator(state: options.seed)
        let kills = try ObjectKillRun(kills: options.objectKills, in: folder, using: &generator) { number in
            if number.isMultiple(of: 100) { Self.say("ObjectStore: \(number) of \(options.objectKills) killed") }
        }
        let counts = try ObjectCountRun(processes: options.processes, increments: options.increments, in: folder)
        for complaint in kills.complaints + counts.complaints { Self.say(complaint) }

        let total = options.processes * options.increments
        let what = "\(options.processes) processes × \(options.increments) increments"
        text = """
            | | ObjectStore |
            | --- | ---: |
            | Times when one or two writers were killed at a random moment (seed \(options.seed)) | \(kills.kills) |
            | Writers killed between the beginning of a transaction and the end of its commit | \(kills.inTransactions) |
            | Times when no writer had begun a transaction yet | \(kills.beforeFirstCommit) |
            | Transactions they had acknowledged | \(kills.acknowledged) |
            | **Times when an acknowledged transaction was gone** | **\(kills.lost)** |
            | **Times when a part of a transaction was there** | **\(kills.torn)** |
            | **Times when `integrity_check`, or a key and its document, disagreed** | **\(kills.unsound)** |
            | \(what) of one object: counted, of \(total) | \(counts.shared) |
            | \(what) of an object of each: counted, of \(total) | \(counts.own) |
            | Processes whose own object is right, of \(options.processes) | \(counts.complete) |
            """
        isSound =
            kills.isSound && counts.complaints.isEmpty && counts.shared == total && counts.own == total
    }

    private static func say(_ line: String) {
        FileHandle.standardError.write(Data((line + "\n").utf8))
    }
}
