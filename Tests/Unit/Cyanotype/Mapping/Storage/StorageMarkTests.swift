import Cyanotype
import Foundation
import Testing

private struct Author: Model {
    let name: String

    static let blueprint = Blueprint(Author.init) { Field("name", \.name) }
}

private struct Plain: Model {
    let id: String
    let title: String
    let author: Author
    let tags: [String]
    let email: String?
    let rating: Int
    let seen: Date?

    static let blueprint = Blueprint(Plain.init) {
        Field("id", \.id)
        Field("title", \.title)
        Field("author", \.author)
        Field("tags", \.tags, default: [])
        Field("email", \.email)
        Field("rating", \.rating)
        Field("seen", \.seen)
    }
}

private struct Marked: Model {
    let id: String
    let title: String
    let author: Author
    let tags: [String]
    let email: String?
    let rating: Int
    let seen: Date?

    static let blueprint = Blueprint(Marked.init) {
        Field("id", \.id).id()
        Field("title", \.title).indexed().searchable()
        Field("author", \.author)
        Field("tags", \.tags, default: []).searchable().indexed()
        Field("email", \.email).unique()
        Field("rating", \.rating).encodeOnly().default(3, if: .missing).indexed()
        Field("seen", \.seen).expiration().decodeOnly()
    }
    .index(\.author.name, \.rating)
    .index(\.title)
}

private struct MarkedWithoutDirections: Model {
    let id: String
    let title: String
    let author: Author
    let tags: [String]
    let email: String?
    let rating: Int
    let seen: Date?

    static let blueprint = Blueprint(MarkedWithoutDirections.init) {
        Field("id", \.id).id()
        Field("title", \.title).indexed().searchable()
        Field("author", \.author)
        Field("tags", \.tags, default: []).searchable().indexed()
        Field("email", \.email).unique()
        Field("rating", \.rating).indexed()
        Field("seen", \.seen).expiration()
    }
    .index(\.author.name, \.rating)
}

private class Animal: Model {
    var name = ""

    required init() {}

    class var blueprint: Blueprint<Animal> {
        Blueprint(creating: Animal.init) { Field("name", \.name).indexed() }.index(\.name)
    }
}

private final class Dog: Animal {
    var breed = ""

    override class var blueprint: Blueprint<Animal> {
        Blueprint(extending: super.blueprint, creating: Dog.init) {
            Field("breed", \.breed).unique()
        }
        .index(\Dog.breed, \Dog.name)
    }
}

@Suite struct StorageMarkTests {
    @Test func theFieldsTellTheirMarks() {
        let fields = Marked.blueprint.fields
        func keys(_ isMarked: (FieldDescription) -> Bool) -> [String] { fields.filter(isMarked).flatMap(\.keys) }
        #expect(keys(\.isIdentity) == ["id"])
        #expect(keys(\.isIndexed) == ["title", "tags", "email", "rating"])
        #expect(keys(\.isUnique) == ["email"])
        #expect(keys(\.isExpiration) == ["seen"])
        #expect(keys(\.isSearchable) == ["title", "tags"])
        #expect(Plain.blueprint.fields.allSatisfy { !$0.isIdentity && !$0.isIndexed && !$0.isSearchable })
    }

    @Test func theBlueprintTellsItsIndexes() {
        #expect(
            Marked.blueprint.indexes.map { $0.map { $0 as AnyKeyPath } } == [
                [\Marked.author.name, \Marked.rating], [\Marked.title],
            ]
        )
        #expect(Plain.blueprint.indexes.isEmpty)
    }

    @Test func aSubclassInheritsMarksAndIndexes() {
        let blueprint = Dog.blueprint
        #expect(blueprint.fields.map(\.isIndexed) == [true, true])
        #expect(blueprint.fields.map(\.isUnique) == [false, true])
        #expect(blueprint.indexes.count == 2)
        #expect(blueprint.storageIndexes.map { $0.map(\.keys) } == [[["name"]], [["breed"], ["name"]]])
        #expect(Dog.lint().isEmpty && Animal.lint().isEmpty)
    }

    @Test func theyChangeNothingAboutJSON() throws {
        let text = #"{"id":"1","title":"T","author":{"name":"A"},"tags":["b"],"rating":2,"seen":7}"#
        let plain = try Plain(json: text)
        let marked = try MarkedWithoutDirections(json: text)
        #expect(try plain.jsonString() == text)
        #expect(try marked.jsonString() == text)
        #expect(throws: MappingError.self) { try MarkedWithoutDirections(json: #"{"id":1}"#) }
        func schema(_ blueprint: Blueprint<some Any>, as name: String) throws -> String {
            try blueprint.jsonSchema(options: .default).jsonString().replacingOccurrences(of: name, with: "Model")
        }
        #expect(
            try schema(Plain.blueprint, as: "Plain")
                == schema(MarkedWithoutDirections.blueprint, as: "MarkedWithoutDirections")
        )
        #expect(Marked.lint().isEmpty && MarkedWithoutDirections.lint().isEmpty)
    }
}
