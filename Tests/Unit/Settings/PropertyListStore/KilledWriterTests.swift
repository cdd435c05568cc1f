import CyanotypeSettings
import CyanotypeTestSupport
import Foundation
import Glibc
import Testing

/// A writer that is killed at any moment leaves a whole file with all that it said it had written.
///
/// `CYANOTYPE_KILL_ROUNDS` sets the number of kills, `CYANOTYPE_KILL_SEED` repeats the moments of a run.
@Suite struct KilledWriterTests {
    @Test func leavesAWholeFileWithAllItAcknowledged() throws {
        let environment = ProcessInfo.processInfo.environment
        let rounds = environment["CYANOTYPE_KILL_ROUNDS"].flatMap(Int.init) ?? 100
        let seed = environment["CYANOTYPE_KILL_SEED"].flatMap(UInt64.init) ?? .random(in: 0...UInt64.max)
        print("CYANOTYPE_KILL_SEED=\(seed), \(rounds) rounds")
        var generator = SeededGenerator(seed: seed)
        let folder = try TemporaryFolder()
        let url = folder.file("killed.plist")
        try PropertyListStore(url: url).apply([
            "number": .integer(0), "payload": .data(Data(repeating: 0, count: 100_000)),
        ])
        var killedWhileWriting = 0
        for round in 1...max(1, rounds) {
            let writer = try HelperProcess("SettingsWriter", ["fill", url.path(percentEncoded: false)])
            var last: Int64?
            for _ in 0..<Int.random(in: 0...3, using: &generator) {
                last = writer.nextLine().flatMap(Int64.init) ?? last
            }
            usleep(.random(in: 0...6_000, using: &generator))
            writer.kill()
            last = writer.finish().lines.last.flatMap(Int64.init) ?? last

            let store = PropertyListStore(url: url, onDamage: .refuse)
            let values = try store.values(forKeys: ["number", "payload"])
            guard case .integer(let number) = values["number"], case .data(let payload) = values["payload"] else {
                Issue.record("round \(round): the file is not whole")
                return
            }
            #expect(number >= last ?? 0, "round \(round): an acknowledged write is gone")
            #expect(payload == Data(repeating: UInt8(truncatingIfNeeded: number), count: 100_000), "round \(round)")
            let copy = PropertyListStore(url: folder.file(".killed.plist.last-good"), onDamage: .refuse)
            #expect(try [[], ["number", "payload"]].contains(copy.keys()), "round \(round): the copy is not whole")
            let leftovers = try folder.leftovers().count
            #expect(leftovers <= 1, "round \(round): new files of dead writers pile up")
            killedWhileWriting += leftovers
        }
        print("\(killedWhileWriting) of \(rounds) writers were killed between making and renaming the new file")
        try PropertyListStore(url: url).setValue(.bool(true), forKey: "done")
        #expect(try folder.names() == [".killed.plist.last-good", ".killed.plist.lock", "killed.plist"])
    }

    @Test func nextWriterRemovesWhatDeadOnesLeftAndNothingElse() throws {
        let folder = try TemporaryFolder()
        let leftover = ".a.plist.0123456789abcdef.tmp"
        let others = [
            ".a.plist.0123456789abcde.tmp", ".a.plist.0123456789abcdeg.tmp", ".b.plist.0123456789abcdef.tmp",
            "a.plist.0123456789abcdef.tmp", ".a.plist.0123456789abcdef.tmp~",
            ".a.plist.0123456789abcdef.0123456789abcdef.tmp",
        ]
        for name in others + [leftover] { try Data("x".utf8).write(to: folder.file(name)) }
        try PropertyListStore(url: folder.file("a.plist")).setValue(.integer(1), forKey: "a")
        #expect(try folder.names() == (others + [".a.plist.lock", "a.plist"]).sorted())
    }
}
