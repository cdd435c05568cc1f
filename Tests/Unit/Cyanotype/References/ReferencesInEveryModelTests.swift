import Foundation
import Testing

@testable import Cyanotype

private struct Author: Model, Hashable {
    var id: Int
    var name = ""
    static let blueprint = Blueprint(Author.init) {
        Field("id", \.id).id()
        Field("name", \.name)
    }
    .storedName("author")
    .version(2)
    .migration(from: 1) { $0.rename("called", to: "name") }
}

private let (ann, bob) = (Author(id: 1, name: "Ann"), Author(id: 2, name: "Bob"))

private func reference(_ id: Int) -> JSON { ["type": "author", "id": .number(JSON.Number(id))] }

/// The same references in every kind of container.
private struct Containers: Model, Equatable {
    var lists: [[Author]]
    var gaps: [Author?]
    var boxed: Author??
    var pair: InlineArray<2, Author>?
    var byName: [String: [Author]]
    var group: Set<Author>

    static let blueprint = Blueprint(Containers.init) {
        Field("lists", \.lists).reference(onDelete: .nullify)
        Field("gaps", \.gaps).reference(onDelete: .nullify)
        Field("boxed", \.boxed).reference(onDelete: .nullify)
        Field("pair", \.pair).reference(onDelete: .nullify)
        Field("byName", \.byName).reference(onDelete: .nullify)
        Field("group", \.group).reference(onDelete: .nullify)
    }

    static func == (one: Containers, other: Containers) -> Bool {
        one.lists == other.lists && one.gaps == other.gaps && one.boxed == other.boxed && one.byName == other.byName
            && one.group == other.group && one.pair.map { [$0[0], $0[1]] } == other.pair.map { [$0[0], $0[1]] }
    }
}

private let containers = Containers(
    lists: [[ann, bob], [bob]],
    gaps: [nil, bob, ann],
    boxed: .some(.some(bob)),
    pair: [ann, bob],
    byName: ["a": [ann, bob], "b": [bob]],
    group: [ann, bob]
)

/// References behind modifiers.
private struct Modified: Model, Equatable {
    var first: Author
    var second: Author?
    var third: [Author]

    static let blueprint = Blueprint(Modified.init) {
        Field("main_author", \.first, default: ann).alias("author").reference(onDelete: .deny)
        Field("second_author", \.second).reference(onDelete: .nullify).decodeOnly()
        Field("third", \.third, default: []).reference(onDelete: .nullify)
    }
    .keyCasing(.snakeCase)
}

private struct Credit: Model, Equatable {
    var author = Author(id: 0)
    var role = ""
    static let blueprint = Blueprint({ @Sendable in Credit(author: $0, role: $1) }) {
        Field("author", \.author).reference(onDelete: .cascade)
        Field("role", \.role)
    }
}

/// Has a model whose members are among its own, and properties with initial values.
private final class Book: Model {
    var title = ""
    var credit = Credit()
    var editor = bob
    required init() {}
    static let blueprint = Blueprint(creating: Book.init) {
        Field("title", \.title)
        Field.flatten(\.credit)
        Field("editor", \.editor).reference(onDelete: .deny)
    }
}

private enum Part: MappableUnion, Hashable {
    case author(Author)
    case unknown(JSON)
    static let union = Union<Part>.internallyTagged(by: "kind") {
        Variant("author", Part.author) { if case .author(let author) = $0 { author } else { nil } }
        Variant.unknown(Part.unknown) { if case .unknown(let json) = $0 { json } else { nil } }
    }
}

private struct Page: Model, Equatable {
    var parts: [Part]
    static let blueprint = Blueprint(Page.init) { Field("parts", \.parts).reference(onDelete: .nullify) }
}

private struct Shelf: Model, Extensible {
    var extensionFields = ExtensionValues()
    static let blueprint = Blueprint(creating: { Shelf() }) { Field.extensions(\.extensionFields) }
    static let credit = ExtensionField<Shelf, Credit?>("credit")
}

/// Refers to others in a circle.
private final class Node: Model {
    var id = 0
    var next: Node?
    required init() {}
    static let blueprint = Blueprint(creating: Node.init) {
        Field("id", \.id).id()
        Field("next", \.next).reference(onDelete: .nullify)
    }
}

private struct Edge: Model {
    var from: Node
    var to: Node
    static let blueprint = Blueprint(Edge.init) {
        Field("from", \.from).reference(onDelete: .cascade)
        Field("to", \.to).reference(onDelete: .cascade)
    }
}

private struct SwappedEdge: Model {
    var from: Node
    var to: Node
    static let blueprint = Blueprint(SwappedEdge.init) {
        Field("to", \.to).reference(onDelete: .cascade)
        Field("from", \.from).reference(onDelete: .cascade)
    }
}

@Suite("References in every kind of model")
struct ReferencesInEveryModelTests {
    private func source() throws -> ReferenceSource { try ReferenceDocuments.source([ann, bob]) }

    private func roundTrip<M: Model>(_ object: M) throws -> M {
        try ReferenceDocuments.read(M.self, try ReferenceDocuments.document(of: object), source())
    }

    @Test("are in all containers")
    func areInContainers() throws {
        #expect(try roundTrip(containers) == containers)
        let json = try ReferenceDocuments.json(of: containers)
        #expect(json["boxed"] == [reference(2)] && json["pair"] == [reference(1), reference(2)])
        var empty = containers
        (empty.boxed, empty.pair, empty.group) = (.some(.none), nil, [])
        #expect(try roundTrip(empty) == empty)
        empty.boxed = .none
        #expect(try roundTrip(empty) == empty)
    }

    @Test("are removed from all containers")
    func areRemoved() throws {
        let document = try ReferenceDocuments.document(of: containers)
        let left = try ReferenceDocuments.removing(from: document, of: Containers.self) { $0 == 2 }
        let expected = Containers(
            lists: [[ann], []],
            gaps: [nil, nil, ann],
            boxed: .some(.none),
            // A pair of one has no form.
            pair: nil,
            byName: ["a": [ann], "b": []],
            group: [ann]
        )
        #expect(try ReferenceDocuments.read(Containers.self, Array(try left.jsonData()), source()) == expected)
        let kept = try ReferenceDocuments.removing(from: document, of: Containers.self) { _ in false }
        #expect(try kept == JSON(json: document))
    }

    @Test("are collected once from a sorted set")
    func areCollectedOnce() throws {
        let collector = ReferenceCollector()
        let sorted = try ReferenceDocuments.document(of: containers, collector, sortedKeys: true)
        #expect(collector.found.count { $0.field.keys == ["group"] } == 2)
        #expect(collector.found.count == 13)
        #expect(try JSON(json: sorted)["group"] == [reference(1), reference(2)])
        #expect(try ReferenceDocuments.read(Containers.self, sorted, source()) == containers)
    }

    @Test("are behind defaults, aliases, casings and fields that are only decoded")
    func areBehindModifiers() throws {
        let object = Modified(first: bob, second: ann, third: [bob])
        #expect(try roundTrip(object) == object)
        let document = Array(#"{"author":{"type":"author","id":2},"second_author":null}"#.utf8)
        #expect(
            try ReferenceDocuments.read(Modified.self, document, source())
                == Modified(first: bob, second: nil, third: [])
        )
        #expect(try ReferenceDocuments.read(Modified.self, Array("{}".utf8), source()).first == ann)
        let left = try ReferenceDocuments.removing(from: document, of: Modified.self) { _ in true }
        #expect(left["author"] == reference(2))
    }

    @Test("are in models whose members are among those of others, and replace initial values")
    func areInFlattenedModels() throws {
        let book = Book()
        (book.title, book.credit, book.editor) = ("t", Credit(author: ann, role: "r"), ann)
        let document = try ReferenceDocuments.document(of: book)
        #expect(
            try JSON(json: document) == ["title": "t", "author": reference(1), "role": "r", "editor": reference(1)]
        )
        let read = try ReferenceDocuments.read(Book.self, document, source())
        #expect(read.credit == book.credit && read.editor == ann)
        // The initial values are objects too, and stay as they are.
        #expect(Book().editor == bob)
    }

    @Test("with a tag that the program does not know are kept as they are")
    func keepUnknownTags() throws {
        let document = Array(#"{"parts":[["author",{"type":"author","id":1}],["robot",{"type":"robot","id":7}]]}"#.utf8)
        let page = try ReferenceDocuments.read(Page.self, document, source())
        #expect(page.parts == [.author(ann), .unknown(["robot", ["type": "robot", "id": 7]])])
        #expect(try ReferenceDocuments.json(of: page) == JSON(json: document))
        // What only looks like it, because it came from elsewhere.
        let foreign = Page(parts: [.unknown(["author", 1]), .unknown([nil, 2]), .unknown("x"), .unknown([1, 2, 3])])
        #expect(try roundTrip(foreign) == foreign)
    }

    @Test("are none in extension fields, which are JSON until somebody asks")
    func areNoneInExtensions() throws {
        var shelf = Shelf()
        shelf[Shelf.credit] = Credit(author: ann, role: "r")
        let collector = ReferenceCollector()
        let document = try ReferenceDocuments.document(of: shelf, collector)
        #expect(collector.found.isEmpty)
        #expect(try JSON(json: document)["credit"]?["author"] == ["id": 1, "name": "Ann"])
        #expect(try ReferenceDocuments.read(Shelf.self, document, source())[Shelf.credit]?.author == ann)
    }

    @Test("lead to objects whose models migrate in JSON, and not in the document of another")
    func migrateInJSON() throws {
        let text = #"{"author":{"id":1,"called":"Ann"},"role":"r"}"#
        #expect(try Credit(json: text, version: 1, nestedVersions: ["author": 1]).author == ann)
        let migration = try DocumentMigration(of: Credit.self, version: 1) { _ in 1 }
        let stored = try #require(try JSON(json: #"{"author":{"type":"author","id":1},"role":"r"}"#).objectValue)
        #expect(try migration.migrated(stored, form: .stored) == stored)
    }

    @Test("keep nothing of the reference before")
    func keepNothing() throws {
        let merger = DocumentMerger(of: Credit.self)
        let old = try #require(try JSON(json: #"{"author":{"type":"author","id":1,"more":1},"x":1}"#).objectValue)
        let new = try #require(try JSON(json: #"{"author":{"type":"author","id":2}}"#).objectValue)
        let merged = try #require(merger.merged(new, keeping: old))
        #expect(JSON.object(merged) == ["author": reference(2), "x": 1])
    }

    @Test("with a second type or id are errors", arguments: [#""type":"author""#, #""id":1"#, #""type":"robot""#])
    func areErrorsWithDuplicates(_ member: String) throws {
        let document = Array(#"{"author":{"type":"author","id":1,\#(member)},"role":"r"}"#.utf8)
        let error = #expect(throws: MappingError.self) {
            try ReferenceDocuments.read(Credit.self, document, try source())
        }
        #expect(try #require(error).issues.map { "\($0.path)" } == ["$.author"])
    }

    @Test("leave nothing behind in a writer or reader after a failure")
    func leaveNothingBehind() throws {
        struct Pair: Model {
            var author: Author
            var number: Double
            static let blueprint = Blueprint(Pair.init) {
                Field("author", \.author).reference(onDelete: .keep)
                Field("number", \.number).validate("is positive") { $0 > 0 }
            }
        }
        let collector = ReferenceCollector()
        var writer = DocumentWriter()
        writer.references = collector
        struct Nameless: Model {
            var author: Author
            var other: Credit
            var nameless: Anonymous
            static let blueprint = Blueprint(Nameless.init) {
                Field("author", \.author).reference(onDelete: .keep)
                Field("other", \.other)
                Field("nameless", \.nameless).reference(onDelete: .keep)
            }
        }
        let nameless = Nameless(author: ann, other: Credit(author: bob), nameless: Anonymous(text: "t"))
        let error = #expect(throws: MappingError.self) { try writer.write(nameless) }
        #expect(try #require(error).issues.map { "\($0.path)" } == ["$.nameless"])
        #expect(collector.found.isEmpty)
        try writer.write(Credit(author: ann, role: "r"))
        #expect(collector.found.map(\.reference.key) == [.integer(1)])
        // The next document of the same reader is one without references.
        let reader = DocumentReader()
        let stored = try ReferenceDocuments.document(of: Credit(author: ann, role: "r"))
        let whole = Array(#"{"author":{"id":9,"name":"Z"},"role":"s"}"#.utf8)
        let first = try unsafe stored.span.withUnsafeBytes { try unsafe reader.read(Credit.self, in: $0, source()) }
        let second = try unsafe whole.span.withUnsafeBytes { try unsafe reader.read(Credit.self, in: $0) }
        #expect(first.author == ann && second.author == Author(id: 9, name: "Z"))
    }

    @Test("in a circle are read and written, and the order of fields is still checked")
    func areInCircles() async throws {
        let (one, two) = (Node(), Node())
        (one.id, two.id, one.next, two.next) = (1, 2, two, one)
        defer { one.next = nil }
        let document = try ReferenceDocuments.document(of: Edge(from: one, to: two))
        let edge = try ReferenceDocuments.read(Edge.self, document, try ReferenceDocuments.source([one, two]))
        #expect(edge.from === one && edge.to === two)
        #if DEBUG
        let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            let (one, two) = (Node(), Node())
            (one.id, two.id, one.next, two.next) = (1, 2, two, one)
            let document = Array(#"{"from":{"type":"Node","id":1},"to":{"type":"Node","id":2}}"#.utf8)
            _ = try ReferenceDocuments.read(SwappedEdge.self, document, try ReferenceDocuments.source([one, two]))
        }
        let text = String(decoding: result.standardErrorContent, as: UTF8.self)
        #expect(text.contains(#"the fields "to" and "from" are in the wrong order"#))
        #endif
    }
}

private struct Anonymous: Model {
    var text: String
    static let blueprint = Blueprint(Anonymous.init) { Field("text", \.text) }
}

private struct Coded: CodableModel, Hashable {
    var id = 1
}

@Suite("Mistakes in references")
struct ReferenceMistakesTests {
    private struct Marked: Model {
        var author = Author(id: 1)
        var coded = Coded()
        var type = ""
        var anonymous = Anonymous(text: "")
        static let blueprint = make { Field("type", \.type) }
        static func make(@InPlaceFieldBuilder<Marked> _ fields: () -> InPlaceFields<Marked>) -> Blueprint<Marked> {
            Blueprint(creating: { Marked() }, fields: fields)
        }
    }

    private func messages(@InPlaceFieldBuilder<Marked> _ fields: () -> InPlaceFields<Marked>) -> String {
        Marked.make(fields).lint().map(\.message).joined(separator: "\n")
    }

    @Test("are found in fields that are sensitive, coded by themselves, or beside the reference")
    func areFound() {
        let sensitive = messages { Field("author", \.author).sensitive().reference(onDelete: .keep) }
        #expect(sensitive.contains("is sensitive, and a store would hold its objects in the clear"))
        let coded = messages { Field("coded", \.coded).reference(onDelete: .keep) }
        #expect(coded.contains("refers to objects of Coded, which have no identity"))
        let inner = messages {
            Field("author", \.author).reference(onDelete: .keep)
            Field("author", "type", \.type)
        }
        #expect(inner.contains(#"has its value inside; give it another key"#))
        let anonymous = messages { Field("anonymous", \.anonymous).reference(onDelete: .keep) }
        #expect(anonymous.contains("refers to objects of Anonymous, which have no identity"))
        #expect(!messages { Field("author", \.author).reference(onDelete: .keep) }.contains("author"))
    }

    @Test("are indexes of what another object has")
    func areIndexes() {
        let fields = Blueprint(creating: { Marked() }) { Field("author", \.author).reference(onDelete: .keep) }
        #expect(fields.index(\.author.name).lint().contains { $0.message.contains("author") })
    }
}
