import Cyanotype
import Testing

private struct Author: Model, Identifiable {
    var id: Int
    var name: String

    static let blueprint = Blueprint(Author.init) {
        Field("id", \.id)
        Field("name", \.name)
    }
}

private struct Tag: Model {
    var word: String

    static let blueprint = Blueprint(Tag.init) { Field("word", \.word) }
}

/// A draft has no identity yet.
private struct Draft: Model {
    var number: Int?
    var text: String

    static let blueprint = Blueprint(Draft.init) {
        Field("number", \.number).alias("id").id()
        Field("text", \.text)
    }
}

private struct Drafts: Model {
    var all: [Draft]

    static let blueprint = Blueprint(Drafts.init) { Field("all", \.all) }
}

private enum Part: MappableUnion {
    case author(Author)
    case tag(Tag)
    indirect case parts([Part])

    static let union = Union<Part>.internallyTagged(by: "kind") {
        Variant("author", Part.author) { if case .author(let value) = $0 { value } else { nil } }
        Variant("tag", Part.tag) { if case .tag(let value) = $0 { value } else { nil } }
    }
}

private struct Post: Model {
    var title: String
    var city: String?
    var author: Author?
    var authors: [Author]
    var tags: [Tag]
    var named: [String: Tag]
    var part: Part?
    var twice: Tag??

    static let blueprint = Blueprint(Post.init) {
        Field("title", \.title).alias("heading")
        Field("place", "city", \.city)
        Field("author", \.author)
        Field("authors", \.authors, default: [])
        Field("tags", \.tags, default: [])
        Field("named", \.named, default: [:])
        Field("part", \.part)
        Field("twice", \.twice)
    }
}

private struct Keeping: Model {
    var title: String
    var tag: Tag?
    var others: JSON.Object

    static let blueprint = Blueprint(Keeping.init) {
        Field("title", \.title)
        Field("tag", \.tag)
        Field.unknownKeys(\.others)
    }
}

private struct Strict: Model {
    var title: String
    var tag: Tag?

    static let blueprint = Blueprint(Strict.init) {
        Field("title", \.title)
        Field("tag", \.tag)
    }.strict()
}

@Suite("Unknown members of stored documents")
struct UnknownMembersTests {
    private func merged(_ new: JSON.Object, _ old: JSON.Object, _ type: any Model.Type = Post.self) -> JSON.Object? {
        DocumentMerger(of: type).merged(new, keeping: old)
    }

    @Test func areKeptAtTheTop() {
        #expect(merged(["title": "B"], ["x": 1, "title": "A", "y": nil]) == ["title": "B", "x": 1, "y": nil])
    }

    @Test func areNotThereWhereAllIsKnown() {
        #expect(merged(["title": "B"], ["title": "A"]) == nil)
        #expect(merged(["title": "B"], ["heading": "A", "place": ["city": "C"]]) == nil)
        // Members that the program has removed stay away.
        #expect(merged(["title": "B"], ["title": "A", "author": ["id": 1, "name": "N", "x": 1]]) == nil)
    }

    @Test func areKeptInGroups() {
        let old: JSON.Object = ["title": "A", "place": ["city": "C", "zip": 1]]
        #expect(
            merged(["title": "A", "place": ["city": "D"]], old) == ["title": "A", "place": ["city": "D", "zip": 1]]
        )
        #expect(merged(["title": "A"], old) == ["title": "A", "place": ["zip": 1]])
    }

    @Test func areKeptInModelsAndDictionaries() {
        let old: JSON.Object = [
            "author": ["id": 1, "name": "N", "x": 1],
            "named": ["a": ["word": "A", "x": 2], "b": ["word": "B", "x": 3]],
            "twice": [["word": "A", "x": 4]],
        ]
        let new: JSON.Object = [
            "author": ["id": 1, "name": "M"], "named": ["b": ["word": "B"], "c": ["word": "A"]],
            "twice": [["word": "B"]],
        ]
        #expect(
            merged(new, old) == [
                "author": ["id": 1, "name": "M", "x": 1], "named": ["b": ["word": "B", "x": 3], "c": ["word": "A"]],
                "twice": [["word": "B", "x": 4]],
            ]
        )
    }

    @Test func followTheIdentityInArrays() {
        let old: JSON.Object = ["authors": [["id": 1, "name": "A", "x": 1], ["id": 2, "name": "B", "x": 2]]]
        let new: JSON.Object = ["authors": [["id": 2, "name": "A"], ["id": 3, "name": "C"], ["id": 1, "name": "B"]]]
        #expect(
            merged(new, old) == [
                "authors": [["id": 2, "name": "A", "x": 2], ["id": 3, "name": "C"], ["id": 1, "name": "B", "x": 1]]
            ]
        )
    }

    @Test func followTheIdentityUnderAnAlias() {
        let old: JSON.Object = ["all": [["id": 1, "text": "A", "x": 1], ["number": 2, "text": "B", "x": 2]]]
        let new: JSON.Object = ["all": [["number": 2, "text": "C"], ["number": 1, "text": "A"]]]
        #expect(
            merged(new, old, Drafts.self) == [
                "all": [["number": 2, "text": "C", "x": 2], ["number": 1, "text": "A", "x": 1]]
            ]
        )
    }

    @Test func followEqualElementsWithoutAnIdentity() {
        let old: JSON.Object = ["all": [["text": "A", "x": 1], ["number": 1, "text": "B", "x": 2], ["text": "C"]]]
        let new: JSON.Object = ["all": [["number": 2, "text": "C"], ["text": "C"], ["text": "A"]]]
        #expect(
            merged(new, old, Drafts.self) == [
                "all": [["number": 2, "text": "C"], ["text": "C"], ["text": "A", "x": 1]]
            ]
        )
    }

    @Test func followEqualElementsInArrays() {
        let old: JSON.Object = ["tags": [["word": "A", "x": 1], ["word": "B", "x": 2], ["word": "C"]]]
        #expect(
            merged(["tags": [["word": "C"], ["word": "B"], ["word": "A"]]], old) == [
                "tags": [["word": "C"], ["word": "B", "x": 2], ["word": "A", "x": 1]]
            ]
        )
        // An element is gone, and another one is new: nothing says that they are the same.
        #expect(merged(["tags": [["word": "D"], ["word": "C"]]], old) == nil)
        // As many are left.
        #expect(
            merged(["tags": [["word": "C"], ["word": "D"], ["word": "B"]]], old) == [
                "tags": [["word": "C"], ["word": "D", "x": 1], ["word": "B", "x": 2]]
            ]
        )
    }

    @Test func areKeptInVariants() {
        let old: JSON.Object = ["part": ["kind": "tag", "word": "A", "x": 1]]
        #expect(merged(["part": ["kind": "tag", "word": "B"]], old) == ["part": ["kind": "tag", "word": "B", "x": 1]])
        #expect(merged(["part": ["kind": "author", "id": 1, "name": "N"]], old) == nil)
    }

    @Test func belongToAPropertyForThem() {
        let old: JSON.Object = ["title": "A", "x": 1, "tag": ["word": "A", "y": 2]]
        let new: JSON.Object = ["title": "A", "tag": ["word": "B"]]
        #expect(merged(new, old, Keeping.self) == ["title": "A", "tag": ["word": "B", "y": 2]])
    }

    @Test func areDroppedByStrictModels() {
        let old: JSON.Object = ["title": "A", "x": 1]
        #expect(merged(["title": "B"], old, Strict.self) == nil)
    }

    @Test func mayBeMany() {
        var old: JSON.Object = ["title": "A"]
        for number in 0..<500 { old["k\(number)"] = .number(JSON.Number(number)) }
        #expect(merged(["title": "A"], old) == old)
    }
}
