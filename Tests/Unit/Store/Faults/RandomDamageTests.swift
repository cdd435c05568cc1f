import Cyanotype
import CyanotypeTestSupport
import Foundation
import ObjectStoreChecks
import Testing

@testable import CyanotypeStore

/// Files of a store with random damage: no call crashes or hangs, no object has values that were never stored, and what
/// is refused stays as it is.
///
/// `CYANOTYPE_DAMAGES` sets the number of files, `CYANOTYPE_TEST_SEED` repeats a run.
@Suite("Files with random damage")
struct RandomDamageTests {
    private let folder: FaultFolder
    /// A file that was closed, and one whose log was left, each with its log.
    private let originals: [(file: [UInt8], log: [UInt8])]

    init() throws {
        folder = try FaultFolder()
        func bytes(_ path: String) -> [UInt8] { (FileManager.default.contents(atPath: path)).map(Array.init) ?? [] }
        let closed = (bytes(folder.path), [UInt8]())
        let store = try ObjectStore(.file(folder.path))
        try Batch(writer: "b", number: 1).store(in: store)
        originals = [closed, (bytes(folder.path), bytes(folder.path + "-wal"))]
    }

    @Test("are refused and left alone, or read as far as they can be")
    func areRefusedOrRead() throws {
        let count = ProcessInfo.processInfo.environment["CYANOTYPE_DAMAGES"].flatMap(Int.init) ?? 300
        var generator = SeededGenerator(printingSeedFor: "RandomDamageTests")
        var tally: [String: Int] = [:]
        var slowest = Duration.zero
        for number in 0..<count {
            var original = originals[number % originals.count]
            if !original.log.isEmpty, Bool.random(using: &generator) {
                Self.damage(&original.log, using: &generator)
            } else {
                Self.damage(&original.file, using: &generator)
            }
            let time = try ContinuousClock().measure { tally[try use(original, number), default: 0] += 1 }
            slowest = max(slowest, time)
            if (number + 1).isMultiple(of: 1_000) { print("\(number + 1) files, the slowest took \(slowest)") }
        }
        // A call that loops would be far above.
        #expect(slowest < .seconds(60))
        print("\(tally.sorted { $0.key < $1.key }), slowest \(slowest)")
        for (outcome, count) in tally { Figures.note("objectDamage", outcome, count) }
    }

    /// Changes bytes, pages, or the size.
    private static func damage(_ bytes: inout [UInt8], using generator: inout SeededGenerator) {
        let page = 4_096
        for _ in 0..<Int.random(in: 1...3, using: &generator) {
            if bytes.isEmpty { return }
            let pages = max(1, bytes.count / page)
            let start = Int.random(in: bytes.indices, using: &generator)
            let someBytes = start..<min(bytes.count, start + .random(in: 1...300, using: &generator))
            let somePage = Int.random(in: 0..<pages, using: &generator) * page
            let wholePage = somePage..<min(bytes.count, somePage + page)
            switch Int.random(in: 0..<10, using: &generator) {
            case 0...2:
                for _ in 0..<Int.random(in: 1...8, using: &generator) {
                    bytes[.random(in: bytes.indices, using: &generator)] ^=
                        UInt8(1) << UInt8.random(in: 0...7, using: &generator)
                }
            case 3: for index in someBytes { bytes[index] = .random(in: 0...255, using: &generator) }
            case 4: for index in Bool.random(using: &generator) ? someBytes : wholePage { bytes[index] = 0 }
            case 5:
                // The headers of the file and of its pages have more meaning than other bytes.
                let header = Bool.random(using: &generator) ? 0..<min(100, bytes.count) : wholePage.prefix(40)
                for _ in 0..<Int.random(in: 1...4, using: &generator) {
                    if let index = header.randomElement(using: &generator) {
                        bytes[index] = .random(in: 0...255, using: &generator)
                    }
                }
            case 6: bytes.removeLast(bytes.count - start)
            case 7: bytes.removeLast(bytes.count - somePage)
            case 8:
                let more = Int.random(in: 1...2 * page, using: &generator)
                bytes += (0..<more).map { _ in UInt8.random(in: 0...255, using: &generator) }
            default:
                let other = Int.random(in: 0..<pages, using: &generator) * page
                if other + page <= bytes.count, wholePage.count == page {
                    bytes.replaceSubrange(wholePage, with: Array(bytes[other..<other + page]))
                }
            }
        }
    }

    /// Opens a damaged store and uses it in many ways.
    ///
    /// - Returns: What has become of it.
    private func use(_ damaged: (file: [UInt8], log: [UInt8]), _ number: Int) throws -> String {
        let path = folder.path("damaged.db")
        for suffix in ["", "-wal", "-shm", "-journal"] { try? FileManager.default.removeItem(atPath: path + suffix) }
        try Data(damaged.file).write(to: URL(fileURLWithPath: path))
        if !damaged.log.isEmpty { try Data(damaged.log).write(to: URL(fileURLWithPath: path + "-wal")) }
        // An empty file is a new store.
        if damaged.file.isEmpty, damaged.log.isEmpty { return "cut to nothing: a new store" }
        let before = FaultFolder.contents(path)
        let store: ObjectStore
        do throws(StoreError) {
            store = try ObjectStore(.file(path), busyTimeout: .seconds(1))
        } catch {
            #expect(
                [.corrupt, .notADatabase, .foreign, .newer, .cannotOpen, .staleLog].contains(error.code),
                "\(number): \(error)"
            )
            #expect(FaultFolder.contents(path) == before, "\(number): changed by \(error)")
            return "refused when opened: \(error.code.rawValue)"
        }
        let silence = try checkObjects(of: store, number)
        let errors = Self.errors(store)
        if errors.isEmpty { return "no call has met the damage\(silence)" }
        guard errors.contains(where: { [.corrupt, .notADatabase].contains($0.code) && $0.underlying is SQLiteError })
        else {
            return "only objects that cannot be decoded, or keys that disagree, were met"
        }
        let found = FaultFolder.contents(path)
        let refusal = #expect(throws: StoreError.self) { try store.save(Batch(writer: "z", number: 0)) }
        #expect(refusal?.code == .corrupt, "\(number)")
        #expect(FaultFolder.contents(path) == found, "\(number)")
        return "damage met by a call, and nothing written after it"
    }

    /// Checks that each object that can be read is as some transaction has stored it, and that `verify()` tells of
    /// those that are missing.
    ///
    /// - Returns: What was not told, for the tally.
    private func checkObjects(of store: ObjectStore, _ number: Int) throws -> String {
        var failures: [StoreError] = []
        var batches: [Batch] = []
        var lines: [Line] = []
        var indexed: [Line] = []
        var identified: [Line] = []
        func fetch<M: Model>(_ query: ObjectQuery<M>) throws(StoreError) -> [M] {
            let found = try store.fetchSkippingFailures(query)
            failures += found.failures
            return found.objects
        }
        do throws(StoreError) {
            batches = try fetch(ObjectQuery<Batch>())
            lines = try fetch(ObjectQuery<Line>())
            indexed = try fetch(ObjectQuery<Line>().filter(#Predicate { $0.batch > 0 }))
            let names = Set(Self.committed.flatMap(\.lines).map(\.name))
            identified = try store.fetch(Line.self, ids: names).compactMap(\.self)
        } catch {
            failures.append(error)
        }
        for batch in batches {
            #expect(Self.committed.contains { $0.batches.contains(batch) }, "\(number): \(batch)")
        }
        for line in lines + indexed + identified {
            #expect(Self.committed.contains { $0.lines.contains(line) }, "\(number): \(line)")
        }
        if !failures.isEmpty { return "" }
        let names = [indexed, identified].map { $0.map(\.name).sorted() }
        lines.sort { $0.name < $1.name }
        batches.sort { $0.writer < $1.writer }
        let isComplete = Self.committed.contains { $0.batches == batches && $0.lines == lines }
        if isComplete, names.allSatisfy({ $0 == lines.map(\.name) }) { return "" }
        var problems: [StoreError] = []
        do throws(StoreError) { problems = try store.verify(thoroughly: true) } catch { problems = [error] }
        #expect(!problems.isEmpty, "\(number): \(batches) \(lines.map(\.name)) \(names)")
        return ", but objects are missing or found twice, as verify() tells"
    }

    /// The objects after each transaction, by their identities.
    private static let committed: [(batches: [Batch], lines: [Line])] = {
        let states = (0...FaultFolder.last).map { Batch(writer: "a", number: $0) }
        let last = (states.last.map { [$0] } ?? []) + [Batch(writer: "b", number: 1)]
        return (states.map { [$0] } + [last]).map { batches in
            (batches.filter { $0.number > 0 }, batches.flatMap(\.allLines))
        }
    }()

    /// The errors of reading and changing the objects.
    private static func errors(_ store: ObjectStore) -> [StoreError] {
        var errors: [StoreError] = []
        func attempt(_ body: () throws(StoreError) -> Void) {
            do throws(StoreError) { try body() } catch { errors.append(error) }
        }
        attempt { () throws(StoreError) in _ = try store.fetch(Batch.self) }
        attempt { () throws(StoreError) in errors += try store.fetchSkippingFailures(ObjectQuery<Line>()).failures }
        attempt { () throws(StoreError) in
            _ = try store.fetch(Line.self, where: #Predicate { $0.tags.contains("all") && $0.batch > 4 }, limit: 3)
        }
        attempt { () throws(StoreError) in _ = try store.count(Line.self) }
        attempt { () throws(StoreError) in
            _ = try store.aggregate(.max(\.batch), of: ObjectQuery<Line>().filter(#Predicate { $0.writer == "a" }))
        }
        attempt { () throws(StoreError) in try Batch(writer: "a", number: FaultFolder.last + 1).store(in: store) }
        attempt { () throws(StoreError) in try store.delete(Line.self, where: #Predicate { $0.batch > 5 }) }
        attempt { () throws(StoreError) in try store.save(Article(id: "x", tags: ["y"])) }
        attempt { () throws(StoreError) in _ = try store.fetch(Article.self, id: "x") }
        attempt { () throws(StoreError) in try store.delete(Line.self) }
        return errors
    }
}
