import Cyanotype
import Foundation
import Testing

private struct Post: Model, Equatable {
    var title: String
    var rating: Int
    var at: Date?

    static let blueprint = Blueprint(Post.init) {
        Field("title", \.title)
        Field("rating", \.rating)
        Field("at", \.at)
    }
    .version(3)
    .migration(from: 1) { document in
        document.rename("heading", to: "title")
        if document["refused"] == true { throw Refused(title: document["title"]?.stringValue ?? "") }
    }
    .migration(from: 2) { document in
        document["rating"] = .number(JSON.Number((document["stars"]?.intValue ?? 0) * 20))
        if let date = document.date("at") { try document.setDate(date.addingTimeInterval(1), "at") }
    }
}

private struct Refused: Error, CustomStringConvertible {
    let title: String
    var description: String { "the title \(title) is refused" }
}

/// Its title is not to be shown.
private struct Hidden: Model {
    var title: String

    static let blueprint = Blueprint(Hidden.init) { Field("title", \.title).sensitive() }
        .version(2)
        .migration(from: 1) { throw Refused(title: $0["title"]?.stringValue ?? "") }
}

private struct Unfinished: Model {
    var title: String

    static let blueprint = Blueprint(Unfinished.init) { Field("title", \.title) }
        .version(3)
        .migration(from: 2)
}

private struct Dated: Model {
    var at: Date

    static let blueprint = Blueprint(Dated.init) { Field("at", \.at) }
        .dateFormat(.iso8601)
        .version(2)
        .migration(from: 1) { document in
            guard let date = document.date("time") else { throw Refused(title: "time") }
            try document.setDate(date, "at")
        }
}

private class Animal: Model {
    var name = ""

    class var blueprint: Blueprint<Animal> {
        Blueprint(creating: Animal.init) { Field("name", \.name) }
            .subclasses(tag: "kind") {
                Subclass("animal", Animal.self)
                Subclass("dog", Dog.self)
            }
            .version(2)
            .migration(from: 1) { $0.rename("title", to: "name") }
    }

    required init() {}
}

private final class Dog: Animal {
    var breed = ""

    override class var blueprint: Blueprint<Animal> {
        Blueprint(extending: super.blueprint, creating: Dog.init) { Field("breed", \.breed) }
            .version(3)
            .migration(from: 1, 2) { document in
                document.rename("race", to: "breed")
                if let date = document.date("seen"), let breed = document["breed"]?.stringValue {
                    document["breed"] = "\(breed), \(date.ISO8601Format())"
                }
            }
    }
}

@Suite("Documents of earlier versions")
struct VersionedReadingTests {
    private let old = #"{"heading": "A", "stars": 3, "at": 1000}"#
    private let post = Post(title: "A", rating: 60, at: Date(timeIntervalSince1970: 2))

    @Test func areReadFromEachSource() throws {
        #expect(try Post(json: old, version: 1) == post)
        #expect(try Post(json: Data(old.utf8), version: 1) == post)
        #expect(try Post(json: Array(old.utf8), version: 1) == post)
        #expect(try Post(json: try JSON(json: old), version: 1) == post)
    }

    @Test func areReadByTheRestOfTheWay() throws {
        #expect(try Post(json: #"{"title": "A", "stars": 3, "at": 1000}"#, version: 2) == post)
        #expect(try Post(json: #"{"title": "A", "rating": 60, "at": 2000}"#, version: 3) == post)
    }

    @Test func haveTheFormatOfTheirDates() throws {
        let text = #"{"heading": "A", "stars": 3, "at": "1970-01-01T00:00:01Z"}"#
        #expect(try Post(json: text, version: 1, options: JSONOptions(dateFormat: .iso8601)) == post)
        let dated = try Dated(json: #"{"time": "1970-01-01T00:00:01Z"}"#, version: 1)
        #expect(dated.at == Date(timeIntervalSince1970: 1))
    }

    @Test func haveTheFormatThatTheCallSetsForTheirType() throws {
        let text = #"{"heading": "A", "stars": 3, "at": "1970-01-01T00:00:01Z"}"#
        #expect(try Post(json: text, version: 1, options: .default.dateFormat(.iso8601, in: Post.self)) == post)
        // The blueprint's own format is closer.
        let options = JSONOptions.default.dateFormat(.secondsSince1970, in: Dated.self)
        let dated = try Dated(json: #"{"time": "1970-01-01T00:00:01Z"}"#, version: 1, options: options)
        #expect(dated.at == Date(timeIntervalSince1970: 1))
        // That of a superclass is the subclass's too.
        let dog = #"{"race": "Pug", "name": "Rex", "kind": "dog", "seen": 1}"#
        let seconds = JSONOptions.default.dateFormat(.secondsSince1970, in: Animal.self)
        #expect(try (Animal(json: dog, version: 2, options: seconds) as? Dog)?.breed == "Pug, 1970-01-01T00:00:01Z")
    }

    @Test func haveTheClassOfTheirTag() throws {
        let animal = try Animal(json: #"{"kind": "animal", "title": "Rex"}"#, version: 1)
        #expect(animal.name == "Rex")
        let dog = try Animal(json: #"{"race": "Pug", "name": "Rex", "kind": "dog"}"#, version: 2)
        #expect((dog as? Dog)?.breed == "Pug" && dog.name == "Rex")
        let newest = try Animal(json: #"{"breed": "Pug", "name": "Rex", "kind": "dog"}"#, version: 3)
        #expect((newest as? Dog)?.breed == "Pug")
        #expect(throws: MappingError.self) { try Animal(json: #"{"kind": "animal", "name": "Rex"}"#, version: 3) }
        let error = #expect(throws: MappingError.self) { try Animal(json: #"{"kind": "cat"}"#, version: 1) }
        #expect(error?.issues.first?.path == MappingPath([.key("kind")]))
        #expect(try Dog(json: #"{"race": "Pug", "name": "Rex", "kind": "dog"}"#, version: 1).breed == "Pug")
    }

    @Test func mustNotBeNewer() {
        let error = #expect(throws: MappingError.self) { try Post(json: old, version: 4) }
        #expect(error?.issues.map(\.code) == [.version])
        #expect(error.map { "\($0)" } == "$: expected version 3 of Post or an earlier one, found version 4")
    }

    @Test func needAWay() {
        let error = #expect(throws: MappingError.self) { try Unfinished(json: #"{"title": "A"}"#, version: 1) }
        #expect(error?.issues.map(\.code) == [.version])
        for version in [0, -1, .min, .max] {
            #expect(throws: MappingError.self) { try Post(json: old, version: version) }
        }
    }

    @Test func areRefusedByMigrations() {
        let text = #"{"heading": "A", "refused": true}"#
        let error = #expect(throws: MappingError.self) { try Post(json: text, version: 1) }
        #expect(error?.issues.map(\.code) == [.migration])
        #expect(error?.issues.first?.found == "the title A is refused")
    }

    @Test func doNotShowWhatIsSensitive() throws {
        let error = try #require(throws: MappingError.self) { try Hidden(json: #"{"title": "secret"}"#, version: 1) }
        #expect(error.issues.map(\.code) == [.migration])
        #expect(!"\(error)".contains("secret"))
        let text = #"{"title": {"secret": 1, "secret": 2}}"#
        let other = try #require(throws: MappingError.self) { try Hidden(json: text, version: 1) }
        #expect(!"\(other)".contains("secret"))
    }

    @Test func tellTheIssuesOfTheMigratedDocument() {
        let error = #expect(throws: MappingError.self) { try Post(json: #"{"heading": 1, "stars": 3}"#, version: 1) }
        #expect(error?.issues.map(\.path) == [MappingPath([.key("title")])])
        #expect(error?.issues.first?.location == nil)
        // One of the current version has positions.
        let current = #expect(throws: MappingError.self) { try Post(json: #"{"title": 1, "rating": 3}"#, version: 3) }
        #expect(current?.issues.first?.location?.column == 11)
    }

    @Test(arguments: ["", "[]", "1", "{", #"{"a": 1, "a": 2}"#, #"{"a": 1} x"#, "nope"])
    func mustBeObjects(_ text: String) {
        #expect(throws: MappingError.self) { try Post(json: text, version: 1) }
        #expect(throws: MappingError.self) { try Post(json: text, version: 3) }
    }

    @Test func keepTheLimitsOfTheCall() {
        let deep = #"{"heading": "A", "x": \#(String(repeating: "[", count: 70))\#(String(repeating: "]", count: 70))}"#
        let error = #expect(throws: MappingError.self) { try Post(json: deep, version: 1) }
        #expect(error?.issues.map(\.code) == [.depthLimit])
        let options = JSONOptions(maximumBytes: 10)
        #expect(throws: MappingError.self) { try Post(json: old, version: 1, options: options) }
        let known = JSONOptions(rejectsUnknownKeys: true)
        let unknown = #expect(throws: MappingError.self) { try Post(json: old, version: 1, options: known) }
        #expect(unknown?.issues.map(\.code) == [.unknownKey])
    }
}
