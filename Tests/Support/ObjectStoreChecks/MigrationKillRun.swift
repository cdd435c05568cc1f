internal import CyanotypeStore
internal import CyanotypeTestSupport
public import Foundation
internal import Glibc

/// A run that kills the migration of a store again and again until it is complete, and counts the damage.
public struct MigrationKillRun {
    public private(set) var kills = 0
    /// Kills after the first batch.
    public private(set) var inTheMiddle = 0
    /// Stores whose migration has come to its end.
    public private(set) var completed = 0
    /// Objects whose migration was acknowledged.
    public private(set) var acknowledged = 0
    /// Rounds after which an object, or an acknowledged migration, was gone.
    public private(set) var lost = 0
    /// Rounds after which an object was there twice, or a migration had been done twice.
    public private(set) var repeated = 0
    /// Rounds after which a part of a migration was there.
    public private(set) var torn = 0
    /// Rounds after which the file, or a key in it, was wrong.
    public private(set) var unsound = 0
    /// The mistakes, as sentences.
    public private(set) var complaints: [String] = []

    private let folder: URL
    /// The number of objects of each type that must have been migrated or set aside.
    private var known: [String: Int] = [:]

    /// Kills programs at random moments of a migration, and looks at what they leave each time.
    ///
    /// - Parameters:
    ///   - kills: The number of kills.
    ///   - folder: An empty folder.
    ///   - generator: Gives the moments.
    ///   - progress: Called with the number of kills.
    /// - Throws: An error of starting the programs, of creating stores or of copying their files.
    public init(
        kills: Int,
        in folder: URL,
        using generator: inout some RandomNumberGenerator,
        progress: (Int) -> Void = { _ in }
    ) throws {
        self.folder = folder
        try reset()
        let period = try microsecondsOfAMigration()
        try reset()
        while self.kills < kills {
            let process = try start()
            var lines: [String] = []
            if let line = process.nextLine() { lines.append(line) }
            usleep(UInt32(clamping: Int(Double.random(in: 0...0.6, using: &generator) * period)))
            process.kill()
            lines += process.finish().lines
            let isComplete = lines.last == "done"
            count(lines)
            try check(isComplete: isComplete)
            if isComplete { continue }
            self.kills += 1
            inTheMiddle += lines.contains { $0.hasPrefix("migrated ") && !$0.hasSuffix(" 0") } ? 1 : 0
            progress(self.kills)
        }
    }

    private var path: String { folder.appendingPathComponent("migrated.db").path }

    private func start() throws -> HelperProcess { try HelperProcess("ObjectWriter", ["migrate", path]) }

    private func microsecondsOfAMigration() throws -> Double {
        let process = try start()
        _ = process.nextLine()
        let time = try ContinuousClock().measure {
            if process.finish().lines.last != "done" { throw CocoaError(.fileReadUnknown) }
        }
        return time / .microseconds(1)
    }

    /// Notes what a program has said: after each batch how many objects of a type are done.
    private mutating func count(_ lines: [String]) {
        var said: [String: Int] = [:]
        for line in lines {
            if line.hasPrefix("failed") { complaints.append(line) }
            let words = line.split(separator: " ")
            guard words.count == 3, words[0] == "migrated", let count = Int(words[2]) else { continue }
            said[String(words[1])] = count
        }
        for (type, count) in said {
            acknowledged += count
            known[type, default: 0] += count
        }
    }

    /// Looks at a copy, so that the next program finds the files as they were left.
    private mutating func check(isComplete: Bool) throws {
        let copy = folder.appendingPathComponent("copy-\(kills)")
        try FileManager.default.createDirectory(at: copy, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: copy) }
        let copied = copy.appendingPathComponent("migrated.db").path
        for suffix in ["", "-wal"] where FileManager.default.fileExists(atPath: path + suffix) {
            try FileManager.default.copyItem(atPath: path + suffix, toPath: copied + suffix)
        }
        let findings = LetterFindings(copied, acknowledged: known)
        lost += findings.lost.isEmpty ? 0 : 1
        repeated += findings.repeated.isEmpty ? 0 : 1
        torn += findings.torn.isEmpty ? 0 : 1
        unsound += findings.unsound.isEmpty ? 0 : 1
        complaints += findings.complaints.map { "kill \(kills): \($0)" }
        known = findings.done
        if isComplete {
            completed += 1
            for (type, count) in findings.done where count != Letters.count {
                complaints.append("\(type): the migration has ended with \(count) of \(Letters.count)")
            }
        }
        // The next program begins anew, so that each loss counts once.
        if isComplete || !findings.isSound { try reset() }
    }

    private mutating func reset() throws {
        known = [:]
        for suffix in ["", "-wal", "-shm", "-journal"] { try? FileManager.default.removeItem(atPath: path + suffix) }
        try Letters.create(path)
    }
}
