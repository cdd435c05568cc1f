import Cyanotype
import CyanotypeTestSupport
import Foundation
import Testing

@testable import CyanotypeStore

private struct Reading: Model, Equatable {
    let id: Int
    let level: Int
    let place: String?
    let group: Int

    static let blueprint = Blueprint(Reading.init) {
        Field("id", \.id).id()
        Field("level", \.level).indexed()
        Field("place", \.place).indexed()
        Field("group", \.group).indexed()
    }
}

@Suite("Ranges of indexed fields")
struct RangeTests {
    private static let all = (0..<2_000).map { number in
        Reading(
            id: number,
            level: number * 7 % 2_000,
            place: number.isMultiple(of: 3) ? nil : "place \(number % 500)",
            group: number % 10
        )
    }

    /// The same objects without SQLite.
    private func twin() throws -> MemoryObjectStore {
        let twin = MemoryObjectStore()
        try twin.save(Self.all)
        return twin
    }

    private func store(_ readings: [Reading] = Self.all) throws -> ObjectStore {
        let store = try ObjectStore(.temporary)
        try store.save(readings)
        return store
    }

    fileprivate static let few: [ObjectQuery<Reading>] = [
        ObjectQuery().filter(#Predicate { $0.level < 10 }),
        ObjectQuery().filter(#Predicate { $0.level > 1_990 }),
        ObjectQuery().filter(#Predicate { $0.level >= 5 && $0.level <= 8 }),
        ObjectQuery().filter(#Predicate { $0.level < 10 && $0.id > 3 }),
        ObjectQuery().filter(#Predicate { $0.level < 10 }).filter(#Predicate { $0.group > 1 }),
        ObjectQuery().filter(\.place, .starts(with: "place 49")),
    ]

    @Test("that have few objects are found by the index, in any order and number", arguments: few)
    fileprivate func areFoundByTheIndex(_ query: ObjectQuery<Reading>) throws {
        let (store, twin) = (try store(), try twin())
        for query in [query, query.limit(3), query.order(by: \.group), query.order(by: \.group, .reverse).limit(2)] {
            let explanation = try store.explain(query)
            #expect(!explanation.scansAllObjects, "\(explanation)")
            #expect([["level"], ["place"]].contains(explanation.indexes), "\(explanation)")
            #expect(try store.fetch(query) == twin.fetch(query))
        }
    }

    @Test("that have most objects are read in the order of the objects, if only some are wanted")
    func areNotSorted() throws {
        let (store, twin) = (try store(), try twin())
        for query: ObjectQuery<Reading> in [
            ObjectQuery().filter(#Predicate { $0.level > 10 }),
            ObjectQuery().filter(#Predicate { $0.level > 10 && $0.level < 5_000 }),
            ObjectQuery().filter(\.place, .starts(with: "place")),
        ] {
            let explanation = try store.explain(query.limit(20))
            #expect(!explanation.sortsInSQL, "\(explanation)")
            #expect(try store.fetch(query.limit(20)) == twin.fetch(query.limit(20)))
            let page = try store.fetchPage(query.limit(20))
            #expect(try !store.explain(query.limit(20).after(page.next)).sortsInSQL)
            #expect(try store.objects(query, pageSize: 100).map { try $0.get() } == (try twin.fetch(query)))
        }
    }

    @Test("are found where there are no objects, and where identities are far apart")
    func areFoundInSparseTables() throws {
        let query = ObjectQuery<Reading>().filter(#Predicate { $0.level < 10 })
        let empty = try ObjectStore(.temporary, models: [Reading.self])
        #expect(try empty.explain(query).indexes == ["level"])
        #expect(try empty.fetch(query).isEmpty)
        let sparse = [Int.min, 0, Int.max].map { Reading(id: $0, level: 1, place: nil, group: 1) }
        #expect(try store(sparse).fetch(query) == sparse)
    }

    @Test("have the objects that match, whatever their number")
    func haveTheObjectsThatMatch() throws {
        var generator = SeededGenerator(printingSeedFor: "ranges of indexed fields")
        let (store, twin) = (try store(), try twin())
        for _ in 0..<200 {
            let bounds = [0, 0].map { _ in Int.random(in: -10...2_010, using: &generator) }
            let (low, high) = (bounds.min() ?? 0, bounds.max() ?? 0)
            var query = ObjectQuery<Reading>()
            if Bool.random(using: &generator) { query = query.filter(#Predicate { $0.level >= low }) }
            if Bool.random(using: &generator) { query = query.filter(#Predicate { $0.level < high }) }
            if Bool.random(using: &generator) { query = query.filter(#Predicate { $0.group < 4 || $0.level > high }) }
            switch Int.random(in: 0..<4, using: &generator) {
            case 0: query = query.order(by: \.group)
            case 1: query = query.order(by: \.level, .reverse)
            case 2: query = query.order(by: \.place).order(by: \.level)
            default: break
            }
            if Bool.random(using: &generator) { query = query.limit(Int.random(in: 1...300, using: &generator)) }
            if Bool.random(using: &generator) { query = query.offset(Int.random(in: 0...300, using: &generator)) }
            #expect(try store.fetch(query) == twin.fetch(query), "\(query)")
            #expect(try store.count(query) == twin.count(query))
        }
    }
}
