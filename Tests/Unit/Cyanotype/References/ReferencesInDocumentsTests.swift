import Foundation
import Testing

@testable import Cyanotype

private struct Author: Model, Hashable {
    var id: Int
    var name: String
    static let blueprint = Blueprint(Author.init) {
        Field("id", \.id).id()
        Field("name", \.name)
    }
    .storedName("author")
}

private struct Picture: Model, Hashable {
    var key: UUID
    var width: Int
    static let blueprint = Blueprint(Picture.init) {
        Field("key", \.key).id()
        Field("width", \.width)
    }
    .storedName("picture")
}

private class Ship: Model {
    var id = 0
    required init() {}
    class var blueprint: Blueprint<Ship> {
        Blueprint(creating: Ship.init) { Field("id", \.id).id() }.storedName("ship")
    }
}

private final class Steamer: Ship {
    var coal = 0
    override class var blueprint: Blueprint<Ship> {
        Blueprint(extending: super.blueprint, creating: Steamer.init) { Field("coal", \.coal) }.storedName("steamer")
    }
}

private enum Part: MappableUnion, Hashable {
    case author(Author)
    case picture(Picture)
    static let union = Union<Part>.internallyTagged(by: "kind") {
        Variant("author", Part.author) { if case .author(let author) = $0 { author } else { nil } }
        Variant("picture", Part.picture) { if case .picture(let picture) = $0 { picture } else { nil } }
    }
}

/// Is inside of posts, and refers to other objects itself.
private struct Remark: Model, Hashable {
    var text: String
    var by: Author
    static let blueprint = Blueprint(Remark.init) {
        Field("text", \.text)
        Field("by", \.by).reference(onDelete: .cascade)
    }
    .storedName("remark")
}

private struct Post: Model, Hashable {
    var title: String
    var author: Author
    var editor: Author?
    var authors: [Author]
    var byName: [String: Author]
    var parts: [Part]
    var remarks: [Remark]
    var inline: Author

    static let blueprint = Blueprint(Post.init) {
        Field("title", \.title)
        Field("author", \.author).reference(onDelete: .deny)
        Field("editor", \.editor).reference(onDelete: .nullify)
        Field("authors", \.authors).reference(onDelete: .nullify)
        Field("byName", \.byName).reference(onDelete: .keep)
        Field("parts", \.parts).reference(onDelete: .cascade)
        Field("remarks", \.remarks)
        Field("inline", \.inline)
    }
}

/// Has references in fields of its own only.
private struct Plain: Model {
    var title: String
    var author: Author
    var editor: Author?
    var authors: [Author]
    var by: [Author?]

    static let blueprint = Blueprint(Plain.init) {
        Field("title", \.title)
        Field("author", \.author).alias("old").reference(onDelete: .deny)
        Field("editor", \.editor).reference(onDelete: .nullify)
        Field("authors", \.authors).reference(onDelete: .nullify)
        Field("by", \.by).reference(onDelete: .nullify)
    }
}

private struct ShipOwner: Model {
    var ship: Ship
    static let blueprint = Blueprint(ShipOwner.init) { Field("ship", \.ship).reference(onDelete: .keep) }
}

private struct Reader: Model {
    var id: Int
    var favorite: Writing
    static let blueprint = Blueprint(Reader.init) {
        Field("id", \.id).id()
        Field("favorite", \.favorite).reference(onDelete: .keep)
    }
}

private struct Writing: Model {
    var id: Int
    var author: Author
    static let blueprint = Blueprint(Writing.init) {
        Field("id", \.id).id()
        Field("author", \.author).reference(onDelete: .keep)
    }
}

private let (ann, bob) = (Author(id: 1, name: "Ann"), Author(id: 2, name: "Bob"))
private let picture = Picture(key: UUID(uuidString: "11111111-2222-3333-4444-555555555555") ?? UUID(), width: 3)
private let post = Post(
    title: "t",
    author: ann,
    editor: bob,
    authors: [ann, bob],
    byName: ["b": bob],
    parts: [.author(ann), .picture(picture)],
    remarks: [Remark(text: "r", by: bob)],
    inline: ann
)

/// References in the documents of stores.
@Suite("References in documents")
struct ReferencesInDocumentsTests {
    @Test("have the type and the identity of each object, also in containers, unions and models inside")
    func haveTypeAndIdentity() throws {
        let collector = ReferenceCollector()
        let document = try ReferenceDocuments.document(of: post, collector)
        let json = try JSON(json: document)
        let (one, two): (JSON, JSON) = (["type": "author", "id": 1], ["type": "author", "id": 2])
        #expect(
            json == [
                "title": "t", "author": one, "editor": two, "authors": [one, two], "byName": ["b": two],
                "parts": [
                    ["author", one],
                    ["picture", ["type": "picture", "id": "11111111-2222-3333-4444-555555555555"]],
                ],
                "remarks": [["text": "r", "by": two]],
                "inline": ["id": 1, "name": "Ann"],
            ]
        )
        #expect(
            collector.found.map(\.reference.typeName) == Array(repeating: "author", count: 6) + ["picture", "author"]
        )
        #expect(
            collector.found.map(\.field.keys[0]) == [
                "author", "editor", "authors", "authors", "byName", "parts", "parts", "by",
            ]
        )
        #expect(collector.found.last?.field.rule == .cascade)
        #expect(collector.found.first?.reference.key == .integer(1))
        #expect(
            try ReferenceDocuments.read(Post.self, document, try ReferenceDocuments.source([ann, bob, picture])) == post
        )
    }

    @Test("are whole models in any other JSON")
    func areWholeElsewhere() throws {
        #expect(try Post(json: try post.jsonData()) == post)
        #expect(try JSON(json: try post.jsonData())["author"] == ["id": 1, "name": "Ann"])
        var changed = post
        try changed.update(json: #"{"author":{"name":"Al"},"parts":[]}"#)
        #expect(changed.author == Author(id: 1, name: "Al"))
        #expect(Post.lint().isEmpty)
    }

    @Test("that are nil are omitted")
    func areOmitted() throws {
        var post = post
        post.editor = nil
        let collector = ReferenceCollector()
        let document = try ReferenceDocuments.document(of: post, collector)
        #expect(try JSON(json: document)["editor"] == nil)
        #expect(
            try ReferenceDocuments.read(Post.self, document, try ReferenceDocuments.source([ann, bob, picture])) == post
        )
    }

    @Test("to objects of subclasses have the type of the topmost class, and are read as the same instance")
    func areOfClasses() throws {
        final class Fleet: Model {
            var flagship: Ship
            var ships: [Ship]
            init(_ flagship: Ship, _ ships: [Ship]) { (self.flagship, self.ships) = (flagship, ships) }
            static let blueprint = Blueprint({ @Sendable in Fleet($0, $1) }) {
                Field("flagship", \.flagship).reference(onDelete: .deny)
                Field("ships", \.ships).reference(onDelete: .nullify)
            }
        }
        let steamer = Steamer()
        (steamer.id, steamer.coal) = (3, 9)
        let collector = ReferenceCollector()
        let document = try ReferenceDocuments.document(of: Fleet(steamer, [steamer, Ship()]), collector)
        #expect(try JSON(json: document)["flagship"] == ["type": "ship", "id": 3])
        let source = ReferenceSource()
        for found in collector.found { source[found.reference] = found.object }
        let fleet = try ReferenceDocuments.read(Fleet.self, document, source)
        #expect(fleet.flagship === steamer && fleet.ships.map(\.id) == [3, 0])
    }

    @Test("to missing objects are errors with their path and line")
    func areErrorsIfMissing() throws {
        let document = try ReferenceDocuments.document(of: post, ReferenceCollector())
        let error = #expect(throws: MappingError.self) {
            try ReferenceDocuments.read(Post.self, document, try ReferenceDocuments.source([ann, picture]))
        }
        let paths = try #require(error).issues.map { "\($0.path)" }
        #expect(paths == ["$.editor", "$.authors[1]", "$.byName.b", "$.remarks[0].by"])
        #expect(error?.issues.first?.location?.line == 1)
        #expect(error?.issues.first?.expected == "a reference to an object that exists")
    }

    @Test(
        "that are no references are errors, and all others are found",
        arguments: [
            #"{"type":"author"}"#, #"{"id":1}"#, #"{"type":"book","id":1}"#, #"{"type":7,"id":1}"#, "7", "[]", "{}",
            #"{"type":"author","id":"x"}"#, #"{"id":{"a":1},"type":"author"}"#,
        ]
    )
    func areErrorsIfMalformed(_ text: String) throws {
        struct Two: Model {
            var first: Author
            var second: Author
            static let blueprint = Blueprint(Two.init) {
                Field("first", \.first).reference(onDelete: .keep)
                Field("second", \.second).reference(onDelete: .keep)
            }
        }
        let document = Array(#"{"first":\#(text),"second":{"id":1,"type":"author","more":[1]}}"#.utf8)
        let source = try ReferenceDocuments.source([ann])
        let error = #expect(throws: MappingError.self) { try ReferenceDocuments.read(Two.self, document, source) }
        #expect(try #require(error).issues.allSatisfy { "\($0.path)".hasPrefix("$.first") })
        let good = Array(#"{"first":{"id":1,"type":"author"},"second":{"type":"author","id":1}}"#.utf8)
        #expect(try ReferenceDocuments.read(Two.self, good, source).second == ann)
    }

    @Test("know a type by the names that it had before")
    func knowFormerNames() throws {
        struct Renamed: Model {
            struct Writer: Model {
                var id: Int
                static let blueprint = Blueprint(Writer.init) { Field("id", \.id).id() }
                    .storedName("writer").formerName("author")
            }
            var writer: Writer
            static let blueprint = Blueprint(Renamed.init) { Field("writer", \.writer).reference(onDelete: .keep) }
        }
        let old = Array(#"{"writer":{"type":"author","id":4}}"#.utf8)
        #expect(
            try ReferenceDocuments.read(Renamed.self, old, try ReferenceDocuments.source([Renamed.Writer(id: 4)]))
                .writer.id == 4
        )
    }

    @Test("have a shape of their own, and the models to which they lead are no part of the one around")
    func haveShapes() {
        let shape = StoredShape(of: Post.self)
        let types = Dictionary(uniqueKeysWithValues: shape.fields.map { ($0.keys[0], "\($0.type)") })
        #expect(types["author"] == "reference" && types["editor"] == "optional<reference>")
        #expect(types["authors"] == "array<reference>" && types["byName"] == "map<string,reference>")
        #expect(types["parts"] == #"array<union<untagged>{"\"author\"":reference,"\"picture\"":reference}>"#)
        #expect(types["inline"] == "model")
        #expect(shape.parts.map(\.name) == ["author", "remark"])
        #expect(types.values.allSatisfy { StoredType($0)?.description == $0 })
    }

    @Test("are found in a document without its objects")
    func areFound() throws {
        let document = try ReferenceDocuments.document(of: post, ReferenceCollector())
        var members = try #require(try JSON(json: document).objectValue)
        var found: [String] = []
        DocumentReferences(of: Post.self).forEach(in: &members) { reference in
            found.append("\(reference.field.keys[0]) \(reference.typeName) \(reference.id)")
            return .keep
        }
        #expect(
            found.map { $0.prefix { $0 != "-" } } == [
                "author author 1", "editor author 2", "authors author 1", "authors author 2", "byName author 2",
                "parts author 1", #"parts picture "11111111"#, "by author 2",
            ]
        )
        #expect(try JSON(json: document) == .object(members))
        #expect(DocumentReferences(of: Author.self).isEmpty && !DocumentReferences(of: Post.self).isEmpty)
    }

    @Test(
        "are found without reading what else a document has",
        arguments: [
            #"{"title":"t","author":{"type":"author","id":1},"editor":{"id":2,"type":"author"},"authors":[],"by":[]}"#,
            #"{"authors":[{"type":"author","id":3},{"type":"author","id":4}],"title":"{\"author\":"}"#,
            #"{"editor":null,"old":{"id":7,"type":"author","more":[1]},"by":null,"authors":[null]}"#,
            #"{"title":{"author":{"type":"author","id":9}},"by":[null,{"type":"author","id":5}]}"#,
            #"{}"#,
        ]
    )
    func areFoundAlone(_ document: String) throws {
        let references = DocumentReferences(of: Plain.self)
        var (found, all): (Set<String>, Set<String>) = ([], [])
        let isFound = unsafe Array(document.utf8).withUnsafeBytes { bytes in
            unsafe DocumentReader().forEachReference(in: bytes, of: references) { reference, field, model in
                found.insert("\(field.keys) \(reference) \(model)")
            }
        }
        references.forEach(in: try #require(try JSON(json: document).objectValue)) { reference in
            if let target = reference.reference {
                all.insert("\(reference.field.keys) \(target) \(reference.model)")
            }
        }
        #expect(isFound && found == all)
    }

    @Test(
        "are not found alone if a value may have more, or a document is unusual",
        arguments: [
            #"{"author":{"type":"picture","id":1}}"#, #"{"author":{"type":"author"}}"#, #"{"author":7}"#,
            #"{"author":{"type":"author","id":"x"}}"#, #"{"authors":{"type":"author","id":1}}"#, #"[]"#, #"{"title""#,
        ]
    )
    func areNotFoundAlone(_ document: String) {
        let reader = DocumentReader()
        func isFound<M: Model>(_ document: String, _ type: M.Type) -> Bool {
            unsafe Array(document.utf8).withUnsafeBytes { bytes in
                unsafe reader.forEachReference(in: bytes, of: DocumentReferences(of: type)) { _, _, _ in }
            }
        }
        #expect(!isFound(document, Plain.self))
        #expect(!isFound("{}", Post.self))
        // The reader can be used again.
        #expect(isFound(#"{"author":{"type":"author","id":1}}"#, Plain.self))
    }

    @Test("lead to objects that refer to no others, or to any")
    func leadToLeaves() {
        #expect(DocumentReferences(of: Plain.self).leadsToLeaves && DocumentReferences(of: Post.self).leadsToLeaves)
        #expect(!DocumentReferences(of: ShipOwner.self).leadsToLeaves)
        #expect(!DocumentReferences(of: Reader.self).leadsToLeaves)
    }

    @Test("are removed where a value can do without, and nowhere else")
    func areRemoved() throws {
        let document = try ReferenceDocuments.document(of: post, ReferenceCollector())
        var members = try #require(try JSON(json: document).objectValue)
        DocumentReferences(of: Post.self).forEach(in: &members) { $0.id == 2 ? .remove : .keep }
        let left = Array(try JSON.object(members).jsonData())
        var expected = post
        (expected.editor, expected.authors, expected.byName) = (nil, [ann], [:])
        #expect(
            try ReferenceDocuments.read(Post.self, left, try ReferenceDocuments.source([ann, bob, picture])) == expected
        )
        DocumentReferences(of: Post.self).forEach(in: &members) { _ in .remove }
        #expect(members["author"] == ["type": "author", "id": 1] && members["parts"] == [])
        #expect(members["remarks"] == [["text": "r", "by": ["type": "author", "id": 2]]])
        #expect(members["inline"] == ["id": 1, "name": "Ann"])
    }

    @Test("are mistakes where there is no model, or none can be missing")
    func areMistakes() {
        func codes(_ blueprint: Blueprint<Marked>) -> [String] { blueprint.lint().map(\.message) }
        struct Marked: Model {
            var id = 1
            var author = Author(id: 1, name: "")
            var words = [""]
            static let blueprint = make { Field("id", \.id) }
            static func make(@InPlaceFieldBuilder<Marked> _ fields: () -> InPlaceFields<Marked>) -> Blueprint<Marked> {
                Blueprint(creating: { Marked() }, fields: fields)
            }
        }
        let number = codes(Marked.make { Field("id", \.id).reference(onDelete: .keep) })
        #expect(number.contains { $0.contains("is Int, not a model") })
        let words = codes(Marked.make { Field("words", \.words).reference(onDelete: .nullify) })
        #expect(words.contains { $0.contains("is Array<String>, not a model") })
        let author = codes(Marked.make { Field("author", \.author).reference(onDelete: .nullify) })
        #expect(author.contains { $0.contains("always has a model; make it an Optional") })
        #expect(
            !codes(Marked.make { Field("author", \.author).reference(onDelete: .deny) }).contains {
                $0.contains("reference")
            }
        )
    }
}
