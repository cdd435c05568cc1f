import Cyanotype
import Foundation
import Testing

@testable import CyanotypeStore

struct Post: Model, Equatable, Identifiable {
    let id: Int
    let title: String
    let body: String?
    let tags: [String]
    let stars: Int
    let until: Date?

    init(_ id: Int, _ title: String, body: String? = nil, tags: [String] = [], stars: Int = 0, until: Date? = nil) {
        (self.id, self.title, self.body, self.tags, self.stars, self.until) = (id, title, body, tags, stars, until)
    }

    private init(_ id: Int, _ title: String, _ body: String?, _ tags: [String], _ stars: Int, _ until: Date?) {
        self.init(id, title, body: body, tags: tags, stars: stars, until: until)
    }

    static let blueprint = Blueprint({ @Sendable in Post($0, $1, $2, $3, $4, $5) }) {
        Field("id", \.id).id()
        Field("title", \.title).searchable()
        Field("text", "body", \.body).searchable()
        Field("tags", \.tags).searchable()
        Field("stars", \.stars).indexed()
        Field("until", \.until).expiration()
    }
}

class Person: Model {
    var name = ""

    required init() {}

    class var blueprint: Blueprint<Person> {
        Blueprint(creating: Person.init) { Field("name", \.name).id().searchable() }
    }
}

final class Author: Person {
    var works: [String] = []

    override class var blueprint: Blueprint<Person> {
        Blueprint(extending: super.blueprint, creating: Author.init) { Field("works", \.works).searchable() }
    }
}

final class Painter: Person {
    var style = ""

    override class var blueprint: Blueprint<Person> {
        Blueprint(extending: super.blueprint, creating: Painter.init) { Field("style", \.style).searchable() }
    }
}

extension Person {
    static func named(_ name: String) -> Self {
        let person = Self()
        person.name = name
        return person
    }
}

extension Author {
    convenience init(_ name: String, works: String...) {
        self.init()
        (self.name, self.works) = (name, works)
    }
}

extension Painter {
    convenience init(_ name: String, style: String) {
        self.init()
        (self.name, self.style) = (name, style)
    }
}

extension ObjectStore {
    /// Lets FTS5 compare the index of a type with its texts, and compares their rows with the objects.
    func checkSearch(_ type: String, texts: Int? = nil, sourceLocation: SourceLocation = #_sourceLocation) throws {
        try engine.connections.write { connection throws(StoreError) in
            do throws(SQLiteError) {
                let id = try connection.value("SELECT id FROM cyanotype_types WHERE name = '\(type)'")
                guard case .integer(let id) = id else {
                    Issue.record("the type is not recorded", sourceLocation: sourceLocation)
                    return
                }
                try connection.execute("INSERT INTO search_\(id)(search_\(id)) VALUES('integrity-check')")
                for wrong in [
                    "SELECT count(*) FROM searched_\(id) WHERE id NOT IN (SELECT id FROM objects_\(id))",
                    "SELECT count(*) FROM searched_\(id) WHERE docid NOT IN (SELECT rowid FROM search_\(id))",
                    "SELECT count(*) FROM search_\(id) WHERE rowid NOT IN (SELECT docid FROM searched_\(id))",
                ] {
                    #expect(try connection.value(wrong) == .integer(0), sourceLocation: sourceLocation)
                }
                guard let texts else { return }
                let count = try connection.value("SELECT count(*) FROM search_\(id)")
                #expect(count == .integer(Int64(texts)), sourceLocation: sourceLocation)
            } catch {
                throw StoreError(error)
            }
        }
    }

    /// The identities of the posts that a search finds, the best first.
    func posts(
        _ text: String,
        _ matching: WordMatching = .allWords,
        _ completing: WordCompletion = .lastWord
    ) throws -> [Int] {
        try search(Post.self, for: text, matching: matching, completing: completing).map(\.object.id)
    }
}
