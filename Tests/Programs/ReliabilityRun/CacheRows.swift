import CacheDiskChecks
import Foundation

/// What became of a cache on the disk whose writers were killed, as a Markdown table.
struct CacheRows {
    let text: String
    let isSound: Bool

    init(_ options: Options, in folder: URL) throws {
        var generator = Generator(state: options.seed)
        let run = try CacheKillRun(kills: options.cacheKills, in: folder, using: &generator) { number in
            if number.isMultiple(of: 50) {
                let line = "Cache: \(number) of \(options.cacheKills) killed\n"
                FileHandle.standardError.write(Data(line.utf8))
            }
        }
        text = """
            | | Cache on the disk |
            | --- | ---: |
            | Times when one or two writers were killed at a random moment (seed \(options.seed)) | \(run.kills) |
            | Values they had said to be on the disk | \(run.changes) |
            | Values found afterwards | \(run.found) |
            | **Times when the cache did not open, or began anew** | **\(run.fresh)** |
            | **Values that were not what had been written** | **\(run.wrong)** |
            | **Values that were older than one on the disk before** | **\(run.stale)** |
            | **Times when the files took more than the limit** | **\(run.overLimit)** |
            """
        isSound = run.isSound
    }
}
