import Foundation
import ObjectStoreChecks

/// The counts of a run that kills migrations, as a Markdown table.
struct MigrationRows {
    let text: String
    let isSound: Bool

    init(_ options: Options, in folder: URL) throws {
        var generator = Generator(state: options.seed)
        let run = try MigrationKillRun(kills: options.migrationKills, in: folder, using: &generator) { number in
            if number.isMultiple(of: 50) { say("migrations: \(number) of \(options.migrationKills) killed") }
        }
        for complaint in run.complaints { say(complaint) }
        text = """
            | | Migration of an ObjectStore |
            | --- | ---: |
            | Times when a program was killed inside of a migration (seed \(options.seed)) | \(run.kills) |
            | Of these, after the first batch | \(run.inTheMiddle) |
            | Stores whose migration has then come to its end | \(run.completed) |
            | Objects whose migration had been acknowledged | \(run.acknowledged) |
            | **Times when an object, or an acknowledged migration, was gone** | **\(run.lost)** |
            | **Times when an object was there twice, or migrated twice** | **\(run.repeated)** |
            | **Times when a part of an object's migration was there** | **\(run.torn)** |
            | **Times when `verify(thoroughly: true)` found anything** | **\(run.unsound)** |
            """
        isSound = run.complaints.isEmpty
    }
}

private func say(_ line: String) {
    FileHandle.standardError.write(Data((line + "\n").utf8))
}
