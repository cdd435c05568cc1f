import Cyanotype
import Foundation
import Testing

@testable import CyanotypeStore

/// Two releases of a program, of which the later one has edited a model, use one file in turn. Nobody has written a line
/// about the edit.
@Suite("H3: changes that need nothing")
struct AdditiveChangesTests {
    private let folder: DatabaseFolder

    init() throws { folder = try DatabaseFolder() }

    private func store(_ model: any Model.Type) throws -> ObjectStore {
        try ObjectStore(.file(folder.path()), models: [model])
    }

    /// Lets the releases before and after an edit use one file in turn. The query is about the field that was edited, and
    /// the closure looks at the file in another way, as the release after the edit.
    private func useInTurn<Before: Model & Hashable, After: Model & Hashable>(
        _ before: [Before],
        _ after: [After],
        _ query: ObjectQuery<After>,
        finding found: [After],
        _ location: SourceLocation = #_sourceLocation,
        check: (ObjectStore) throws -> Void = { _ in }
    ) throws {
        func expectAll(_ store: ObjectStore) throws {
            #expect(try store.fetch(After.self) == after, sourceLocation: location)
            #expect(try store.fetch(query) == found, sourceLocation: location)
            #expect(try store.count(query) == found.count, sourceLocation: location)
            #expect(try store.verify(thoroughly: true).map(\.description) == [], sourceLocation: location)
            try check(store)
        }
        try store(Before.self).save(before)
        let new = try store(After.self)
        #expect(new.openReport.isClean, "\(new.openReport)", sourceLocation: location)
        #expect(new.openReport.types.map(\.state) == [.current], sourceLocation: location)
        try expectAll(new)
        // The release before goes on.
        let old = try store(Before.self)
        #expect(old.openReport.isClean, "\(old.openReport)", sourceLocation: location)
        #expect(try old.fetch(Before.self) == before, sourceLocation: location)
        try old.save(before)
        try expectAll(new)
        // The release after saves them, too.
        try new.save(after)
        try expectAll(new)
        // There is nothing to migrate, either.
        #expect(try new.migrateAll() == MigrationSummary(), sourceLocation: location)
        try expectAll(store(After.self))
    }

    // MARK: - Fields

    @Test("are an added default")
    func defaultAdded() throws {
        let before = [1, 2, 7].map { DefaultAdded.Before(id: $0, count: $0) }
        let after = [1, 2, 7].map { DefaultAdded.After(id: $0, count: $0) }
        let query = ObjectQuery<DefaultAdded.After>().filter(\.count, .equals(2))
        try useInTurn(before, after, query, finding: [after[1]])
    }

    @Test("are a dropped default")
    func defaultDropped() throws {
        let before = [1, 2, 7].map { DefaultDropped.Before(id: $0, count: $0) }
        let after = [1, 2, 7].map { DefaultDropped.After(id: $0, count: $0) }
        let query = ObjectQuery<DefaultDropped.After>().filter(\.count, .equals(7))
        try useInTurn(before, after, query, finding: [after[2]])
    }

    @Test("are an added field with a default")
    func fieldWithDefaultAdded() throws {
        let before = [1, 2].map { FieldWithDefaultAdded.Before(id: $0, name: "n\($0)") }
        let after = [1, 2].map { FieldWithDefaultAdded.After(id: $0, name: "n\($0)", count: 7) }
        let query = ObjectQuery<FieldWithDefaultAdded.After>().filter(\.count, .equals(7))
        try useInTurn(before, after, query, finding: after) { store throws in
            let other = ObjectQuery<FieldWithDefaultAdded.After>().filter(\.count, .equals(1))
            #expect(try store.fetch(other).isEmpty)
        }
    }

    @Test("are an added optional field")
    func optionalAdded() throws {
        let before = [1, 2].map { OptionalAdded.Before(id: $0, name: "n\($0)") }
        let after = [1, 2].map { OptionalAdded.After(id: $0, name: "n\($0)", color: nil) }
        let red = ObjectQuery<OptionalAdded.After>().filter(\.color, .equals("red"))
        let none = ObjectQuery<OptionalAdded.After>().filter(\.color, .isNil)
        try useInTurn(before, after, none, finding: after) { store throws in
            #expect(try store.fetch(red).isEmpty)
        }
        // The release before keeps a color that it does not know.
        let new = try store(OptionalAdded.After.self)
        try new.save(OptionalAdded.After(id: 2, name: "n2", color: "red"))
        let old = try store(OptionalAdded.Before.self)
        let objects = try old.fetch(OptionalAdded.Before.self)
        #expect(objects == before)
        try old.save(objects)
        #expect(try new.fetch(red) == [OptionalAdded.After(id: 2, name: "n2", color: "red")])
    }

    @Test("are a field that becomes optional")
    func becomesOptional() throws {
        let before = [1, 2, 3].map { BecomesOptional.Before(id: $0, count: $0) }
        let after = [1, 2, 3].map { BecomesOptional.After(id: $0, count: $0) }
        let query = ObjectQuery<BecomesOptional.After>().filter(\.count, .equals(2))
        try useInTurn(before, after, query, finding: [after[1]])
    }

    @Test("are a new key with the old one as an alias")
    func aliasAdded() throws {
        let before = [1, 2, 3].map { AliasAdded.Before(id: $0, name: "n\($0)") }
        let after = [1, 2, 3].map { AliasAdded.After(id: $0, title: "n\($0)") }
        let query = ObjectQuery<AliasAdded.After>().filter(\.title, .equals("n3"))
        try useInTurn(before, after, query, finding: [after[2]])
    }

    @Test("are a dropped field")
    func fieldDropped() throws {
        let before = [1, 2].map { FieldDropped.Before(id: $0, name: "n\($0)", note: "x\($0)") }
        let after = [1, 2].map { FieldDropped.After(id: $0, name: "n\($0)") }
        let query = ObjectQuery<FieldDropped.After>().filter(\.name, .equals("n2"))
        try useInTurn(before, after, query, finding: [after[1]])
        // The release before still finds what the one after does not know.
        let old = try store(FieldDropped.Before.self)
        #expect(try old.fetch(FieldDropped.Before.self) == before)
        let notes = ObjectQuery<FieldDropped.Before>().filter(\.note, .equals("x1"))
        #expect(try old.fetch(notes) == [before[0]])
    }

    // MARK: - Types

    @Test("are a wider integer with a sign")
    func signedWidened() throws {
        let values: [Int8] = [.min, -1, 0, .max]
        let before = values.enumerated().map { SignedWidened.Before(id: $0, count: $1) }
        let after = values.enumerated().map { SignedWidened.After(id: $0, count: Int16($1)) }
        let query = ObjectQuery<SignedWidened.After>().filter(\.count, .equals(-128))
        try useInTurn(before, after, query, finding: [after[0]]) { store throws in
            let ordered = ObjectQuery<SignedWidened.After>().order(by: \.count, .reverse)
            #expect(try store.fetch(ordered).map(\.count) == [127, 0, -1, -128])
        }
    }

    @Test("are a wider integer without a sign")
    func unsignedWidened() throws {
        let values: [UInt8] = [0, 1, 127, 128, .max]
        let before = values.enumerated().map { UnsignedWidened.Before(id: $0, count: $1) }
        let after = values.enumerated().map { UnsignedWidened.After(id: $0, count: UInt64($1)) }
        let query = ObjectQuery<UnsignedWidened.After>().filter(\.count, .equals(255))
        try useInTurn(before, after, query, finding: [after[4]]) { store throws in
            let ordered = ObjectQuery<UnsignedWidened.After>().order(by: \.count, .reverse)
            #expect(try store.fetch(ordered).map(\.count) == [255, 128, 127, 1, 0])
        }
    }

    @Test("are a new case of an enum")
    func caseAdded() throws {
        let before = [CaseAdded.Before(id: 1, color: .red), CaseAdded.Before(id: 2, color: .green)]
        let after = [CaseAdded.After(id: 1, color: .red), CaseAdded.After(id: 2, color: .green)]
        let green = ObjectQuery<CaseAdded.After>().filter(\.color, .equals(.green))
        let blue = ObjectQuery<CaseAdded.After>().filter(\.color, .equals(.blue))
        try useInTurn(before, after, green, finding: [after[1]]) { store throws in
            #expect(try store.fetch(blue).isEmpty)
        }
        let new = try store(CaseAdded.After.self)
        try new.save(CaseAdded.After(id: 3, color: .blue))
        #expect(try new.fetch(blue) == [CaseAdded.After(id: 3, color: .blue)])
    }

    // MARK: - Marks

    @Test("are a dropped index")
    func indexDropped() throws {
        let before = [1, 2].map { IndexDropped.Before(id: $0, name: "n\($0)") }
        let after = [1, 2].map { IndexDropped.After(id: $0, name: "n\($0)") }
        let query = ObjectQuery<IndexDropped.After>().filter(\.name, .equals("n2"))
        try useInTurn(before, after, query, finding: [after[1]])
        // The release before still has its index.
        let old = try store(IndexDropped.Before.self)
        let indexed = ObjectQuery<IndexDropped.Before>().filter(\.name, .equals("n2"))
        #expect(try old.fetch(indexed) == [before[1]])
        #expect(try old.verify(thoroughly: true).isEmpty)
    }

    @Test("are an added index")
    func indexAdded() throws {
        let before = [1, 2].map { IndexAdded.Before(id: $0, name: "n\($0)") }
        let after = [1, 2].map { IndexAdded.After(id: $0, name: "n\($0)") }
        let query = ObjectQuery<IndexAdded.After>().filter(\.name, .equals("n2"))
        try useInTurn(before, after, query, finding: [after[1]])
    }

    @Test("are an added mark for searches")
    func searchAdded() throws {
        let names = ["apple pie", "plum cake"]
        let before = names.enumerated().map { SearchAdded.Before(id: $0, name: $1) }
        let after = names.enumerated().map { SearchAdded.After(id: $0, name: $1) }
        let query = ObjectQuery<SearchAdded.After>().filter(\.name, .equals("plum cake"))
        try useInTurn(before, after, query, finding: [after[1]]) { store throws in
            #expect(try store.search(SearchAdded.After.self, for: "plum").map(\.object) == [after[1]])
            #expect(try store.search(SearchAdded.After.self, for: "fig").isEmpty)
        }
    }

    // MARK: - A change that needs one closure

    @Test("but for one closure that serves two versions at once")
    func oneClosureForTwoVersions() throws {
        let (first, second) = (try store(Renamed.V1.self), try store(Renamed.V2.self))
        try first.save((1...4).map { Renamed.V1(id: $0, heading: "n\($0)") })
        for id in [2, 4] { try second.save(Renamed.V2(id: id, name: "n\(id)")) }
        let third = try store(Renamed.V3.self)
        #expect(third.openReport.isClean, "\(third.openReport)")
        #expect(third.openReport.types.map(\.state) == [.older])
        #expect(third.openReport.types.map(\.fileVersions) == [[1, 2]])
        let expected = (1...4).map { Renamed.V3(id: $0, title: "n\($0)") }
        func expectAll(_ store: ObjectStore) throws {
            #expect(try store.fetch(Renamed.V3.self) == expected)
            for object in expected {
                let query = ObjectQuery<Renamed.V3>().filter(\.title, .equals(object.title))
                #expect(try store.fetch(query) == [object])
                #expect(try store.fetch(Renamed.V3.self, id: object.id) == object)
            }
            #expect(try store.verify(thoroughly: true).isEmpty)
        }
        try expectAll(third)
        let summary = try third.migrateAll()
        #expect(summary.migrated == 4 && summary.quarantined == 0)
        try expectAll(third)
        try expectAll(store(Renamed.V3.self))
        #expect(try third.schemas(of: Renamed.V3.self).filter(\.isUsed).map(\.version) == [3])
    }
}

// MARK: - Models before and after the edits

private enum DefaultAdded {
    struct Before: Model, Hashable {
        var id: Int
        var count: Int
        static let blueprint = Blueprint(Before.init) {
            Field("id", \.id).id()
            Field("count", \.count).indexed()
        }
        .storedName("thing")
    }

    struct After: Model, Hashable {
        var id: Int
        var count: Int
        static let blueprint = Blueprint(After.init) {
            Field("id", \.id).id()
            Field("count", \.count, default: 7).indexed()
        }
        .storedName("thing")
    }
}

private enum DefaultDropped {
    struct Before: Model, Hashable {
        var id: Int
        var count: Int
        static let blueprint = Blueprint(Before.init) {
            Field("id", \.id).id()
            Field("count", \.count, default: 7).indexed()
        }
        .storedName("thing")
    }

    struct After: Model, Hashable {
        var id: Int
        var count: Int
        static let blueprint = Blueprint(After.init) {
            Field("id", \.id).id()
            Field("count", \.count).indexed()
        }
        .storedName("thing")
    }
}

private enum FieldWithDefaultAdded {
    struct Before: Model, Hashable {
        var id: Int
        var name: String
        static let blueprint = Blueprint(Before.init) {
            Field("id", \.id).id()
            Field("name", \.name)
        }
        .storedName("thing")
    }

    struct After: Model, Hashable {
        var id: Int
        var name: String
        var count: Int
        static let blueprint = Blueprint(After.init) {
            Field("id", \.id).id()
            Field("name", \.name)
            Field("count", \.count, default: 7).indexed()
        }
        .storedName("thing")
    }
}

private enum OptionalAdded {
    struct Before: Model, Hashable {
        var id: Int
        var name: String
        static let blueprint = Blueprint(Before.init) {
            Field("id", \.id).id()
            Field("name", \.name)
        }
        .storedName("thing")
    }

    struct After: Model, Hashable {
        var id: Int
        var name: String
        var color: String?
        static let blueprint = Blueprint(After.init) {
            Field("id", \.id).id()
            Field("name", \.name)
            Field("color", \.color).indexed()
        }
        .storedName("thing")
    }
}

private enum BecomesOptional {
    struct Before: Model, Hashable {
        var id: Int
        var count: Int
        static let blueprint = Blueprint(Before.init) {
            Field("id", \.id).id()
            Field("count", \.count).indexed()
        }
        .storedName("thing")
    }

    struct After: Model, Hashable {
        var id: Int
        var count: Int?
        static let blueprint = Blueprint(After.init) {
            Field("id", \.id).id()
            Field("count", \.count).indexed()
        }
        .storedName("thing")
    }
}

private enum AliasAdded {
    struct Before: Model, Hashable {
        var id: Int
        var name: String
        static let blueprint = Blueprint(Before.init) {
            Field("id", \.id).id()
            Field("name", \.name).indexed()
        }
        .storedName("thing")
    }

    struct After: Model, Hashable {
        var id: Int
        var title: String
        static let blueprint = Blueprint(After.init) {
            Field("id", \.id).id()
            Field("title", \.title).alias("name").indexed()
        }
        .storedName("thing")
    }
}

private enum FieldDropped {
    struct Before: Model, Hashable {
        var id: Int
        var name: String
        var note: String
        static let blueprint = Blueprint(Before.init) {
            Field("id", \.id).id()
            Field("name", \.name).indexed()
            Field("note", \.note).indexed()
        }
        .storedName("thing")
    }

    struct After: Model, Hashable {
        var id: Int
        var name: String
        static let blueprint = Blueprint(After.init) {
            Field("id", \.id).id()
            Field("name", \.name).indexed()
        }
        .storedName("thing")
    }
}

private enum SignedWidened {
    struct Before: Model, Hashable {
        var id: Int
        var count: Int8
        static let blueprint = Blueprint(Before.init) {
            Field("id", \.id).id()
            Field("count", \.count).indexed()
        }
        .storedName("thing")
    }

    struct After: Model, Hashable {
        var id: Int
        var count: Int16
        static let blueprint = Blueprint(After.init) {
            Field("id", \.id).id()
            Field("count", \.count).indexed()
        }
        .storedName("thing")
    }
}

private enum UnsignedWidened {
    struct Before: Model, Hashable {
        var id: Int
        var count: UInt8
        static let blueprint = Blueprint(Before.init) {
            Field("id", \.id).id()
            Field("count", \.count).indexed()
        }
        .storedName("thing")
    }

    /// The keys of these integers are made in another way than those of the smaller ones.
    struct After: Model, Hashable {
        var id: Int
        var count: UInt64
        static let blueprint = Blueprint(After.init) {
            Field("id", \.id).id()
            Field("count", \.count).indexed()
        }
        .storedName("thing")
    }
}

private enum CaseAdded {
    struct Before: Model, Hashable {
        var id: Int
        var color: EditedColor
        static let blueprint = Blueprint(Before.init) {
            Field("id", \.id).id()
            Field("color", \.color).indexed()
        }
        .storedName("thing")
    }

    struct After: Model, Hashable {
        var id: Int
        var color: MoreColors
        static let blueprint = Blueprint(After.init) {
            Field("id", \.id).id()
            Field("color", \.color).indexed()
        }
        .storedName("thing")
    }
}

private enum IndexDropped {
    struct Before: Model, Hashable {
        var id: Int
        var name: String
        static let blueprint = Blueprint(Before.init) {
            Field("id", \.id).id()
            Field("name", \.name).indexed()
        }
        .storedName("thing")
    }

    struct After: Model, Hashable {
        var id: Int
        var name: String
        static let blueprint = Blueprint(After.init) {
            Field("id", \.id).id()
            Field("name", \.name)
        }
        .storedName("thing")
    }
}

private enum IndexAdded {
    struct Before: Model, Hashable {
        var id: Int
        var name: String
        static let blueprint = Blueprint(Before.init) {
            Field("id", \.id).id()
            Field("name", \.name)
        }
        .storedName("thing")
    }

    struct After: Model, Hashable {
        var id: Int
        var name: String
        static let blueprint = Blueprint(After.init) {
            Field("id", \.id).id()
            Field("name", \.name).indexed()
        }
        .storedName("thing")
    }
}

private enum SearchAdded {
    struct Before: Model, Hashable {
        var id: Int
        var name: String
        static let blueprint = Blueprint(Before.init) {
            Field("id", \.id).id()
            Field("name", \.name).indexed()
        }
        .storedName("thing")
    }

    struct After: Model, Hashable {
        var id: Int
        var name: String
        static let blueprint = Blueprint(After.init) {
            Field("id", \.id).id()
            Field("name", \.name).indexed().searchable()
        }
        .storedName("thing")
    }
}

private enum Renamed {
    struct V1: Model, Hashable {
        var id: Int
        var heading: String
        static let blueprint = Blueprint(V1.init) {
            Field("id", \.id).id()
            Field("heading", \.heading).indexed()
        }
        .storedName("thing")
    }

    struct V2: Model, Hashable {
        var id: Int
        var name: String
        static let blueprint = Blueprint(V2.init) {
            Field("id", \.id).id()
            Field("name", \.name).indexed()
        }
        .storedName("thing")
        .version(2)
        .migration(from: 1) { $0.rename("heading", to: "name") }
    }

    /// One closure leads from both of the earlier versions.
    struct V3: Model, Hashable {
        var id: Int
        var title: String
        static let blueprint = Blueprint(V3.init) {
            Field("id", \.id).id()
            Field("title", \.title).indexed()
        }
        .storedName("thing")
        .version(3)
        .migration(from: 1, 2) { document in
            document.rename(document.version == 1 ? "heading" : "name", to: "title")
        }
    }
}
