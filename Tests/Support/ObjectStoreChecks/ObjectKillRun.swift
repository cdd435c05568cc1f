internal import CyanotypeTestSupport
public import Foundation
internal import Glibc

/// What became of the store of writers that were killed.
public struct ObjectKillRun {
    public private(set) var kills = 0
    /// Kills between the first write of a transaction and its end, also during the commit.
    public private(set) var inTransactions = 0
    /// Kills before the store had been created.
    public private(set) var beforeFirstCommit = 0
    public private(set) var acknowledged = 0
    /// Rounds after which an acknowledged batch was gone.
    public private(set) var lost = 0
    /// Rounds after which a part of a transaction was there.
    public private(set) var torn = 0
    /// Rounds after which the file, or a key in it, was wrong.
    public private(set) var unsound = 0
    /// What was wrong, in words.
    public private(set) var complaints: [String] = []

    public var isSound: Bool { complaints.isEmpty }

    private let folder: URL
    /// The newest batches that must be in the store.
    private var known: [String: Int] = [:]

    /// Kills writers at random moments, and looks at what they leave each time.
    ///
    /// - Parameters:
    ///   - kills: The number of kills.
    ///   - folder: An empty folder.
    ///   - generator: Gives the moments.
    ///   - progress: Called with the number of kills.
    /// - Throws: An error of starting the writers or of copying the files.
    public init(
        kills: Int,
        in folder: URL,
        using generator: inout some RandomNumberGenerator,
        progress: (Int) -> Void = { _ in }
    ) throws {
        self.folder = folder
        let period = try microsecondsOfABatch()
        while self.kills < kills {
            // Some begin with no file, some are two at once, and some wait for the disk.
            let isNew = self.kills.isMultiple(of: 8)
            let writers = self.kills % 3 == 1 ? ["a", "b"] : ["a"]
            let durability = self.kills % 5 == 2 ? "powerLoss" : "processCrash"
            if isNew { reset() }
            let processes = try writers.map { try start($0, durability) }
            var lines: [[String]] = writers.map { _ in [] }
            if isNew {
                // At any moment of starting, creating the store, and of the first batches.
                usleep(.random(in: 0...60_000, using: &generator))
            } else {
                for _ in 0..<Int.random(in: 1...9, using: &generator) {
                    if let line = processes[0].nextLine() { lines[0].append(line) }
                }
                // At any moment of the next two batches, however long they take.
                usleep(UInt32(clamping: Int(Double.random(in: 0...2, using: &generator) * period)))
            }
            for process in processes { process.kill() }
            for (index, process) in processes.enumerated() { lines[index] += process.finish().lines }
            count(writers, lines)
            try check()
            self.kills += 1
            progress(self.kills)
        }
        reset()
    }

    private var path: String { folder.appendingPathComponent("killed.db").path }

    private func start(_ writer: String, _ durability: String) throws -> HelperProcess {
        try HelperProcess("ObjectWriter", ["batches", path, writer, durability])
    }

    private mutating func microsecondsOfABatch() throws -> Double {
        let process = try start("a", "processCrash")
        _ = process.nextLine()
        let count = 40
        let time = try ContinuousClock().measure {
            // Two lines for each batch.
            for _ in 0..<count * 2 where process.nextLine() == nil { throw CocoaError(.fileReadUnknown) }
        }
        process.kill()
        _ = process.finish()
        reset()
        return time / .microseconds(1) / Double(count)
    }

    /// Notes what writers have said: each batch when it begins and when it is stored.
    private mutating func count(_ writers: [String], _ lines: [[String]]) {
        for (writer, lines) in zip(writers, lines) {
            let stored = lines.filter { $0.hasPrefix("stored ") }.compactMap { Int($0.dropFirst(7)) }
            acknowledged += stored.count
            known[writer] = stored.last ?? known[writer]
            inTransactions += lines.last?.hasPrefix("begun ") == true ? 1 : 0
            for line in lines where line.hasPrefix("failed") { complaints.append("\(writer): \(line)") }
        }
        beforeFirstCommit += lines.allSatisfy(\.isEmpty) ? 1 : 0
    }

    /// Looks at a copy, so that the next writer finds the files as they were left.
    private mutating func check() throws {
        let copy = folder.appendingPathComponent("copy-\(kills)")
        try FileManager.default.createDirectory(at: copy, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: copy) }
        let copied = copy.appendingPathComponent("killed.db").path
        for suffix in ["", "-wal"] where FileManager.default.fileExists(atPath: path + suffix) {
            try FileManager.default.copyItem(atPath: path + suffix, toPath: copied + suffix)
        }
        let findings = StoreFindings(copied, acknowledged: known)
        lost += findings.lost.isEmpty ? 0 : 1
        torn += findings.torn.isEmpty ? 0 : 1
        unsound += findings.unsound.isEmpty ? 0 : 1
        complaints += (findings.lost + findings.torn + findings.unsound).map { "kill \(kills): \($0)" }
        known = findings.numbers
        // The next writer begins anew, so that each loss counts once.
        if !findings.isSound { reset() }
    }

    private mutating func reset() {
        known = [:]
        for suffix in ["", "-wal", "-shm", "-journal"] { try? FileManager.default.removeItem(atPath: path + suffix) }
    }
}
