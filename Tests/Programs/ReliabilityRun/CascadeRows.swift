import Foundation
import ObjectStoreChecks

/// The counts of a run that kills deletions, as a Markdown table.
struct CascadeRows {
    let text: String
    let isSound: Bool

    init(_ options: Options, in folder: URL) throws {
        var generator = Generator(state: options.seed)
        let run = try CascadeKillRun(kills: options.cascadeKills, in: folder, using: &generator)
        for complaint in run.complaints { FileHandle.standardError.write(Data((complaint + "\n").utf8)) }
        text = """
            | | Deletions in an ObjectStore |
            | --- | ---: |
            | Times when a program was killed that stores and deletes 300 objects at once (seed \(options.seed)) | \(run.kills) |
            | Of these, between the beginning of a deletion and the end of its commit | \(run.inDeletions) |
            | Deletions that had been acknowledged | \(run.acknowledged) |
            | **Times when acknowledged objects, or an acknowledged deletion, were gone** | **\(run.lost)** |
            | **Times when a part of a deletion was done** | **\(run.torn)** |
            | **Times when `verify(thoroughly: true)` found anything** | **\(run.unsound)** |
            """
        isSound = run.complaints.isEmpty
    }
}
