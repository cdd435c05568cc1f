import Cyanotype
import CyanotypeTestSupport
import Foundation
import Testing

@testable import CyanotypeStore

/// An object of which two are always saved together, with one number.
private struct Half: Model, Identifiable, Equatable {
    let id: String
    let number: Int
    let text: String

    static let blueprint = Blueprint(Half.init) {
        Field("id", \.id).id()
        Field("number", \.number).indexed()
        Field("text", \.text).searchable()
    }

    static func pair(_ index: Int, _ number: Int) -> [Half] {
        ["a", "b"].map { Half(id: "\(index)\($0)", number: number, text: "half number\(number)") }
    }
}

/// The thread sanitizer shows what the locks miss: `swift test --sanitize=thread --filter ReadersAndWritersTests`.
@Suite("Readers and writers of one store")
struct ReadersAndWritersTests {
    private static let pairCount = 4

    @Test("see whole pairs, by every kind of call", arguments: ["memory", "temporary", "file"])
    func seeWholePairs(_ place: String) async throws {
        let folder = try DatabaseFolder()
        let file = StoreLocation.file(folder.path("store.db"))
        let locations = ["memory": StoreLocation.memory, "temporary": .temporary, "file": file]
        let store = try ObjectStore(#require(locations[place]), models: [Half.self], busyTimeout: .seconds(600))
        for index in 0..<Self.pairCount { try store.save(Half.pair(index, 0)) }
        var generator = SeededGenerator(printingSeedFor: "ReadersAndWritersTests")
        let seeds = (0..<16).map { _ in UInt64.random(in: 0 ... .max, using: &generator) }
        let observed = Consumer(store.observe(store.query(Half.self)))
        let written = try await withThrowingTaskGroup(of: Int.self) { group in
            for (task, seed) in seeds.enumerated() {
                group.addTask {
                    var random = SeededGenerator(seed: seed)
                    if task % 4 == 0 { return try await Self.write(in: store, &random) }
                    for _ in 0..<40 { try await Self.read(from: store, &random) }
                    return 0
                }
            }
            return try await group.reduce(0, +)
        }
        let numbers = try store.fetch(Half.self).map(\.number)
        #expect(numbers.reduce(0, +) == 2 * written)
        #expect(try await observed.reaches { $0.map(\.number) == numbers })
        #expect(observed.all.allSatisfy { Self.areWhole($0) })
        #expect(try store.verify(thoroughly: true).isEmpty)
    }

    /// Counts pairs up, and returns how often.
    private static func write(in store: ObjectStore, _ random: inout SeededGenerator) async throws -> Int {
        for round in 0..<20 {
            let index = Int.random(in: 0..<pairCount, using: &random)
            @Sendable func countUp(_ transaction: borrowing StoreTransaction) throws {
                let number = try transaction.fetch(Half.self, id: "\(index)a")?.number ?? 0
                try transaction.save(Half.pair(index, number + 1))
            }
            if round.isMultiple(of: 2) {
                try store.transaction { try countUp($0) }
            } else {
                try await store.background.transaction { try countUp($0) }
            }
        }
        return 20
    }

    private static func read(from store: ObjectStore, _ random: inout SeededGenerator) async throws {
        let index = Int.random(in: 0..<pairCount, using: &random)
        let all = store.query(Half.self)
        switch Int.random(in: 0..<7, using: &random) {
        case 0:
            let pair = try store.fetch(Half.self, ids: ["\(index)a", "\(index)b"])
            #expect(pair[0]?.number == pair[1]?.number)
        case 1: #expect(areWhole(try store.fetch(all)))
        case 2: #expect(areWhole(try await store.background.fetch(all.filter { $0.number >= 0 })))
        case 3: #expect(areWhole(try store.fetchPage(all.limit(2 * pairCount)).objects))
        case 4:
            let number = try store.fetch(Half.self, id: "\(index)a")?.number ?? 0
            #expect(try store.count(all.filter(\.number, .equals(number))).isMultiple(of: 2))
        case 5: #expect(try store.aggregate(.sum(\.number), of: all).isMultiple(of: 2))
        default: #expect(areWhole(try store.search(Half.self, for: "half").map(\.object)))
        }
    }

    /// Whether both halves of each pair have one number.
    private static func areWhole(_ objects: [Half]) -> Bool {
        let pairs = Dictionary(grouping: objects) { $0.id.dropLast() }
        return pairs.count == pairCount && pairs.values.allSatisfy { $0.count == 2 && $0[0].number == $0[1].number }
    }
}
