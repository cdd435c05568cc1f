import Cyanotype
import CyanotypeTestSupport
import Foundation
import Testing

@testable import CyanotypeStore

private struct Part: Model, Hashable {
    let code: String
    let weight: Double
    static let blueprint = Blueprint(Part.init) {
        Field("code", \.code).id()
        Field("weight", \.weight)
    }
}

private enum Side: String, Mappable, Hashable, Sendable, CaseIterable { case left, right }

/// A type that later releases do not have any more.
private struct Machine: Model, Hashable {
    let id: Int
    let name: String
    let parts: [Part]
    let built: Date
    let pin: String
    static let blueprint = Blueprint(Machine.init) {
        Field("id", \.id).id()
        Field("name", \.name).indexed()
        Field("parts", \.parts)
        Field("built", \.built)
        Field("pin", \.pin).sensitive()
    }
    .storedName("machine")

    init(_ id: Int, _ parts: Int = 2) {
        self.init(
            id,
            "m\(id)",
            (0..<parts).map { Part(code: "p\($0)", weight: 0.5) },
            Date(timeIntervalSinceReferenceDate: 9),
            "1234"
        )
    }

    private init(_ id: Int, _ name: String, _ parts: [Part], _ built: Date, _ pin: String) {
        (self.id, self.name, self.parts, self.built, self.pin) = (id, name, parts, built, pin)
    }
}

private class Shape: Model {
    var id = 0
    required init() {}
    class var blueprint: Blueprint<Shape> { Blueprint(creating: Shape.init) { Field("id", \.id).id() } }
}

private final class Circle: Shape {
    var radius = 1
    override class var blueprint: Blueprint<Shape> {
        Blueprint(extending: super.blueprint, creating: Circle.init) { Field("radius", \.radius) }
    }
}

/// Documents of any type that a file has, which need no model.
@Suite("Documents without models")
struct DocumentsTests {
    private let folder: DatabaseFolder

    init() throws { folder = try DatabaseFolder() }

    private func store(_ models: [any Model.Type] = []) throws -> ObjectStore {
        try ObjectStore(.file(folder.path()), models: models)
    }

    private func change(_ sql: String) throws {
        let connection = try SQLiteConnection(path: folder.path(), mode: .readWrite)
        try connection.execute(sql)
        connection.close()
    }

    @Test("H5: a type whose model was deleted is read as trees, what is inside included")
    func readsDeletedTypes() throws {
        let before = Date.now
        try store().save((1...3).map { Machine($0) })
        let store = try store()
        #expect(try store.typeNames == ["machine"])
        let documents = try store.documents(ofType: "machine").map { try $0.get() }
        #expect(documents.map { $0.id.value(as: Int.self) } == [1, 2, 3])
        let second = try #require(documents.dropFirst().first)
        #expect(second.typeName == "machine" && second.className == "machine" && second.version == 1)
        #expect(second.revision == 1 && second.created == second.modified)
        #expect(second.created.timeIntervalSince(before) > -1 && second.created <= .now)
        #expect(second.json["name"] == "m2")
        #expect(second.json["parts"]?[1]?["code"] == "p1")
        // Dates are as a store has them.
        #expect(second.json["built"]?.doubleValue == 9)
        #expect(second.json["pin"] == "1234")
        #expect("\(second)" == "machine 2, version 1, revision 1")
        #expect(!"\(documents)".contains("1234"))
    }

    @Test("H5: values of deleted types come to migrations as trees")
    func migratesDeletedTypes() throws {
        struct Newer: Model, Hashable {
            let id: Int
            let codes: [String]
            static let blueprint = Blueprint(Newer.init) {
                Field("id", \.id).id()
                Field("codes", \.codes)
            }
            .storedName("machine").version(2)
            .migration(from: 1) { document in
                var codes: [JSON] = []
                document.forEachObject(at: "parts") { part in if let code = part["code"] { codes.append(code) } }
                document["codes"] = .array(codes)
            }
        }
        try store().save(Machine(1, 3))
        #expect(try store([Newer.self]).fetch(Newer.self) == [Newer(id: 1, codes: ["p0", "p1", "p2"])])
    }

    @Test("are those that a newer version of the program has written")
    func readsNewerDocuments() throws {
        let value = Posts.Values(id: 1, title: "t", rating: 5, tags: ["x"], first: "a", last: "b")
        let store = try store([Posts.V1.self])
        try store.save(value.v1)
        try self.store([Posts.V3.self]).save(
            Posts.Values(id: 2, title: "u", rating: 7, tags: [], first: "", last: "").v3
        )
        let error = #expect(throws: StoreError.self) { try store.fetch(Posts.V1.self, id: 2) }
        #expect(error?.code == .newerType && error?.message.contains("documents(ofType:)") == true)
        let documents = try store.documents(ofType: "post").map { try $0.get() }
        #expect(documents.map(\.version) == [1, 3])
        #expect(documents[0].json["heading"] == "t")
        #expect(documents[1].json["counts"]?["rating"] == 7)
        #expect(try store.document(ofType: "post", id: 2)?.json["title"] == "u")
    }

    @Test("come in pages, and others may write in between", arguments: [1, 3, 7, 1_000])
    func comeInPages(pageSize: Int) throws {
        let store = try store()
        try store.save((1...7).map { Machine($0) })
        var ids: [Int] = []
        for result in store.documents(ofType: "machine", pageSize: pageSize) {
            let id = try #require(try result.get().id.value(as: Int.self))
            ids.append(id)
            // The rows that were read are gone, and later ones are new.
            try store.delete(Machine.self, id: id)
            if id == 2 { try store.delete(Machine.self, id: 7) }
        }
        #expect(ids == Array(1...(pageSize < 7 ? 6 : 7)))
        #expect(store.documents(ofType: "machine").makeIterator().isAtEnd)
        // Large documents end a page before its number.
        try store.save((1...4).map { Machine($0, 6_000) })
        let large = try store.documents(ofType: "machine").map { try $0.get() }
        #expect(large.map { $0.json["parts"]?.arrayValue?.count } == [6_000, 6_000, 6_000, 6_000])
    }

    @Test("are found by any name of the type")
    func haveFormerNames() throws {
        struct Renamed: Model {
            let id: Int
            static let blueprint = Blueprint(Renamed.init) { Field("id", \.id).id() }
                .storedName("engine").formerName("machine")
        }
        try store().save(Machine(1))
        let store = try store([Renamed.self])
        for name in ["machine", "engine"] {
            #expect(try store.documents(ofType: name).map { try $0.get().id.description } == ["1"])
        }
        try store.save(Renamed(id: 2))
        #expect(try store.typeNames == ["engine"])
        for (store, name) in [(store, "machine"), (store, "engine"), (try self.store(), "machine")] {
            let found = try store.documents(ofType: name).map { try $0.get() }
            #expect(found.map(\.typeName) == ["engine", "engine"] && found.map(\.className) == ["engine", "engine"])
            #expect(try store.document(ofType: name, id: 2)?.json.count == 1)
        }
        // A subclass's former name is no name of the type.
        #expect(Array(store.documents(ofType: "other")).isEmpty)
        #expect(try store.document(ofType: "other", id: 1) == nil)
    }

    @Test("of subclasses are among those of the topmost class")
    func haveClasses() throws {
        let (shape, circle) = (Shape(), Circle())
        (shape.id, circle.id, circle.radius) = (1, 2, 5)
        try store([Shape.self, Circle.self]).save([shape, circle])
        let documents = try store().documents(ofType: "Shape").map { try $0.get() }
        #expect(documents.map(\.className) == ["Shape", "Circle"])
        #expect(documents.last?.json["radius"] == 5)
        #expect(try Array(store().documents(ofType: "Circle")).isEmpty)
    }

    @Test("that have expired are not among them")
    func hideExpired() throws {
        struct Pass: Model {
            let id: Int
            let until: Date?
            static let blueprint = Blueprint(Pass.init) {
                Field("id", \.id).id()
                Field("until", \.until).expiration()
            }
            .storedName("Pass")
        }
        try store().save([
            Pass(id: 1, until: nil), Pass(id: 2, until: .distantPast), Pass(id: 3, until: .distantFuture),
        ])
        let store = try store()
        #expect(try store.documents(ofType: "Pass").map { try $0.get().id.description } == ["1", "3"])
        #expect(try store.document(ofType: "Pass", id: 2) == nil)
        #expect(try store.document(ofType: "Pass", id: 3) != nil)
    }

    @Test("that are damaged are errors without a text of theirs, and the rest can be read")
    func tellDamage() throws {
        try store().save((1...4).map { Machine($0) })
        try change("UPDATE objects_1 SET doc = replace(doc, 'm2', 'm9') WHERE id = 2")
        let store = try store()
        var errors: [StoreError] = []
        var ids: [String] = []
        for result in store.documents(ofType: "machine", pageSize: 2) {
            do throws(StoreError) { ids.append(try result.get().id.description) } catch { errors.append(error) }
        }
        #expect(ids == ["1", "3", "4"])
        #expect(
            errors.map(\.code) == [.corrupt] && errors.map(\.identity) == ["2"] && errors.map(\.type) == ["machine"]
        )
        #expect(!"\(errors)".contains("m9") && !"\(errors)".contains("1234"))
        let error = #expect(throws: StoreError.self) { try store.document(ofType: "machine", id: 2) }
        #expect(error?.code == .corrupt)
        // Writing could damage more.
        #expect(throws: StoreError.self) { try store.save(Machine(9)) }
    }

    @Test("are found by identities of each type, which need no model, too")
    func haveIdentities() throws {
        func check<ID: Hashable & Sendable & Mappable>(_ ids: [ID], wrong: some Hashable & Sendable, missing: ID) throws
        {
            let store = try ObjectStore(.memory)
            try store.save(ids.map { Keyed(id: $0) })
            for id in ids {
                let found = try #require(try store.document(ofType: "keyed", id: id), "\(id)")
                #expect(found.id.value(as: ID.self) == id)
                #expect(try store.document(ofType: "keyed", id: found.id) != nil)
            }
            #expect(try store.document(ofType: "keyed", id: missing) == nil)
            let error = #expect(throws: StoreError.self) { try store.document(ofType: "keyed", id: wrong) }
            #expect(error?.code == .identity && error?.type == "keyed")
            let ordered = try store.documents(ofType: "keyed", pageSize: 1).map { try $0.get().id }
            #expect(ordered.count == ids.count && Set(ordered).count == ids.count)
        }
        try check([1, -5, .max], wrong: "1", missing: 2)
        try check([1, 5, UInt64.max], wrong: "1", missing: 2)
        try check([Int128.min, 4], wrong: "1", missing: 2)
        try check(["a", "e\u{301}", ""], wrong: 1, missing: "b")
        try check([UUID(), UUID()], wrong: 1, missing: UUID())
        try check([Date(timeIntervalSinceReferenceDate: 0.5)], wrong: "1", missing: .distantPast)
        try check([try #require(URL(string: "https://a/b"))], wrong: 1, missing: try #require(URL(string: "https://a")))
        try check([Decimal(1) / 4], wrong: "1", missing: 3)
        try check([true], wrong: "1", missing: false)
        try check([Side.left], wrong: 1, missing: .right)
    }

    @Test("with identities of several values are found by these")
    func haveCompositeIdentities() throws {
        let store = try ObjectStore(.memory)
        let id = Part(code: "a", weight: 1)
        try store.save(Keyed(id: id))
        let document = try #require(try store.document(ofType: "keyed", id: id))
        #expect(document.id.value(as: Part.self) == id)
        #expect(try store.document(ofType: "keyed", id: document.id)?.json == document.json)
        for other in [Part(code: "a", weight: 2), Part(code: "b", weight: 1)] {
            #expect(try store.document(ofType: "keyed", id: other) == nil)
        }
        // Whatever is no such identity has no object.
        #expect(try store.document(ofType: "keyed", id: 1) == nil)
    }

    @Test("of an identity by the document are found by its digest")
    func haveDigests() throws {
        struct Note: Model {
            let text: String
            static let blueprint = Blueprint(Note.init) { Field("text", \.text) }.storedName("Note")
        }
        let store = try store()
        try store.save([Note(text: "a"), Note(text: "b")])
        let documents = try store.documents(ofType: "Note").map { try $0.get() }
        #expect(documents.count == 2)
        for document in documents {
            let digest = try #require(document.id.value(as: Data.self))
            #expect(try store.document(ofType: "Note", id: digest)?.json == document.json)
        }
        #expect(throws: StoreError.self) { try store.document(ofType: "Note", id: "a") }
    }

    @Test("of stores in memory are those that were saved")
    func areInMemory() throws {
        let store = try ObjectStore(.memory)
        try store.save([Machine(1), Machine(2)])
        let expected = try store.documents(ofType: "machine").map { try $0.get() }
        #expect(expected.map(\.json.count) == [5, 5])
        // The engine without SQLite has the same.
        let engine = MemoryEngine()
        try engine.perform(Save(objects: [Machine(1), Machine(2)]))
        let (pages, one) = try engine.write { session throws(StoreError) in
            let first = try session.documents(ofType: "machine", after: nil, limit: 1)
            let rest = try session.documents(ofType: "machine", after: first.last, limit: 5)
            return ([first, rest], try session.document(ofType: "machine", id: 2))
        }
        let found = try pages.flatMap(\.documents).map { try $0.get() }
        #expect(found.map(\.json) == expected.map(\.json) && found.map(\.id) == expected.map(\.id))
        #expect(pages[1].last == nil && one?.json == expected[1].json && one?.version == 1)
    }
}

private struct Keyed<ID: Mappable & Hashable & Sendable>: Model, Identifiable {
    let id: ID
    static var blueprint: Blueprint<Keyed> { Blueprint(Keyed.init) { Field("id", \.id) }.storedName("keyed") }
}

extension IteratorProtocol {
    /// Whether there is no element.
    fileprivate var isAtEnd: Bool {
        var copy = self
        return copy.next() == nil
    }
}
