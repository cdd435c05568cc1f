import Cyanotype
import Foundation
import Testing

@testable import CyanotypeStore

/// Rows H1, H2, H5 and H6 of the list of what the ancestors of the store could do.
@Suite("Rows of the ancestors' schemas and migrations")
struct AncestorSchemaRowsTests {
    // MARK: - Models

    private struct Country: Model, Hashable {
        var code: String
        static let blueprint = Blueprint(Country.init) { Field("code", \.code) }.storedName("country")
    }

    /// A model inside of letters, which the later release has deleted.
    private struct Address: Model, Hashable {
        var city: String
        var country: Country
        static let blueprint = Blueprint(Address.init) {
            Field("city", \.city)
            Field("country", \.country)
        }
        .storedName("address")
    }

    private struct LetterV1: Model, Hashable {
        var id: Int
        var author: Posts.V1.Author
        var address: Address
        static let blueprint = Blueprint(LetterV1.init) {
            Field("id", \.id).id()
            Field("author", \.author)
            Field("address", \.address)
        }
        .storedName("letter")
    }

    /// A letter without an address. Its author has a version of its own.
    private struct LetterV2: Model, Hashable {
        var id: Int
        var author: Posts.V2.Author
        var place: String
        static let blueprint = Blueprint(LetterV2.init) {
            Field("id", \.id).id()
            Field("author", \.author)
            Field("place", \.place).indexed()
        }
        .storedName("letter")
        .version(2)
        .migration(from: 1) { document in
            let city = document["address", "city"]?.stringValue ?? "?"
            let code = document["address", "country", "code"]?.stringValue ?? "?"
            document["place"] = .string("\(city), \(code)")
            document.remove("address")
        }
    }

    private struct NoteV1: Model, Hashable {
        var id: Int
        var text: String
        var until: Date?
        static let blueprint = Blueprint(NoteV1.init) {
            Field("id", \.id).id()
            Field("text", \.text).indexed()
            Field("until", \.until).expiration()
        }
        .storedName("note")
    }

    /// The same, with a migration that refuses some.
    private struct NoteV2: Model, Hashable {
        var id: Int
        var text: String
        var until: Date?
        static let blueprint = Blueprint(NoteV2.init) {
            Field("id", \.id).id()
            Field("text", \.text).indexed()
            Field("until", \.until).expiration()
        }
        .storedName("note")
        .version(2)
        .migration(from: 1) { document in
            if document["text"] == "bad" { throw Refusal() }
        }
    }

    private struct Refusal: Error {}

    // MARK: - Stores

    private let folder: DatabaseFolder

    init() throws { folder = try DatabaseFolder() }

    private func store(_ models: [any Model.Type] = []) throws -> ObjectStore {
        try ObjectStore(.file(folder.path()), models: models)
    }

    private static func value(_ id: Int) -> Posts.Values {
        Posts.Values(id: id, title: "t\(id)", rating: id, tags: ["x"], first: "a", last: "b")
    }

    /// A post of the first version that cannot be migrated to the third one.
    private static func badPost(_ id: Int) -> Posts.V1 {
        Posts.V1(id: id, heading: "bad", rating: "many", tags: [], author: .init(name: "a b"))
    }

    /// The keys of the posts' fields in each version.
    private static let postKeys: [[[String]]] = [
        [["author"], ["heading"], ["id"], ["rating"], ["tags"]],
        [["author"], ["id"], ["rating"], ["tags"], ["title"]],
        [["author"], ["counts", "rating"], ["id"], ["tags"], ["title"]],
    ]

    private static func keys(_ schemas: [RecordedSchema]) -> [[[String]]] {
        schemas.map { schema in schema.fields.map(\.keys) }
    }

    /// The documents of the first type in the file.
    private func documents() throws -> [String] {
        var documents: [String] = []
        try folder.open().forEach(SQL(adHoc: "SELECT doc FROM objects_1 ORDER BY id")) { row in
            documents.append(row.string(0))
            return true
        }
        return documents
    }

    /// Describes the quarantined objects with their documents.
    private static func quarantined(_ store: ObjectStore) throws -> [String] {
        try store.quarantined().map { "\($0.className) \($0.id) \($0.version) \($0.reason) \($0.document)" }
    }

    // MARK: - H1 and H2

    @Test("H1: the schema of a subclass has the inherited fields")
    func inheritedFields() throws {
        let store = try store()
        try store.save(Vessel.make(1, name: "a"))
        let steamer = Steamer.make(2, name: "b")
        steamer.boilers = 3
        try store.save(steamer)
        let schemas = try store.schemas(of: Vessel.self)
        #expect(schemas.map(\.className) == ["vessel", "steamer"])
        #expect(schemas.map(\.superclasses) == [[], ["vessel"]])
        #expect(Self.keys(schemas) == [[["id"], ["name"]], [["boilers"], ["id"], ["name"]]])
        #expect(schemas.allSatisfy { $0.typeName == "vessel" && $0.isUsed && $0.isCurrent })
        #expect(try store.fetch(Vessel.self).map { $0 is Steamer } == [false, true])
        // A program without the models finds the same.
        let others = try self.store().schemas(ofType: "vessel")
        #expect(others.map(\.superclasses) == [[], ["vessel"]])
        #expect(Self.keys(others) == Self.keys(schemas))
    }

    @Test("H2: each version of a class has a schema with its own fields")
    func schemasOfVersions() throws {
        try store().save(Self.value(1).v1)
        try store([Posts.V2.self]).save(Self.value(2).v2)
        let third = try store([Posts.V3.self])
        try third.save(Self.value(3).v3)
        let schemas = try third.schemas(of: Posts.V3.self)
        #expect(schemas.map(\.version) == [1, 2, 3])
        #expect(Self.keys(schemas) == Self.postKeys)
        #expect(schemas.allSatisfy { $0.className == "post" && $0.isUsed })
        #expect(schemas.map(\.isCurrent) == [false, false, true])
        // The models inside have versions of their own.
        #expect(schemas.map { $0.nested.map(\.className) } == [["author"], ["author"], ["author"]])
        #expect(schemas.map { $0.nested.map(\.version) } == [[1], [2], [2]])
        // The fields of one class in one version, as an ancestor found them.
        let second = try #require(schemas.first { $0.className == "post" && $0.version == 2 })
        #expect(second.fields.map(\.keys.first) == ["author", "id", "rating", "tags", "title"])
        #expect(try store().schemas(ofType: "post").map(\.version) == [1, 2, 3])
    }

    @Test("H1 ✗: deleting all objects of a type forgets no schema, and touches no other type")
    func deletingForgetsNothing() throws {
        try store().save([Self.value(1).v1, Self.badPost(2)])
        let third = try store([Posts.V3.self])
        // The new object has nothing of the old one, which is set aside.
        try third.save(Self.value(2).v3)
        try third.save(Self.value(3).v3)
        try third.save(Article(id: "a", rating: 7))
        let schemas = try third.schemas(of: Posts.V3.self)
        #expect(schemas.map(\.version) == [1, 3])
        let aside = try Self.quarantined(third)
        #expect(aside.count == 1)
        #expect(try third.delete(Posts.V3.self) == 3)
        #expect(try third.schemas(of: Posts.V3.self) == schemas)
        try third.close()
        let reopened = try store([Posts.V3.self])
        #expect(try reopened.count(Posts.V3.self) == 0)
        #expect(try reopened.schemas(of: Posts.V3.self) == schemas)
        #expect(try reopened.fetch(Article.self) == [Article(id: "a", rating: 7)])
        #expect(try reopened.schemas(of: Article.self).count == 1)
        #expect(try Self.quarantined(reopened) == aside)
        #expect(try reopened.verify(thoroughly: true).isEmpty)
    }

    // MARK: - H5 and H6

    @Test("H5: a model inside that was deleted is raw JSON, and one that is left migrates by its own version")
    func modelsInside() throws {
        let letters = (1...3).map { id in
            LetterV1(
                id: id,
                author: .init(name: "a\(id) b"),
                address: Address(city: "c\(id)", country: Country(code: "k"))
            )
        }
        try store().save(letters)
        let written = try documents()
        let expected = (1...3).map { id in
            LetterV2(id: id, author: .init(first: "a\(id)", last: "b"), place: "c\(id), k")
        }
        let store = try store([LetterV2.self])
        #expect(try store.fetch(LetterV2.self) == expected)
        #expect(try store.fetch(LetterV2.self, id: 2) == expected[1])
        #expect(try store.fetch(ObjectQuery<LetterV2>().filter(\.place, .equals("c3, k"))) == [expected[2]])
        #expect(try documents() == written)
        let summary = try store.migrateAll()
        #expect(summary.migrated == 3 && summary.quarantined == 0)
        #expect(try store.fetch(LetterV2.self) == expected)
        #expect(try store.fetch(ObjectQuery<LetterV2>().filter(\.place, .equals("c3, k"))) == [expected[2]])
        for document in try documents() {
            #expect(document.contains(#""first":"a"#) && !document.contains("name"), "\(document)")
            #expect(document.contains(#""place":"c"#) && !document.contains("address"), "\(document)")
        }
        // The file still tells what was inside of the old ones.
        let nested = try store.schemas(of: LetterV2.self).map { $0.nested.map(\.className).sorted() }
        #expect(nested == [["address", "author", "country"], ["author"]])
        #expect(try store.verify(thoroughly: true).isEmpty)
    }

    @Test("H6: a migration that fails forgets no schema")
    func failuresForgetNothing() throws {
        try store().save([Self.value(1).v1, Self.badPost(2)])
        let store = try store([Posts.V3.self])
        let summary = try store.migrateAll()
        #expect(summary.migrated == 1 && summary.quarantined == 1)
        // The third program has no model of the type.
        for store in [store, try self.store([Posts.V3.self]), try self.store()] {
            let schemas = try store.schemas(ofType: "post")
            #expect(schemas.map(\.version) == [1, 3])
            #expect(Self.keys(schemas) == [Self.postKeys[0], Self.postKeys[2]])
            let objects = try store.quarantined()
            #expect(objects.map(\.version) == [1] && objects.map(\.id.description) == ["2"])
            #expect(objects.first?.document.contains(#""heading":"bad""#) == true)
        }
    }

    @Test("H6: quarantined objects stay when others are deleted, have expired or are repaired")
    func quarantinedObjectsStay() throws {
        let (past, future) = (Date(timeIntervalSinceNow: -1_000_000), Date(timeIntervalSinceNow: 1_000_000))
        try store().save([
            NoteV1(id: 1, text: "bad", until: past), NoteV1(id: 2, text: "good", until: past),
            NoteV1(id: 3, text: "good", until: future), NoteV1(id: 4, text: "other", until: nil),
            NoteV1(id: 5, text: "bad", until: nil),
        ])
        let store = try store([NoteV2.self])
        #expect(try store.migrateAll().quarantined == 2)
        let aside = try Self.quarantined(store)
        #expect(try store.quarantined().map(\.id.description) == ["1", "5"])
        #expect(try store.purgeExpired(NoteV2.self) == 1)
        #expect(try Self.quarantined(store) == aside)
        #expect(try store.delete(ObjectQuery<NoteV2>().filter(\.text, .equals("other"))) == 1)
        #expect(try Self.quarantined(store) == aside)
        #expect(try store.delete(NoteV2.self, id: 5) == false)
        #expect(try Self.quarantined(store) == aside)
        try store.close()
        // A wrong key, which is repaired.
        try folder.open().execute("UPDATE objects_1 SET k1 = 'wrong' WHERE id = 3")
        let reopened = try self.store([NoteV2.self])
        #expect(try Self.quarantined(reopened) == aside)
        #expect(try !reopened.verify().isEmpty)
        #expect(try reopened.verify(repairing: true).isEmpty)
        #expect(try Self.quarantined(reopened) == aside)
        #expect(try reopened.delete(NoteV2.self) == 1)
        #expect(try Self.quarantined(reopened) == aside)
        try reopened.close()
        let last = try self.store([NoteV2.self])
        #expect(try last.count(NoteV2.self) == 0)
        #expect(try Self.quarantined(last) == aside)
    }
}

// MARK: - Classes

private class Vessel: Model {
    var id = 0
    var name = ""
    required init() {}
    class var blueprint: Blueprint<Vessel> {
        Blueprint(creating: Vessel.init) {
            Field("id", \.id).id()
            Field("name", \.name).indexed()
        }
        .storedName("vessel")
    }

    static func make(_ id: Int, name: String) -> Self {
        let vessel = Self()
        (vessel.id, vessel.name) = (id, name)
        return vessel
    }
}

private final class Steamer: Vessel {
    var boilers = 0

    override class var blueprint: Blueprint<Vessel> {
        Blueprint(extending: super.blueprint, creating: Steamer.init) { Field("boilers", \.boilers) }
            .storedName("steamer")
    }
}
