import Cyanotype
import Foundation
import Testing

@testable import CyanotypeStore

struct Bookmark: Codable, Identifiable, Equatable {
    let id: UUID
    var address: URL
    var added: Date
    var nested: [String: [Int]]
}

extension Bookmark: CodableModel {}

/// Without an identity.
struct Remark: CodableModel, Equatable {
    let text: String
}

@Suite("Codable objects without a blueprint")
struct CodableObjectsTests {
    let bookmark: Bookmark

    init() throws {
        bookmark = Bookmark(
            id: UUID(),
            address: try #require(URL(string: "https://example.org/a")),
            added: Date(timeIntervalSinceReferenceDate: 700_000_000.25),
            nested: ["a": [1, 2], "b": []]
        )
    }

    @Test("are stored and found, also by predicates, which memory evaluates")
    func areStored() throws {
        let store = try ObjectStore(.memory)
        try store.save(bookmark)
        #expect(try store.fetch(Bookmark.self, id: bookmark.id) == bookmark)
        let host = "example.org"
        let query = store.query(Bookmark.self).filter { $0.address.host() == host }
        #expect(try store.fetch(query) == [bookmark])
        #expect(try store.explain(query).scansAllObjects)
        try store.save([Remark(text: "one"), Remark(text: "one"), Remark(text: "two")])
        #expect(try store.fetch(Remark.self).count == 2)
        #expect(try store.delete(Remark(text: "one")))
        #expect(try store.fetch(Remark.self) == [Remark(text: "two")])
    }

    @Test("are the same in JSON as Foundation's, and can be in fields of models")
    func areCodable() throws {
        struct Shelf: Model, Equatable {
            let bookmarks: [Bookmark]

            static let blueprint = Blueprint(Shelf.init) { Field("bookmarks", \.bookmarks) }
        }
        let shelf = Shelf(bookmarks: [bookmark])
        #expect(try Shelf(json: try shelf.jsonString()) == shelf)
        let data = try JSONEncoder().encode(bookmark)
        #expect(try Bookmark(json: data) == bookmark)
        #expect(throws: MappingError.self) { try Bookmark(json: #"{"id": 5}"#) }
    }
}
