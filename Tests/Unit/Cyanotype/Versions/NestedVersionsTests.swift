import Cyanotype
import Foundation
import Testing

private struct Author: Model, Equatable {
    var name: String
    var born: Date?
    var friends: [Author]

    static let blueprint = Blueprint(Author.init) {
        Field("name", \.name)
        Field("born", \.born)
        Field("friends", \.friends, default: [])
    }
    .storedName("Author")
    .formerName("Person")
    .dateFormat(.secondsSince1970)
    .version(3)
    .migration(from: 1) { author in
        if author["name"] == "refused" { throw Refused() }
        author.rename("fullName", to: "name")
    }
    .migration(from: 2) { author in
        if let date = author.date("birth") { try author.setDate(date, "born") }
        author.remove("birth")
    }
}

private struct Refused: Error {}

private struct Comment: Model, Equatable {
    var text: String
    var author: Author?

    static let blueprint = Blueprint(Comment.init) {
        Field("text", \.text)
        Field("meta", "author", \.author).alias("by")
    }
    .storedName("Comment")
    .version(2)
    .migration(from: 1) { $0.rename("body", to: "text") }
}

private enum Attachment: MappableUnion, Equatable {
    case person(Author)
    case people([String: Author])
    case nothing

    static let union = Union<Attachment>.adjacentlyTagged(by: "kind", content: "value") {
        Variant("person", Attachment.person) { if case .person(let value) = $0 { value } else { nil } }
        Variant("people", Attachment.people) { if case .people(let value) = $0 { value } else { nil } }
        Variant("nothing", Attachment.nothing) { $0 == .nothing }
    }
}

private enum Mention: MappableUnion, Equatable {
    case author(Author)
    case text(String)

    static let union = Union<Mention>.internallyTagged(by: "type") {
        Variant("author", Mention.author) { if case .author(let value) = $0 { value } else { nil } }
    }
}

private enum Loose: MappableUnion, Equatable {
    case text(String)
    case author(Author)

    static let union = Union<Loose>.untagged {
        Variant("text", Loose.text) { if case .text(let value) = $0 { value } else { nil } }
        Variant("author", Loose.author) { if case .author(let value) = $0 { value } else { nil } }
    }
}

private enum Outer: MappableUnion, Equatable {
    case author(Author)
    case comment(Comment)

    static let union = Union<Outer>.externallyTagged {
        Variant("author", Outer.author) { if case .author(let value) = $0 { value } else { nil } }
        Variant("comment", Outer.comment) { if case .comment(let value) = $0 { value } else { nil } }
    }
}

private struct Post: Model, Equatable {
    var comments: [Comment]
    var authors: [String: [Author]]
    var attachments: [Attachment]
    var mention: Mention?
    var outer: [Outer]
    var loose: Loose?
    var twice: Author??

    static let blueprint = Blueprint(Post.init) {
        Field("comments", \.comments, default: [])
        Field("authors", \.authors, default: [:])
        Field("attachments", \.attachments, default: [])
        Field("mention", \.mention)
        Field("outer", \.outer, default: [])
        Field("loose", \.loose)
        Field("twice", \.twice)
    }
    .version(2)
    .migration(from: 1) { $0.rename("replies", to: "comments") }
}

private class Animal: Model {
    var name = ""
    class var blueprint: Blueprint<Animal> {
        Blueprint(creating: Animal.init) { Field("name", \.name) }
            .subclasses(tag: "kind") {
                Subclass("animal", Animal.self)
                Subclass("dog", Dog.self)
            }
    }
    required init() {}
}

private final class Dog: Animal {
    var breed = ""
    override class var blueprint: Blueprint<Animal> {
        Blueprint(extending: super.blueprint, creating: Dog.init) { Field("breed", \.breed) }
            .storedName("Dog")
            .version(2)
            .migration(from: 1) { $0.rename("race", to: "breed") }
    }
}

private struct Owner: Model {
    var animals: [Animal]
    static let blueprint = Blueprint(Owner.init) { Field("animals", \.animals) }
}

private struct Flat: Model {
    var mention: Mention
    var comment: Comment

    static let blueprint = Blueprint(Flat.init) {
        Field.flatten(\.mention)
        Field.flatten(\.comment)
    }
}

@Suite("Models of earlier versions inside of others")
struct NestedVersionsTests {
    private let old = #"{"fullName": "Ann", "birth": 5}"#
    private let ann = Author(name: "Ann", born: Date(timeIntervalSince1970: 5), friends: [])

    private func post(_ text: String, _ versions: [String: Int] = ["Author": 1]) throws -> Post {
        try Post(json: text, version: 2, nestedVersions: versions)
    }

    @Test func areMigratedInContainers() throws {
        #expect(try post(#"{"authors": {"a": [\#(old), \#(old)], "b": []}}"#).authors == ["a": [ann, ann], "b": []])
    }

    @Test func areMigratedByTheirOwnVersions() throws {
        let text = #"{"replies": [{"body": "A", "meta": {"author": {"name": "Ann", "birth": 5}}}]}"#
        let post = try Post(json: text, version: 1, nestedVersions: ["Comment": 1, "Author": 2])
        #expect(post.comments == [Comment(text: "A", author: ann)])
        // Models without a word about them are of their current versions.
        let current = #"{"replies": [{"text": "A", "by": \#(old)}]}"#
        #expect(try Post(json: current, version: 1, nestedVersions: ["Author": 1]).comments.first?.author == ann)
    }

    @Test func areMigratedInUnions() throws {
        let attachments = """
            [{"value": \(old), "kind": "person"}, {"kind": "people", "value": {"x": \(old)}}, {"kind": "nothing"}]
            """
        #expect(
            try post(#"{"attachments": \#(attachments)}"#).attachments == [.person(ann), .people(["x": ann]), .nothing]
        )
        #expect(try post(#"{"mention": {"type": "author", "fullName": "Ann", "birth": 5}}"#).mention == .author(ann))
        let outer = try post(#"{"outer": [{"author": \#(old)}, {"comment": {"text": "A", "by": \#(old)}}]}"#).outer
        #expect(outer == [.author(ann), .comment(Comment(text: "A", author: ann))])
    }

    @Test func areMigratedWhereTheyContainThemselves() throws {
        var text = old
        var author = ann
        for _ in 0..<20 {
            text = #"{"fullName": "Ann", "birth": 5, "friends": [\#(text), \#(old)]}"#
            author = Author(name: "Ann", born: ann.born, friends: [author, ann])
        }
        #expect(try Author(json: text, version: 1) == author)
        #expect(try post(#"{"authors": {"a": [\#(text)]}}"#).authors == ["a": [author]])
    }

    @Test func areMigratedAsTheClassOfTheirTag() throws {
        let text = #"{"animals": [{"kind": "dog", "race": "Pug"}, {"kind": "animal", "name": "Tom", "race": "x"}]}"#
        let owner = try Owner(json: text, version: 1, nestedVersions: ["Dog": 1])
        #expect((owner.animals.first as? Dog)?.breed == "Pug")
        #expect(owner.animals.last?.name == "Tom")
    }

    @Test func areMigratedInFlattenedUnions() throws {
        let text = #"{"type": "author", "fullName": "Ann", "birth": 5, "text": "A", "by": \#(old)}"#
        let flat = try Flat(json: text, version: 1, nestedVersions: ["Author": 1])
        #expect(flat.mention == .author(ann))
        #expect(flat.comment == Comment(text: "A", author: ann))
    }

    @Test func areMigratedInAStore() throws {
        let migration = try DocumentMigration(of: Post.self, version: 2) { $0 == Author.self ? 1 : nil }
        let members: JSON.Object = [
            "loose": ["author", ["fullName": "Ann", "birth": 1.5]], "twice": [["fullName": "Ann", "birth": 1.5]],
        ]
        let migrated = try migration.migrated(members, form: .stored)
        #expect(
            migrated == [
                "loose": ["author", ["name": "Ann", "born": 1.5]], "twice": [["name": "Ann", "born": 1.5]],
            ]
        )
    }

    @Test func stayInUntaggedUnionsOfJSON() throws {
        #expect(try post(#"{"loose": {"name": "Ann", "born": 5}}"#).loose == .author(ann))
    }

    @Test func mayBeKnownByFormerNames() throws {
        #expect(try post(#"{"authors": {"a": [\#(old)]}}"#, ["Person": 1]).authors == ["a": [ann]])
    }

    @Test func mustBeThereAndHaveAWay() {
        func codes(_ versions: [String: Int]) -> [MappingError.Code]? {
            let error = #expect(throws: MappingError.self) { try post("{}", versions) }
            return error?.issues.map(\.code)
        }
        #expect(codes(["Autor": 1]) == [.version])
        #expect(codes(["Author": 4]) == [.version])
        #expect(codes(["Author": 0]) == [.version])
    }

    @Test func tellWhereTheyFail() {
        let error = #expect(throws: MappingError.self) {
            try post(#"{"attachments": [{"kind": "nothing"}, {"kind": "person", "value": {"name": "refused"}}]}"#)
        }
        #expect(error?.issues.map(\.code) == [.migration])
        #expect(error?.issues.first?.path == MappingPath([.key("attachments"), .index(1), .key("value")]))
    }

    @Test func leaveOtherValuesToTheReader() {
        for value in ["1", "null", "[]", #""text""#, "{}", "[1]", #"[{"text": 1}]"#, #"{"a": 1}"#] {
            for key in ["comments", "authors", "attachments", "mention", "outer", "loose", "twice"] {
                let text = #"{"\#(key)": \#(value)}"#
                let (plain, nested) = (try? Post(json: text), try? post(text))
                #expect(plain == nested, "\(text)")
            }
        }
    }

    @Test func areLeftOutIfNothingIsToBeDone() throws {
        let migration = try DocumentMigration(of: Post.self, version: 2)
        #expect(migration.isEmpty)
        let nested = try DocumentMigration(of: Post.self, version: 2) { $0 == Comment.self ? 1 : nil }
        #expect(!nested.isEmpty && nested.chain.isEmpty && !nested.needsStore)
    }

    @Test func fitAnyStack() async throws {
        var json: JSON = ["fullName": "Ann"]
        for _ in 0..<200 { json = ["fullName": "Ann", "friends": [json]] }
        let migration = try DocumentMigration(of: Author.self, version: 1)
        let members = try #require(json.objectValue)
        let migrated = try migration.migrated(members, form: .stored)
        var (depth, object) = (0, migrated)
        while let next = object["friends"]?[0]?.objectValue {
            #expect(next["name"] == "Ann")
            (depth, object) = (depth + 1, next)
        }
        #expect(depth == 200)
    }
}
