import Cyanotype
import FoundationEssentials
import Testing

@testable import CyanotypeStore

/// An object with unique values, words and an expiry.
private struct Seat: Model, Sendable, Equatable, Identifiable {
    var id = 0
    var code: String?
    var seat: Int?
    var title = ""
    var notes: [String] = []
    var price = 0
    var until: Date?

    static let blueprint = Blueprint(creating: { Seat() }) {
        Field("id", \.id).id()
        Field("code", \.code).unique()
        Field("seat", \.seat).unique()
        Field("title", \.title).searchable()
        Field("notes", \.notes).searchable()
        Field("price", \.price).indexed()
        Field("until", \.until).expiration()
    }
}

/// SQLite and the engine in memory do the same with each operation.
struct EngineParityTests {
    @Test func `random changes and operations have equal results`() throws {
        let environment = ProcessInfo.processInfo.environment
        let count = environment["CYANOTYPE_PARITY_COUNT"].flatMap { Int($0) } ?? 3_000
        let seed = environment["CYANOTYPE_TEST_SEED"].flatMap { UInt64($0) } ?? UInt64.random(in: 0...UInt64.max)
        print("engine parity: seed \(seed), \(count) operations")
        var random = Random(seed: seed)
        let pair = EnginePair(sqlite: try ObjectStore(.memory), memory: MemoryObjectStore())
        var figures: [String: Int] = [:]
        for round in 0..<count {
            let name = try perform(&random, pair, &figures)
            try #require(name == nil, "seed \(seed), operation \(round): \(name ?? "")")
        }
        print("engine parity: \(figures.sorted { $0.key < $1.key })")
        if count >= 1_000 {
            #expect(figures["constraint", default: 0] > count / 50)
            #expect(figures["found words", default: 0] > count / 50)
        }
    }

    // MARK: - Tickets

    private static let words = ["sun", "sunny", "sea", "seaside", "red", "green", "Rot", "rot"]

    private func ticket(_ random: inout Random, mayExpire: Bool = false) -> Seat {
        var ticket = Seat(id: random.below(12))
        ticket.code = random.optional { "c\($0.below(10))" }
        ticket.seat = random.optional { $0.below(20) }
        ticket.title = random.list(upTo: 4) { $0.pick(Self.words) }.joined(separator: " ")
        ticket.notes = random.list(upTo: 3) { random in
            random.list(upTo: 3) { $0.pick(Self.words) }.joined(separator: "-")
        }
        ticket.price = random.below(5)
        // Nothing expires while the test runs.
        if random.chance(1, in: 3) {
            let hasExpired = mayExpire && random.chance(1, in: 2)
            ticket.until = hasExpired ? Date(timeIntervalSinceReferenceDate: 1) : .distantFuture
        }
        return ticket
    }

    private func query(_ random: inout Random) -> ObjectQuery<Seat> {
        var query = ObjectQuery<Seat>()
        if random.chance(1, in: 2) {
            let price = random.below(5)
            query =
                random.chance(1, in: 2)
                ? query.filter(\.price, .greaterOrEqual(to: price)) : query.filter { $0.price >= price }
        }
        if random.chance(1, in: 3) { query = query.order(by: \.price, random.pick([.forward, .reverse])) }
        if random.chance(1, in: 3) { query = query.limit(random.below(6)) }
        if random.chance(1, in: 4) { query = query.offset(random.below(4)) }
        return query
    }

    /// Performs an operation, and returns its name if the engines disagree.
    private func perform(
        _ random: inout Random,
        _ pair: EnginePair,
        _ figures: inout [String: Int]
    ) throws -> String? {
        let id = random.below(14)
        let ids = random.list(upTo: 6) { $0.below(14) }
        let tickets = random.list(upTo: 4) { self.ticket(&$0) }
        let ticket = self.ticket(&random, mayExpire: true)
        let query = self.query(&random)
        let outcomes: (sqlite: Outcome, memory: Outcome)
        let name: String
        switch random.below(22) {
        case 0, 1: (name, outcomes) = ("save", pair { try $0.save(tickets) })
        case 2: (name, outcomes) = ("save one", pair { try $0.save(ticket) })
        case 3: (name, outcomes) = ("insert", pair { try $0.insert(tickets) })
        case 4: (name, outcomes) = ("insert one", pair { try $0.insert(ticket) })
        case 5: (name, outcomes) = ("delete", pair { try $0.delete(Seat.self, id: id) })
        case 6: (name, outcomes) = ("delete object", pair { try $0.delete(ticket) })
        case 7: (name, outcomes) = ("delete query", pair { try $0.delete(query) })
        case 8: (name, outcomes) = ("purge", pair { _ = try $0.purgeExpired(Seat.self) })
        case 9: (name, outcomes) = ("fetch", pair { try $0.fetch(Seat.self, id: id) })
        case 10: (name, outcomes) = ("fetch ids", pair { try $0.fetch(Seat.self, ids: ids) })
        case 11:
            (name, outcomes) = (
                "stored", pair { try $0.fetchStored(Seat.self, id: id)?.value }
            )
        case 12: (name, outcomes) = ("contains", pair { try $0.contains(Seat.self, id: id) })
        case 13:
            (name, outcomes) = (
                "find", pair { [try $0.fetch(query)] + [[try $0.fetchFirst(query)].compactMap(\.self)] }
            )
        case 14: (name, outcomes) = ("count", pair { try $0.count(query) })
        case 15: (name, outcomes) = ("page", pair { try Self.page($0, query) })
        case 16:
            (name, outcomes) = (
                "values",
                pair {
                    [try $0.values(of: \.title, in: query), try $0.values(of: \.seat, in: query).map { "\($0 ?? -1)" }]
                }
            )
        case 17: (name, outcomes) = ("distinct values", pair { try $0.distinctValues(of: \.price, in: query) })
        case 18: (name, outcomes) = ("aggregates", pair { try Self.aggregates($0, query) })
        case 19:
            (name, outcomes) = (
                "groups", pair { try $0.aggregate(.sum(\.id), of: query, by: \.price).map { [$0.key, $0.value] } }
            )
        default:
            let text = random.list(upTo: 3) { $0.pick(Self.words) }.joined(separator: " ")
            let matching = random.pick([WordMatching.allWords, .anyWord, .phrase])
            let completing = random.pick([WordCompletion.none, .lastWord, .everyWord])
            (name, outcomes) = (
                "search",
                pair { store in
                    let results = try store.search(
                        for: text,
                        matching: matching,
                        completing: completing,
                        in: query.limit(100).offset(0)
                    )
                    // The scores of FTS5 may differ in the last digits, and with them the order of equal ones. No simple
                    // score is halfway between two multiples of this.
                    return results.map { "\(Int(($0.score * 1e6 * .pi).rounded())) \($0.object.id)" }.sorted()
                }
            )
            if outcomes.sqlite.value != "[]" { figures["found words", default: 0] += 1 }
        }
        figures[name, default: 0] += 1
        if let code = outcomes.sqlite.code { figures[code, default: 0] += 1 }
        if outcomes.sqlite == outcomes.memory { return nil }
        Issue.record(
            "\(name) of \(ticket), \(tickets), \(query)\nSQLite: \(outcomes.sqlite)\nmemory: \(outcomes.memory)"
        )
        return name
    }

    private static func page(_ store: some StoreOperations, _ query: ObjectQuery<Seat>) throws -> [[Seat]] {
        let page = try store.fetchPage(query)
        guard let next = page.next else { return [page.objects] }
        return [page.objects, try store.fetch(query.offset(0).after(next))]
    }

    private static func aggregates(_ store: some StoreOperations, _ query: ObjectQuery<Seat>) throws -> [String] {
        [
            "\(try store.aggregate(.count, of: query))",
            "\(try store.aggregate(.sum(\.price), of: query))",
            "\(String(describing: try store.aggregate(.min(\.seat), of: query)))",
            "\(String(describing: try store.aggregate(.max(\.title), of: query)))",
            "\(String(describing: try store.aggregate(.average(\.price), of: query)))",
        ]
    }
}
