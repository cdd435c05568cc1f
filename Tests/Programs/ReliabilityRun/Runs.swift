import CyanotypeSettings
import CyanotypeTestSupport
import Foundation
import Glibc

/// What became of the file of writers that were killed.
struct KillRun {
    private(set) var kills = 0
    /// Files that were empty, cut short or of a mixture of versions.
    private(set) var broken = 0
    /// Rounds after which a write was gone that had been acknowledged.
    private(set) var lost = 0
    private(set) var acknowledged = 0

    /// Of the payload, in turn. Small lists are written in another way from the fourth write of a program on.
    private static let sizes = [(bytes: 200_000, writes: 1...3), (bytes: 2_000, writes: 3...9)]

    /// Kills writers of `subject` at random moments and looks at the file each time.
    init(_ subject: Subject, kills: Int, using generator: inout some RandomNumberGenerator) throws {
        subject.reset()
        let periods = try Self.sizes.map { try Self.microsecondsOfAWrite(subject, $0.bytes) }
        // The newest number that must be in the file.
        var known: Int64 = 0
        while self.kills < kills {
            let (size, period) = (Self.sizes[self.kills % 2], periods[self.kills % 2])
            let writer = try subject.start("fill", size.bytes)
            let started = known
            for _ in 0..<Int.random(in: size.writes, using: &generator) {
                guard let line = writer.nextLine(), let number = Int64(line) else { break }
                known = number
            }
            // At any moment of the next two writes, however long they take.
            usleep(UInt32(clamping: Int(Double.random(in: 0...2, using: &generator) * period)))
            writer.kill()
            known = writer.finish().lines.last.flatMap { Int64($0) } ?? known
            acknowledged += Int(known - started)
            self.kills += 1
            known = check(subject, known)
            if self.kills.isMultiple(of: 100) {
                FileHandle.standardError.write(
                    Data(
                        "\(subject.name): \(self.kills) of \(kills) killed, writes take \(periods.map { Int($0) }) µs\n"
                            .utf8
                    )
                )
            }
        }
        subject.reset()
    }

    private static func microsecondsOfAWrite(_ subject: Subject, _ size: Int) throws -> Double {
        let writer = try subject.start("fill", size)
        _ = writer.nextLine()
        let count = 20
        let time = try ContinuousClock().measure {
            for _ in 0..<count where writer.nextLine() == nil { throw CocoaError(.fileReadUnknown) }
        }
        writer.kill()
        _ = writer.finish()
        subject.reset()
        return time / .microseconds(1) / Double(count)
    }

    /// Compares the file with the number that was acknowledged last, and returns what is in it.
    private mutating func check(_ subject: Subject, _ known: Int64) -> Int64 {
        do {
            let values = try subject.values(["number", "payload"])
            if values.isEmpty {
                // No file: right as long as nothing was acknowledged.
                lost += known > 0 ? 1 : 0
                return 0
            }
            if case .integer(let number) = values["number"], case .data(let payload) = values["payload"],
                Self.sizes.contains(where: {
                    payload == Data(repeating: UInt8(truncatingIfNeeded: number), count: $0.bytes)
                })
            {
                lost += number < known ? 1 : 0
                return number
            }
        } catch {}
        broken += 1
        lost += known > 0 ? 1 : 0
        // The next writer begins anew, so that each loss counts once.
        subject.reset()
        return 0
    }
}

/// What became of the numbers that several processes counted up at the same time.
struct CountRun {
    /// Of all processes together, in one key of all.
    private(set) var shared: Int64 = 0
    /// Of all processes together, in a key of each.
    private(set) var own: Int64 = 0
    /// How many of the processes' own keys have the right number.
    private(set) var complete = 0

    init(_ subject: Subject, processes: Int, increments: Int) throws {
        subject.reset()
        let writers = try (0..<processes).map { _ in try subject.start("count", increments) }
        for writer in writers where writer.finish().status != 0 {
            FileHandle.standardError.write(Data("\(subject.name): a writer failed\n".utf8))
        }
        let values = (try? subject.values(subject.keys())) ?? [:]
        for (key, value) in values {
            guard case .integer(let number) = value else { continue }
            if key == "total" {
                shared = number
            } else if key.hasPrefix("process ") {
                own += number
                complete += number == Int64(increments) ? 1 : 0
            }
        }
        subject.reset()
    }
}
