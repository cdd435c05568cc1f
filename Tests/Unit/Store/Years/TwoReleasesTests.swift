import CyanotypeStore
import CyanotypeTestSupport
import Foundation
import ObjectStoreChecks
import Testing

/// Two releases of an app, built as two programs, use one file.
///
/// The first one opened a file of format 1, so this is also the file's way through the formats.
@Suite("Two releases of an app on one file")
struct TwoReleasesTests {
    private let folder: DatabaseFolder
    private let path: String
    private static let (seed, count) = ("1", "24")

    init() throws {
        folder = try DatabaseFolder()
        path = folder.path("shared.db")
        try FrozenStore("format1-release1").makeFile(at: path)
    }

    @discardableResult
    private func run(_ program: String, _ command: String, _ arguments: [String] = []) throws -> [String] {
        let (lines, status) = try HelperProcess(program, [command, path] + arguments).finish()
        #expect(status == 0, "\(program) \(command) \(arguments): \(lines)")
        return lines
    }

    private func check(_ program: String) throws -> [String] { try run(program, "check", [Self.seed, Self.count]) }

    /// Runs both programs at once, each with a command and its arguments.
    ///
    /// - Returns: The lines of each.
    private func runAtOnce(_ first: [String], _ second: [String]) throws -> [[String]] {
        let commands = [("ReleaseOne", first), ("ReleaseTwo", second)]
        let processes = try commands.map { program, words in
            try HelperProcess(program, [words[0], path] + Array(words.dropFirst()))
        }
        return zip(commands, processes).map { command, process in
            let (lines, status) = process.finish()
            #expect(status == 0, "\(command): \(lines)")
            return lines
        }
    }

    @Test("in turn and at once, 100 times", .timeLimit(.minutes(60)))
    func inTurnAndAtOnce() throws {
        var seed = 10
        var known = try additions()
        #expect(!known.isEmpty)
        #expect(known.values.allSatisfy { !$0.hasSummary && !$0.sections.contains(where: \.hasRemark) })
        var keptCount = 0
        // One time is a run of each program: one after the other, or both at once. Each round has one time of either kind, so
        // 50 rounds are 100 times, with 200 processes. About 20 more check the file.
        for round in 0..<50 {
            // Newer objects are written late, after which the first release may only read their types.
            let isMigrated = round > 40
            let change = isMigrated ? "changeall" : "change"
            // Checking takes longer than changing.
            let isChecked = round % 10 == 9
            if isChecked { known = try expectKept(known, in: "round \(round)").additions }
            try run("ReleaseOne", "change", ["\(seed)"])
            if isChecked {
                let (now, count) = try expectKept(known, in: "a change by the first release in round \(round)")
                (known, keptCount) = (now, keptCount + count)
            }
            try run("ReleaseTwo", change, ["\(seed + 1)"])
            // There is something to migrate only in the first of these rounds.
            let isMigrating = round == 40 || round == 45
            let second = isMigrating ? ["migrate"] : [change, "\(seed + 3)"]
            let lines = try runAtOnce(["change", "\(seed + 2)"], second)
            if isMigrating { #expect(lines[1].last?.hasSuffix(" 0 quarantined") == true) }
            seed += 4
            if !isChecked { continue }
            let first = try check("ReleaseOne")
            #expect(first.last == "no finding")
            #expect(first.contains("Reader: newer") == isMigrated)
        }
        let migrated = try run("ReleaseTwo", "migrate")
        #expect(migrated.last?.hasSuffix(" 0 quarantined") == true)
        let last = try check("ReleaseTwo")
        #expect(last.last == "no finding")
        let now = try Self.additions(in: last)
        _ = expectKept(known, now, in: "the last rounds")
        #expect(now.values.count { $0.hasSummary } > 24)
        #expect(now.values.contains { $0.sections.contains(where: \.hasRemark) })
        // The first release has replaced sections that have a remark.
        #expect(keptCount > 0)
        #expect(try check("ReleaseOne").last == "no finding")
    }

    @Test("while one of them migrates all objects", .timeLimit(.minutes(60)), arguments: [100, 101])
    func whileOneMigrates(seed: Int) throws {
        let lines = try runAtOnce(["change", "\(seed)"], ["migrate"])
        #expect(lines[1].last?.hasSuffix(" 0 quarantined") == true)
        let first = try check("ReleaseOne")
        #expect(first.contains("Reader: newer") && first.contains("Reservation: newer"))
        #expect(first.last == "no finding")
        #expect(try check("ReleaseTwo").last == "no finding")
        // Whatever the first release has written meanwhile is migrated, too.
        let store = try ObjectStore(.file(path))
        for type in ["member", "Reservation"] {
            #expect(try Set(store.documents(ofType: type).map { try $0.get().version }) == [2])
        }
    }
}

// MARK: - What only the second release knows

extension TwoReleasesTests {
    /// What only the second release knows of an article.
    private struct Additions {
        struct Section {
            let id: Int
            /// The first of the editions in which the article has had the section ever since.
            let firstEdition: Int
            let hasRemark: Bool
        }

        let article: Int
        let edition: Int
        let hasSummary: Bool
        let sections: [Section]

        /// Reads a line that the second release has printed; `nil` if it has another form.
        init?(_ line: String) {
            let words = line.split(separator: " ").dropFirst().map { word in
                word.split(separator: ":").compactMap { Int($0) }
            }
            guard words.count >= 3, words.prefix(3).allSatisfy({ $0.count == 1 }),
                words.dropFirst(3).allSatisfy({ $0.count == 3 })
            else { return nil }
            (article, edition, hasSummary) = (words[0][0], words[1][0], words[2][0] == 1)
            sections = words.dropFirst(3).map { numbers in
                Section(id: numbers[0], firstEdition: numbers[1], hasRemark: numbers[2] == 1)
            }
        }
    }

    /// Lets the second release check the file, and returns its additions by the identities of the articles.
    private func additions() throws -> [Int: Additions] { try Self.additions(in: check("ReleaseTwo")) }

    private static func additions(in lines: [String]) throws -> [Int: Additions] {
        var additions: [Int: Additions] = [:]
        for line in lines where line.hasPrefix("additions ") {
            let article = try #require(Additions(line), "\(line)")
            additions[article.article] = article
        }
        return additions
    }

    /// Checks the file, and that it has all additions that it had before.
    ///
    /// - Returns: The additions, and the number of remarks in articles that have changed.
    private func expectKept(
        _ known: [Int: Additions],
        in place: String
    ) throws -> (additions: [Int: Additions], count: Int) {
        let now = try additions()
        return (now, expectKept(known, now, in: place))
    }

    private func expectKept(_ known: [Int: Additions], _ now: [Int: Additions], in place: String) -> Int {
        var count = 0
        for old in known.values {
            // A run of a program deletes only what the same run has added.
            guard let new = now[old.article] else {
                Issue.record("article \(old.article) is lost in \(place)")
                continue
            }
            #expect(new.edition >= old.edition, "article \(old.article) in \(place)")
            #expect(new.hasSummary || !old.hasSummary, "the summary of article \(old.article) in \(place)")
            for section in old.sections where section.hasRemark {
                // A new edition may lack the section. A later one that has it again may be the first release's.
                guard let same = new.sections.first(where: { $0.id == section.id && $0.firstEdition <= old.edition })
                else { continue }
                #expect(same.hasRemark, "the remark in section \(section.id) of article \(old.article) in \(place)")
                if new.edition > old.edition { count += 1 }
            }
        }
        return count
    }
}
