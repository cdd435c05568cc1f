import Foundation
import Glibc

/// Kills writers and lets writers compete, in `PropertyListStore` and in Foundation's `UserDefaults`, and prints what
/// was lost as a Markdown table. Fails if `PropertyListStore` has lost anything. With `--objects` first, does the same to
/// an object store, with `--migrations` to the migration of one, with `--cascades` to deletions in one, and with `--cache` to a
/// cache on the disk.
///
///     ReliabilityRun [--objects | --migrations | --cascades | --cache] [--kills N] [--object-kills N] [--migration-kills N]
///                    [--cascade-kills N] [--cache-kills N] [--processes P] [--increments I] [--seed S]
@main enum ReliabilityRun {
    static func main() throws {
        guard let options = options() else {
            FileHandle.standardError.write(
                Data(
                    """
                    usage: ReliabilityRun [--objects | --migrations | --cascades | --cache] [--kills N] [--object-kills N] \
                    [--migration-kills N] [--cascade-kills N] [--cache-kills N] [--processes P] [--increments I] [--seed S]

                    """.utf8
                )
            )
            exit(64)
        }
        let folder = FileManager.default.temporaryDirectory.appending(path: "cyanotype-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        if options.objects {
            let rows = try ObjectRows(options, in: folder)
            try? FileManager.default.removeItem(at: folder)
            print(rows.text)
            exit(rows.isSound ? 0 : 1)
        }
        if options.migrations {
            let rows = try MigrationRows(options, in: folder)
            try? FileManager.default.removeItem(at: folder)
            print(rows.text)
            exit(rows.isSound ? 0 : 1)
        }
        if options.cascades {
            let rows = try CascadeRows(options, in: folder)
            try? FileManager.default.removeItem(at: folder)
            print(rows.text)
            exit(rows.isSound ? 0 : 1)
        }
        if options.cache {
            let rows = try CacheRows(options, in: folder)
            try? FileManager.default.removeItem(at: folder)
            print(rows.text)
            exit(rows.isSound ? 0 : 1)
        }
        let subjects = [Subject.store(in: folder), Subject.defaults(in: folder)]
        var kills: [KillRun] = []
        var counts: [CountRun] = []
        for subject in subjects {
            // The same moments for both.
            var generator = Generator(state: options.seed)
            kills.append(try KillRun(subject, kills: options.kills, using: &generator))
            counts.append(try CountRun(subject, processes: options.processes, increments: options.increments))
        }
        try? FileManager.default.removeItem(at: folder)

        let total = Int64(options.processes * options.increments)
        var rows = [row("", subjects.map(\.name)), "| --- | ---: | ---: |"]
        rows.append(row("Writers killed at a random moment (seed \(options.seed))", kills.map { "\($0.kills)" }))
        rows.append(row("Writes they had acknowledged", kills.map { "\($0.acknowledged)" }))
        rows.append(row("**Files left empty or broken**", kills.map { "**\($0.broken)**" }))
        rows.append(row("**Kills after which an acknowledged write was gone**", kills.map { "**\($0.lost)**" }))
        let what = "\(options.processes) processes × \(options.increments) increments"
        rows.append(row("\(what) of one key: counted, of \(total)", counts.map { "\($0.shared)" }))
        rows.append(row("\(what) of a key of each: counted, of \(total)", counts.map { "\($0.own)" }))
        rows.append(row("Processes whose own key is right, of \(options.processes)", counts.map { "\($0.complete)" }))
        print(rows.joined(separator: "\n"))

        let isSound = kills[0].broken == 0 && kills[0].lost == 0 && counts[0].shared == total && counts[0].own == total
        exit(isSound ? 0 : 1)
    }

    private static func row(_ title: String, _ cells: [String]) -> String {
        "| \(title) | \(cells.joined(separator: " | ")) |"
    }

    private static func options() -> Options? {
        var options = Options()
        var arguments = CommandLine.arguments.dropFirst()
        if arguments.first == "--objects" {
            options.objects = true
            arguments.removeFirst()
        } else if arguments.first == "--migrations" {
            options.migrations = true
            arguments.removeFirst()
        } else if arguments.first == "--cascades" {
            options.cascades = true
            arguments.removeFirst()
        } else if arguments.first == "--cache" {
            options.cache = true
            arguments.removeFirst()
        }
        while let name = arguments.popFirst() {
            guard let value = arguments.popFirst().flatMap(UInt64.init) else { return nil }
            switch name {
            case "--kills": options.kills = Int(clamping: value)
            case "--object-kills": options.objectKills = Int(clamping: value)
            case "--migration-kills": options.migrationKills = Int(clamping: value)
            case "--cascade-kills": options.cascadeKills = Int(clamping: value)
            case "--cache-kills": options.cacheKills = Int(clamping: value)
            case "--processes": options.processes = Int(clamping: min(value, 1_000))
            case "--increments": options.increments = Int(clamping: min(value, 1_000_000))
            case "--seed": options.seed = value
            default: return nil
            }
        }
        return options
    }
}

/// What the arguments ask for.
struct Options {
    /// Whether the object store is looked at, and not settings.
    var objects = false
    /// Whether the migration of an object store is looked at.
    var migrations = false
    /// Whether deletions in an object store are looked at.
    var cascades = false
    /// Whether a cache on the disk is looked at.
    var cache = false
    var kills = 1_000
    var objectKills = 500
    var migrationKills = 100
    var cascadeKills = 100
    var cacheKills = 200
    var processes = 8
    var increments = 200
    var seed = UInt64.random(in: 0...UInt64.max)
}

/// SplitMix64, so that the moments of a run can be had again.
struct Generator: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}
