import Cyanotype
import CyanotypeTestSupport
import Foundation
import Testing

@testable import CyanotypeStore

/// Objects of earlier versions are read as those of the current one, wherever they are found.
@Suite("Objects of earlier versions")
struct LazyMigrationTests {
    private typealias V3 = Posts.V3

    /// The objects as a program of the third version sees them.
    private struct Views: Equatable {
        var all: [V3] = []
        var byRating: [Int] = []
        var found: [String: [Int]] = [:]
        var counts: [String: Int] = [:]
    }

    private static func views(_ store: some StoreOperations) throws -> Views {
        var views = Views()
        views.all = try store.fetch(ObjectQuery<V3>())
        views.byRating = try store.fetch(ObjectQuery<V3>().order(by: \.rating).order(by: \.title, .reverse)).map(\.id)
        let queries: [(String, ObjectQuery<V3>)] = [
            ("title", ObjectQuery().filter(\.title, .equals("apple pear"))),
            ("prefix", ObjectQuery().filter(\.title, .starts(with: "fig"))),
            ("rating", ObjectQuery().filter(\.rating, .greater(than: 2))),
            ("tag", ObjectQuery().filter(\.tags, .contains("plum"))),
            ("author", ObjectQuery().filter(\.author.first, .equals("pear"))),
            ("closure", ObjectQuery().filter { $0.author.last == "fig" }),
            ("limited", ObjectQuery().filter(\.tags, .contains("fig")).order(by: \.title).offset(1).limit(3)),
        ]
        for (name, query) in queries {
            views.found[name] = try store.fetch(query).map(\.id)
            views.counts[name] = try store.count(query)
        }
        views.found["words"] = try store.search(V3.self, for: "plum").map(\.object.id).sorted()
        views.found["ratings"] = try store.values(of: \V3.rating, in: ObjectQuery())
        views.counts["sum"] = try store.aggregate(.sum(\V3.rating), of: ObjectQuery())
        views.counts["greatest"] = try store.aggregate(.max(\V3.rating), of: ObjectQuery()) ?? 0
        return views
    }

    @Test("are found as if they had been saved by the current one", arguments: 0..<4)
    func areFoundTheSame(round: Int) throws {
        var random = SeededGenerator(printingSeedFor: "objects of earlier versions")
        let (folder, other) = (try DatabaseFolder(), try DatabaseFolder())
        let values = (0..<60).map { Posts.Values.random($0, using: &random) }
        // Each version saves some, and a later one may replace those of an earlier one.
        let first = try ObjectStore(.file(folder.path()))
        try first.save(values.map(\.v1))
        try first.close()
        if round > 0 {
            let second = try ObjectStore(.file(folder.path()), models: round == 2 ? [] : [Posts.V2.self])
            for value in values where value.id % 3 == 1 { try second.save(value.v2) }
            try second.close()
        }
        let third = try ObjectStore(.file(folder.path()), models: round == 3 ? [] : [V3.self])
        let fresh = try ObjectStore(.file(other.path()))
        try fresh.save(values.map(\.v3))
        for value in values where value.id % 5 == 2 { try third.save(value.v3) }
        let expected = try Self.views(fresh)
        #expect(expected.all == values.map(\.v3))
        #expect(try Self.views(third) == expected)
        #expect(try third.transaction { try Self.views($0) } == expected)
        for value in values { #expect(try third.fetch(V3.self, id: value.id) == value.v3) }
        // Saved in the current version, they stay the same.
        for value in values.shuffled(using: &random) {
            try third.save(value.v3)
            if value.id % 20 == 0 { #expect(try Self.views(third) == expected) }
        }
        #expect(try third.verify(repairing: false).isEmpty)
        try third.delete(ObjectQuery<V3>().filter(\.rating, .less(than: 0)))
        #expect(try third.fetch(V3.self) == values.filter { $0.rating >= 0 }.map(\.v3))
    }

    @Test("are only read, so that the release that saved them goes on")
    func areOnlyRead() throws {
        var random = SeededGenerator(printingSeedFor: "objects of earlier versions that are only read")
        let folder = try DatabaseFolder()
        let values = (0..<20).map { Posts.Values.random($0, using: &random) }
        let first = try ObjectStore(.file(folder.path()), models: [Posts.V1.self])
        try first.save(values.map(\.v1))
        func rows() throws -> [String] {
            var rows: [String] = []
            try folder.open().forEach(SQL(adHoc: "SELECT schema, doc FROM objects_1 ORDER BY id")) { row in
                rows.append("\(row.integer(0)) \(row.string(1))")
                return true
            }
            return rows
        }
        let before = try rows()
        #expect(before.count == values.count)
        let third = try ObjectStore(.file(folder.path()), models: [V3.self])
        #expect(try Self.views(third).all == values.map(\.v3))
        for value in values { #expect(try third.fetch(V3.self, id: value.id) == value.v3) }
        #expect(try rows() == before)
        let changed = Posts.Values.random(3, using: &random)
        try first.save(changed.v1)
        #expect(try third.fetch(V3.self, id: 3) == changed.v3)
        #expect(try first.fetch(Posts.V1.self).map(\.id) == Array(0..<20))
    }

    @Test("are deleted by a query of the current version")
    func areDeleted() throws {
        var random = SeededGenerator(printingSeedFor: "deleted objects of earlier versions")
        let folder = try DatabaseFolder()
        let values = (0..<40).map { Posts.Values.random($0, using: &random) }
        try ObjectStore(.file(folder.path())).save(values.map(\.v1))
        let store = try ObjectStore(.file(folder.path()), models: [V3.self])
        try store.delete(ObjectQuery<V3>().filter(\.title, .starts(with: "apple")))
        #expect(try store.fetch(V3.self) == values.filter { !$0.title.hasPrefix("apple") }.map(\.v3))
        try store.delete(V3.self, id: values[39].id)
        #expect(try store.fetch(V3.self, id: values[39].id) == nil)
    }

    @Test("that cannot be migrated say why, and the others go on")
    func sayWhy() throws {
        let folder = try DatabaseFolder()
        let first = try ObjectStore(.file(folder.path()))
        try first.save([
            Posts.V1(id: 1, heading: "good", rating: "5", tags: [], author: .init(name: "a b")),
            Posts.V1(id: 2, heading: "bad", rating: "many", tags: [], author: .init(name: "a b")),
        ])
        let store = try ObjectStore(.file(folder.path()), models: [V3.self])
        #expect(try store.fetch(V3.self, id: 1)?.rating == 5)
        let error = #expect(throws: StoreError.self) { try store.fetch(V3.self, id: 2) }
        #expect(error?.code == .migration)
        #expect(error?.underlying is Posts.NoNumber)
        #expect(error?.identity == "2" && error?.type == "post")
        #expect(throws: StoreError.self) { try store.fetch(V3.self) }
        #expect(try store.fetchSkippingFailures(ObjectQuery<V3>()).objects.map(\.id) == [1])
        // The document is as it was.
        #expect(try first.fetch(Posts.V1.self, id: 2)?.rating == "many")
    }

    @Test("without a migration are an error when the model is used")
    func needMigrations() throws {
        struct Broken: Model {
            var id = 0
            static let blueprint = Blueprint(creating: { Broken() }) { Field("id", \.id).id() }.version(3)
                .migration(from: 1)
        }
        struct Around: Model {
            var id = 0
            var inner: Broken?
            static let blueprint = Blueprint(creating: { Around() }) {
                Field("id", \.id).id()
                Field("inner", \.inner)
            }
        }
        let attempts: [() throws -> Void] = [
            { _ = try ObjectStore(.memory, models: [Broken.self]) },
            { try ObjectStore(.memory).save(Broken()) },
            { _ = try ObjectStore(.memory, models: [Around.self]) },
            { try MemoryObjectStore().save(Around()) },
        ]
        for attempt in attempts {
            let error = #expect(throws: StoreError.self) { try attempt() }
            #expect(error?.code == .migration)
            #expect(error?.message.contains("no migration leads from version 2 to 3") == true)
        }
    }
}
