internal import CyanotypeCache
internal import CyanotypeTestSupport
public import Foundation
internal import Glibc

/// What became of the cache of writers that were killed.
public struct CacheKillRun {
    public private(set) var kills = 0
    /// Values that the writers have reported to be on the disk.
    public private(set) var changes = 0
    /// Values that were found after the kills.
    public private(set) var found = 0
    /// Times when the cache did not open, began with a fresh file, or reported another failure.
    public private(set) var fresh = 0
    /// Values that are not what was written for their key.
    public private(set) var wrong = 0
    /// Values that are older than one that was on the disk before the kill.
    public private(set) var stale = 0
    /// Times when the files took more than the limit.
    public private(set) var overLimit = 0

    public var isSound: Bool { fresh == 0 && wrong == 0 && stale == 0 && overLimit == 0 }

    /// The limit of the cache in bytes.
    public static let limit = 3 << 20

    /// Kills writers at random moments, and looks at what they leave each time.
    ///
    /// - Parameters:
    ///   - kills: The number of kills.
    ///   - folder: An empty folder.
    ///   - generator: Gives the moments.
    ///   - progress: Called with the number of kills.
    /// - Throws: An error of starting the writers.
    public init(
        kills: Int,
        in folder: URL,
        using generator: inout some RandomNumberGenerator,
        progress: (Int) -> Void = { _ in }
    ) throws {
        let path = folder.appendingPathComponent("killed").path
        while self.kills < kills {
            // Some begin with no files, and some are two at once.
            if self.kills.isMultiple(of: 10) { try? FileManager.default.removeItem(atPath: path) }
            let writers = self.kills % 3 == 1 ? ["a", "b"] : ["a"]
            let processes = try writers.map { writer in
                let seed = "\(UInt32.random(in: 0...UInt32.max, using: &generator))"
                return try HelperProcess("CacheDiskWriter", ["fill", path, "\(Self.limit)", writer, seed])
            }
            var lines: [[String]] = writers.map { _ in [] }
            for _ in 0..<Int.random(in: 0...6, using: &generator) {
                if let line = processes[0].nextLine() { lines[0].append(line) }
            }
            usleep(.random(in: 0...30_000, using: &generator))
            for process in processes { process.kill() }
            for (index, process) in processes.enumerated() { lines[index] += process.finish().lines }
            overLimit += FolderSize.bytes(path) > Self.limit ? 1 : 0
            check(path, lines)
            self.kills += 1
            progress(self.kills)
        }
    }

    /// Looks for all values that writers may have written, and compares them with what they said was on the disk.
    private mutating func check(_ path: String, _ lines: [[String]]) {
        let events = Events()
        let storage = DiskStorage(folder: path, limit: Self.limit) { events.add($0) }
        var flushed: [String: Int] = [:]
        for line in lines.joined() {
            if line.hasPrefix("event") { fresh += 1 }
            // "key number": a value that is on the disk, or has been evicted since.
            let words = line.split(separator: " ")
            guard words.count == 2, let number = Int(words[1]) else { continue }
            flushed[String(words[0])] = number
            changes += 1
        }
        for writer in ["a", "b"] {
            for number in 0..<Self.keyCount {
                let key = Self.key(writer, number)
                guard let value = storage.read(Array(key.utf8)) else { continue }
                found += 1
                if let number = CheckedValue.number(of: value.bytes, key) {
                    stale += number < flushed[key] ?? 0 ? 1 : 0
                } else {
                    wrong += 1
                }
            }
        }
        // The next writer finds the files with what a kill has left.
        if !storage.flush() { fresh += 1 }
        fresh += events.isEmpty ? 0 : 1
        overLimit += FolderSize.bytes(path) > Self.limit ? 1 : 0
        storage.close()
    }

    static let keyCount = 300

    /// A key of a writer, whom nobody else writes.
    public static func key(_ writer: String, _ number: Int) -> String { "\(writer)-\(number)" }

    private final class Events: @unchecked Sendable {
        private let lock = NSLock()
        private var events: [DiskEvent] = []

        func add(_ event: DiskEvent) { lock.withLock { events.append(event) } }
        var isEmpty: Bool { lock.withLock { events.isEmpty } }
    }
}
