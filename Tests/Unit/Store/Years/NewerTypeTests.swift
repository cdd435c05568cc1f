import Cyanotype
import CyanotypeTestSupport
import Foundation
import Testing

@testable import CyanotypeStore

/// A program meets objects that a newer version of it has written.
@Suite("Objects of newer versions")
struct NewerTypeTests {
    private let folder: DatabaseFolder

    init() throws { folder = try DatabaseFolder() }

    private func store(_ models: [any Model.Type] = []) throws -> ObjectStore {
        try ObjectStore(.file(folder.path()), models: models)
    }

    private static func value(_ id: Int) -> Posts.Values {
        Posts.Values(id: id, title: "t\(id)", rating: id, tags: ["x"], first: "a", last: "b")
    }

    private func expectRefusal(_ attempt: () throws -> Void, _ location: SourceLocation = #_sourceLocation) {
        let error = #expect(throws: StoreError.self, sourceLocation: location) { try attempt() }
        #expect(error?.code == .newerType, sourceLocation: location)
        #expect(error?.type == "post", sourceLocation: location)
    }

    @Test("are not changed, and other types go on", arguments: [true, false])
    func areReadOnly(preparing: Bool) throws {
        try store().save((1...3).map { Self.value($0).v1 })
        try store([Posts.V2.self]).save(Self.value(2).v2)
        let old = try store(preparing ? [Posts.V1.self, Article.self] : [])
        // Objects of its own version can be read. The errors of the others give the reason.
        #expect(try old.fetch(Posts.V1.self, id: 1) == Self.value(1).v1)
        expectRefusal { _ = try old.fetch(Posts.V1.self, id: 2) }
        expectRefusal { _ = try old.fetch(Posts.V1.self) }
        #expect(try old.fetchSkippingFailures(ObjectQuery<Posts.V1>()).objects.map(\.id) == [1, 3])
        #expect(try old.count(Posts.V1.self) == 3)
        // Nothing of the type is changed, not even objects of the old version: they would get a stale shape.
        expectRefusal { try old.save(Self.value(1).v1) }
        expectRefusal { try old.save(Self.value(9).v1) }
        expectRefusal { try old.insert(Self.value(9).v1) }
        expectRefusal { _ = try old.delete(Posts.V1.self, id: 1) }
        expectRefusal { _ = try old.delete(Posts.V1.self) }
        expectRefusal { try old.transaction { try $0.save(Self.value(1).v1) } }
        try old.save(Article(id: "a", rating: 7))
        #expect(try old.fetch(Article.self, id: "a")?.rating == 7)
        // A transaction may read it, and change others.
        let rating = try old.transaction { transaction in
            try transaction.save(Article(id: "b"))
            return try transaction.fetch(Posts.V1.self, id: 3)?.rating
        }
        #expect(rating == "3")
        // Nothing is changed after it has read the type, either.
        expectRefusal {
            try old.transaction { transaction in
                _ = try transaction.fetch(Posts.V1.self, id: 1)
                try transaction.save(Self.value(1).v1)
            }
        }
        expectRefusal {
            try old.transaction { transaction in
                _ = try transaction.count(Posts.V1.self)
                _ = try transaction.delete(Posts.V1.self, id: 1)
            }
        }
        #expect(try store([Posts.V2.self]).fetch(Posts.V2.self) == (1...3).map { Self.value($0).v2 })
    }

    @Test("appear while the store is open")
    func appearMeanwhile() throws {
        let old = try store([Posts.V1.self])
        try old.save(Self.value(1).v1)
        let new = try store([Posts.V3.self])
        // To open the file with a new version changes nothing for the old one.
        try old.save(Self.value(2).v1)
        #expect(try new.fetch(Posts.V3.self) == [1, 2].map { Self.value($0).v3 })
        try new.save(Self.value(3).v3)
        expectRefusal { try old.save(Self.value(4).v1) }
        expectRefusal { _ = try old.fetch(ObjectQuery<Posts.V1>().filter(\.heading, .equals("t3"))) }
        #expect(try old.fetch(Posts.V1.self, id: 2) == Self.value(2).v1)
        #expect(try new.fetch(Posts.V3.self) == (1...3).map { Self.value($0).v3 })
    }

    @Test("inside of others are newer, too")
    func areInside() throws {
        struct Wall: Model {
            var id = 0
            var author: Posts.V1.Author?
            static let blueprint = Blueprint(creating: { Wall() }) {
                Field("id", \.id).id()
                Field("author", \.author)
            }
            .storedName("wall")
        }
        struct NewWall: Model {
            var id = 0
            var author: Posts.V2.Author?
            static let blueprint = Blueprint(creating: { NewWall() }) {
                Field("id", \.id).id()
                Field("author", \.author)
            }
            .storedName("wall")
        }
        let old = try store([Wall.self])
        try old.save(Wall(id: 1, author: .init(name: "a b")))
        let new = try store([NewWall.self])
        #expect(try new.fetch(NewWall.self, id: 1)?.author == .init(first: "a", last: "b"))
        try new.save(NewWall(id: 2, author: .init(first: "c", last: "d")))
        let error = #expect(throws: StoreError.self) { try old.save(Wall(id: 3)) }
        #expect(error?.code == .newerType)
        #expect(error?.message.contains("author") == true)
        #expect(try old.fetch(Wall.self, id: 1)?.author?.name == "a b")
        #expect(throws: StoreError.self) { try old.fetch(Wall.self, id: 2) }
    }
}
